"""Build sample values for schemas, with the examples in them."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from string import ascii_letters
from typing import Any

from typecase.ir.keywords import Bounds, bound_keywords
from typecase.load.document import split_pointer
from typecase.load.json_types import is_mapping
from typecase.load.regex.ecma import PatternError, translate_pattern
from typecase.runtime.testing.sample_scalars import (
    NoSampleError,
    build_number,
    build_text,
)
from typecase.schema.bounds import merge_bounds
from typecase.schema.json_schema import JsonSchema
from typecase.schema.mapping_keys import read_mapping_key
from typecase.schema.members import MergedSchema

MAX_SIZE = 2_000
"""The number of values in a sample beyond which optional ones are left out."""
_MAX_TRIED = 2 * MAX_SIZE
"""The number of values beyond which no sample is built."""
_MAX_REPEATED = 100_000
"""The number of values, repeated items counted, beyond which no sample is built."""
_CHARACTERS = 100
"""The number of characters of a text that count as one value."""
MAX_DEPTH = 8
"""The depth of objects at which optional properties are left out."""
MAX_ITEMS = 100
"""The greatest number of items or properties that a sample has because of limits."""
_LIMITS = (
    *bound_keywords("number"),
    *bound_keywords("string"),
    *bound_keywords("array"),
)
_LAST_DIGITS = re.compile(r"[0-9]+(?=[^0-9]*$)")


class SampleTooLargeError(NoSampleError):
    """Every sample of a schema has too many required values."""


def build_schema_sample(
    schema: JsonSchema, *, with_options: bool, with_examples: bool, choice: int = 0
) -> Any:
    """Return a sample of a schema, which is not checked.

    Args:
        schema: The schema.
        with_options: Whether the sample has optional properties.
        with_examples: Whether examples and defaults of its parts are taken.
        choice: The index of the alternative of each union, counted around.

    Raises:
        NoSampleError: No sample was found.
    """
    builder = _SampleBuilder(choice, with_options, with_examples)
    try:
        return builder.build(schema, 0)
    except (RecursionError, TypeError, ValueError, ArithmeticError):
        # The keywords of a schema may have any values.
        raise NoSampleError("its schema is too complex or unusual") from None


class _SampleBuilder:
    """A builder of one sample; see `build_schema_sample`."""

    def __init__(self, choice: int, with_options: bool, with_examples: bool) -> None:
        self._choice = choice
        self._with_options = with_options
        self._with_examples = with_examples
        self._count = count()
        # The number of values in the sample, with those in repeated items.
        self._size = 0
        # The schemas that are being built, to detect cycles.
        self._open: set[JsonSchema] = set()
        # They are kept, so that a cycle leads to the same objects.
        self._merged: dict[JsonSchema, MergedSchema] = {}

    def build(self, schema: JsonSchema, depth: int) -> Any:
        schema = schema.target
        if schema.is_false:
            raise NoSampleError("its schema accepts no value")
        if schema in self._open:
            raise NoSampleError("its schemas contain themselves in an endless cycle")
        if next(self._count) > _MAX_TRIED:
            raise SampleTooLargeError("its sample is too large")
        self._add_size(1)
        self._open.add(schema)
        try:
            return self._build(schema, depth)
        finally:
            self._open.discard(schema)

    def _add_size(self, size: int) -> None:
        self._size += size
        if self._size > _MAX_REPEATED:
            raise SampleTooLargeError("its sample is too large")

    def _build(self, schema: JsonSchema, depth: int) -> Any:
        if self._with_examples and schema.typical_value is not None:
            return schema.typical_value
        subtypes = (*schema.mapped_schemas.values(),)
        if subtypes and schema.keywords.isdisjoint(("oneOf", "anyOf")):
            with suppress(NoSampleError):
                return self._build_alternative(schema, subtypes, depth)
        if schema not in self._merged:
            self._merged[schema] = MergedSchema(schema)
        merged = self._merged[schema]
        if any(part.is_false for part in merged.parts):
            raise NoSampleError("its schema accepts no value")
        if constants := _find_constants(merged):
            return next((each for each in constants if each is not None), None)
        if _restricts_union(merged):
            return self._build_narrowed(merged, depth)
        sample = self._build_plain(merged, depth)
        for part in merged.parts:
            example = part.typical_value if self._with_examples else None
            values = [] if example is None else [example]
            if tag := self._find_tag(part, schema):
                # The part is a parent of the schema: add the tag, and choose no child.
                values.append(tag)
            elif alternatives := part.one_of or part.any_of:
                values.append(self._build_alternative(part, alternatives, depth))
            for value in values:
                is_object = is_mapping(sample) and is_mapping(value)
                sample = {**sample, **value} if is_object else value
        return sample

    def _build_alternative(
        self, schema: JsonSchema, alternatives: tuple[JsonSchema, ...], depth: int
    ) -> Any:
        """Return a sample of a member of a union, with its discriminator."""
        reason = NoSampleError("its union has no members")
        start = self._choice % len(alternatives)
        ordered = (*alternatives[start:], *alternatives[:start])
        for each in sorted(ordered, key=lambda each: each.target.is_only("null")):
            try:
                value = self.build(each, depth)
            except NoSampleError as error:
                reason = error
                continue
            if is_mapping(value):
                value = {**value, **self._find_tag(schema, each.target)}
            return value
        raise reason

    def _build_narrowed(self, merged: MergedSchema, depth: int) -> Any:
        """Return a sample of a member of a union that the keywords beside it allow."""
        union = next(part for part in merged.parts if part.alternatives)
        keyword = "oneOf" if union.one_of else "anyOf"
        rest = [
            _without(part, "allOf", *([keyword] if part is union else []))
            for part in merged.parts
        ]
        members = union.one_of or union.any_of
        narrowed = [
            JsonSchema.combine([*rest, each])
            for each in sorted(members, key=lambda each: each.target.is_only("null"))
        ]
        return self._build_alternative(union, tuple(narrowed), depth)

    def _find_tag(self, schema: JsonSchema, subtype: JsonSchema) -> dict[str, Any]:
        """Return what the discriminator of a schema adds to one of its subtypes."""
        stated = schema.discriminator
        name = stated.property_name if stated else None
        if name is None or subtype is schema or not subtype.keywords:
            return {}
        keys = [
            key for key, target in schema.mapped_schemas.items() if target is subtype
        ]
        *parents, component = split_pointer(subtype.pointer) or [""]
        if parents == ["components", "schemas"]:
            keys.append(component)
        for key in keys:
            with suppress(ValueError):
                return {name: read_mapping_key(subtype, name, key)}
        return {}

    def _build_plain(self, merged: MergedSchema, depth: int) -> Any:
        kinds = merged.types
        if kinds == ():
            raise NoSampleError("its schema accepts no value")
        kinds = kinds or ()
        if not kinds and merged.states("properties", "additionalProperties"):
            kinds = ("object",)
        elif not kinds and merged.states("items"):
            kinds = ("array",)
        elif not kinds and merged.states("minProperties"):
            kinds = ("object",)
        elif not kinds and merged.states("format", "pattern", "minLength", "maxLength"):
            kinds = ("string",)
        match next((kind for kind in kinds if kind != "null"), "".join(kinds[:1])):
            case "object":
                return self._build_object(merged, depth)
            case "array":
                return self._build_list(merged, depth)
            case "integer" | "number" as kind:
                limits = merged.bounds("number").to_keywords("number")
                return build_number({**limits, "type": kind})
            case "boolean":
                return True
            case "null":
                return None
            case "string":
                text = _build_text(merged)
                self._add_size(len(text) // _CHARACTERS)
                return text
            case _:
                return {}

    def _build_object(self, merged: MergedSchema, depth: int) -> dict[str, Any]:
        properties = merged.properties
        bounds = merged.bounds("object")
        fewest, required = bounds.min_length or 0, {*merged.required}
        if fewest > MAX_ITEMS:
            raise NoSampleError("its object has too many properties")
        # The number of optional properties that fit, and of those that are needed.
        room = (
            len(properties)
            if bounds.max_length is None
            else bounds.max_length - len(required)
        )
        needed = fewest - len(required)
        values: dict[str, Any] = {}
        for name, schema in properties.items():
            is_required = name in required
            if schema.target.has_flag("writeOnly"):
                continue
            is_large = depth > MAX_DEPTH or next(self._count) > MAX_SIZE
            is_wanted = needed > 0 or (self._with_options and not is_large)
            if not is_required and (room < 1 or not is_wanted):
                continue
            try:
                values[name] = self.build(schema, depth + 1)
            except NoSampleError:
                if is_required:
                    raise
            else:
                room -= not is_required
                needed -= not is_required
        additional = merged.first("additionalProperties").additional_properties
        missing = [name for name in merged.required if name not in properties]
        is_map = not properties and not missing and self._with_options
        if is_map and additional.keywords and bounds.max_length != 0:
            needed = max(needed, 1)
        if needed > 0:
            additional, names = self._find_names(merged, additional, depth)
            free = (name for name in names if name not in {*properties, *missing})
            missing += islice(free, needed)
        for name in missing:
            with suppress(NoSampleError):
                # The keyword `false` concerns the properties that are not required.
                values[name] = (
                    self.build(additional, depth + 1) if additional.keywords else {}
                )
        return values

    def _find_names(
        self, merged: MergedSchema, additional: JsonSchema, depth: int
    ) -> tuple[JsonSchema, Iterator[str]]:
        """Return the schema of properties that are not listed, and names for them."""
        named = merged.first("propertyNames").property_names
        patterns = merged.first("patternProperties").pattern_properties
        if not named.keywords and additional.is_false and patterns:
            pattern, additional = next(iter(patterns.items()))
            named = JsonSchema(additional.document, {"pattern": pattern}, "")
        if not named.keywords:
            return additional, (f"key{index or ''}" for index in count())
        return additional, _iter_different(named, self.build(named, depth))

    def _build_list(self, merged: MergedSchema, depth: int) -> list[Any]:
        bounds = merged.bounds("array")
        shortest = bounds.min_length or 0
        if shortest > MAX_ITEMS:
            raise NoSampleError("its list is too long")
        prefix = merged.first("prefixItems").prefix_items
        items = [self.build(each, depth + 1) for each in prefix[: bounds.max_length]]
        is_optional = shortest <= len(items)
        if is_optional and (items or bounds.max_length == 0):
            return items
        schema = merged.first("items").items
        size = self._size
        try:
            item = self.build(schema, depth + 1)
        except NoSampleError:
            if is_optional:
                return items
            raise
        missing = max(shortest - len(items), 1)
        self._add_size((self._size - size) * (missing - 1))
        if bounds.unique_items and missing > 1:
            unique = [*islice(_iter_different(schema, item), missing)]
            return items + unique + [item] * (missing - len(unique))
        return items + [item] * missing


def _without(schema: JsonSchema, *keywords: str) -> JsonSchema:
    """Return a schema without some of its keywords."""
    rest = {key: value for key, value in schema.raw.items() if key not in keywords}
    return JsonSchema(schema.document, rest, schema.pointer)


def _restricts_union(merged: MergedSchema) -> bool:
    """Return whether there is a union, and a limit of scalars or lists beside it.

    Objects are merged with a member of the union instead.
    """
    return (
        any(part.alternatives for part in merged.parts)
        and "object" not in (merged.types or ())
        and not merged.states("properties", "additionalProperties")
        and merged.states("type", "format", "items", *_LIMITS)
    )


def _find_constants(merged: MergedSchema) -> list[Any]:
    """Return the only values that all parts allow, or those of the first such part."""
    lists = [part.constants for part in merged.parts if part.constants]
    if len(lists) + merged.states("type", *_LIMITS) < 2:
        return lists[0] if lists else []
    allowed = [value for value in lists[0] if all(value in each for each in lists)]
    return [value for value in allowed if _fits(merged, value)] or allowed or lists[0]


def _fits(merged: MergedSchema, value: Any) -> bool:
    """Return whether a text or a number is within the limits of a schema."""
    try:
        if isinstance(value, str):
            limits = [
                each.bounds("string").to_keywords("string") for each in merged.parts
            ]
            return all(_build_quick(each, plain=value) == value for each in limits)
        if isinstance(value, int | float) and not isinstance(value, bool):
            only = Bounds(minimum=value, maximum=value)
            bounds = merge_bounds([merged.bounds("number"), only])
            build_number(bounds.to_keywords("number"))
    except NoSampleError:
        return False
    return True


def _build_text(merged: MergedSchema) -> str:
    limits = merged.bounds("string").to_keywords("string")
    limits["format"] = merged.first("format").format or ""
    patterns = {part.bounds("string").pattern: None for part in merged.parts}
    patterns.pop(None, None)
    if len(patterns) < 2:
        return _build_quick(limits)
    for pattern in patterns:
        with suppress(NoSampleError):
            text = _build_quick({**limits, "pattern": pattern})
            if _fits(merged, text):
                return text
    raise NoSampleError("no text was found that matches all patterns")


def _build_quick(limits: dict[str, Any], *, plain: str = "text") -> str:
    """Return a text within limits, unless matching its pattern could take too long."""
    pattern = limits.get("pattern")
    if pattern is not None:
        with suppress(PatternError):
            translated = translate_pattern(pattern)
            if translated.needs_backtracking and translated.is_slow(None):
                raise NoSampleError("matching its pattern could take too long")
    return build_text(limits, plain=plain)


def _iter_different(schema: JsonSchema, value: Any) -> Iterator[Any]:
    """Yield a sample of a schema and others that differ from it, as far as possible."""
    merged = MergedSchema(schema)
    yield value
    seen = [value]
    for other in islice(_iter_changes(merged, value), 10 * MAX_ITEMS):
        if other not in seen and _fits(merged, other):
            seen.append(other)
            yield other


def _iter_changes(merged: MergedSchema, value: Any) -> Iterator[Any]:
    if constants := _find_constants(merged):
        yield from constants
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, str):
        numbers = [*map(str, range(1, MAX_ITEMS))]
        if found := _LAST_DIGITS.search(value):
            # In a text with a format, such as a date, they stay as many.
            start, end = found.span()
            for number in numbers:
                yield f"{value[:start]}{number.zfill(end - start)}{value[end:]}"
        yield from (f"{value}{number}" for number in numbers)
        yield from (f"{number}{value}" for number in numbers)
        yield from (f"{value[: -len(number)]}{number}" for number in numbers)
        yield from (f"{value[:-1]}{letter}" for letter in ascii_letters)
    elif isinstance(value, int | float):
        step = merged.bounds("number").multiple_of or 1
        yield from (value + index * step for index in range(1, MAX_ITEMS))
        yield from (value - index * step for index in range(1, MAX_ITEMS))
    elif is_mapping(value):
        for name, schema in merged.properties.items():
            if name in value:
                for other in islice(_iter_different(schema, value[name]), MAX_ITEMS):
                    yield {**value, name: other}
