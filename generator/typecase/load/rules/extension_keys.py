"""The extension keys that this generator reads: where each stands, and its schema.

What the keys refer to is checked in `extensions`, `grant_checks` and `volume_checks`.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from typecase.load.navigate.object_kinds import Kind

PREFIX = "x-typecase-"

Schema = Mapping[str, Any]
"""A JSON Schema. Its description says what a value must be."""


class Key(Struct, frozen=True):
    """One extension key. `places` are the kinds of object it may stand on.

    `members` are those of a mapping, or of each mapping in a list; the key needs all
    of `required`.
    """

    places: tuple[Kind, ...]
    schema: Schema
    members: Mapping[str, Schema] | None = None
    required: tuple[str, ...] = ()


_BOOLEAN: Schema = {"type": "boolean", "description": "true or false"}
_MAPPING: Schema = {"type": "object", "description": "a mapping"}
_NAME: Schema = {
    "type": "string",
    "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
    "description": "an identifier",
}
_TEXT: Schema = {"type": "string", "minLength": 1, "description": "a text"}
_TEXTS: Schema = {
    "type": "array",
    "items": _TEXT,
    "minItems": 1,
    "description": "a list of texts",
}
_POINTER: Schema = {
    "type": "string",
    "pattern": "^(/([^/~]|~[01])+)+$",
    "description": "a JSON pointer, as in /data/items",
}
_FORM: Schema = {
    "type": "object",
    "properties": {"basic": _BOOLEAN, "arguments": _MAPPING},
    "required": ["arguments"],
    "additionalProperties": False,
}

GRANTS: Mapping[str, tuple[str, ...]] = {
    "client-credentials": ("$client_id", "$client_secret", "$scope", "$scopes"),
    "login": ("$user", "$password"),
    "refresh": ("$user", "$refresh_token"),
}
"""The kinds of grants, and the placeholders that are filled in for each."""

_PAGING: Mapping[str, Schema] = {
    "page": _TEXT,
    "offset": _TEXT,
    "size": _TEXT,
    "items": _POINTER,
    "last": _POINTER,
    "total": _POINTER,
    "without": _TEXTS,
}
_BATCH: Mapping[str, Schema] = {
    "keys": _TEXTS,
    "failed": _POINTER,
    "succeeded": _POINTER,
    "accepted": _POINTER,
}
_GRANT: Mapping[str, Schema] = {
    "kind": {"enum": [*GRANTS], "description": f"one of {', '.join(GRANTS)}"},
    "operation": _TEXT,
    "tokens": {
        "type": "object",
        "additionalProperties": {"anyOf": [_TEXT, {"type": "null"}]},
        "minProperties": 1,
        "description": "a mapping of schemes to members or null",
    },
    "lifetime": _TEXT,
    "client": _TEXT,
    "forms": {
        "type": "object",
        "additionalProperties": _FORM,
        "minProperties": 1,
        "description": "a mapping of names to {basic?, arguments}",
    },
}

KEYS: Mapping[str, Key] = {
    "x-enum-varnames": Key((Kind.SCHEMA,), _TEXTS),
    "x-not-shown": Key(
        tuple(Kind),
        {"anyOf": [_TEXT, _TEXTS], "description": "a text or a list of texts"},
    ),
    "x-typecase-argument": Key((Kind.SECURITY_SCHEME, Kind.PARAMETER), _NAME),
    "x-typecase-batch": Key((Kind.OPERATION,), _MAPPING, _BATCH, ("keys", "failed")),
    "x-typecase-credential": Key((Kind.PARAMETER,), _BOOLEAN),
    "x-typecase-env": Key(
        (Kind.SECURITY_SCHEME, Kind.PARAMETER),
        {
            "anyOf": [
                _NAME,
                {"type": "array", "items": _NAME, "minItems": 2, "maxItems": 2},
            ],
            "description": "the name of a variable, or a list of two",
        },
    ),
    "x-typecase-envelope": Key((Kind.DOCUMENT,), _MAPPING),
    "x-typecase-grants": Key(
        (Kind.DOCUMENT,),
        {
            "type": "array",
            "items": _MAPPING,
            "minItems": 1,
            "description": "a list of mappings",
        },
        _GRANT,
        ("kind", "operation", "tokens", "forms"),
    ),
    "x-typecase-idempotent": Key((Kind.OPERATION,), _BOOLEAN),
    "x-typecase-name": Key((Kind.SERVER,), _NAME),
    "x-typecase-paging": Key((Kind.OPERATION,), _MAPPING, _PAGING, ("items",)),
    "x-typecase-placeholder": Key((Kind.SERVER_VARIABLE,), _BOOLEAN),
    "x-typecase-prefix": Key((Kind.SECURITY_SCHEME,), _TEXT),
    "x-typecase-problem": Key((Kind.DOCUMENT,), _MAPPING),
    "x-typecase-require-any": Key(
        (Kind.OPERATION,),
        {
            "type": "array",
            "items": _TEXTS,
            "minItems": 1,
            "description": "a list of lists of parameter names",
        },
    ),
    "x-typecase-retry": Key(
        (Kind.OPERATION,),
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 400, "maximum": 599},
            "minItems": 1,
            "description": "a list of statuses from 400 to 599",
        },
    ),
    "x-typecase-secret": Key((Kind.PARAMETER,), _BOOLEAN),
    "x-typecase-time": Key(
        (Kind.SCHEMA,),
        {"const": "unix-milliseconds", "description": "unix-milliseconds"},
    ),
    "x-typecase-unwrap": Key(
        (Kind.MEDIA_TYPE,), {**_TEXT, "description": "the name of a member"}
    ),
}
