"""The identifier by which types refer to named schemas."""

from typing import NewType

SchemaId = NewType("SchemaId", str)
"""JSON pointer of a schema in its document.

A pointer does not change when other schemas are added to the document or removed.
"""
