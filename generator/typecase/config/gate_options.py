"""Read what the configuration says about the gate of a release."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from typecase.diagnostics import ConfigError

LEVELS = ("none", "patch", "minor", "major")
"""The severities that a kind of change may have."""


class GateOptions(NamedTuple):
    """How the gate counts changes.

    Attributes:
        severity: The severity that the gate gives a kind of change, by the id.
    """

    severity: Mapping[str, str] = MappingProxyType({})


def parse_gate_options(table: Mapping[str, Any], place: str) -> GateOptions:
    """Return the options in the table `[tool.typecase.gate]`.

    Raise `ConfigError` if one is unknown or invalid; the message starts with ``place``.
    Whether the ids exist is not known here.
    """
    for key in sorted(table.keys() - {*GateOptions._fields}):
        raise ConfigError(
            f"{place}: unknown key `{key}`; remove it, or use one of the keys"
            f" {', '.join(GateOptions._fields)}"
        )
    value = table.get("severity", {})
    if not isinstance(value, dict):
        raise ConfigError(
            f"{place}: `severity` must be a table of ids and severities, not {value!r}"
        )
    severity = cast("dict[str, Any]", value)
    for id_, level in severity.items():
        if level not in LEVELS:
            raise ConfigError(
                f"{place}: the severity of `{id_}` must be one of"
                f" {', '.join(map(repr, LEVELS))}, not {level!r}"
            )
    return GateOptions(severity)
