"""The identifier by which types refer to named schemas."""

from typing import NewType

SchemaId = NewType("SchemaId", str)
"""JSON pointer of a schema in its document.

It stays the same when other schemas are added or removed.
"""
