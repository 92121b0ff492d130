"""Lower a validated OpenAPI document to the intermediate representation (`ir.Api`).

Later stages need no knowledge of OpenAPI and JSON Schema. This package resolves
references, gives inline objects ids and name hints, combines `allOf` branches and
applies default parameter styles. It chooses no Python names. Whatever the intermediate
representation cannot express is reported as a diagnostic.
"""

from typecase.lower.api import Lowered, lower

__all__ = ["Lowered", "lower"]
