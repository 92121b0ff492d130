"""What an API says on the wire: frozen data, no Python names, no code.

`lower` builds these from a checked document; `python` turns them into views.
Wire names are kept exactly; every node that can be complained about keeps its JSON
pointer. Nothing here imports anything else of ours.
"""

from typecase.ir.api import Api, Resource
from typecase.ir.hooks import Hook, HookKind, is_of_hook
from typecase.ir.identity import SchemaId
from typecase.ir.operations import (
    Answer,
    Body,
    FormMember,
    Header,
    Location,
    Operation,
    Parameter,
    Sequence,
    Style,
)
from typecase.ir.schemas import (
    AnyOf,
    Condition,
    EnumMember,
    EnumSchema,
    Field,
    ObjectSchema,
    OneOf,
    OnlyWith,
    Schema,
    bases,
)
from typecase.ir.security import (
    ApiKey,
    Grant,
    GrantForm,
    GrantKind,
    HttpBasic,
    HttpBearer,
    Scheme,
    Server,
)
from typecase.ir.text import Notes
from typecase.ir.types import (
    Anything,
    Bounds,
    Discriminator,
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
    is_secret,
    references,
)
from typecase.ir.volume import Batching, Paging

__all__ = [
    "Answer",
    "AnyOf",
    "Anything",
    "Api",
    "ApiKey",
    "Batching",
    "Body",
    "Bounds",
    "Condition",
    "Discriminator",
    "EnumMember",
    "EnumSchema",
    "Field",
    "FormMember",
    "Grant",
    "GrantForm",
    "GrantKind",
    "Header",
    "Hook",
    "HookKind",
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
    "Paging",
    "Parameter",
    "Ref",
    "Resource",
    "Scalar",
    "ScalarKind",
    "Schema",
    "SchemaId",
    "Scheme",
    "Sequence",
    "Server",
    "Style",
    "Type",
    "UnionOf",
    "bases",
    "is_of_hook",
    "is_secret",
    "references",
]
