"""Define the extensions that the core supports, and the schema of each.

Features and plugins add theirs, in the same form.

The modules `extension_checks`, `grant_checks` and `paging_checks` apply the
definitions, and check the names that the values of the extensions refer to.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from typecase.load.navigate.object_kinds import Kind

PREFIX = "x-typecase-"
FORMER_KEY = "x-typecase-was"
"""The extension with the name that a thing had before."""

Schema = Mapping[str, Any]
"""A JSON Schema whose `description` completes the error message "`x` must be …"."""


class ExtensionKey(Struct, frozen=True):
    """The definition of one extension, such as `EXTENSIONS` has by name."""

    places: tuple[Kind, ...]
    """The kinds of OpenAPI objects that may have the extension."""
    schema: Schema
    """The schema of the value."""
    key_schemas: Mapping[str, Schema] | None = None
    """The schema of each key that the value, or each mapping in a list, may have.

    None if the value may have any keys, or is neither a mapping nor a list of mappings.
    """
    required: tuple[str, ...] = ()
    """The keys that the value, or each mapping in a list, must have."""
    meaning: str = ""
    """What the extension means, for the hint at a wrong value: "it says who …"."""


class KnownExtensions(Struct, frozen=True):
    """The extensions that a document may have: those of the core, and added ones."""

    keys: Mapping[str, ExtensionKey]
    """The definition of each extension, by name."""
    prefixes: tuple[str, ...] = (PREFIX,)
    """What the names of extensions begin with; other names with it are errors."""


_BOOLEAN: Schema = {"type": "boolean", "description": "true or false"}
_MAPPING: Schema = {"type": "object", "description": "a mapping"}
_MAPPINGS: Schema = {
    "type": "array",
    "items": _MAPPING,
    "minItems": 1,
    "description": "a non-empty list of mappings",
}
_NAME: Schema = {
    "type": "string",
    "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
    "description": "an identifier (letters, digits and underscores; no digit first)",
}
_TEXT: Schema = {"type": "string", "minLength": 1, "description": "a non-empty string"}
_TEXTS: Schema = {
    "type": "array",
    "items": _TEXT,
    "minItems": 1,
    "description": "a non-empty list of non-empty strings",
}
_POINTER: Schema = {
    "type": "string",
    "pattern": "^(/([^/~]|~[01])+)+$",
    "description": "a JSON pointer, such as /data/items",
}
_WHOLE_OR_POINTER: Schema = {
    "type": "string",
    "pattern": "^(/([^/~]|~[01])+)*$",
    "description": "a JSON pointer, such as /data/items, or empty for the whole body",
}
# Where a response may tell how the next page is requested.
_PAGE_PLACE: Schema = {
    "type": "string",
    "pattern": r"^((/([^/~]|~[01])+)+|header:[!#$%&'*+.^_`|~0-9A-Za-z-]+)$",
    "description": "a JSON pointer, such as /meta/next, or `header:` and a name",
}
# Where a response may have a token: a property, a JSON pointer or a header.
_TOKEN_PLACE: Schema = {
    "type": "string",
    "pattern": r"^([^/:]+|(/([^/~]|~[01])+)+|header:[!#$%&'*+.^_`|~0-9A-Za-z-]+)$",
    "description": "a property, a JSON pointer or `header:` and a name",
}
# One form of a request for tokens: its arguments, and whether it uses HTTP Basic.
_FORM: Schema = {
    "type": "object",
    "properties": {"basic": _BOOLEAN, "arguments": _MAPPING},
    "required": ["arguments"],
    "additionalProperties": False,
}

GRANT_PLACEHOLDERS: Mapping[str, tuple[str, ...]] = {
    "client-credentials": ("$client_id", "$client_secret", "$scope", "$scopes"),
    "login": ("$user", "$password"),
    "refresh": ("$user", "$refresh_token"),
}
"""For each kind of grant, the placeholders that may be in the forms of the grant.

A grant is a way to request tokens. Each form has the arguments of such a request.
"""

# The keys of `x-typecase-paging`, `x-typecase-batch`, each overload and each grant.
_PAGING: Mapping[str, Schema] = {
    "page": _TEXT,
    "offset": _TEXT,
    "cursor": _TEXT,
    "next": _PAGE_PLACE,
    "last_item": _POINTER,
    "next_url": _PAGE_PLACE,
    "size": _TEXT,
    "items": _WHOLE_OR_POINTER,
    "first": {"type": "integer", "minimum": 0, "description": "0 or more"},
    "last": _POINTER,
    "more": _POINTER,
    "total": _POINTER,
    "pages": _POINTER,
    "echo": _POINTER,
    "estimate": _BOOLEAN,
    "without": _TEXTS,
    "inferred": _BOOLEAN,
}
_BATCH: Mapping[str, Schema] = {
    "keys": _TEXTS,
    "failed": _POINTER,
    "succeeded": _POINTER,
    "accepted": _POINTER,
}
_OVERLOAD: Mapping[str, Schema] = {
    "when": {
        "type": "object",
        "additionalProperties": {
            "anyOf": [
                {"type": "boolean"},
                {
                    "type": "array",
                    "items": {"type": ["string", "integer", "boolean"]},
                    "minItems": 1,
                },
            ]
        },
        "minProperties": 1,
        "description": "a non-empty mapping of parameter names to true (is passed),"
        " false (is left out) or a non-empty list of values",
    },
    "returns": {
        "anyOf": [
            _TEXT,
            {"type": "array", "items": _TEXT, "maxItems": 1, "minItems": 1},
        ],
        "description": "a name in `components/schemas`, a list with one such name, or a"
        " media type",
    },
}
_GRANT: Mapping[str, Schema] = {
    "kind": {
        "enum": [*GRANT_PLACEHOLDERS],
        "description": "one of "
        + ", ".join(f"`{kind}`" for kind in GRANT_PLACEHOLDERS),
    },
    "operation": _TEXT,
    "tokens": {
        "type": "object",
        "additionalProperties": {
            "anyOf": [
                _TOKEN_PLACE,
                {"type": "array", "items": _TOKEN_PLACE, "minItems": 1},
                {"type": "null"},
            ]
        },
        "minProperties": 1,
        "description": "a non-empty mapping of security schemes to null, a place or a"
        " list of places; a place is a property of the response, a JSON pointer such as"
        " /data/token, or a header such as header:Authorization",
    },
    "lifetime": _TEXT,
    "client": _TEXT,
    "forms": {
        "type": "object",
        "additionalProperties": _FORM,
        "minProperties": 1,
        "description": "a non-empty mapping of form names to mappings with the key"
        " `arguments` and, optionally, `basic`",
    },
}

EXTENSIONS: Mapping[str, ExtensionKey] = {
    "x-enum-varnames": ExtensionKey((Kind.SCHEMA,), _TEXTS),
    "x-not-shown": ExtensionKey(
        tuple(Kind),
        {
            "anyOf": [_TEXT, _TEXTS],
            "description": "a non-empty string, or a non-empty list of such strings",
        },
    ),
    "x-typecase-argument": ExtensionKey((Kind.SECURITY_SCHEME, Kind.PARAMETER), _NAME),
    "x-typecase-batch": ExtensionKey(
        (Kind.OPERATION,), _MAPPING, _BATCH, ("keys", "failed")
    ),
    "x-typecase-credential": ExtensionKey((Kind.PARAMETER,), _BOOLEAN),
    "x-typecase-env": ExtensionKey(
        (Kind.SECURITY_SCHEME, Kind.PARAMETER, Kind.SERVER_VARIABLE),
        {
            "anyOf": [
                _NAME,
                {"type": "array", "items": _NAME, "minItems": 2, "maxItems": 2},
            ],
            "description": "the name of an environment variable (letters, digits and"
            " underscores; no digit first), or a list of two such names",
        },
    ),
    "x-typecase-envelope": ExtensionKey((Kind.DOCUMENT,), _MAPPING),
    "x-typecase-error-status": ExtensionKey((Kind.DOCUMENT,), _POINTER),
    "x-typecase-grants": ExtensionKey(
        (Kind.DOCUMENT,),
        _MAPPINGS,
        _GRANT,
        ("kind", "operation", "tokens", "forms"),
    ),
    "x-typecase-idempotent": ExtensionKey((Kind.OPERATION,), _BOOLEAN),
    "x-typecase-idempotency-key": ExtensionKey((Kind.PARAMETER,), _BOOLEAN),
    "x-typecase-method": ExtensionKey(
        (Kind.OPERATION,),
        {
            "type": "string",
            "pattern": r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$",
            "description": "a resource and a method, such as pets.list (lower-case"
            " letters, digits and underscores)",
        },
    ),
    "x-typecase-name": ExtensionKey((Kind.SERVER,), _NAME),
    "x-typecase-overloads": ExtensionKey(
        (Kind.OPERATION,), _MAPPINGS, _OVERLOAD, ("when", "returns")
    ),
    "x-typecase-paging": ExtensionKey(
        (Kind.OPERATION,),
        {
            "anyOf": [_MAPPING, {"const": False}],
            "description": "a mapping, or false if there are no pages",
        },
        _PAGING,
        ("items",),
    ),
    "x-typecase-placeholder": ExtensionKey((Kind.SERVER_VARIABLE,), _BOOLEAN),
    "x-typecase-prefix": ExtensionKey((Kind.SECURITY_SCHEME,), _TEXT),
    "x-typecase-problem": ExtensionKey((Kind.DOCUMENT,), _MAPPING),
    "x-typecase-require-any": ExtensionKey(
        (Kind.OPERATION,),
        {
            "type": "array",
            "items": _TEXTS,
            "minItems": 1,
            "description": "a non-empty list of non-empty lists of parameter names",
        },
    ),
    "x-typecase-retry": ExtensionKey(
        (Kind.OPERATION,),
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 400, "maximum": 599},
            "minItems": 1,
            "description": "a non-empty list of status codes from 400 to 599",
        },
    ),
    "x-typecase-secret": ExtensionKey((Kind.PARAMETER,), _BOOLEAN),
    "x-typecase-time": ExtensionKey(
        (Kind.SCHEMA,),
        {"const": "unix-milliseconds", "description": "`unix-milliseconds`"},
    ),
    "x-typecase-unwrap": ExtensionKey(
        (Kind.MEDIA_TYPE,), {**_TEXT, "description": "the name of a property"}
    ),
    "x-typecase-verify": ExtensionKey(
        (Kind.OPERATION,),
        {
            **_TEXT,
            "description": "the operationId of an operation, or its HTTP method"
            " and path",
        },
    ),
    FORMER_KEY: ExtensionKey(
        (Kind.OPERATION, Kind.SECURITY_SCHEME, Kind.SCHEMA),
        {
            "type": ["string", "object"],
            "description": "the name before, or on an enumeration a mapping of new"
            " values to old ones",
        },
    ),
}
"""The extensions of the core, by name."""

CORE_EXTENSIONS = KnownExtensions(EXTENSIONS)
