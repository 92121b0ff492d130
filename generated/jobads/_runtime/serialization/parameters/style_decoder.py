"""Parameter styles of OpenAPI, read: raw text in, JSON values out, in the shape of the
parameter's type. The values are validated elsewhere.
"""

import json
import re
from collections.abc import Container, Iterable
from typing import Any
from urllib.parse import unquote, unquote_plus

from ...errors import Fault
from ...json_value import is_object
from ...operation import Parameter
from ...validation.request_validation import Refused
from . import type_shape
from .scalar_text import Fields, read_leaf
from .style_encoder import DELIMITERS, fields_of

ABSENT: Any = object()
"""The value of a parameter that was not sent, which is not null."""

_DEEP = re.compile(r"([^\[]*)((?:\[[^\[\]]*\])+)", re.DOTALL)
_MOST_ITEMS = 100_000


def from_fields(parameter: Parameter, fields: Fields, taken: Container[str]) -> Any:
    """Read a query, cookie or form parameter.

    An object whose members stand among other parameters has all names that are not
    ``taken`` by these.
    """
    if parameter.wire_style == "deepObject":
        return _deep(parameter, fields)
    kind = parameter.type
    shape, may_be_scalar = type_shape.shape(kind), type_shape.may_be_scalar(kind)
    found = fields.get(parameter.name, [])
    if shape == "object" and parameter.exploded and not (found and may_be_scalar):
        own = [(name, raws[-1]) for name, raws in fields.items() if name not in taken]
        return _object(parameter, own) if own else ABSENT
    if not found:
        return ABSENT
    is_list = shape == "list" or Any in type_shape.arms(kind)
    if is_list and parameter.exploded and (len(found) > 1 or not may_be_scalar):
        return _list(parameter, found)
    if len(found) == 1:
        return from_text(parameter, found[0])
    if shape != "list":
        raise _repeated(parameter)
    # Many clients repeat the name of every list, whatever its document says.
    parts = [part for raw in found for part in _split(parameter, raw, ",")]
    return _list(parameter, parts)


def only(parameter: Parameter, fields: Fields) -> str | None:
    """Return the one raw value of a parameter, or None."""
    found = fields.get(parameter.name, [])
    if len(found) > 1:
        raise _repeated(parameter)
    return found[0] if found else None


def from_content(parameter: Parameter, raw: str) -> Any:
    """Read a form's member whose value is JSON; a text that is no JSON stays text."""
    text = decoded(parameter, raw)
    if parameter.media_type is None:
        return read_leaf(parameter.type, text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def from_text(parameter: Parameter, raw: str, between: str = ",") -> Any:
    """Read one raw text: a single value, or parts with delimiters between them."""
    kind = parameter.type
    parts = _split(parameter, raw, between)
    if len(parts) > _MOST_ITEMS:
        raise Refused(Fault(parameter.name, f"has more than {_MOST_ITEMS} items"))
    match type_shape.shape(kind):
        case "scalar" if parameter.location == "header" or Any not in type_shape.arms(
            kind
        ):
            return _value(parameter, kind, raw)
        case _ if len(parts) < 2 and type_shape.may_be_scalar(kind):
            return _value(parameter, kind, raw)
        case "object" if parameter.exploded:
            named = (part.partition("=") for part in parts)
            members = [(decoded(parameter, name), text) for name, _, text in named]
            return _object(parameter, members)
        case "object":
            names = [decoded(parameter, part) for part in parts[::2]]
            return _object(parameter, zip(names, parts[1::2], strict=False))
        case _:
            return _list(parameter, parts)


def from_segment(parameter: Parameter, raw: str) -> Any:
    """Read a raw part of a path."""
    prefix = {"label": ".", "matrix": ";"}.get(parameter.wire_style, "")
    if not raw.startswith(prefix):
        fault = f"is not written in the style {parameter.wire_style}"
        raise Refused(Fault(parameter.name, fault))
    raw = raw.removeprefix(prefix)
    if parameter.wire_style == "matrix":
        return from_fields(parameter, fields_of(raw.split(";"), unquote), ())
    is_divided = parameter.wire_style == "label" and parameter.exploded
    return from_text(parameter, raw, "." if is_divided else ",")


def decoded(parameter: Parameter, raw: str) -> str:
    """Undo the escapes of one raw value, once, as its location has them."""
    match parameter.location:
        case "query" | "querystring" | "form":
            return unquote_plus(raw, errors="strict")
        case "cookie" if parameter.wire_style == "cookie":
            return raw
        case "header":
            return raw.strip()
        case "path" | "cookie":
            return unquote(raw, errors="strict")


def _split(parameter: Parameter, raw: str, between: str) -> list[str]:
    """Split a raw text at its delimiters; an empty text has no parts."""
    if not raw:
        return []
    if parameter.wire_style in DELIMITERS:
        written, plain = DELIMITERS[parameter.wire_style]
        marks = {written, plain, *("+" if plain == " " else ())}
        return re.split("|".join(map(re.escape, marks)), raw, flags=re.IGNORECASE)
    if between == "," and str not in type_shape.json_types(
        type_shape.item(parameter.type)
    ):
        # Many clients escape the delimiter, and no number has a comma.
        raw = re.sub("%2C", ",", raw, flags=re.IGNORECASE)
    return raw.split(between)


def _object(parameter: Parameter, members: Iterable[tuple[str, str]]) -> dict[str, Any]:
    known = type_shape.members(parameter.type)
    others = type_shape.others(parameter.type)
    return {
        name: _value(parameter, known.get(name, others), raw) for name, raw in members
    }


def _list(parameter: Parameter, parts: list[str]) -> list[Any]:
    inner = type_shape.item(parameter.type)
    return [_value(parameter, inner, part) for part in parts]


def _value(parameter: Parameter, kind: Any, raw: str) -> Any:
    return read_leaf(kind, decoded(parameter, raw))


def _deep(parameter: Parameter, fields: Fields) -> Any:
    """Read members whose names have the keys on the way to them in brackets."""
    if parameter.name in fields:
        return _value(parameter, parameter.type, fields[parameter.name][0])
    tree: dict[str, Any] = {}
    for name, raws in fields.items():
        matched = _DEEP.fullmatch(name)
        if matched is None or matched[1] != parameter.name:
            continue
        *keys, last = matched[2][1:-1].split("][")
        place = tree
        for key in keys:
            place = place.setdefault(key, {})
            if not is_object(place):
                raise _repeated(parameter)
        if last in place or len(raws) > 1:
            raise _repeated(parameter)
        place[last] = raws[0]
    return _shaped(parameter, parameter.type, tree) if tree else ABSENT


def _shaped(parameter: Parameter, kind: Any, tree: Any) -> Any:
    """Convert the values of a tree; a list has its indices for keys."""
    if not is_object(tree):
        return _value(parameter, kind, tree)
    indices = [str(index) for index in range(len(tree))]
    if list in type_shape.json_types(kind) and tree.keys() == set(indices):
        inner = type_shape.item(kind)
        return [_shaped(parameter, inner, tree[index]) for index in indices]
    known, others = type_shape.members(kind), type_shape.others(kind)
    return {
        key: _shaped(parameter, known.get(key, others), item)
        for key, item in tree.items()
    }


def _repeated(parameter: Parameter) -> Refused:
    return Refused(Fault(parameter.name, "is given more than once"))
