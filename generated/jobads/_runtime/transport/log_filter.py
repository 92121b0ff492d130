"""Remove data of the server from the HTTP library's log records.

At level DEBUG, the library logs the value of every response header. The filter changes
only records of calls by this package. Other code may use the same library.
"""

import logging
import re
from contextvars import ContextVar

_LOGGERS = ("httpcore2.http11", "httpcore2.http2", "httpcore2.proxy", "httpx2")
# The result of a protocol step, or the reason phrase after a status code.
_SERVER_DATA = re.compile(r" (?:return_value|exception)=.*|(?<= \d{3}) .*", re.DOTALL)

call_in_progress: ContextVar[bool] = ContextVar("calling", default=False)
"""Whether the HTTP library is working on a call of this package."""


class _ServerDataFilter(logging.Filter):
    """A filter that removes the server's data from log records."""

    def filter(self, record: logging.LogRecord) -> bool:
        if call_in_progress.get():
            record.msg, record.args = _SERVER_DATA.sub("", record.getMessage()), None
        return True


for _name in _LOGGERS:
    logging.getLogger(_name).addFilter(_ServerDataFilter())
