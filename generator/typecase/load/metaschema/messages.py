"""A JSON Schema validator's error, said in the words of OpenAPI.

In: an error and the metaschema. Out: located diagnostics with a message a person can
act on. Which errors to tell is decided in `relevant`.
"""

import json
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join, split
from typecase.load.json_types import is_mapping, items, mapping
from typecase.load.metaschema.error_filter import (
    Metaschema,
    SchemaFault,
    allowed_values,
)
from typecase.load.navigate.object_kinds import METHODS

_LONGEST = 200
_KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
_NEEDS = {
    "required": "a path parameter needs `required: true`",
    "in": "one of query, path, header, cookie",
    "description": "one sentence is enough",
    "paths": "a document has paths, components or webhooks",
    "title": "give the API a name",
    "version": 'give the API a version, such as "1.0.0"',
    "default": 'or a status, such as "200"',
    "content": "map each media type, such as application/json, to its schema",
}
# What other languages and older versions call types.
_TYPES = {
    "any": "leave `type` out for any value",
    "file": "write `type: string` and `format: binary`",
    "date": "write `type: string` and `format: date`",
    "datetime": "write `type: string` and `format: date-time`",
    "float": "write `type: number`",
    "int": "write `type: integer`",
}
_MEMBERS = {
    "info": "`info`",
    "items": "the schema",
    "schema": "the schema",
    "requestBody": "the request body",
    "additionalProperties": "the schema",
}
_LISTED = {
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


def explain(
    document: Document, fault: SchemaFault, metaschema: Metaschema, base: str = ""
) -> Iterator[Diagnostic]:
    """Say one fault; `base` is where the checked value stands in the document."""
    pointer = join(base, *fault.absolute_path)
    match fault.validator:
        case "required":
            yield _missing(document, fault, pointer)
        case "type":
            yield _wrong_type(document, fault, pointer)
        case "enum" | "const":
            yield _not_allowed(document, fault, pointer)
        case "additionalProperties" | "unevaluatedProperties":
            yield from _unexpected(document, fault, metaschema, pointer)
        case "pattern" | "not" if pointer.endswith("/additionalOperations"):
            yield _wrong_method(document, fault, pointer)
        case "pattern":
            yield _wrong_form(document, fault, pointer)
        case "oneOf" | "anyOf" | "not":
            yield _no_variant(document, fault, pointer)
        case _:
            yield document.diagnostic("invalid", shorten(fault.message), pointer)


def shorten(text: str) -> str:
    """Cut a text that quotes more of a document than anyone reads."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def did_you_mean(name: str, known: list[str], prefix: str = "") -> str | None:
    """Name the known words that are close to a wrong one; `prefix` goes before each."""
    # Differences of case alone score low, and are the commonest slip of all.
    folded = [each for each in known if each.lower() == name.lower()]
    close = folded or get_close_matches(name, known, n=2, cutoff=0.6)
    return (
        "did you mean " + " or ".join(f"`{prefix}{e}`" for e in close)
        if close
        else None
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
    """Report a name that is none of the known ones; the hint is the closest of them."""
    names = list(known)
    if name not in names:
        hint = did_you_mean(name, names) or otherwise
        yield document.diagnostic(code, message, pointer, hint=hint)


def noun(document: Document, pointer: str) -> str:
    """Name the thing a pointer leads to: "the parameter `limit`", "the document"."""
    tokens = split(pointer)
    if not tokens:
        return "the document"
    last, parent = tokens[-1], tokens[-2] if len(tokens) > 1 else ""
    if parent in _LISTED:
        return f"the {_LISTED[parent]} `{shorten(_own_name(document, pointer, last))}`"
    if last in METHODS:
        return f"the operation `{last} {shorten(parent)}`"
    if last.isdecimal():
        return f"an item of `{shorten(parent)}`"
    return _MEMBERS.get(last, f"`{shorten(last)}`")


def _own_name(document: Document, pointer: str, key: str) -> str:
    """What a list item calls itself; the key of a member; else the item's number."""
    if not key.isdecimal():
        return key
    node = mapping(document.lookup(pointer))
    names = (node.get("name"), node.get("url"))
    return next((name for name in names if isinstance(name, str)), key)


def _missing(document: Document, fault: SchemaFault, pointer: str) -> Diagnostic:
    # Each error is about one name, which the message starts with.
    name = next(
        each for each in fault.validator_value if fault.message.startswith(repr(each))
    )
    return document.diagnostic(
        "missing-key",
        f"{noun(document, pointer)} has no `{name}`",
        pointer,
        hint=_NEEDS.get(name),
    )


def _wrong_type(document: Document, fault: SchemaFault, pointer: str) -> Diagnostic:
    wanted = fault.validator_value
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    kinds = " or ".join(_KINDS.get(each, each) for each in names)
    hint = None
    if names == ["string"] and isinstance(fault.instance, int | float):
        hint = "put it in quotes"
    return document.diagnostic(
        "wrong-type",
        f"{noun(document, pointer)} must be {kinds}, not {_kind(fault.instance)}",
        pointer,
        hint=hint,
    )


def _kind(value: Any) -> str:
    match value:
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


def _not_allowed(document: Document, fault: SchemaFault, pointer: str) -> Diagnostic:
    allowed = allowed_values(fault)
    words = ", ".join(_literal(each) for each in allowed)
    if len(allowed) > 1:
        words = f"one of {words}"
    message = f"{noun(document, pointer)} cannot be {_literal(fault.instance)}"
    close = None
    if isinstance(fault.instance, str):
        known = [each for each in allowed if isinstance(each, str)]
        close = _TYPES.get(fault.instance) if "array" in known else None
        close = close or did_you_mean(fault.instance, known)
    return document.diagnostic(
        "not-allowed", f"{message}; it is {words}", pointer, hint=close
    )


def _literal(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return f"`{shorten(text)}`"


def _unexpected(
    document: Document, fault: SchemaFault, metaschema: Metaschema, pointer: str
) -> Iterator[Diagnostic]:
    keys = metaschema.unexpected_keys(fault)
    known = sorted(metaschema.known_keys(fault))
    # Known to some variant of the object, but not to this one; the message names them.
    misplaced = [] if keys else [k for k in fault.instance if repr(k) in fault.message]
    for key in keys:
        yield document.diagnostic(
            "unknown-key",
            f"{noun(document, pointer)} has no member `{shorten(key)}`",
            join(pointer, key),
            hint=_key_hint(pointer, key) or did_you_mean(key, known),
        )
    for key in misplaced:
        yield document.diagnostic(
            "misplaced-key",
            f"`{shorten(key)}` does not go with the other members of "
            f"{noun(document, pointer)}",
            join(pointer, key),
        )


def _key_hint(pointer: str, key: str) -> str | None:
    match split(pointer)[-1:]:
        case ["paths"] if not key.startswith("/"):
            return f"a path starts with a slash: `/{shorten(key)}`"
        case ["responses"]:
            return "a response's key is a status (200), a range (2XX) or `default`"
        case _:
            return None


def _wrong_form(document: Document, fault: SchemaFault, pointer: str) -> Diagnostic:
    text = shorten(str(fault.instance))
    return document.diagnostic(
        "wrong-form",
        f"{noun(document, pointer)} cannot be `{text}`",
        pointer,
        hint=f"it matches {fault.validator_value}",
    )


def _wrong_method(document: Document, fault: SchemaFault, pointer: str) -> Diagnostic:
    """Report a key, which stands one level below where the error points."""
    method = str(fault.instance)
    hint = "use letters, digits, dots, hyphens and underscores"
    if method.lower() in METHODS:
        hint = f"put it beside `additionalOperations`, as `{method.lower()}`"
    return document.diagnostic(
        "bad-name",
        f"`{shorten(method)}` cannot be an additional method",
        join(pointer, method),
        hint=hint,
    )


def _exclusive(condition: Any) -> list[str]:
    """The members of which OpenAPI allows one, as its schemas put it in two ways."""
    if is_mapping(condition):
        return items(condition.get("required"))
    required = [items(mapping(each).get("required")) for each in items(condition)]
    return [names[0] for names in required if len(names) == 1]


def _no_variant(document: Document, fault: SchemaFault, pointer: str) -> Diagnostic:
    choices = _exclusive(fault.validator_value)
    if choices:
        words = " and ".join(f"`{each}`" for each in choices)
        message = f"{noun(document, pointer)} has {words}, of which only one may stand"
        return document.diagnostic("misplaced-key", message, pointer)
    return document.diagnostic(
        "invalid", f"{noun(document, pointer)} fits no form that OpenAPI knows", pointer
    )
