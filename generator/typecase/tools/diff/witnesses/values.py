"""Find values that one version of an API sends and the other refuses."""

import copy
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from typecase.load.document import wrap_value
from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.runtime.testing.sample_scalars import NoSampleError
from typecase.schema import read_schema
from typecase.schema.samples import build_schema_sample
from typecase.schema.shape import Parts, Sides
from typecase.tools.diff.wire.schemas.containment import (
    Check,
    UncheckableError,
    find_difference,
    write_sender,
)
from typecase.tools.diff.wire.schemas.difference import Difference
from typecase.tools.diff.wire.wording import Evidence
from typecase.tools.diff.witnesses.variants import find_constants, iter_variants

_MAX_BRANCHES = 4
"""The greatest number of alternatives of unions that are tried."""
_MAX_GUESSES = 3_000
"""The greatest number of values that are checked against the schemas."""


class SentValue(Struct, frozen=True):
    """A value that the sender may send, and why the receiver's document refuses it."""

    value: Any
    fault: str


def find_values(evidence: Evidence, limit: int) -> list[SentValue]:
    """Return values that the sender's schema allows and the receiver's does not."""
    found: list[SentValue] = []
    try:
        for sent in _iter_values(evidence):
            found.append(sent)
            if len(found) == limit:
                break
    except UncheckableError:
        return found
    return found


def _iter_values(evidence: Evidence) -> Iterator[SentValue]:
    sender = Check(evidence.sender, evidence.place.sides)
    receiver = Check(evidence.receiver, evidence.place.sides)
    seen: set[str] = set()
    guesses = _iter_all_guesses(evidence, [sender.schema, receiver.schema])
    for value in islice(guesses, _MAX_GUESSES):
        text = json.dumps(value, sort_keys=True, default=str)
        if text in seen:
            continue
        seen.add(text)
        fault = receiver.find_fault(value)
        if fault is not None and sender.find_fault(value) is None:
            yield SentValue(value, fault)


def _iter_all_guesses(evidence: Evidence, schemas: list[Any]) -> Iterator[Any]:
    """Yield values, the most likely ones first, and then variants of them."""
    guesses = [*_iter_guesses(evidence, evidence.place.sides)]
    yield from guesses
    constants = find_constants(schemas)
    for guess in guesses:
        yield from iter_variants(guess, constants)


def _iter_guesses(evidence: Evidence, sides: Sides) -> Iterator[Any]:
    difference = evidence.difference
    bases = [*_iter_samples(write_sender(evidence.sender, sides))]
    # Without a sample, the differing part may be all that a value needs.
    for base in bases or [_empty(difference.path)]:
        for part in _iter_parts(difference, sides):
            changed = _with_part(base, list(difference.path), part)
            if changed is not None:
                yield changed[0]
        if difference.kind == "required" and difference.path:
            changed = _without_part(base, list(difference.path))
            if changed is not None:
                yield changed[0]
    schema = find_difference(evidence.sender, evidence.receiver, sides)
    if schema is not None:
        yield from _iter_samples(schema)
    yield from bases


def _iter_parts(difference: Difference, sides: Sides) -> Iterator[Any]:
    """Yield values for the part of a value in which the schemas differ."""
    if difference.kind == "enum-value" and difference.sent is not None:
        yield json.loads(difference.sent)
    if difference.kind == "nullable":
        yield None
    if difference.example is not None:
        yield difference.example
    if difference.sender is None or difference.kind == "required":
        return
    sender: Parts = (difference.sender,)
    receiver: Parts = (difference.receiver,) if difference.receiver else ()
    schema = find_difference(sender, receiver, sides)
    if schema is not None:
        yield from _iter_samples(schema)
    yield from _iter_samples(write_sender(sender, sides))


def _iter_samples(value: Any) -> Iterator[Any]:
    """Yield samples of a JSON Schema, with all members and with few."""
    if value is True:
        yield "text"
        return
    schema = read_schema(wrap_value(as_mapping(value)), value, "")
    for choice in range(_MAX_BRANCHES):
        for with_options in (True, False):
            try:
                yield build_schema_sample(
                    schema,
                    with_options=with_options,
                    with_examples=False,
                    choice=choice,
                )
            except NoSampleError:
                continue


def _empty(path: Sequence[str]) -> Any:
    """Return an empty value that may have a part at a path."""
    return [] if path and path[0] == "[]" else {}


def _with_part(value: Any, path: list[str], part: Any) -> tuple[Any] | None:
    """Return a copy of a value with a part replaced; None if it has no such place."""
    if not path:
        return (part,)
    name, *rest = path
    if name == "[]" and is_list(value):
        inner = _with_part(value[0] if value else _empty(rest), rest, part)
        return None if inner is None else ([inner[0], *copy.deepcopy(value[1:])],)
    if name != "[]" and is_mapping(value):
        key = "key" if name == "*" else name
        inner = _with_part(value.get(key, _empty(rest)), rest, part)
        return None if inner is None else ({**copy.deepcopy(value), key: inner[0]},)
    return None


def _without_part(value: Any, path: list[str]) -> tuple[Any] | None:
    name, *rest = path
    if name == "[]" and is_list(value) and value and rest:
        inner = _without_part(value[0], rest)
        return None if inner is None else ([inner[0], *copy.deepcopy(value[1:])],)
    if is_mapping(value) and name in value:
        if not rest:
            return ({key: each for key, each in value.items() if key != name},)
        inner = _without_part(value[name], rest)
        return None if inner is None else ({**copy.deepcopy(value), name: inner[0]},)
    return None
