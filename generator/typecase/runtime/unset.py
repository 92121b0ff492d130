"""The marker of an argument or field that is left out."""

from enum import Enum
from typing import Any, Literal


class Unset(Enum):
    """The type of `UNSET`."""

    UNSET = "UNSET"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Any = Unset.UNSET
"""The default of an argument or field that may be left out and may also be null.

None then means null. An argument or field that is `UNSET` is left out of the request.
"""
