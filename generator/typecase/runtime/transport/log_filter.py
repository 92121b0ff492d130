"""Remove the server's data from the log records of httpx2 and httpcore2.

At level DEBUG, these libraries log the value of every response header. Other code may
use the same libraries, so the filter changes only the records of this package's calls.
"""

import logging
import re
from contextvars import ContextVar

_LOGGERS = ("httpcore2.http11", "httpcore2.http2", "httpcore2.proxy", "httpx2")
# The result of a protocol step, or the reason phrase after a status code.
_SERVER_DATA = re.compile(r" (?:return_value|exception)=.*|(?<= \d{3}) .*", re.DOTALL)

call_in_progress: ContextVar[bool] = ContextVar("call_in_progress", default=False)
"""Whether httpx2 is working on a call of this package."""


class _ServerDataFilter(logging.Filter):
    """A filter that removes the server's data from log records."""

    def filter(self, record: logging.LogRecord) -> bool:
        if call_in_progress.get():
            record.msg, record.args = _SERVER_DATA.sub("", record.getMessage()), None
        return True


for _name in _LOGGERS:
    logging.getLogger(_name).addFilter(_ServerDataFilter())
