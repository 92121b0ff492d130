"""Which of a JSON Schema validator's errors are worth telling.

In: errors, as nested and repetitive as `oneOf` and `unevaluatedProperties` make them.
Out: the flat list of those a person can act on. Wording does not belong here.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from typecase.load.json_types import is_mapping, mapping


class SchemaFault(Protocol):
    """The part of `jsonschema.ValidationError` that is read (it has no type stubs)."""

    validator: str
    validator_value: Any
    instance: Any
    schema: Any
    message: str
    absolute_path: Sequence[str | int]
    relative_schema_path: Sequence[str | int]
    context: Sequence["SchemaFault"]
    parent: "SchemaFault | None"


_CHOICES = ("anyOf", "oneOf")
CLOSED = ("additionalProperties", "unevaluatedProperties")
# What tells the variants of an object apart.
_TELLTALES = ("type", "in")
_Place = tuple[str | int, ...]


class Metaschema(Struct, frozen=True):
    """The schema that OpenAPI documents are checked against."""

    root: Mapping[str, Any]

    def relevant(self, faults: Iterable[SchemaFault]) -> list[SchemaFault]:
        """Flatten choices, then drop what only follows from another fault."""
        flat = [leaf for fault in faults for leaf in _leaves(fault)]
        clear = [fault for fault in flat if not self._is_vague(fault)]
        told = {tuple(fault.absolute_path) for fault in clear}
        mistyped = {
            tuple(fault.absolute_path) for fault in flat if fault.validator == "type"
        }
        return [
            fault
            for fault in flat
            if not (self._is_vague(fault) and _is_echo(fault, told))
            and not (
                fault.validator == "enum" and tuple(fault.absolute_path) in mistyped
            )
        ]

    def unexpected_keys(self, fault: SchemaFault) -> list[str]:
        """The keys that no object of this sort has."""
        if fault.validator not in CLOSED or not is_mapping(fault.instance):
            return []
        known = self.known_keys(fault)
        patterns = self._collect(fault.schema, "patternProperties")
        return [
            key
            for key in fault.instance
            if key not in known and not any(re.search(each, key) for each in patterns)
        ]

    def known_keys(self, fault: SchemaFault) -> set[str]:
        """Every key the metaschema names for this sort of object, in any variant."""
        return self._collect(fault.schema, "properties")

    def _is_vague(self, fault: SchemaFault) -> bool:
        """Such faults may be echoes: of a choice, or of something wrong further in."""
        if fault.validator in CLOSED:
            return not self.unexpected_keys(fault)
        return fault.validator in _CHOICES

    def _collect(self, schema: Any, keyword: str) -> set[str]:
        """The names under one keyword of a schema and of all that applies beside it."""
        if not is_mapping(schema):
            return set()
        names = set(mapping(schema.get(keyword)))
        for each in _beside(schema):
            names |= self._collect(each, keyword)
        reference = schema.get("$ref")
        if isinstance(reference, str):
            names |= self._collect(self._resolve(reference), keyword)
        return names

    def _resolve(self, reference: str) -> Any:
        node: Any = self.root
        for token in reference.removeprefix("#/").split("/"):
            node = mapping(node).get(token)
        return node


def allowed_values(fault: SchemaFault) -> list[Any]:
    """What a value may be, in every variant of the object if it tells them apart."""
    if fault.validator == "const":
        return [fault.validator_value]
    if fault.parent is None or fault.absolute_path[-1] not in _TELLTALES:
        return list(fault.validator_value)
    return [
        value
        for each in fault.parent.context
        if each.validator == "enum" and each.absolute_path == fault.absolute_path
        for value in each.validator_value
    ]


def _beside(schema: Mapping[str, Any]) -> Iterator[Any]:
    for keyword in ("allOf", "anyOf", "oneOf"):
        yield from schema.get(keyword, ())
    for keyword in ("if", "then", "else"):
        yield schema.get(keyword)
    yield from schema.get("dependentSchemas", {}).values()


def _leaves(fault: SchemaFault) -> Iterator[SchemaFault]:
    if fault.validator not in _CHOICES or not fault.context:
        yield fault
        return
    branches: dict[str | int, list[SchemaFault]] = defaultdict(list)
    for each in fault.context:
        branches[each.relative_schema_path[0]].append(each)
    intended = min(branches.values(), key=lambda branch: _distance(fault, branch))
    for each in intended:
        yield from _leaves(each)


def _distance(choice: SchemaFault, branch: list[SchemaFault]) -> tuple[int, int, int]:
    """How far a value is from a branch: kind first, then faults at its own level."""
    own = len(choice.absolute_path)
    wrong_kind = sum(_is_wrong_kind(each, own) for each in branch)
    shallow = sum(len(each.absolute_path) == own for each in branch)
    return wrong_kind, shallow, len(branch)


def _is_wrong_kind(fault: SchemaFault, depth: int) -> bool:
    """The branch is meant for another sort of value altogether."""
    if len(fault.absolute_path) == depth:
        wants_reference = fault.validator == "required" and fault.message.startswith(
            "'$ref'"
        )
        return wants_reference or fault.validator == "type"
    return (
        len(fault.absolute_path) == depth + 1
        and fault.absolute_path[-1] in _TELLTALES
        and fault.validator in ("enum", "const")
    )


def _is_echo(fault: SchemaFault, told: set[_Place]) -> bool:
    place = tuple(fault.absolute_path)
    return any(other[: len(place)] == place for other in told)
