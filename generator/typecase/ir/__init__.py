"""What an API says on the wire: frozen data, no Python names, no code.

`lower` builds these from a checked document; `python` turns them into views.
Wire names are kept exactly; every node that can be complained about keeps its JSON
pointer. Nothing here imports anything else of ours.
"""

from .api import Api, Resource
from .identity import SchemaId
from .operations import (
    Answer,
    Body,
    Location,
    Operation,
    Parameter,
    Style,
)
from .schemas import (
    AnyOf,
    Condition,
    EnumMember,
    EnumSchema,
    Field,
    ObjectSchema,
    OneOf,
    OnlyWith,
    Schema,
)
from .security import ApiKey, HttpBasic, HttpBearer, Scheme, Server
from .text import Notes
from .types import (
    Anything,
    Bounds,
    ListOf,
    LiteralOf,
    LiteralValue,
    MapOf,
    Nullable,
    Ref,
    Scalar,
    ScalarKind,
    Type,
    UnionOf,
)

__all__ = [
    "Answer",
    "AnyOf",
    "Anything",
    "Api",
    "ApiKey",
    "Body",
    "Bounds",
    "Condition",
    "EnumMember",
    "EnumSchema",
    "Field",
    "HttpBasic",
    "HttpBearer",
    "ListOf",
    "LiteralOf",
    "LiteralValue",
    "Location",
    "MapOf",
    "Notes",
    "Nullable",
    "ObjectSchema",
    "OneOf",
    "OnlyWith",
    "Operation",
    "Parameter",
    "Ref",
    "Resource",
    "Scalar",
    "ScalarKind",
    "Schema",
    "SchemaId",
    "Scheme",
    "Server",
    "Style",
    "Type",
    "UnionOf",
]
