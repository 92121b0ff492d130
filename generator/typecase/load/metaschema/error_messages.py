"""Explain the errors of a JSON Schema validator in the terms of OpenAPI.

An error becomes one or more diagnostics with messages that a user can act on.
`error_filter` selects the errors. Other modules use some functions here for their own
messages, to describe places and values.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from typecase.diagnostics import Diagnostic, Severity
from typecase.diagnostics.suggestions import suggest
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.load.metaschema.error_filter import (
    Metaschema,
    SchemaError,
    allowed_values,
)
from typecase.load.navigate.index import iter_kinds
from typecase.load.navigate.object_kinds import HTTP_METHODS, Kind

_MAX_QUOTED_LENGTH = 200
"""The greatest number of characters of a text that a message quotes."""
_TYPE_NAMES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "a boolean (true or false)",
    "null": "null",
}
# `{limit}` is the value of the keyword; `{s}` is empty if that value is 1.
_REQUIREMENTS = {
    "minimum": "must be at least {limit}",
    "maximum": "must be at most {limit}",
    "exclusiveMinimum": "must be greater than {limit}",
    "exclusiveMaximum": "must be less than {limit}",
    "multipleOf": "must be a multiple of {limit}",
    "minLength": "must have at least {limit} character{s}",
    "maxLength": "must have at most {limit} character{s}",
    "minItems": "must have at least {limit} item{s}",
    "maxItems": "must have at most {limit} item{s}",
    "uniqueItems": "must not contain the same item twice",
    "minProperties": "must have at least {limit} key{s}",
    "maxProperties": "must have at most {limit} key{s}",
    "format": "must have the format `{limit}`",
    "anyOf": "must match at least one of the schemas in `anyOf`",
    "oneOf": "must match exactly one of the schemas in `oneOf`",
    "not": "must not match the schema in `not`",
}
"""What keywords of JSON Schema require, by keyword."""
_MISSING_KEY_HINTS = {
    "required": "a path parameter needs `required: true`",
    "in": "use query, header or cookie, or path for a parameter in the path",
    "description": "add a description; one sentence is enough",
    "paths": "add `paths`; since OpenAPI 3.1, `components` or `webhooks` will do",
    "title": "give the API a name",
    "version": 'give the API a version, such as "1.0.0"',
    "default": 'add `default`; in `responses`, a status code such as "200" will do',
    "content": "map each media type, such as application/json, to its schema",
}
_TYPE_HINTS = {
    "any": "leave out `type` to allow any value",
    "file": "write `type: string` and `format: binary`",
    "date": "write `type: string` and `format: date`",
    "datetime": "write `type: string` and `format: date-time`",
    "float": "write `type: number`",
    "int": "write `type: integer`",
}
"""Hints for type names of programming languages and of older OpenAPI versions."""
# How messages name the value of a key, and an entry in the map or list of a key.
_KEY_NOUNS = {
    "items": "the schema",
    "schema": "the schema",
    "requestBody": "the request body",
    "additionalProperties": "the schema",
}
_ENTRY_NOUNS = {
    "parameters": "parameter",
    "responses": "response",
    "schemas": "schema",
    "properties": "schema",
    "allOf": "schema",
    "anyOf": "schema",
    "oneOf": "schema",
    "securitySchemes": "security scheme",
    "requestBodies": "request body",
    "headers": "header",
    "content": "media type",
    "examples": "example",
    "servers": "server",
    "variables": "server variable",
    "tags": "tag",
    "links": "link",
    "paths": "path",
    "webhooks": "webhook",
}


def explain_error(
    document: Document, error: SchemaError, metaschema: Metaschema, base: str = ""
) -> Iterator[Diagnostic]:
    """Yield the diagnostics for one error.

    ``metaschema`` is the schema that the value was validated against. ``base`` is the
    pointer of that value in the document: "" if the whole document was validated.
    """
    pointer = join_pointer(base, *error.absolute_path)
    match error.validator:
        case "required":
            yield _missing_key(document, error, pointer)
        case "type":
            yield _wrong_type(document, error, pointer)
        case "enum" | "const":
            yield _not_allowed(document, error, pointer)
        case "additionalProperties" | "unevaluatedProperties":
            yield from _unexpected_keys(document, error, metaschema, pointer)
        # The schema of OpenAPI 3.2 uses both keywords for the names of methods.
        case "pattern" | "not" if pointer.endswith("/additionalOperations"):
            yield _wrong_method(document, error, pointer)
        case "pattern":
            yield _pattern_mismatch(document, error, pointer)
        case "oneOf" | "anyOf" | "not":
            yield _no_matching_form(document, error, pointer)
        case _:
            # An error without keyword comes from the schema `false`, with which the
            # schema of OpenAPI 3.2 forbids two keys beside `encoding`.
            problem = (
                "has keys that exclude each other"
                if error.validator is None
                else describe_violation(error)
            )
            yield document.diagnostic(
                "invalid",
                f"{describe_place(document, pointer)} {problem}",
                pointer,
                hint=(
                    "`encoding` excludes `prefixEncoding` and `itemEncoding`"
                    if error.validator is None
                    else None
                ),
            )


def describe_violation(error: SchemaError) -> str:
    """Return what is wrong with a value, such as "must be at least 0, but is `-1`".

    The caller puts a name of the value before this text.
    """
    keyword, limit = error.validator, error.validator_value
    # In OpenAPI 3.0, `exclusiveMinimum` is a boolean beside `minimum`.
    exclusive_keyword = f"exclusive{str(keyword).capitalize()}"
    if as_mapping(error.schema).get(exclusive_keyword) is True:
        keyword = exclusive_keyword
    match keyword:
        case "type":
            types = [limit] if isinstance(limit, str) else limit
            type_names = " or ".join(_TYPE_NAMES.get(name, name) for name in types)
            return f"must be {type_names}, not {_describe_value(error.instance)}"
        case "enum" | "const":
            allowed = [quote_value(value) for value in allowed_values(error)]
            choice = "one of " if len(allowed) > 1 else ""
            return (
                f"must be {choice}{shorten(', '.join(allowed))}, not "
                f"{quote_value(error.instance)}"
            )
        case _ if keyword in _REQUIREMENTS:
            requirement = _REQUIREMENTS[keyword].format(
                limit=limit, s="" if limit == 1 else "s"
            )
            return f"{shorten(requirement)}, but is {quote_value(error.instance)}"
        case _:
            return f"is invalid: {shorten(error.message)}"


def shorten(text: str) -> str:
    """Return a text; cut it if it is longer than a message should quote.

    A text that is cut ends with "…".
    """
    return (
        text
        if len(text) <= _MAX_QUOTED_LENGTH
        else text[: _MAX_QUOTED_LENGTH - 1] + "…"
    )


def check_name(
    document: Document,
    code: str,
    message: str,
    pointer: str,
    *,
    name: str,
    known: Iterable[str],
    otherwise: str | None = None,
) -> Iterator[Diagnostic]:
    """Yield an error if ``name`` is not among the known names.

    The error has the given code, message and pointer. The hint suggests similar known
    names. If no known name is similar, ``otherwise`` is the hint; None means no hint.
    """
    names = list(known)
    if name not in names:
        hint = suggest(name, names) or otherwise
        yield document.diagnostic(code, message, pointer, hint=hint)


def describe_place(document: Document, pointer: str) -> str:
    """Return a phrase for the value at a pointer, such as "the parameter `limit`".

    Raise KeyError if the pointer leads into a map or list, such as `parameters`, that
    does not exist, or to an item that the list does not have.
    """
    tokens = split_pointer(pointer)
    if not tokens:
        return "the document"
    key, parent = tokens[-1], tokens[-2] if len(tokens) > 1 else ""
    # A property of a schema may also be named `tags` or `content`. The parent of an
    # entry is a map or list, which has no kind, or one of these two objects.
    *_, (_, parent_kind), (_, kind) = iter_kinds(pointer)
    is_entry = kind and parent_kind in (None, Kind.PATHS, Kind.RESPONSES)
    if parent in _ENTRY_NOUNS and is_entry:
        return f"the {_ENTRY_NOUNS[parent]} {_name_entry(document, pointer, key)}"
    if kind is Kind.OPERATION and key in HTTP_METHODS:
        return f"the operation `{key} {shorten(parent)}`"
    if key.isdecimal():
        return f"an item of `{shorten(parent)}`"
    return _KEY_NOUNS.get(key, f"`{shorten(key)}`")


def _name_entry(document: Document, pointer: str, key: str) -> str:
    """Return the key of a map entry, or the name or URL of a list item, quoted.

    For a list item without a name or URL, return a phrase such as "at index 2". Raise
    KeyError if the map, the list or the list item does not exist.
    """
    if not is_list(document.value_at(pointer.rpartition("/")[0])):
        return f"`{shorten(key)}`"
    node = as_mapping(document.value_at(pointer))
    names = [node[key] for key in ("name", "url") if isinstance(node.get(key), str)]
    return f"`{shorten(names[0])}`" if names else f"at index {key}"


def _missing_key(document: Document, error: SchemaError, pointer: str) -> Diagnostic:
    # The error is about only one of the required names, which its message starts with.
    name = next(
        name for name in error.validator_value if error.message.startswith(repr(name))
    )
    return document.diagnostic(
        "missing-key",
        f"{describe_place(document, pointer)} is missing the required key `{name}`",
        pointer,
        hint=_MISSING_KEY_HINTS.get(name, f"add `{name}`"),
    )


def _wrong_type(document: Document, error: SchemaError, pointer: str) -> Diagnostic:
    lacks_quotes = error.validator_value == "string" and isinstance(
        error.instance, int | float
    )
    return document.diagnostic(
        "wrong-type",
        f"{describe_place(document, pointer)} {describe_violation(error)}",
        pointer,
        hint="put the value in quotes" if lacks_quotes else None,
    )


def _describe_value(value: Any) -> str:
    match value:
        # `bool` comes before `int`, of which it is a subclass.
        case None:
            return "null"
        case bool():
            return f"the boolean {str(value).lower()}"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the string `{shorten(value)}`"
        case list():
            return "a list"
        case _:
            return "a mapping"


def _not_allowed(document: Document, error: SchemaError, pointer: str) -> Diagnostic:
    hint = None
    if isinstance(error.instance, str):
        names = [value for value in allowed_values(error) if isinstance(value, str)]
        # Only the `enum` of JSON Schema's `type` contains "array".
        hint = _TYPE_HINTS.get(error.instance) if "array" in names else None
        hint = hint or suggest(error.instance, names)
    return document.diagnostic(
        "not-allowed",
        f"{describe_place(document, pointer)} {describe_violation(error)}",
        pointer,
        hint=hint,
    )


def quote_value(value: Any) -> str:
    """Return a string as it is, or another value as JSON, between backquotes."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"`{shorten(text)}`"


def _unexpected_keys(
    document: Document, error: SchemaError, metaschema: Metaschema, pointer: str
) -> Iterator[Diagnostic]:
    unknown = metaschema.unexpected_keys(error)
    known = sorted(metaschema.known_keys(error))
    # A reference is another variant of the object, and its key is not among these.
    known += ["$ref"] if "$ref" not in (*known, *unknown) else []
    for key in unknown:
        yield document.diagnostic(
            "unknown-key",
            f"{describe_place(document, pointer)} has the unknown key `{shorten(key)}`",
            join_pointer(pointer, key),
            hint=_key_hint(pointer, key)
            or suggest(key, known)
            or "remove the key, or correct its name",
        )
    if unknown:
        return
    # Every key is known, but belongs to another variant of the object. Only the message
    # of the validator says which key is in the wrong variant.
    for key in (key for key in error.instance if repr(key) in error.message):
        yield document.diagnostic(
            "misplaced-key",
            f"`{shorten(key)}` is not allowed beside the other keys of "
            f"{describe_place(document, pointer)}",
            join_pointer(pointer, key),
            hint="remove this key, or the key that excludes it",
        )


def _key_hint(pointer: str, key: str) -> str | None:
    match split_pointer(pointer)[-1:]:
        case ["paths"] if not key.startswith("/"):
            return f"start the path with a slash: `/{shorten(key)}`"
        case ["responses"]:
            return "use a status code such as 200, a range such as 2XX, or `default`"
        case _:
            return None


def _pattern_mismatch(
    document: Document, error: SchemaError, pointer: str
) -> Diagnostic:
    return document.diagnostic(
        "wrong-form",
        f"{describe_place(document, pointer)} must match the regular expression "
        f"`{error.validator_value}`; `{shorten(str(error.instance))}` does not",
        pointer,
    )


def _wrong_method(document: Document, error: SchemaError, pointer: str) -> Diagnostic:
    """Return an error for a key of `additionalOperations` that cannot be a method."""
    method = str(error.instance)
    hint = (
        f"put the operation beside `additionalOperations`, as `{method.lower()}`"
        if method.lower() in HTTP_METHODS
        else "use letters, digits, dots, hyphens and underscores"
    )
    return document.diagnostic(
        "bad-name",
        f"`{shorten(method)}` cannot be a method in `additionalOperations`",
        # The error points to `additionalOperations` itself.
        join_pointer(pointer, method),
        hint=hint,
        severity=Severity.ERROR,
    )


def _exclusive_keys(condition: Any) -> list[str]:
    """Return the keys that exclude each other according to a `not` or a `oneOf`.

    The schemas of OpenAPI write this rule as `not: {required: [a, b]}`, or as a `oneOf`
    in which each schema requires one key. A `not` with a single key forbids this key
    beside another one. For any other rule, return an empty list.
    """
    if is_mapping(condition):
        return as_list(condition.get("required"))
    required = [
        as_list(as_mapping(schema).get("required")) for schema in as_list(condition)
    ]
    return [names[0] for names in required if len(names) == 1]


def _no_matching_form(
    document: Document, error: SchemaError, pointer: str
) -> Diagnostic:
    place = describe_place(document, pointer)
    exclusive = [f"`{key}`" for key in _exclusive_keys(error.validator_value)]
    keys = " and ".join(exclusive)
    if not exclusive:
        return document.diagnostic(
            "invalid", f"{place} does not have a form that OpenAPI allows", pointer
        )
    problem, hint = (
        ("but only one of them is allowed", "keep one of these keys")
        if len(exclusive) > 1
        else (
            "which is not allowed beside another of its keys",
            f"remove {keys}, or the key that excludes it",
        )
    )
    return document.diagnostic(
        "misplaced-key", f"{place} has {keys}, {problem}", pointer, hint=hint
    )
