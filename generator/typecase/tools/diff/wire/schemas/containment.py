"""Decide whether one schema allows all values that another one allows.

`jsonschema_rs` decides, on schemas without references that have the same meaning.
"""

import json
from enum import Enum
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

_MAX_NODES = 100
"""The greatest number of schemas of one side that are decided at once."""
_MAX_CHECKED_NODES = 3_000
"""The greatest number of schemas of one side against which values are checked."""
_MAX_ALL_NODES = 5_000
"""The greatest number of schemas of two documents that are decided."""


class Answer(Enum):
    """Whether a receiver accepts all that a sender sends."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class UncheckableError(Exception):
    """Schemas are too large, or wrong, to check values against them."""


class _TooLargeError(Exception):
    """A schema has too many parts, or alternatives, to be decided."""


class Decider:
    """Decides whether receivers accept all that senders send.

    What is too large, and what comes after many large schemas, is not decided.
    """

    def __init__(self) -> None:
        self._nodes_left = _MAX_ALL_NODES

    def decide(self, sender: Parts, receiver: Parts, sides: Sides) -> Answer:
        """Return whether each value that ``sender`` sends is valid for ``receiver``.

        Members that the sender does not declare may have any value, except those that
        only the receiver declares: they are not sent.
        """
        if self._nodes_left <= 0:
            return Answer.UNKNOWN
        pair = _WrittenPair(sender, receiver, sides)
        try:
            sent, accepted = pair.write()
            answer = _canonical(accepted).covers(_canonical(sent))
        except (_TooLargeError, ValueError):
            return Answer.UNKNOWN
        finally:
            self._nodes_left -= pair.node_count
        return Answer(str(answer))


def has_format(value: Any, name: str) -> bool:
    """Return whether a value has a format; formats that nobody knows allow all."""
    return jsonschema_rs.is_valid({"format": name}, value, validate_formats=True)


def find_difference(sender: Parts, receiver: Parts, sides: Sides) -> Any:
    """Return a schema of the values that are sent and not accepted; None if unknown."""
    try:
        sent, accepted = _WrittenPair(sender, receiver, sides).write()
        return _canonical(sent).subtract(_canonical(accepted)).to_json_schema()
    except (_TooLargeError, ValueError):
        return None


class Check:
    """Checks values against schemas of requests or of responses."""

    def __init__(self, parts: Parts, sides: Sides) -> None:
        """Raise `UncheckableError` if the schemas are too large or wrong."""
        writer = _Writer(sides, is_sender=False, with_formats=True)
        writer.max_nodes = _MAX_CHECKED_NODES
        try:
            self.schema = writer.write_root(parts)
            self._validator = jsonschema_rs.Draft202012Validator(
                self.schema, validate_formats=True
            )
        except (_TooLargeError, ValueError) as error:
            raise UncheckableError from error

    def find_fault(self, value: Any) -> str | None:
        """Return why a value is not valid, or None."""
        for error in self._validator.iter_errors(value):
            path = "".join(f"[{key!r}]" for key in error.instance_path)
            return f"{path}: {error.message}" if path else error.message
        return None


def write_sender(parts: Parts, sides: Sides) -> Any:
    """Return a JSON Schema of what is sent: objects without members nobody declares.

    Raise `UncheckableError` if the schemas are too large.
    """
    writer = _Writer(sides, is_sender=True, closes=True)
    writer.max_nodes = _MAX_CHECKED_NODES
    try:
        return writer.write_root(parts)
    except _TooLargeError as error:
        raise UncheckableError from error


class _WrittenPair:
    """Writes what is sent and what is accepted as JSON Schemas."""

    def __init__(self, sender: Parts, receiver: Parts, sides: Sides) -> None:
        self._sender = sender
        self._receiver = receiver
        self._sides = sides
        self.node_count = 0

    def write(self) -> tuple[Any, Any]:
        """Return both schemas.

        If both have `oneOf`, it means the same as `anyOf`, because few authors of
        documents make sure that the alternatives exclude each other.
        """
        accepted, accepting = self._write(self._receiver, is_sender=False)
        names = frozenset(accepting.names)
        sent, sending = self._write(self._sender, is_sender=True, foreign_names=names)
        if accepting.has_one_of and sending.has_one_of:
            accepted, _ = self._write(
                self._receiver, is_sender=False, is_exclusive=False
            )
            sent, _ = self._write(
                self._sender,
                is_sender=True,
                foreign_names=names,
                is_exclusive=False,
            )
        return sent, accepted

    def _write(self, parts: Parts, **options: Any) -> tuple[Any, "_Writer"]:
        writer = _Writer(self._sides, **options)
        try:
            return writer.write_root(parts), writer
        finally:
            self.node_count += writer.node_count


def _canonical(schema: Any) -> jsonschema_rs.CanonicalSchema:
    return jsonschema_rs.canonicalize(schema, draft=20)


class _Writer:
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
    ) -> None:
        self._sides = sides
        self._is_sender = is_sender
        self._closes = closes
        self._foreign_names = foreign_names
        self._is_exclusive = is_exclusive
        self._with_formats = with_formats
        self.max_nodes = _MAX_NODES
        self.names: set[str] = set()
        self.has_one_of = False
        self._active: dict[tuple[str, ...], int] = {}
        self._done: dict[tuple[str, ...], Any] = {}
        self._recursive: set[int] = set()
        self._definitions: dict[str, Any] = {}
        self.node_count = 0
        # The pointers of the conditions around what is written.
        self._conditions: frozenset[str] = frozenset()

    def write_root(self, parts: Parts) -> Any:
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
            raise _TooLargeError
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
        if shape.groups and (self._is_sender or shape.is_closed):
            # What is not declared can be told only after a branch was chosen.
            self.node_count += len(shape.groups[0].branches)
            if self.node_count > self.max_nodes:
                raise _TooLargeError
            (group, *_), branches = shape.groups, choose_branches(shape, self._sides)
            choice = {"anyOf": [self._write_shape(each) for _, each in branches]}
            return {"allOf": [choice, self._write_exclusion(group)]}
        schema: dict[str, Any] = {}
        rules: list[Any] = []
        if shape.types != JSON_TYPES:
            hidden = {"integer"} if "number" in shape.types else set[str]()
            schema["type"] = sorted(shape.types - hidden)
        if shape.values is not None:
            values = [json.loads(text) for text in sorted(shape.values)]
            schema["enum"] = [
                value for value in values if json_type(value) in shape.types
            ]
            if not schema["enum"]:
                return False
        self._write_scalar(schema, shape)
        rules += [{"pattern": pattern} for pattern in sorted(shape.patterns)]
        if self._with_formats:
            rules += [_write_format(name) for name in sorted(shape.formats)]
        rules += [{"multipleOf": number} for number in sorted(shape.multiples)]
        self._write_items(schema, shape)
        self._write_members(schema, shape)
        rules += [
            {
                self._group_keyword(group): [
                    self._write((branch,)) for branch in group.branches
                ]
            }
            for group in shape.groups
        ]
        rules += [{"not": self._write_open(part)} for part in shape.negations]
        rules += [self._write_others(part) for part in shape.others]
        if rules:
            schema["allOf"] = rules
        return schema

    def _group_keyword(self, group: Group) -> str:
        """Return the keyword of a group; a discriminator selects one branch."""
        if group.keyword == "anyOf" or group.discriminator:
            return "anyOf"
        self.has_one_of = True
        return "oneOf" if self._is_exclusive else "anyOf"

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
            absent = self._foreign_names | shape.hidden
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
            raise _TooLargeError  # A condition contains itself.
        writer = _Writer(self._sides, is_sender=False)
        writer._conditions = self._conditions | {part.pointer}
        writer.max_nodes, writer.node_count = self.max_nodes, self.node_count
        schema = writer._write((part,))
        self.node_count = writer.node_count
        if writer._definitions:
            raise _TooLargeError  # Its references would lead into the outer schema.
        return schema

    def _write_others(self, part: JsonSchema) -> Any:
        return part.convert(part.keywords - COMPARED_AS_WHOLE, self._write_open)


def _write_format(name: str) -> dict[str, Any]:
    if name == "int32":
        return {"minimum": -(2**31), "maximum": 2**31 - 1}
    return {"format": name}
