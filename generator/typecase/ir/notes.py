"""What a document notes on its objects: prose, deprecation and keys of vendors."""

from collections.abc import Iterator, Mapping

from msgspec import field

from typecase.ir.record import Record


class Extensions(Mapping[str, object]):
    """The keys ``x-…`` of one object of a document, except those of the core.

    They say nothing about the shape of a class: two of these mappings are always equal,
    so that equal classes are merged whatever their keys are.
    """

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def __getitem__(self, key: str) -> object:
        """Return the value of a key."""
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        """Return an iterator over the keys."""
        return iter(self._values)

    def __len__(self) -> int:
        """Return the number of keys."""
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        """Return whether the other object has the same type."""
        return isinstance(other, Extensions)

    def __hash__(self) -> int:
        """Return the same number for all of these dicts."""
        return hash(Extensions)


NO_EXTENSIONS = Extensions({})
"""The extensions of an object without any; nothing changes it."""


class Notes(Record, frozen=True):
    """The notes on one object of a document; their texts are untrusted.

    The texts are plain, with paragraphs, lists, code spans and fenced code as in
    Markdown. A text that the document lacks, or that says nothing, is empty.
    """

    summary: str = ""
    """OpenAPI's ``summary``."""
    description: str = ""
    """OpenAPI's ``description``."""
    not_shown: tuple[str, ...] = ()
    """The sentences of the extension ``x-not-shown``, in which a document's author
    lists what the document leaves unspecified."""
    deprecated: bool = False
    """OpenAPI's ``deprecated``."""
    extensions: Extensions = field(default_factory=lambda: NO_EXTENSIONS)
    """The keys ``x-…``, except those of the core, with their values.

    The core does not read them; features, and passes and outputs of plugins, may.
    """


NO_NOTES = Notes()
"""The notes on an object of which the document says nothing."""
