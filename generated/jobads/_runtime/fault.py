"""One error in a value, which requests, responses and exceptions list."""

from dataclasses import dataclass, field
from typing import Any

from .lazy_import import show_public_paths


@dataclass(frozen=True, slots=True)
class Fault:
    """One validation error.

    Attributes:
        place: The path to the invalid value, such as ``events[3].reason``; empty if the
            error concerns the whole request.
        message: A description of the error, which does not contain the value.
        value: The invalid value if it is a number, a boolean or text, otherwise None.
            Long text is shortened.
    """

    place: str
    message: str
    value: Any = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


show_public_paths(__name__)
