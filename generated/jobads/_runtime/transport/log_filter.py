"""What the HTTP library logs of calls made here: its records in, the same without what
the server wrote out. At DEBUG it would tell the value of every header of an answer.
Other users of the library are left alone.
"""

import logging
import re
from contextvars import ContextVar

_LOGGERS = ("httpcore2.http11", "httpcore2.http2", "httpcore2.proxy", "httpx2")
_WRITTEN = re.compile(r" (?:return_value|exception)=.*|(?<= \d{3}) .*", re.DOTALL)

calling: ContextVar[bool] = ContextVar("calling", default=False)
"""Set while the library works on a call made here."""


class _Cut(logging.Filter):
    """Cuts off what a server wrote: what a step of the protocol gave or raised, and the
    reason phrase of an answer."""

    def filter(self, record: logging.LogRecord) -> bool:
        if calling.get():
            record.msg, record.args = _WRITTEN.sub("", record.getMessage()), None
        return True


for _name in _LOGGERS:
    logging.getLogger(_name).addFilter(_Cut())
