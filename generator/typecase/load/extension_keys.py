"""The extension keys this generator reads, as a table: where each stands, and its form.

In: values of any shape. Out: whether they have the form of their key. What they refer
to is for the checks.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from typecase.load.grammar import Kind
from typecase.load.plain import is_list, is_mapping

PREFIX = "x-typecase-"
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_POINTER = re.compile(r"(/([^/~]|~[01])+)+")

Fits = Callable[[Any], bool]


class Form(Struct, frozen=True):
    """What a value must be, in words and as a question."""

    words: str
    fits: Fits


class Key(Struct, frozen=True):
    """One extension key. `places` are the kinds of object it may stand on.

    `members` are those of a mapping, or of each mapping in a list; the key needs all
    of `required`.
    """

    places: tuple[Kind, ...]
    form: Form
    members: Mapping[str, Form] | None = None
    required: tuple[str, ...] = ()


def is_identifier(value: Any) -> bool:
    """Whether a value is a name in every language we know."""
    return isinstance(value, str) and _IDENTIFIER.fullmatch(value) is not None


def is_text(value: Any) -> bool:
    """Whether a value is a text that is not empty."""
    return isinstance(value, str) and value != ""


def are_texts(value: Any) -> bool:
    """Whether a value is a list of texts."""
    return is_list(value) and bool(value) and all(map(is_text, value))


def are_groups(value: Any) -> bool:
    """Whether a value is a list of lists of texts."""
    return is_list(value) and bool(value) and all(map(are_texts, value))


def _is_boolean(value: Any) -> bool:
    return isinstance(value, bool)


def _is_pointer(value: Any) -> bool:
    return isinstance(value, str) and _POINTER.fullmatch(value) is not None


def _are_failures(value: Any) -> bool:
    return (
        is_list(value)
        and bool(value)
        and all(type(each) is int and 400 <= each <= 599 for each in value)
    )


def _are_variables(value: Any) -> bool:
    pair = is_list(value) and len(value) == 2 and all(map(is_identifier, value))
    return pair or is_identifier(value)


def _are_mappings(value: Any) -> bool:
    return is_list(value) and bool(value) and all(map(is_mapping, value))


def _are_tokens(value: Any) -> bool:
    return (
        is_mapping(value)
        and bool(value)
        and all(each is None or is_text(each) for each in value.values())
    )


def _are_forms(value: Any) -> bool:
    return is_mapping(value) and bool(value) and all(map(_is_form, value.values()))


def _is_form(value: Any) -> bool:
    return (
        is_mapping(value)
        and value.keys() <= {"basic", "arguments"}
        and is_mapping(value.get("arguments"))
        and _is_boolean(value.get("basic", False))
    )


_BOOLEAN = Form("true or false", _is_boolean)
_MAPPING = Form("a mapping", is_mapping)
_NAME = Form("an identifier", is_identifier)
_TEXT = Form("a text", is_text)
_TEXTS = Form("a list of texts", are_texts)
_POINTS = Form("a JSON pointer, as in /data/items", _is_pointer)

GRANTS: Mapping[str, tuple[str, ...]] = {
    "client-credentials": ("$client_id", "$client_secret", "$scope", "$scopes"),
    "login": ("$user", "$password"),
    "refresh": ("$user", "$refresh_token"),
}
"""The kinds of grants, and the words that are filled in for each."""

_PAGING = {
    "page": _TEXT,
    "offset": _TEXT,
    "size": _TEXT,
    "items": _POINTS,
    "last": _POINTS,
    "total": _POINTS,
    "without": _TEXTS,
}
_BATCH = {
    "keys": _TEXTS,
    "failed": _POINTS,
    "succeeded": _POINTS,
    "accepted": _POINTS,
}
_GRANT = {
    "kind": Form(f"one of {', '.join(GRANTS)}", lambda value: value in [*GRANTS]),
    "operation": _TEXT,
    "tokens": Form("a mapping of schemes to members or null", _are_tokens),
    "lifetime": _TEXT,
    "client": _TEXT,
    "forms": Form("a mapping of names to {basic?, arguments}", _are_forms),
}

KEYS: Mapping[str, Key] = {
    "x-typecase-argument": Key((Kind.SECURITY_SCHEME, Kind.PARAMETER), _NAME),
    "x-typecase-batch": Key((Kind.OPERATION,), _MAPPING, _BATCH, ("keys", "failed")),
    "x-typecase-credential": Key((Kind.PARAMETER,), _BOOLEAN),
    "x-typecase-env": Key(
        (Kind.SECURITY_SCHEME, Kind.PARAMETER),
        Form("the name of a variable, or a list of two", _are_variables),
    ),
    "x-typecase-envelope": Key((Kind.DOCUMENT,), _MAPPING),
    "x-typecase-grants": Key(
        (Kind.DOCUMENT,),
        Form("a list of mappings", _are_mappings),
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
        (Kind.OPERATION,), Form("a list of lists of parameter names", are_groups)
    ),
    "x-typecase-retry": Key(
        (Kind.OPERATION,), Form("a list of statuses from 400 to 599", _are_failures)
    ),
    "x-typecase-secret": Key((Kind.PARAMETER,), _BOOLEAN),
    "x-typecase-time": Key(
        (Kind.SCHEMA,),
        Form("unix-milliseconds", lambda value: value == "unix-milliseconds"),
    ),
    "x-typecase-unwrap": Key((Kind.MEDIA_TYPE,), Form("the name of a member", is_text)),
}
