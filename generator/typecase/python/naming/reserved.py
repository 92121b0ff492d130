"""Names that generated code uses itself, by the kind of name that must avoid them.

For example, no method of a resource may have a name in ``METHODS``.
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
"""Reserved for modules of resources: other modules, and names Windows forbids."""
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
"""Reserved for resources as attributes of a client: its methods and decorators."""
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
"""Reserved for methods of resources: names that annotations in the class use."""
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
"""Reserved for classes of resources: names that their modules and clients import."""
CONSTANTS = frozenset({"API", "JSON", "UUID"})
"""Reserved for constants of operations."""
ARGUMENTS = frozenset({"self", "options", "body"})
"""Reserved for arguments of methods."""
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
"""Reserved for classes of models: names that the module `models` imports."""
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
"""Reserved for fields: attributes of pydantic models, and types in annotations."""
HEADERS_MODEL_METHODS = frozenset({"of", "texts"})
"""Reserved for fields of models of response headers, besides ``FIELDS``."""
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
"""Reserved for arguments of a client's constructor."""
MEMBERS = frozenset({"mro", "name", "value", "is_known", "MRO"})
"""Reserved for members of enumerations."""
