"""The human-readable prose that a document attaches to its objects."""

from msgspec import Struct


class Notes(Struct, frozen=True):
    """The notes on one object of a document; their texts are untrusted.

    ``summary``, ``description`` and ``deprecated`` are OpenAPI's own fields. The texts
    are plain, with paragraphs, lists, code spans and fenced code as in Markdown. A text
    that the document lacks, or that says nothing, is empty.
    ``not_shown`` has the sentences of the extension ``x-not-shown``, in which a
    document's author lists what the document leaves unspecified.
    """

    summary: str = ""
    description: str = ""
    not_shown: tuple[str, ...] = ()
    deprecated: bool = False
