"""What a server sent beyond an answer: an answer in, whether bytes are left out.

httpcore2 leaves such bytes where they are, and then takes them for the beginning of the
next answer on the connection: one call would get the answer of another. It shows them
nowhere, so this is the one place that looks inside. Where there is nothing to be found
(HTTP/2, transports of the user's own) nothing is left.
"""

from typing import Any

# From the parser of a connection up to httpx2's response, each to be found in the next.
_INNER = ("_h11_state", "_connection", "_httpcore_stream", "_stream", "stream")


def has_more(response: Any) -> bool:
    """Whether bytes were received that are not of this answer."""
    inner = response
    while inner is not None:
        left = getattr(inner, "trailing_data", None)
        if left is not None:
            return bool(left[0])
        found = (getattr(inner, name, None) for name in _INNER)
        inner = next((each for each in found if each is not None), None)
    return False
