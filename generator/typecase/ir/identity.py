"""How parts of an API refer to its named schemas."""

from typing import NewType

SchemaId = NewType("SchemaId", str)
"""JSON pointer of the schema in its document: stable when neighbours come and go."""
