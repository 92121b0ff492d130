"""Encode the documents that generated servers serve as `/openapi.json`."""

import json

import msgspec

from typecase.load import Document


def encode_document(document: Document) -> bytes:
    """Return a document as the JSON that a generated server serves."""
    # msgspec only indents here: `json` would take five times as long to do this.
    compact = json.dumps(document.root, ensure_ascii=False)
    return msgspec.json.format(compact.encode(), indent=2) + b"\n"
