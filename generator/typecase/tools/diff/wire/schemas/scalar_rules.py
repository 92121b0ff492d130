"""Compare formats, limits of numbers, lengths and patterns."""

import json
from collections.abc import Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from typecase.schema.normal_form import (
    LENGTH_KEYWORDS,
    is_number,
    keeps_limits,
    to_whole,
)
from typecase.schema.shape import Bound, Shape
from typecase.tools.diff.wire.schemas.difference import Difference, Places
from typecase.tools.diff.wire.schemas.formats import WIDER_FORMATS, WIDEST_FORMATS
from typecase.tools.diff.wire.schemas.schema_writer import has_format
from typecase.tools.diff.wire.schemas.text_containment import decide_texts, find_texts


def compare_formats(
    sent: Shape, accepted: Shape, places: Places
) -> Iterator[Difference]:
    """Yield the formats that what is sent may not have."""
    if sent.values is not None:
        for name, value in product(sorted(accepted.formats), sorted(sent.values)):
            if not has_format(json.loads(value), name):
                yield Difference("format", *places, value, name)
        return
    for name in sorted(accepted.formats - WIDEST_FORMATS):
        has_string = "string" in sent.types & accepted.types
        if not (has_string or name in ("int32", "float")):
            continue
        if not any(
            own == name or name in WIDER_FORMATS.get(own, ()) for own in sent.formats
        ):
            text = ", ".join(sorted(sent.formats)) or None
            yield Difference("format", *places, text, name)


def compare_numbers(
    sent: Shape, accepted: Shape, places: Places
) -> Iterator[Difference]:
    """Yield the limits and multiples that numbers may not keep."""
    if not sent.types & {"number", "integer"}:
        return
    if sent.values is not None:
        if accepted.values is None:
            yield from _compare_listed_numbers(sent.values, accepted, places)
        return
    is_integer = "number" not in sent.types
    for kind, own, other, sign in (
        ("max", sent.maximum, accepted.maximum, 1),
        ("min", sent.minimum, accepted.minimum, -1),
    ):
        if other is None:
            continue
        if "number" not in sent.types:
            own, other = to_whole(own, sign), to_whole(other, sign) or other
        if own is None or _effective(own, sign) > _effective(other, sign):
            yield Difference(kind, *places, _bound(own), _bound(other))
    for number in sorted(accepted.multiples):
        if is_integer and number == 1:
            continue
        if not any(own % number == 0 for own in sent.multiples):
            text = ", ".join(f"{own:g}" for own in sorted(sent.multiples)) or None
            yield Difference("multiple-of", *places, text, f"{number:g}")


def _compare_listed_numbers(
    values: frozenset[str], accepted: Shape, places: Places
) -> Iterator[Difference]:
    """Yield the limits and multiples that values of an enumeration do not keep."""
    parsed = [json.loads(text) for text in values]
    numbers = [each for each in parsed if is_number(each)]
    for kind, bound, alone in (
        ("max", accepted.maximum, Shape(maximum=accepted.maximum)),
        ("min", accepted.minimum, Shape(minimum=accepted.minimum)),
    ):
        if not all(keeps_limits(each, alone) for each in numbers):
            yield Difference(kind, *places, None, _bound(bound))
    for step in sorted(accepted.multiples):
        alone = Shape(multiples=frozenset({step}))
        if not all(keeps_limits(each, alone) for each in numbers):
            yield Difference("multiple-of", *places, None, f"{step:g}")


def _effective(bound: Bound, sign: int) -> tuple[float, int]:
    """Return a value by which limits of one kind are ordered, wider ones last."""
    return bound.value * sign, -1 if bound.is_exclusive else 0


def _bound(bound: Bound | None) -> str | None:
    if bound is None:
        return None
    return f"{bound.value} (excluded)" if bound.is_exclusive else f"{bound.value}"


def drop_allowed_texts(
    found: list[Difference], sent: Shape, accepted: Shape
) -> list[Difference]:
    """Return differences without those of texts, if patterns allow all of them."""
    if "string" not in sent.types & accepted.types:
        return found
    answer = decide_texts(find_texts(sent), find_texts(accepted))
    if answer.is_contained:
        return [each for each in found if not _is_of_texts(each, sent)]
    is_decided = answer.is_contained is not None
    return [
        (
            replace(
                each,
                is_decided=is_decided or each.kind != "pattern",
                example=answer.example,
            )
            if _is_of_texts(each, sent)
            else each
        )
        for each in found
    ]


def _is_of_texts(difference: Difference, sent: Shape) -> bool:
    """Return whether a difference is one of texts only."""
    if difference.kind == "enum":
        return sent.types == frozenset({"string"})
    if difference.kind == "enum-value":
        return difference.sent is not None and difference.sent.startswith('"')
    return difference.kind in ("max-length", "min-length", "pattern")


_LENGTH_KINDS: Mapping[str, str] = {
    "maxLength": "max-length",
    "minLength": "min-length",
    "maxItems": "max-items",
    "minItems": "min-items",
    "maxProperties": "max-properties",
    "minProperties": "min-properties",
}


def compare_lengths(
    sent: Shape, accepted: Shape, places: Places
) -> Iterator[Difference]:
    """Yield the lengths and patterns that values may not keep."""
    has_string = "string" in sent.types
    for keyword, (kind, is_upper) in LENGTH_KEYWORDS.items():
        other = accepted.lengths.get(keyword)
        if other is None or kind not in sent.types:
            continue
        if kind == "string" and sent.values is not None:
            if not _all_keep(sent, accepted, Shape(lengths={keyword: other})):
                yield Difference(_LENGTH_KINDS[keyword], *places, None, str(other))
            continue
        own = sent.lengths.get(keyword)
        if own is None or (own > other if is_upper else own < other):
            text = None if own is None else str(own)
            yield Difference(_LENGTH_KINDS[keyword], *places, text, str(other))
    if has_string:
        for pattern in sorted(accepted.patterns - sent.patterns):
            alone = Shape(patterns=frozenset({pattern}))
            if sent.values is not None and _all_keep(sent, accepted, alone):
                continue
            text = ", ".join(sorted(sent.patterns)) or None
            yield Difference("pattern", *places, text, pattern)
    if accepted.is_unique and not sent.is_unique and "array" in sent.types:
        yield Difference("unique-items", *places)


def _all_keep(sent: Shape, accepted: Shape, limits: Shape) -> bool:
    """Return whether all values of an enumeration keep some limits.

    If there is an enumeration on both sides, its values are compared alone.
    """
    return accepted.values is not None or all(
        keeps_limits(json.loads(text), limits) for text in sent.values or ()
    )
