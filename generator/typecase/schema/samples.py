"""Build sample values for schemas, with the examples in them."""

from contextlib import suppress
from itertools import count
from typing import Any

from typecase.load.document import split_pointer
from typecase.load.json_types import is_mapping
from typecase.runtime.testing.sample_scalars import (
    NoSampleError,
    build_number,
    build_text,
)
from typecase.schema.json_schema import JsonSchema
from typecase.schema.mapping_keys import read_mapping_key
from typecase.schema.members import MergedSchema

MAX_SIZE = 2_000
"""The number of values in a sample beyond which optional ones are left out."""
_MAX_TRIED = 2 * MAX_SIZE
"""The number of values beyond which no sample is built."""
MAX_DEPTH = 8
"""The depth of objects at which optional properties are left out."""
MAX_ITEMS = 100
"""The greatest number of items or properties that a sample has because of limits."""


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
        self._open.add(schema)
        try:
            return self._build(schema, depth)
        finally:
            self._open.discard(schema)

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
        if constants := merged.first("const", "enum").constants:
            return constants[0]
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
        kinds = merged.first("type").types
        if not kinds and merged.states("properties", "additionalProperties"):
            kinds = ("object",)
        elif not kinds and merged.states("items"):
            kinds = ("array",)
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
                limits = merged.bounds("string").to_keywords("string")
                form = merged.first("format").format or ""
                return build_text({**limits, "format": form})
            case _:
                return {}

    def _build_object(self, merged: MergedSchema, depth: int) -> dict[str, Any]:
        properties = merged.properties
        values: dict[str, Any] = {}
        for name, schema in properties.items():
            is_required = name in merged.required
            if schema.target.has_flag("writeOnly"):
                continue
            is_large = depth > MAX_DEPTH or next(self._count) > MAX_SIZE
            if not is_required and (is_large or not self._with_options):
                continue
            try:
                values[name] = self.build(schema, depth + 1)
            except NoSampleError:
                if is_required:
                    raise
        additional = merged.first("additionalProperties").additional_properties
        missing = [name for name in merged.required if name not in properties]
        fewest = merged.bounds("object").min_length or 0
        if fewest > MAX_ITEMS:
            raise NoSampleError("its object has too many properties")
        is_map = not properties and not missing
        if is_map and (fewest or (self._with_options and additional.keywords)):
            missing = [f"key{index or ''}" for index in range(max(1, fewest))]
        for name in missing:
            with suppress(NoSampleError):
                # The keyword `false` concerns the properties that are not required.
                values[name] = (
                    self.build(additional, depth + 1) if additional.keywords else {}
                )
        return values

    def _build_list(self, merged: MergedSchema, depth: int) -> list[Any]:
        bounds = merged.bounds("array")
        shortest = bounds.min_length or 0
        if shortest > MAX_ITEMS:
            raise NoSampleError("its list is too long")
        prefix = merged.first("prefixItems").prefix_items
        items = [self.build(each, depth + 1) for each in prefix]
        is_optional = shortest <= len(items)
        if is_optional and (items or bounds.max_length == 0):
            return items
        schema = merged.first("items").items
        try:
            item = self.build(schema, depth + 1)
        except NoSampleError:
            if is_optional:
                return items
            raise
        missing = max(shortest - len(items), 1)
        if bounds.unique_items and missing > 1:
            return items + _make_unique(schema, item, missing)
        return items + [item] * missing


def _make_unique(schema: JsonSchema, item: Any, size: int) -> list[Any]:
    """Return different items of a schema, of which one is given, if possible."""
    choices = schema.target.constants or []
    if len(choices) >= size:
        return choices[:size]
    if isinstance(item, str):
        return [item, *(f"{item}{index}" for index in range(1, size))]
    if isinstance(item, int | float):
        return [item + index for index in range(size)]
    return [item] * size
