"""Read the schemas of a document: the only package that knows JSON Schema after load.

`read_schema` returns a `JsonSchema`: the keywords of one schema as typed attributes, in
the terms of OpenAPI 3.1, whatever version the document has. Other packages use these
attributes and never look into the parsed document for a keyword of a schema.
"""

from typecase.schema.json_schema import JsonSchema, StatedDiscriminator, read_schema

__all__ = ["JsonSchema", "StatedDiscriminator", "read_schema"]
