"""Combine schemas that all apply to a value, and find the properties that they define.

References are followed. Callers may use the functions for invalid documents.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from typecase.ir.keywords import Bounds, JsonType
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import is_mapping
from typecase.load.navigate.operations import (
    Operation,
    iter_content,
    response_contents,
)
from typecase.schema.bounds import merge_bounds
from typecase.schema.json_schema import JsonSchema, read_schema


def iter_combined(
    schema: JsonSchema,
    combine: Callable[[JsonSchema], Iterable[JsonSchema]] = lambda part: part.branches,
) -> Iterator[JsonSchema]:
    """Yield a schema, then the schemas that are combined with it for the same value.

    ``combine`` returns these: by default, the branches of `allOf`, `anyOf` and `oneOf`.
    The combined schemas are expanded in turn: all of one level come before those of the
    next. Each schema is yielded once. The target stands for a reference.
    """
    pending = [schema]
    seen: set[JsonSchema] = set()
    for part in pending:  # The list grows meanwhile.
        target = part.target
        if target not in seen:
            seen.add(target)
            yield target
            pending += combine(target)


def has_flag(schema: JsonSchema, key: str) -> bool:
    """Return whether a schema has a flag, or one that it consists of."""
    pending, seen = [schema], set[JsonSchema]()
    for part in pending:  # The list grows meanwhile.
        if part not in seen:
            seen.add(part)
            pending += part.all_of
            pending += [part.target] if part.reference is not None else []
    return any(part.has_flag(key) for part in pending)


def collect_properties(
    schemas: Iterable[JsonSchema],
) -> dict[str, list[JsonSchema]]:
    """Return the properties that schemas define, by name.

    Each property has a list of schemas, since several of the given schemas may define
    it.
    """
    parts = (part for schema in schemas for part in iter_combined(schema))
    return _group_properties(parts)


def _group_properties(parts: Iterable[JsonSchema]) -> dict[str, list[JsonSchema]]:
    properties: dict[str, list[JsonSchema]] = {}
    for part in parts:
        for name, member in part.properties.items():
            properties.setdefault(name, []).append(member)
    return properties


def follow_pointer(
    schemas: list[JsonSchema], pointer: str
) -> tuple[list[JsonSchema], str, list[str]]:
    """Find the schemas of a part of a value, such as `/data/items` of a response.

    ``schemas`` are those of the whole value, and ``pointer`` is the JSON pointer of the
    part in the value, made of the names of properties. Return the schemas of the part,
    "" and an empty list. If a property does not exist, return an empty list, the name
    of the missing property, and the sorted names of the properties that do exist there.
    """
    for name in split_pointer(pointer):
        properties = collect_properties(schemas)
        if name not in properties:
            return [], name, sorted(properties)
        schemas = properties[name]
    return schemas, "", []


def may_have_type(schemas: Iterable[JsonSchema], name: str) -> bool:
    """Return whether one of the schemas may allow values of the JSON type ``name``.

    A schema without `type` allows any type, unless the schema combines other schemas,
    which then decide. Keywords such as `enum` are not considered.
    """
    return any(
        name in part.types or not (part.branches or "type" in part.keywords)
        for schema in schemas
        for part in iter_combined(schema)
    )


def request_body_schemas(
    document: Document, operation: Operation
) -> dict[str, JsonSchema]:
    """Return the schemas of an operation's request body, by media type.

    Media types without a schema, or with a boolean as schema, are left out.
    """
    at = join_pointer(operation.pointer, "requestBody")
    node = operation.node.get("requestBody")
    return dict(_iter_schemas(document, iter_content(document, node, at)))


def response_body_schemas(
    document: Document, operation: Operation, *, good: bool
) -> list[JsonSchema]:
    """Return the schemas of an operation's response bodies.

    If ``good`` is true, return those of the status codes and the range that start with
    2, otherwise those of all others, such as `default`.
    """
    contents = response_contents(document, operation, good=good)
    return [schema for _, schema in _iter_schemas(document, contents)]


def _iter_schemas(
    document: Document, contents: Iterable[tuple[str, dict[str, Any], str]]
) -> Iterator[tuple[str, JsonSchema]]:
    """Yield each media type with a schema, and the schema."""
    for media_type, media, pointer in contents:
        if is_mapping(media.get("schema")):
            at = join_pointer(pointer, "schema")
            yield media_type, read_schema(document, media["schema"], at)


class MergedSchema:
    """A schema, and what its `allOf` combines, as one; the parts keep their places.

    Attributes:
        parts: The schemas, each once.
        required: The names of the required properties.
        properties: The schemas of the listed properties, by name.
    """

    def __init__(self, schema: JsonSchema) -> None:
        self.parts = [*iter_combined(schema, lambda part: part.all_of)]
        self.required = [name for part in self.parts for name in part.required]
        self.properties = {
            name: members[0] if len(members) == 1 else JsonSchema.combine(members)
            for name, members in _group_properties(self.parts).items()
        }

    @property
    def types(self) -> tuple[str, ...] | None:
        """The JSON types that all parts allow; None if no part has the keyword `type`.

        The order is that of the first part with the keyword.
        """
        types: tuple[str, ...] | None = None
        for part in self.parts:
            if part.types and types is None:
                types = part.types
            elif part.types and types is not None:
                # An integer is a number.
                types = tuple(
                    "integer" if name == "number" and "integer" in part.types else name
                    for name in types
                    if name in part.types
                    or ({name, *part.types} >= {"integer", "number"})
                )
        return types

    def states(self, *keywords: str) -> bool:
        """Return whether a part has one of the keywords."""
        return not all(part.keywords.isdisjoint(keywords) for part in self.parts)

    def first(self, *keywords: str) -> JsonSchema:
        """Return the first part with the first of the keywords that a part has.

        Return the schema itself if no part has one of them.
        """
        stating = (
            part
            for keyword in keywords
            for part in self.parts
            if keyword in part.keywords
        )
        return next(stating, self.parts[0])

    def bounds(self, json_type: JsonType) -> Bounds:
        """Return the limits that all parts together set for values of a JSON type."""
        return merge_bounds(part.bounds(json_type) for part in self.parts)
