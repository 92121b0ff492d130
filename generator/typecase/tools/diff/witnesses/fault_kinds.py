"""Tell which faults of a value a change leads to, by the kind of the difference."""

from collections.abc import Iterable, Mapping

from typecase.tools.diff.wire.schemas.containment import SchemaFault

_UNDECLARED = frozenset(
    {"AdditionalProperties", "UnevaluatedProperties", "FalseSchema"}
)
_VALUES = frozenset({"Constant", "Enum"})
_ONLY: Mapping[str, frozenset[str]] = {
    "additional": _UNDECLARED,
    "enum": _VALUES,
    "enum-value": _VALUES,
    # `int32` is written as limits.
    "format": frozenset({"Format", "Maximum", "Minimum"}),
    "max": frozenset({"ExclusiveMaximum", "Maximum"}),
    "max-items": frozenset({"MaxItems"}),
    "max-length": frozenset({"MaxLength"}),
    "max-properties": frozenset({"MaxProperties"}),
    "member": _UNDECLARED,
    "min": frozenset({"ExclusiveMinimum", "Minimum"}),
    "min-items": frozenset({"MinItems"}),
    "min-length": frozenset({"MinLength"}),
    "min-properties": frozenset({"MinProperties"}),
    "multiple-of": frozenset({"MultipleOf"}),
    "not": frozenset({"Not"}),
    "pattern": frozenset({"Pattern"}),
    "required": frozenset({"Required"}),
    "required-missing": frozenset({"Required"}),
    "unique-items": frozenset({"UniqueItems"}),
}
"""The only kinds of faults that a difference leads to; others lead to any."""
_TYPES = frozenset({"nullable", "type"})
"""Differences that make a value break each rule for values of its type."""


def are_of_kind(faults: Iterable[SchemaFault], kind: str) -> bool:
    """Return whether faults in the place of a difference follow from it.

    What a union says is decided by its alternatives, which may say anything.
    """
    kinds = {fault.kind for fault in faults if not fault.is_of_union}
    if kind in _TYPES:
        return not kinds or bool(kinds & {"Type", "FalseSchema", *_VALUES})
    return kinds <= _ONLY.get(kind, kinds)
