"""The identifier by which types refer to named schemas."""

from typing import NewType

SchemaId = NewType("SchemaId", str)
"""The JSON pointer of a schema in its document.

A `HeadersSchema`, which is no schema of the document, has a made-up pointer. An id does
not change when other components are added to the document or removed.
"""
