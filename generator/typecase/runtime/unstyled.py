"""OpenAPI's parameter styles, as they are read: raw text and a parameter in, plain
values out, in the shape that its type has. The values are not checked here.
"""

import json
import re
from collections.abc import Container, Iterable
from typing import Any, TypeAlias
from urllib.parse import unquote, unquote_plus

from . import shapes
from .checks import Refused
from .errors import Fault
from .operation import Parameter
from .plain import is_object
from .styles import DELIMITERS

Pairs: TypeAlias = Iterable[tuple[str, str]]

_DEEP = re.compile(r"([^\[]*)((?:\[[^\[\]]*\])+)", re.DOTALL)
_DEEPEST = 16


def from_pairs(parameter: Parameter, pairs: Pairs, taken: Container[str]) -> Any:
    """A query or cookie parameter, or None; ``taken`` are names of other parameters."""
    if parameter.wire_style == "deepObject":
        return _deep(parameter, pairs)
    shape = shapes.shape(parameter.type)
    if shape == "object" and parameter.exploded:
        # Its members stand among the other parameters, as if they were some.
        own = [(name, raw) for name, raw in pairs if name not in taken]
        return _object(parameter, own) or None
    values = [raw for name, raw in pairs if name == parameter.name]
    one = len(values) == 1 and shapes.may_be_scalar(parameter.type)
    if shape == "list" and parameter.exploded and not one:
        return _list(parameter, values) or None
    if len(values) > 1 and Any in shapes.arms(parameter.type):
        return _list(parameter, values)
    if len(values) > 1:
        raise Refused(Fault(parameter.name, "is given more than once"))
    return from_text(parameter, values[0]) if values else None


def from_content(parameter: Parameter, pairs: Pairs) -> Any:
    """The JSON of a member of a form, or its text if it is none."""
    text = only(parameter, pairs)
    return None if text is None else _inner(parameter.type, decoded(parameter, text))


def only(parameter: Parameter, pairs: Pairs) -> str | None:
    """The one raw value of a name, or None."""
    values = [raw for name, raw in pairs if name == parameter.name]
    if len(values) > 1:
        raise Refused(Fault(parameter.name, "is given more than once"))
    return values[0] if values else None


def from_text(parameter: Parameter, raw: str, between: str = ",") -> Any:
    """What one raw text holds: a single value, or parts with delimiters between."""
    shape = shapes.shape(parameter.type)
    parts = _split(parameter, raw, between)
    if shape == "scalar" or (len(parts) < 2 and shapes.may_be_scalar(parameter.type)):
        return decoded(parameter, raw)
    if shape == "list":
        return _list(parameter, parts)
    if parameter.exploded:
        return _assignments(parameter, parts)
    names = [decoded(parameter, part) for part in parts[::2]]
    return _object(parameter, zip(names, parts[1::2], strict=False))


def from_segment(parameter: Parameter, raw: str) -> Any:
    """What a raw part of a path holds."""
    match parameter.wire_style:
        case "label":
            between = "." if parameter.exploded else ","
            return from_text(parameter, _after(parameter, ".", raw), between)
        case "matrix":
            return _from_matrix(parameter, _after(parameter, ";", raw).split(";"))
        case _:
            return from_text(parameter, raw)


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


def _after(parameter: Parameter, prefix: str, raw: str) -> str:
    if not raw.startswith(prefix):
        fault = f"is not written in the style {parameter.wire_style}"
        raise Refused(Fault(parameter.name, fault))
    return raw[1:]


def _from_matrix(parameter: Parameter, parts: list[str]) -> Any:
    if parameter.exploded and shapes.shape(parameter.type) == "object":
        return _assignments(parameter, parts)
    named = [part.partition("=") for part in parts]
    if any(unquote(name) != parameter.name for name, _, _ in named):
        raise Refused(Fault(parameter.name, "is not written in the style matrix"))
    values = [value for _, _, value in named]
    is_list = parameter.exploded and shapes.shape(parameter.type) == "list"
    if is_list and (len(values) > 1 or not shapes.may_be_scalar(parameter.type)):
        return _list(parameter, values)
    return from_text(parameter, values[0])


def _split(parameter: Parameter, raw: str, between: str) -> list[str]:
    """The raw parts of one raw value, which for ``name=`` are none."""
    if not raw:
        return []
    if parameter.wire_style not in DELIMITERS:
        return raw.split(between)
    written, plain = DELIMITERS[parameter.wire_style]
    marks = {written, plain, *("+" if plain == " " else ())}
    return re.split("|".join(map(re.escape, marks)), raw, flags=re.IGNORECASE)


def _assignments(parameter: Parameter, parts: list[str]) -> dict[str, Any]:
    named = (part.partition("=") for part in parts)
    return _object(parameter, ((decoded(parameter, n), v) for n, _, v in named))


def _object(parameter: Parameter, members: Pairs) -> dict[str, Any]:
    known = shapes.members(parameter.type)
    others = shapes.others(parameter.type)
    return {
        name: _inner(known.get(name, others), decoded(parameter, raw))
        for name, raw in members
    }


def _list(parameter: Parameter, raws: list[str]) -> list[Any]:
    inner = shapes.item(parameter.type)
    return [_inner(inner, decoded(parameter, raw)) for raw in raws]


def _inner(kind: Any, text: str) -> Any:
    """A part of a value; one that has parts itself is JSON."""
    if shapes.shape(kind) == "scalar":
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _deep(parameter: Parameter, pairs: Pairs) -> Any:
    """Members whose names have the way to them in brackets."""
    tree: dict[str, Any] = {}
    for name, raw in pairs:
        matched = _DEEP.fullmatch(name)
        if name == parameter.name:
            return decoded(parameter, raw)
        if matched is None or matched[1] != parameter.name:
            continue
        *keys, last = matched[2][1:-1].split("][")
        if len(keys) >= _DEEPEST:
            raise Refused(Fault(parameter.name, "is nested too deeply"))
        place = tree
        for key in keys:
            below = place.setdefault(key, {})
            if not is_object(below):
                raise Refused(Fault(parameter.name, "is given more than once"))
            place = below
        place[last or str(len(place))] = decoded(parameter, raw)
    return _shaped(parameter.type, tree) if tree else None


def _shaped(kind: Any, tree: Any) -> Any:
    """Keys that count become lists where the type has one."""
    if not is_object(tree):
        return tree
    if shapes.shape(kind) == "list":
        inner = shapes.item(kind)
        counted = sorted(tree.items(), key=lambda each: (len(each[0]), each[0]))
        return [_shaped(inner, item) for _, item in counted]
    known, others = shapes.members(kind), shapes.others(kind)
    return {key: _shaped(known.get(key, others), v) for key, v in tree.items()}
