"""What the HTTP library logs of calls made here: its records in, the same without what
the server wrote out. At DEBUG it would tell the value of every header of an answer.
Other users of the library are left alone.
"""

import logging
from contextvars import ContextVar

_TELLS_ALL = ("httpcore2.http11", "httpcore2.http2", "httpcore2.proxy")
_TELLS_REASON = "httpx2"

calling: ContextVar[bool] = ContextVar("calling", default=False)
"""Set while the library works on a call made here."""


class _Cut(logging.Filter):
    """Takes what a step of the protocol gave or raised off the end of its line."""

    def filter(self, record: logging.LogRecord) -> bool:
        if calling.get():
            step = record.getMessage().partition(" return_value=")[0]
            record.msg, record.args = step.partition(" exception=")[0], None
        return True


class _Reasonless(logging.Filter):
    """Takes the reason phrase, the last argument, out of a line about an answer."""

    def filter(self, record: logging.LogRecord) -> bool:
        if calling.get() and isinstance(record.args, tuple):
            record.args = (*record.args[:-1], "")
        return True


for _name in _TELLS_ALL:
    logging.getLogger(_name).addFilter(_Cut())
logging.getLogger(_TELLS_REASON).addFilter(_Reasonless())
