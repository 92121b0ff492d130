"""Names that generated code uses itself, by the kind of name that must avoid them.

For example, no argument of a method may have a name in ``ARGUMENTS``.
"""

from typecase.config.feature_names import FEATURE_NAMES
from typecase.names.identifiers import BUILTIN_TYPES, WINDOWS_DEVICES

MODULES = WINDOWS_DEVICES | {
    *FEATURE_NAMES,
    "api",
    "client",
    "errors",
    "models",
    "params",
    "receiver",
    "sender",
    "server",
}
"""Names that modules of resources must avoid: other modules, and devices of Windows.

Some modules are beside those of resources only if the package has a single API.
"""
NAMESPACES = frozenset({"close", "property", "request", "response", "stream"})
"""Names that a client's properties must avoid: its methods, and a decorator."""
RESOURCES = frozenset({"API"})
"""Names that classes of resources must avoid, because clients use them."""
ARGUMENTS = frozenset(
    {
        "call_options",
        "extra_body",
        "extra_headers",
        "extra_query",
        "options",
        "self",
    }
)
"""Names that arguments of methods must avoid."""
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
"""Names that fields must avoid: attributes of pydantic models, and builtin types."""
HEADERS_MODEL_METHODS = frozenset({"of", "texts"})
"""Names that fields of models of response headers must avoid, besides ``FIELDS``."""
CONSTRUCTOR = frozenset(
    {
        "API",
        "Secrets",
        "base_url",
        "conceal",
        "credentials",
        "http_client",
        "options",
        "self",
        "server",
        "server_variables",
        "super",
    }
)
"""Names that a constructor's arguments for credentials and servers must avoid."""
MEMBERS = frozenset({"mro", "name", "value", "is_known", "is_received", "MRO"})
"""Names that members of enumerations must avoid."""
