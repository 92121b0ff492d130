"""What a document tells people about a place, and what it says it leaves open."""

from msgspec import Struct


class Notes(Struct, frozen=True):
    """Prose of one place of a document, untrusted and unformatted."""

    summary: str = ""
    description: str = ""
    not_shown: tuple[str, ...] = ()
    deprecated: bool = False
