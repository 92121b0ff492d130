"""Names that printed code uses itself, by the scope in which a document may not."""

from typecase.python.text.identifiers import BUILTIN_TYPES, DEVICES
from typecase.python.types import annotations

MODULES = DEVICES | {
    "api",
    "client",
    "errors",
    "models",
    "receiver",
    "sender",
    "server",
}
"""Those of modules that every subpackage has beside those of its resources, too."""
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
"""Attributes of a client that are not resources, and what makes those that are."""
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
    "models",
    "whole",
}
RESOURCES = METHODS | {
    "API",
    "Answer",
    "AsyncClient",
    "AsyncResource",
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
"""Names that the modules of resources and clients import."""
CONSTANTS = frozenset({"API", "JSON", "UUID"})
ARGUMENTS = frozenset({"self", "options", "body"})
CLASSES = annotations.RESERVED | {
    "AnyOf",
    "ClassVar",
    "Condition",
    "HeadersModel",
    "MemberCount",
    "IntEnum",
    "Model",
    "OneOf",
    "OnlyWith",
    "OpenIntEnum",
    "OpenStrEnum",
    "READ_ONLY",
    "StrEnum",
    "Union",
    "WRITE_ONLY",
}
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
OF_HEADERS = frozenset({"of", "texts"})
"""Methods of the models of headers."""
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
MEMBERS = frozenset({"mro", "name", "value", "is_known", "MRO"})
