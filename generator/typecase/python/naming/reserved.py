"""List the names that generated code uses itself, by scope.

A name that comes from a document must not be one of the names listed for its scope.
"""

from typing import get_args

from typecase.ir import Condition
from typecase.python.text.identifiers import BUILTIN_TYPES, WINDOWS_DEVICES
from typecase.python.types import annotations

MODULES = WINDOWS_DEVICES | {
    "api",
    "client",
    "errors",
    "models",
    "receiver",
    "sender",
    "server",
}
"""Module names: names of every subpackage's modules, and names Windows forbids."""
NAMESPACES = frozenset(
    {
        "close",
        "execute",
        "map",
        "open",
        "open_items",
        "property",
        "response",
        "stream",
    }
)
"""Other attributes of a client than resources, and decorators in its class body."""
METHODS = annotations.RESERVED | {
    "AsyncIterable",
    "AsyncItems",
    "AsyncPages",
    "Items",
    "Iterable",
    "Outcome",
    "Pages",
    "Position",
    "Reply",
    "RequestOptions",
    "belongs_to",
    "builtins",
    "copy_with_responses",
    "models",
}
"""Names that a method of a resource must not have: annotations use them."""
RESOURCES = METHODS | {
    "API",
    "DeclaredResponse",
    "AsyncClient",
    "AsyncResource",
    "AsyncStreamingResource",
    "AsyncToken",
    "Batching",
    "Body",
    "Client",
    "ClientCredentials",
    "ClientOptions",
    "Login",
    "Operation",
    "Paging",
    "Parameter",
    "Refresh",
    "Resource",
    "Secrets",
    "Token",
    "UnixMilliseconds",
}
"""Class names of resources: the names that modules of resources and clients import."""
CONSTANTS = frozenset({"API", "JSON", "UUID"})
"""Constants of resource modules."""
ARGUMENTS = frozenset({"self", "options", "body"})
"""Arguments of methods."""
CLASSES = (
    annotations.RESERVED
    | {kind.__name__ for kind in get_args(Condition)}
    | {
        "ClassVar",
        "Condition",
        "HeadersModel",
        "IntEnum",
        "Model",
        "OpenIntEnum",
        "OpenStrEnum",
        "READ_ONLY",
        "StrEnum",
        "Union",
        "WRITE_ONLY",
    }
)
"""Class names of models: the names that the module of models imports."""
FIELDS = BUILTIN_TYPES | {
    "construct",
    "copy",
    "dict",
    "fields",
    "from_orm",
    "frozenset",
    "json",
    "model_computed_fields",
    "model_config",
    "model_construct",
    "model_copy",
    "model_dump",
    "model_dump_json",
    "model_extra",
    "model_fields",
    "model_fields_set",
    "model_json_schema",
    "model_parametrized_name",
    "model_post_init",
    "model_rebuild",
    "model_validate",
    "model_validate_json",
    "model_validate_strings",
    "mro",
    "parse_file",
    "parse_obj",
    "parse_raw",
    "register",
    "schema",
    "schema_json",
    "self",
    "tuple",
    "update_forward_refs",
    "validate",
}
"""Fields of models: attributes of pydantic models and types that annotations use."""
HEADERS_MODEL_METHODS = frozenset({"of", "texts"})
"""Fields of models of response headers, in addition to ``FIELDS``."""
CONSTRUCTOR = frozenset(
    {
        "API",
        "Secrets",
        "base_url",
        "credentials",
        "http_client",
        "options",
        "self",
        "server",
        "server_variables",
        "super",
    }
)
"""Arguments of the constructor of a client."""
MEMBERS = frozenset({"mro", "name", "value", "is_known", "MRO"})
"""Members of enumerations."""
