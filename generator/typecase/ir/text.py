"""What a document tells people about a place, and what it says it leaves open."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notes:
    """Prose of one place of a document, untrusted and unformatted."""

    summary: str = ""
    description: str = ""
    not_shown: tuple[str, ...] = ()
    deprecated: bool = False
