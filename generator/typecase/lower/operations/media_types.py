"""Names of media types: what a document writes in, what it means out."""

MULTIPART = "multipart/form-data"
FORM = "application/x-www-form-urlencoded"


def essence(media_type: object) -> str:
    """Leave out parameters and case; empty where a document gives no text."""
    text = media_type if isinstance(media_type, str) else ""
    return text.partition(";")[0].strip().lower()


def is_json(media_type: str) -> bool:
    """Tell JSON from all else, by its essence."""
    return media_type == "application/json" or media_type.endswith("+json")
