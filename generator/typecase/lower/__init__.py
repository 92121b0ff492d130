"""A checked document in, the API it describes (`ir.Api`) out.

Facts about OpenAPI and JSON Schema end here: references are followed, inline objects
get ids and name hints, `allOf` is settled, styles get their defaults. Nothing here
knows Python. What cannot be said in the ir is reported, never dropped.
"""

from typecase.lower.api import Lowered, lower

__all__ = ["Lowered", "lower"]
