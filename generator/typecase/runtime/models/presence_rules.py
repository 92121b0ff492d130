"""Rules about which and how many properties of an object must or may be present.

The method ``fault`` of each rule returns None if the properties obey the rule.
Otherwise, it returns the wire name of the property at fault and the reason. The name is
None if no single property is at fault.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic_core import PydanticCustomError


class Rule(ABC):
    """Base class of rules."""

    __slots__ = ()

    @property
    def keywords(self) -> Mapping[str, int]:
        """The keywords of JSON Schema that say the same."""
        return {}

    @abstractmethod
    def fault(self, properties: Mapping[str, Any]) -> tuple[str | None, str] | None:
        """Return the property at fault and the reason, or None."""

    def check(self, properties: Mapping[str, Any]) -> None:
        """Check that the properties of an object obey the rule.

        Raises:
            PydanticCustomError: They do not. The error's context has the ``field`` at
                fault, which is None if no single field is at fault.
        """
        if (fault := self.fault(properties)) is not None:
            field, reason = fault
            context = {"field": field, "reason": reason}
            raise PydanticCustomError("condition", "{reason}", context)


class _NamedProperties(Rule):
    """Base class of rules about several properties; ``names`` are their wire names."""

    __match_args__ = ("names",)

    def __init__(self, *names: str) -> None:
        self.names = names


class AnyOf(_NamedProperties):
    """A rule that at least one of the properties must be present."""

    def fault(self, properties: Mapping[str, Any]) -> tuple[str, str] | None:
        if any(name in properties for name in self.names):
            return None
        return self.names[0], f"at least one of {' or '.join(self.names)} is required"


class OneOf(_NamedProperties):
    """A rule that exactly one of the properties must be present."""

    def fault(self, properties: Mapping[str, Any]) -> tuple[str, str] | None:
        present = [name for name in self.names if name in properties]
        if len(present) == 1:
            return None
        # If several are present, the first one is allowed and the second one is not.
        invalid = present[1] if present else self.names[0]
        return invalid, f"exactly one of {' or '.join(self.names)} is required"


@dataclass(frozen=True, slots=True)
class OnlyWith(Rule):
    """A rule that a property requires another property with one of certain values.

    Attributes:
        name: The wire name of the property.
        other: The wire name of the other property.
        values: The values of the other property that allow this property.
    """

    name: str
    other: str
    values: tuple[str | int | bool, ...]

    def fault(self, properties: Mapping[str, Any]) -> tuple[str, str] | None:
        if self.name not in properties or properties.get(self.other) in self.values:
            return None
        values = " or ".join(map(str, self.values))
        return self.name, f"{self.name} is only allowed if {self.other} is {values}"


@dataclass(frozen=True, slots=True)
class PropertyCount(Rule):
    """Limits on the number of properties, including undeclared ones.

    Attributes:
        least: The minimum number; None means that there is no minimum.
        most: The maximum number; None means that there is no maximum.
    """

    least: int | None
    most: int | None

    @property
    def keywords(self) -> Mapping[str, int]:
        """``minProperties`` and ``maxProperties``, where there is a limit."""
        limits = {"minProperties": self.least, "maxProperties": self.most}
        return {name: limit for name, limit in limits.items() if limit is not None}

    def fault(self, properties: Mapping[str, Any]) -> tuple[None, str] | None:
        if self.least is not None and len(properties) < self.least:
            return None, (
                f"the number of properties must be at least {self.least}, found"
                f" {len(properties)}"
            )
        if self.most is not None and len(properties) > self.most:
            return None, (
                f"the number of properties must be at most {self.most}, found"
                f" {len(properties)}"
            )
        return None
