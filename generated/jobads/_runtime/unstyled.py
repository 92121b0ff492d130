"""OpenAPI's parameter styles, as they are read: raw text and a parameter in, plain
values out, in the shape that its type has. The values are not checked here.
"""

import json
import re
from collections.abc import Container, Iterable
from enum import Enum
from typing import Any
from urllib.parse import unquote, unquote_plus

from . import shapes
from .checks import Refused
from .errors import Fault
from .leaves import Fields, Pair, is_marked, json_types, read_leaf
from .operation import Parameter
from .plain import is_object
from .styles import DELIMITERS


class Absent(Enum):
    """What was not sent at all, which is not what was sent as null."""

    ABSENT = 0


ABSENT = Absent.ABSENT

_DEEP = re.compile(r"([^\[]*)((?:\[[^\[\]]*\])+)", re.DOTALL)
_DEEPEST = 200
_MOST_ITEMS = 100_000


def from_pairs(parameter: Parameter, pairs: Fields, taken: Container[str]) -> Any:
    """A query, cookie or form parameter; ``taken`` are names of other parameters."""
    kind = parameter.type
    found = pairs.named(parameter.name)
    if len(found) == 1 and found[0].bare and shapes.may_be_null(kind):
        return None
    if parameter.wire_style == "deepObject":
        return _deep(parameter, pairs)
    shape = shapes.shape(kind)
    empty = f"{parameter.name}[]"
    is_empty = any(not each.raw for each in pairs.named(empty))
    if parameter.exploded and not found and is_empty and empty not in taken:
        return {} if shape == "object" else []
    if shape == "object" and parameter.exploded:
        # Its members stand among the other parameters, as if they were some.
        own = [pair for pair in pairs if pair.name not in taken]
        is_scalar = own in (found, []) and shapes.may_be_scalar(kind)
        if not is_scalar or parameter.name in shapes.members(kind):
            return _object(parameter, own) if own else ABSENT
    return _from_values(parameter, found)


def _from_values(parameter: Parameter, found: list[Pair]) -> Any:
    kind = parameter.type
    is_one = len(found) == 1 and shapes.may_be_scalar(kind)
    is_listed = len(found) == 1 and found[0].marked
    if not found:
        return ABSENT
    is_list = shapes.shape(kind) == "list" or Any in shapes.arms(kind)
    if is_list and parameter.exploded and (is_listed or not is_one):
        return _list(parameter, found)
    if len(found) == 1:
        return from_text(parameter, found[0].raw, is_listed=is_listed)
    if shapes.shape(kind) != "list":
        raise Refused(Fault(parameter.name, "is given more than once"))
    # Many clients repeat the name of every list, whatever its document says.
    parts = [part for pair in found for part in _split(parameter, pair.raw, ",")]
    return _list(parameter, [Pair("", part) for part in parts])


def from_content(parameter: Parameter, pairs: Fields, *, is_json: bool) -> Any:
    """The JSON of a member of a form; where that is only usual, it may be a text."""
    pair = only(parameter, pairs)
    if pair is None:
        return ABSENT
    if not is_json:
        return _value(parameter, parameter.type, pair)
    text = decoded(parameter, pair.raw)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def only(parameter: Parameter, pairs: Fields) -> Pair | None:
    """The one pair of a name, or None."""
    found = pairs.named(parameter.name)
    if len(found) > 1:
        raise Refused(Fault(parameter.name, "is given more than once"))
    return found[0] if found else None


def from_text(
    parameter: Parameter, raw: str, between: str = ",", *, is_listed: bool = False
) -> Any:
    """What one raw text holds: a single value, or parts with delimiters between."""
    kind = parameter.type
    shape = shapes.shape(kind)
    parts = _split(parameter, raw, between) or [""] * is_listed
    if len(parts) > _MOST_ITEMS:
        raise Refused(Fault(parameter.name, f"has more than {_MOST_ITEMS} items"))
    is_single = len(parts) < 2 and not is_listed and shapes.may_be_scalar(kind)
    is_open = Any in shapes.arms(kind) and _has_marks(parameter)
    if is_single or (shape == "scalar" and not (is_open and (parts[1:] or is_listed))):
        return _value(parameter, kind, Pair("", raw))
    if shape != "object":
        return _list(parameter, [Pair("", part) for part in parts])
    if parameter.exploded:
        return _assignments(parameter, parts)
    names = [decoded(parameter, part) for part in parts[::2]]
    values = (Pair(name, raw) for name, raw in zip(names, parts[1::2], strict=False))
    return _object(parameter, values)


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
    is_one = len(values) == 1 and shapes.may_be_scalar(parameter.type)
    if is_list and not (is_one and not is_marked(named[0][0])):
        return _list(parameter, [Pair("", value) for value in values])
    return from_text(parameter, values[0])


def _split(parameter: Parameter, raw: str, between: str) -> list[str]:
    """The raw parts of one raw value, which for ``name=`` are none."""
    if not raw:
        return []
    if parameter.wire_style not in DELIMITERS:
        if between == "," and shapes.holds_numbers(parameter.type):
            # No number has a comma: one that a client escaped stands between two.
            raw = re.sub("%2C", ",", raw, flags=re.IGNORECASE)
        return raw.split(between)
    written, plain = DELIMITERS[parameter.wire_style]
    marks = {written, plain, *("+" if plain == " " else ())}
    return re.split("|".join(map(re.escape, marks)), raw, flags=re.IGNORECASE)


def _assignments(parameter: Parameter, parts: list[str]) -> dict[str, Any]:
    named = (part.partition("=") for part in parts)
    return _object(parameter, (Pair(decoded(parameter, n), v) for n, _, v in named))


def _object(parameter: Parameter, members: Iterable[Pair]) -> dict[str, Any]:
    known = shapes.members(parameter.type)
    others = shapes.others(parameter.type)
    found: dict[str, Any] = {}
    for pair in members:
        kind = known.get(pair.name, others)
        found[pair.name] = _value(parameter, kind, pair)
    return found


def _list(parameter: Parameter, pairs: list[Pair]) -> list[Any]:
    inner = shapes.item(parameter.type)
    return [_value(parameter, inner, pair) for pair in pairs]


def _value(parameter: Parameter, kind: Any, pair: Pair) -> Any:
    """One value; one that has parts itself is JSON."""
    if pair.bare and shapes.may_be_null(kind):
        return None
    text = decoded(parameter, pair.raw)
    if json_types(kind) or not (_has_marks(parameter) and is_marked(pair.raw)):
        return read_leaf(kind, text)
    return text


def _has_marks(parameter: Parameter) -> bool:
    """Whether values are escaped where a parameter is."""
    return parameter.location != "header" and parameter.wire_style != "cookie"


def _deep(parameter: Parameter, pairs: Fields) -> Any:
    """Members whose names have the way to them in brackets."""
    tree: dict[str, Any] = {}
    for pair in pairs:
        matched = _DEEP.fullmatch(pair.name)
        if pair.name == parameter.name:
            return _value(parameter, parameter.type, pair)
        if matched is None or matched[1] != parameter.name:
            continue
        *keys, last = matched[2][1:-1].split("][")
        if len(keys) >= _DEEPEST:
            raise Refused(Fault(parameter.name, "is nested too deeply"))
        place = tree
        for key in keys:
            place = place.setdefault(key, {})
            if not is_object(place):
                raise Refused(Fault(parameter.name, "is given more than once"))
        key = last if last or not pair.raw else str(len(place))
        if key in place:
            raise Refused(Fault(parameter.name, "is given more than once"))
        place[key] = pair
    return _shaped(parameter, parameter.type, tree) if tree else ABSENT


def _shaped(parameter: Parameter, kind: Any, tree: Any) -> Any:
    """Keys that count become lists where the type has one."""
    if not is_object(tree):
        return _value(parameter, kind, tree)
    is_list = _is_list(kind, list(tree))
    if list(tree) == [""]:
        return [] if is_list else {}
    if is_list:
        inner = shapes.item(kind)
        counted = sorted(tree.items(), key=lambda each: (len(each[0]), each[0]))
        return [_shaped(parameter, inner, item) for _, item in counted]
    known, others = shapes.members(kind), shapes.others(kind)
    return {
        key: _shaped(parameter, known.get(key, others), item)
        for key, item in tree.items()
    }


def _is_list(kind: Any, keys: list[str]) -> bool:
    """Whether a type takes members that are counted as a list."""
    counts = keys == [""] or keys == [str(index) for index in range(len(keys))]
    if Any in shapes.arms(kind):
        return counts
    return shapes.may_be_list(kind) and (counts or not shapes.may_be_object(kind))
