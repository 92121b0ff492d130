"""Write schemas as JSON Schema without references, with the same meaning."""

import json
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import Any

import jsonschema_rs

from typecase.load.json_types import json_type
from typecase.schema.json_schema import COMPARED_AS_WHOLE, JsonSchema
from typecase.schema.normal_form import (
    LENGTH_KEYWORDS,
    build_shape,
    choose_branches,
)
from typecase.schema.shape import JSON_TYPES, Group, Parts, Shape, Sides
from typecase.tools.diff.wire.schemas.alternatives import find_name, read_tags
from typecase.tools.diff.wire.schemas.formats import WIDER_FORMATS, WIDEST_FORMATS

MAX_NODES = 100
"""The greatest number of schemas of one side that are decided at once."""
_FIRST_MARK = 0xE000
"""The first code point that Unicode leaves to everybody."""
Marks = dict[str, str]
"""By format: a text that stands for all texts without this format."""


class TooLargeError(Exception):
    """A schema has too many parts, or alternatives, to be written."""


def has_format(value: Any, name: str) -> bool:
    """Return whether a value has a format; formats that nobody knows allow all."""
    return jsonschema_rs.is_valid({"format": name}, value, validate_formats=True)


class SchemaWriter:
    """Writes schemas as JSON Schema 2020-12, with `$defs` only for recursive ones."""

    def __init__(
        self,
        sides: Sides,
        *,
        is_sender: bool,
        closes: bool = False,
        foreign_names: frozenset[str] = frozenset(),
        is_exclusive: bool = True,
        with_formats: bool = False,
        with_tags: bool = False,
        with_implicit_tags: bool = True,
        marks: Marks | None = None,
        texts: AbstractSet[str] = frozenset(),
    ) -> None:
        self._sides = sides
        self._is_sender = is_sender
        self._closes = closes
        self._foreign_names = foreign_names
        self._is_exclusive = is_exclusive
        self._with_formats = with_formats
        self._with_tags = with_tags
        self._with_implicit_tags = with_implicit_tags
        self._marks = marks
        # The texts of the sender's enumerations, and those that are written.
        self._texts_to_mark = texts
        self.texts: set[str] = set()
        self.has_formats = False
        self.max_nodes = MAX_NODES
        self.names: set[str] = set()
        self.has_one_of = False
        self.discriminators: set[str] = set()
        self._active: dict[tuple[str, ...], int] = {}
        self._done: dict[tuple[str, ...], Any] = {}
        self._recursive: set[int] = set()
        self._definitions: dict[str, Any] = {}
        self.node_count = 0
        # The pointers of the conditions around what is written.
        self._conditions: frozenset[str] = frozenset()

    def write_root(self, parts: Parts) -> Any:
        """Return the schema of all values that are valid under all of ``parts``.

        Raise `TooLargeError` if there are more than `max_nodes` schemas.
        """
        schema = self._write(parts)
        if not self._definitions:
            return schema
        return {"allOf": [schema], "$defs": self._definitions}

    def _write(self, parts: Parts) -> Any:
        key = tuple(part.pointer for part in parts)
        if not key:
            return True
        if key in self._done:
            return self._done[key]
        if key in self._active:
            number = self._active[key]
            self._recursive.add(number)
            return {"$ref": f"#/$defs/{number}"}
        self.node_count += 1
        if self.node_count > self.max_nodes:
            raise TooLargeError
        number = self._active[key] = self.node_count
        schema = self._write_shape(build_shape(parts, self._sides))
        del self._active[key]
        if number in self._recursive:
            self._definitions[str(number)] = schema
            schema = {"$ref": f"#/$defs/{number}"}
        self._done[key] = schema
        return schema

    def _write_shape(self, shape: Shape) -> Any:
        if shape.is_false or not shape.types:
            return False
        if shape.groups and (self._is_sender or shape.unevaluated):
            # What is not declared can be told only after a branch was chosen.
            self.node_count += len(shape.groups[0].branches)
            if self.node_count > self.max_nodes:
                raise TooLargeError
            (group, *_), branches = shape.groups, choose_branches(shape, self._sides)
            choice = {
                "anyOf": [
                    self._add_tags(group, branch, self._write_shape(each))
                    for branch, each in branches
                ]
            }
            return {"allOf": [choice, self._write_exclusion(group)]}
        schema: dict[str, Any] = {}
        rules: list[Any] = []
        if shape.types != JSON_TYPES:
            hidden = {"integer"} if "number" in shape.types else set[str]()
            schema["type"] = sorted(shape.types - hidden)
        if shape.values is not None:
            values = [json.loads(text) for text in sorted(shape.values)]
            self.texts.update(value for value in values if isinstance(value, str))
            schema["enum"] = [
                value for value in values if json_type(value) in shape.types
            ]
            if not schema["enum"]:
                return False
        self._write_scalar(schema, shape)
        rules += [{"pattern": pattern} for pattern in sorted(shape.patterns)]
        if self._marks is not None and "string" in shape.types:
            rules += self._exclude_marks(shape, self._marks)
        if self._with_formats:
            rules += [_write_format(name) for name in sorted(shape.formats)]
        rules += [{"multipleOf": number} for number in sorted(shape.multiples)]
        self._write_items(schema, shape)
        self._write_members(schema, shape)
        rules += [
            {
                self._group_keyword(group): [
                    self._add_tags(group, branch, self._write((branch,)))
                    for branch in group.branches
                ]
            }
            for group in shape.groups
        ]
        rules += [{"not": self._write_open(part)} for part in shape.negations]
        rules += [self._write_others(part) for part in shape.others]
        if rules:
            schema["allOf"] = rules
        return schema

    def _exclude_marks(self, shape: Shape, marks: Marks) -> Iterator[Any]:
        """Write that texts are not those without the formats of a shape."""
        for name in sorted(shape.formats - WIDEST_FORMATS):
            self.has_formats = True
            names = [name, *sorted(WIDER_FORMATS.get(name, ()))]
            excluded = [
                marks.setdefault(each, chr(_FIRST_MARK + len(marks))) for each in names
            ]
            excluded += [
                text for text in self._texts_to_mark if not has_format(text, name)
            ]
            yield {"not": {"enum": excluded}}

    def _group_keyword(self, group: Group) -> str:
        """Return the keyword of a group; a discriminator selects one branch."""
        if group.keyword == "anyOf" or group.discriminator:
            return "anyOf"
        self.has_one_of = True
        return "oneOf" if self._is_exclusive else "anyOf"

    def _add_tags(self, group: Group, branch: JsonSchema, schema: Any) -> Any:
        """Write that values of a branch have its tags, if a discriminator has some."""
        if group.discriminator:
            self.discriminators.add(group.discriminator)
        tags = read_tags(group, branch, self._sides) if self._with_tags else None
        if tags is None:
            return schema
        names = tags.values
        if not self._with_implicit_tags and not names.isdisjoint(group.mapping):
            names -= {find_name(branch)} - group.mapping.keys()
        # Tags that are no texts are known as JSON.
        values = [*sorted(names), *_parse_tags(names)]
        return {"allOf": [schema, {"properties": {tags.name: {"enum": values}}}]}

    def _write_exclusion(self, group: Group) -> Any:
        """Write that a value has exactly one of the branches of `oneOf`."""
        if self._group_keyword(group) != "oneOf":
            return True
        return {"oneOf": [self._write_open(branch) for branch in group.branches]}

    def _write_scalar(self, schema: dict[str, Any], shape: Shape) -> None:
        for bound, keyword, exclusive in (
            (shape.minimum, "minimum", "exclusiveMinimum"),
            (shape.maximum, "maximum", "exclusiveMaximum"),
        ):
            if bound is not None:
                schema[exclusive if bound.is_exclusive else keyword] = bound.value
        for keyword in LENGTH_KEYWORDS.keys() & shape.lengths.keys():
            schema[keyword] = shape.lengths[keyword]
        if shape.is_unique:
            schema["uniqueItems"] = True

    def _write_items(self, schema: dict[str, Any], shape: Shape) -> None:
        if shape.first_items:
            count = max(len(each) for each in shape.first_items)
            schema["prefixItems"] = [
                self._write(
                    tuple(
                        each[index] for each in shape.first_items if index < len(each)
                    )
                )
                for index in range(count)
            ]
        if shape.items:
            schema["items"] = self._write(tuple(shape.items))

    def _write_members(self, schema: dict[str, Any], shape: Shape) -> None:
        properties = {
            name: self._write_member(shape.member(name)) for name in shape.names
        }
        self.names.update(properties)
        patterns = {
            pattern: (part,)
            for each in shape.members
            for pattern, part in each.patterns.items()
        }
        if patterns:
            schema["patternProperties"] = {
                pattern: self._write(parts) for pattern, parts in patterns.items()
            }
        if shape.required:
            schema["required"] = sorted(shape.required)
        others = shape.other_members
        is_open = others is not None and not any(
            part.is_false or part.keywords for part in others
        )
        if others is None or (is_open and self._closes and shape.declares_members):
            schema["additionalProperties"] = False
        elif not is_open:
            schema["additionalProperties"] = self._write(others)
        elif self._is_sender and shape.declares_members:
            absent = (self._foreign_names - shape.required) | shape.hidden
            properties |= dict.fromkeys(sorted(absent - properties.keys()), False)
        if not self._is_sender:
            # Members of the other side are ignored, as those not declared are.
            properties |= dict.fromkeys(sorted(shape.hidden), True)
        if properties:
            schema["properties"] = properties

    def _write_member(self, parts: Parts | None) -> Any:
        return False if parts is None else self._write(parts)

    def _write_open(self, part: JsonSchema) -> Any:
        """Write a schema of a condition, which says nothing about what is sent."""
        if part.pointer in self._conditions:
            raise TooLargeError  # A condition contains itself.
        writer = SchemaWriter(
            self._sides, is_sender=False, marks=self._marks, texts=self._texts_to_mark
        )
        writer._conditions = self._conditions | {part.pointer}
        writer.max_nodes, writer.node_count = self.max_nodes, self.node_count
        schema = writer._write((part,))
        self.node_count = writer.node_count
        if writer._definitions:
            raise TooLargeError  # Its references would lead into the outer schema.
        return schema

    def _write_others(self, part: JsonSchema) -> Any:
        return part.convert(part.keywords - COMPARED_AS_WHOLE, self._write_open)


def _parse_tags(tags: frozenset[str]) -> list[Any]:
    parsed: list[Any] = []
    for text in sorted(tags):
        with suppress(ValueError):
            parsed.append(json.loads(text))
    return parsed


def _write_format(name: str) -> dict[str, Any]:
    if name == "int32":
        return {"minimum": -(2**31), "maximum": 2**31 - 1}
    return {"format": name}
