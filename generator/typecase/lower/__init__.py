"""Lower a validated OpenAPI document to the intermediate representation (`ir.Api`).

All knowledge of OpenAPI and JSON Schema ends in this package: it resolves references,
gives inline objects ids and name hints, combines `allOf` branches and applies default
parameter styles. It knows nothing about Python. Anything that the intermediate
representation cannot express is reported as a diagnostic, never dropped silently.
"""

from typecase.lower.api import Lowered, lower

__all__ = ["Lowered", "lower"]
