"""Decide whether one schema allows all values that another one allows.

`jsonschema_rs` decides, on schemas without references that have the same meaning.
"""

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import Any

import jsonschema_rs
from msgspec import Struct

from typecase.load.json_types import as_mapping
from typecase.schema.shape import Parts, Sides
from typecase.tools.diff.wire.schemas.schema_writer import (
    Marks,
    SchemaWriter,
    TooLargeError,
)

_MAX_CHECKED_NODES = 3_000
"""The greatest number of schemas of one side against which values are checked."""
_MAX_ALL_NODES = 5_000
"""The greatest number of schemas of two documents that are decided."""
_MAX_FAULTS = 20
"""The greatest number of faults of one value that are told."""
_UNDECLARED_KINDS = (
    jsonschema_rs.ValidationErrorKind.AdditionalProperties,
    jsonschema_rs.ValidationErrorKind.UnevaluatedProperties,
)
"""The kinds of faults of members that are not allowed."""


class Answer(Enum):
    """Whether a receiver accepts all that a sender sends."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class UncheckableError(Exception):
    """Schemas are too large, or wrong, to check values against them."""


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
        pair = _WrittenPair(sender, receiver, sides, marks_formats=True)
        try:
            sent, accepted = pair.write()
            answer = _canonical(accepted).covers(_canonical(sent))
        except (TooLargeError, ValueError):
            return Answer.UNKNOWN
        finally:
            self._nodes_left -= pair.node_count
        return Answer(str(answer))


def find_difference(sender: Parts, receiver: Parts, sides: Sides) -> Any:
    """Return a schema of the values that are sent and not accepted; None if unknown."""
    try:
        sent, accepted = _WrittenPair(sender, receiver, sides).write()
        return _canonical(sent).subtract(_canonical(accepted)).to_json_schema()
    except (TooLargeError, ValueError):
        return None


class SchemaFault(Struct, frozen=True):
    """Why a value is not valid, and the place in it.

    The place of a member that is missing, or not allowed, ends in its name. ``kind`` is
    that of `jsonschema_rs`, such as ``MaxLength``.
    """

    path: tuple[str | int, ...]
    message: str
    kind: str

    @property
    def is_of_union(self) -> bool:
        """Whether no alternative at the place allows the value."""
        return self.kind in ("AnyOf", "OneOfNotValid", "OneOfMultipleValid")


class Check:
    """Checks values against schemas of requests or of responses."""

    def __init__(self, parts: Parts, sides: Sides) -> None:
        """Raise `UncheckableError` if the schemas are too large or wrong."""
        # Clients send the tags of `mapping` where it has some.
        writer = SchemaWriter(
            sides,
            is_sender=False,
            with_formats=True,
            with_tags=True,
            with_implicit_tags=False,
        )
        writer.max_nodes = _MAX_CHECKED_NODES
        try:
            self.schema = writer.write_root(parts)
            self._validator = jsonschema_rs.Draft202012Validator(
                self.schema, validate_formats=True
            )
        except (TooLargeError, ValueError) as error:
            raise UncheckableError from error

    def find_faults(self, value: Any) -> list[SchemaFault]:
        """Return why a value is not valid, or nothing."""
        errors = islice(self._validator.iter_errors(value), _MAX_FAULTS)
        return [fault for error in errors for fault in _iter_faults(error)]


def _iter_faults(error: jsonschema_rs.ValidationError) -> Iterator[SchemaFault]:
    kind, path = error.kind, tuple(error.instance_path)
    name_of_kind = type(kind).__name__
    names: list[str] = []
    if isinstance(kind, jsonschema_rs.ValidationErrorKind.Required):
        names = [kind.property]
    elif isinstance(kind, _UNDECLARED_KINDS):
        names = kind.unexpected
    elif error.schema_path[-1:] == ["additionalProperties"]:
        names = [*as_mapping(error.instance)]  # The schema declares no members.
    for name in names:
        yield SchemaFault((*path, name), error.message, name_of_kind)
    if not names:
        yield SchemaFault(path, error.message, name_of_kind)


def write_sender(parts: Parts, sides: Sides) -> Any:
    """Return a JSON Schema of what is sent: objects without members nobody declares.

    Raise `UncheckableError` if the schemas are too large.
    """
    writer = SchemaWriter(sides, is_sender=True, closes=True, with_formats=True)
    writer.max_nodes = _MAX_CHECKED_NODES
    try:
        return writer.write_root(parts)
    except TooLargeError as error:
        raise UncheckableError from error


class _WrittenPair:
    """Writes what is sent and what is accepted as JSON Schemas.

    If ``marks_formats`` is true, each format excludes a text that stands for all texts
    without this format, since formats are not decided themselves.
    """

    def __init__(
        self,
        sender: Parts,
        receiver: Parts,
        sides: Sides,
        *,
        marks_formats: bool = False,
    ) -> None:
        self._sender = sender
        self._receiver = receiver
        self._sides = sides
        self._marks: Marks | None = {} if marks_formats else None
        self.node_count = 0

    def write(self) -> tuple[Any, Any]:
        """Return both schemas.

        If both have `oneOf`, it means the same as `anyOf`, because few authors of
        documents make sure that the alternatives exclude each other. If both have the
        same discriminators, an alternative has only the values with its tags.
        """
        accepted, accepting = self._write(self._receiver, is_sender=False)
        names = frozenset(accepting.names)
        sent, sending = self._write(self._sender, is_sender=True, foreign_names=names)
        is_inclusive = accepting.has_one_of and sending.has_one_of
        has_tags = accepting.discriminators == sending.discriminators != set()
        texts = sending.texts if accepting.has_formats else frozenset[str]()
        if is_inclusive or has_tags or texts:
            options: dict[str, Any] = {
                "is_exclusive": not is_inclusive,
                "with_tags": has_tags,
                "texts": texts,
            }
            accepted, _ = self._write(self._receiver, is_sender=False, **options)
            sent, _ = self._write(
                self._sender, is_sender=True, foreign_names=names, **options
            )
        return sent, accepted

    def _write(self, parts: Parts, **options: Any) -> tuple[Any, SchemaWriter]:
        writer = SchemaWriter(self._sides, marks=self._marks, **options)
        try:
            return writer.write_root(parts), writer
        finally:
            self.node_count += writer.node_count


def _canonical(schema: Any) -> jsonschema_rs.CanonicalSchema:
    return jsonschema_rs.canonicalize(schema, draft=20)
