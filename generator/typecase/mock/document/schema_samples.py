"""Build sample values from the schemas of a document, with the examples in them."""

from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from typing import Any

from typecase.load.json_types import as_list, as_mapping, is_mapping
from typecase.mock.document.api_document import ABSENT, ApiDocument
from typecase.runtime.testing.sample_scalars import (
    NoSampleError,
    build_number,
    build_text,
)

_MAX_SIZE = 2_000
"""The number of values in a sample beyond which optional ones are left out."""
_MAX_TRIED = 2 * _MAX_SIZE
"""The number of values beyond which no sample is built."""
_MAX_DEPTH = 8
"""The depth of objects at which optional properties are left out."""
_MAX_ITEMS = 100
_STRICTER = {
    "minimum": max, "minItems": max, "minLength": max, "minProperties": max,
    "maximum": min, "maxItems": min, "maxLength": min,
}  # fmt: skip
"""Which value counts if several schemas that all apply have the same bound."""
_UNKNOWN_FORMATS = {"url": "uri", "uri-reference": "uri", "iri": "uri"}
"""Formats that samples of another format have."""


class SampleTooLargeError(NoSampleError):
    """Every sample of a schema has too many required values."""


def build_schema_sample(
    document: ApiDocument,
    schema: Any,
    *,
    with_options: bool,
    with_examples: bool,
    choice: int = 0,
) -> Any:
    """Return a sample of a schema, which is not checked.

    Args:
        document: The document with the schema.
        schema: The schema.
        with_options: Whether the sample has optional properties.
        with_examples: Whether examples and defaults of its parts are taken.
        choice: The index of the alternative of each union, counted around.

    Raises:
        NoSampleError: No sample was found.
    """
    builder = _SampleBuilder(document, choice, with_options, with_examples)
    try:
        return builder.build(schema, 0)
    except (RecursionError, TypeError, ValueError, ArithmeticError):
        # The keywords of a schema may have any values.
        raise NoSampleError("its schema is too complex or unusual") from None


class _SampleBuilder:
    """A builder of one sample; see `build_schema_sample`."""

    def __init__(
        self,
        document: ApiDocument,
        choice: int,
        with_options: bool,
        with_examples: bool,
    ) -> None:
        self._document = document
        self._choice = choice
        self._with_options = with_options
        self._with_examples = with_examples
        self._count = count()
        # The schemas that are being built, to detect cycles.
        self._open: set[int] = set()
        # They are kept, so that a cycle leads to the same objects.
        self._merged: dict[tuple[int, ...], dict[str, Any]] = {}

    def build(self, schema: Any, depth: int) -> Any:
        if schema is False:
            raise NoSampleError("its schema accepts no value")
        node = self._document.resolve(schema)
        if id(node) in self._open and node:
            raise NoSampleError("its schemas contain themselves in an endless cycle")
        if next(self._count) > _MAX_TRIED:
            raise SampleTooLargeError("its sample is too large")
        self._open.add(id(node))
        try:
            return self._build(node, depth)
        finally:
            self._open.discard(id(node))

    def _build(self, node: dict[str, Any], depth: int) -> Any:
        example = self._document.find_schema_example(node)
        if self._with_examples and example is not ABSENT:
            return example
        subtypes = self._find_subtypes(node)
        if subtypes and not node.keys() & {"oneOf", "anyOf"}:
            with suppress(NoSampleError):
                return self._build_alternative(node, subtypes, depth)
        nodes = [*self._document.expand(node, ("allOf",))]
        schema = self._merge(nodes)
        if "const" in schema:
            return schema["const"]
        if as_list(schema.get("enum")):
            return schema["enum"][0]
        merged = self._build_plain(schema, depth)
        for each in nodes:
            example = self._document.find_schema_example(each)
            alternatives = as_list(each.get("oneOf")) or as_list(each.get("anyOf"))
            values = [example] if self._with_examples and example is not ABSENT else []
            tag = self._find_tag(each, node)
            if tag:
                # It is a parent, and not a union whose members it could be.
                values.append(tag)
            elif alternatives:
                values.append(self._build_alternative(each, alternatives, depth))
            for value in values:
                is_object = is_mapping(merged) and is_mapping(value)
                merged = {**merged, **value} if is_object else value
        return merged

    def _merge(self, nodes: list[dict[str, Any]]) -> dict[str, Any]:
        key = tuple(map(id, nodes))
        if key not in self._merged:
            self._merged[key] = _merge(nodes)
        return self._merged[key]

    def _build_alternative(
        self, node: dict[str, Any], alternatives: list[Any], depth: int
    ) -> Any:
        """Return a sample of a member of a union, with its discriminator."""
        reason = NoSampleError("its union has no members")
        start = self._choice % len(alternatives)
        ordered = alternatives[start:] + alternatives[:start]
        for each in sorted(ordered, key=self._is_null):
            try:
                value = self.build(each, depth)
            except NoSampleError as error:
                reason = error
                continue
            if is_mapping(value):
                value = {**value, **self._find_tag(node, self._document.resolve(each))}
            return value
        raise reason

    def _find_subtypes(self, node: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the schemas to which the discriminator of a schema leads."""
        mapping = as_mapping(as_mapping(node.get("discriminator")).get("mapping"))
        return [self._document.resolve(_refer(target)) for target in mapping.values()]

    def _find_tag(
        self, node: dict[str, Any], subtype: dict[str, Any]
    ) -> dict[str, str]:
        """Return what the discriminator of a schema adds to one of its subtypes."""
        discriminator = as_mapping(node.get("discriminator"))
        name = discriminator.get("propertyName")
        if not isinstance(name, str) or subtype is node or not subtype:
            return {}
        mapping = as_mapping(discriminator.get("mapping"))
        for tag, target in mapping.items():
            if self._document.resolve(_refer(target)) is subtype:
                return {name: tag}
        components = as_mapping(self._document.root.get("components"))
        schemas = as_mapping(components.get("schemas"))
        names = [key for key, each in schemas.items() if each is subtype]
        return {name: names[0]} if names else {}

    def _is_null(self, schema: Any) -> bool:
        return self._document.resolve(schema).get("type") == "null"

    def _build_plain(self, node: Mapping[str, Any], depth: int) -> Any:
        kinds = as_list(node.get("type")) or [node.get("type")]
        kind = next((each for each in kinds if each != "null"), "null")
        if kind is None:
            if "properties" in node or "additionalProperties" in node:
                kind = "object"
            elif "items" in node:
                kind = "array"
        match kind:
            case "object":
                return self._build_object(node, depth)
            case "array":
                return self._build_list(node, depth)
            case "integer" | "number":
                return _build_number({**node, "type": kind})
            case "boolean":
                return True
            case "null":
                return None
            case "string":
                form = node.get("format", "")
                return build_text({**node, "format": _UNKNOWN_FORMATS.get(form, form)})
            case _:
                has_text = node.keys() & {"format", "pattern", "minLength", "maxLength"}
                return build_text(dict(node)) if has_text else {}

    def _build_object(self, node: Mapping[str, Any], depth: int) -> dict[str, Any]:
        properties = as_mapping(node.get("properties"))
        required = as_list(node.get("required"))
        values: dict[str, Any] = {}
        for name, schema in properties.items():
            is_required = name in required
            if self._document.resolve(schema).get("writeOnly") is True:
                continue
            is_large = depth > _MAX_DEPTH or next(self._count) > _MAX_SIZE
            if not is_required and (is_large or not self._with_options):
                continue
            try:
                values[name] = self.build(schema, depth + 1)
            except NoSampleError:
                if is_required:
                    raise
        additional = node.get("additionalProperties")
        missing = [each for each in required if each not in properties]
        fewest = node.get("minProperties", 0)
        if fewest > _MAX_ITEMS:
            raise NoSampleError("its object has too many properties")
        if not properties and not missing and (self._with_options or fewest):
            missing = [f"key{index or ''}" for index in range(max(1, int(fewest)))]
            missing = missing if is_described(additional) or fewest else []
        for name in missing:
            with suppress(NoSampleError):
                values[name] = self.build(
                    additional if is_described(additional) else {}, depth + 1
                )
        return values

    def _build_list(self, node: Mapping[str, Any], depth: int) -> list[Any]:
        shortest, longest = node.get("minItems", 0), node.get("maxItems", 1)
        if shortest > _MAX_ITEMS:
            raise NoSampleError("its list is too long")
        items = [
            self.build(each, depth + 1) for each in as_list(node.get("prefixItems"))
        ]
        is_optional = shortest <= len(items)
        if is_optional and (items or not longest):
            return items
        try:
            item = self.build(node.get("items", {}), depth + 1)
        except NoSampleError:
            if is_optional:
                return items
            raise
        missing = max(shortest - len(items), 1)
        if node.get("uniqueItems") is True and missing > 1:
            return items + self._make_unique(node, item, missing)
        return items + [item] * missing

    def _make_unique(self, node: Mapping[str, Any], item: Any, size: int) -> list[Any]:
        schema = self._document.resolve(node.get("items"))
        choices = as_list(schema.get("enum"))
        if len(choices) >= size:
            return choices[:size]
        if isinstance(item, str):
            return [item, *(f"{item}{index}" for index in range(1, size))]
        if isinstance(item, int | float):
            return [item + index for index in range(size)]
        return [item] * size


def _refer(target: Any) -> dict[str, Any]:
    """Return a reference to a target of a discriminator, which may be a name."""
    text = str(target)
    return {"$ref": text if "#" in text else f"#/components/schemas/{text}"}


def _merge(nodes: list[dict[str, Any]]) -> dict[str, Any]:
    """Return one schema for several that all apply, as far as samples need it."""
    merged: dict[str, Any] = {}
    properties: dict[str, list[Any]] = {}
    required: list[Any] = []
    for node in nodes:
        merged = {**node, **merged}
        required += as_list(node.get("required"))
        for name, schema in as_mapping(node.get("properties")).items():
            properties.setdefault(name, []).append(schema)
        for keyword, choose in (
            ("minimum", max),
            ("minLength", max),
            ("maxLength", min),
        ):
            if keyword in node:
                merged[keyword] = choose(node[keyword], merged[keyword])
    if properties:
        merged["properties"] = {
            name: schemas[0] if len(schemas) == 1 else {"allOf": schemas}
            for name, schemas in properties.items()
        }
    return {**merged, "required": required}


def is_described(schema: Any) -> bool:
    """Return whether `additionalProperties` says of what type they are."""
    return is_mapping(schema) and bool(schema)


def _build_number(schema: dict[str, Any]) -> int | float:
    # Until OpenAPI 3.1, an exclusive bound is a boolean beside the bound.
    for bound, exclusive in (
        ("minimum", "exclusiveMinimum"),
        ("maximum", "exclusiveMaximum"),
    ):
        if isinstance(schema.get(exclusive), bool):
            if schema[exclusive] and bound in schema:
                schema[exclusive] = schema.pop(bound)
            else:
                del schema[exclusive]
    return build_number(schema)
