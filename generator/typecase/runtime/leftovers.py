"""What a server sent beyond an answer: an answer in, whether bytes are left out.

httpcore2 leaves such bytes where they are, and then takes them for the beginning of the
next answer on the connection: one call would get the answer of another. It shows them
nowhere, so this is the one place that looks inside. Where there is nothing to be found
(HTTP/2, transports of the user's own) nothing is left.
"""

from typing import Any

# From an answer down to its connection; a step that is not there is left out, as the
# second is without a client of httpx2.
_STEPS = ("stream", "_stream", "_httpcore_stream", "_stream", "_connection")


def has_more(response: Any) -> bool:
    """Whether bytes were received that are not of this answer."""
    inner = response
    for step in _STEPS:
        inner = getattr(inner, step, inner)
    parser = getattr(inner, "_h11_state", None)
    return parser is not None and bool(parser.trailing_data[0])
