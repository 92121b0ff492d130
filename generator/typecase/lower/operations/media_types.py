"""Classify media types by name."""

from typecase.ir import SequenceFormat

MULTIPART = "multipart/form-data"
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
JSON_RANGES = frozenset({"*/*", "application/*"})
"""The ranges of media types that include JSON."""
SEQUENCE_FORMATS = {
    "application/jsonl": SequenceFormat.LINES,
    "application/x-jsonl": SequenceFormat.LINES,
    "application/jsonlines": SequenceFormat.LINES,
    "application/x-jsonlines": SequenceFormat.LINES,
    "application/ndjson": SequenceFormat.LINES,
    "application/x-ndjson": SequenceFormat.LINES,
    "application/json-seq": SequenceFormat.RECORDS,
    "text/event-stream": SequenceFormat.DATA,
}
"""Media types of streams, with how their items are separated."""


def essence(media_type: object) -> str:
    """Return a media type in lower case and without parameters, such as `text/html`.

    Return an empty string for a value that is not a string.
    """
    text = media_type if isinstance(media_type, str) else ""
    return text.partition(";")[0].strip().lower()


def is_json(media_type: str) -> bool:
    """Return whether a media type, as returned by `essence`, is a JSON type."""
    return media_type in (JSON, "text/json") or media_type.endswith("+json")
