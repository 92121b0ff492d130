"""The parts of a request that the arguments of a call determine."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import quote

if TYPE_CHECKING:
    from ..models.file import FileReader

Content: TypeAlias = "bytes | list[FileReader]"
"""An encoded body: bytes, or readers if it has a file to read while it is sent."""
Pairs: TypeAlias = list[tuple[str, str]]
"""Names and values, escaped as their location in the request requires."""


@dataclass(slots=True)
class EncodedRequest:
    """The path, parameters and body of a request.

    The client adds the host and the credentials of security schemes. ``content`` is the
    encoded body; None means that the request has no body.
    """

    path: str
    query: Pairs = field(default_factory=Pairs, repr=False)
    headers: Pairs = field(default_factory=Pairs, repr=False)
    cookies: Pairs = field(default_factory=Pairs, repr=False)
    content: "Content | None" = field(default=None, repr=False)


def join_content(pieces: "list[bytes | FileReader]") -> Content:
    """Return the pieces of a body as bytes, or as readers if one is not bytes."""
    known = [piece for piece in pieces if isinstance(piece, bytes)]
    if len(known) == len(pieces):
        return b"".join(known)
    # Imported here, because most bodies have no files.
    from ..models.file import FileReader

    return [
        FileReader(BytesIO(piece)) if isinstance(piece, bytes) else piece
        for piece in pieces
    ]


WHOLE_TEXT = "\0"
"""The name of a pair whose value is sent without a name; no escaped name is equal."""


def escape(text: str) -> str:
    """Percent-encode every character that is not unreserved in RFC 3986."""
    return quote(text, safe="")


def join_pairs(pairs: Iterable[tuple[str, str]], separator: str) -> str:
    """Join escaped names and values; a value with the name `WHOLE_TEXT` has no "="."""
    texts = [
        value if name == WHOLE_TEXT else f"{name}={value}" for name, value in pairs
    ]
    return separator.join(texts)
