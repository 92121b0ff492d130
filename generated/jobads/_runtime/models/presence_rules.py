"""Rules between the members of an object, which the types of fields cannot express."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic_core import PydanticCustomError


class _Members:
    """A rule about some members, by their wire names."""

    __match_args__ = ("names",)

    def __init__(self, *names: str) -> None:
        self.names = names


class AnyOf(_Members):
    """At least one of the members is present."""

    def fault(self, members: Mapping[str, Any]) -> tuple[str, str] | None:
        if any(name in members for name in self.names):
            return None
        return self.names[0], f"at least one of {' or '.join(self.names)} is required"


class OneOf(_Members):
    """Exactly one of the members is present."""

    def fault(self, members: Mapping[str, Any]) -> tuple[str, str] | None:
        present = [name for name in self.names if name in members]
        if len(present) == 1:
            return None
        at_fault = present[1] if present else self.names[0]
        return at_fault, f"exactly one of {' or '.join(self.names)} is required"


@dataclass(frozen=True, slots=True)
class OnlyWith:
    """A member may be present only if another one has one of some values."""

    name: str
    other: str
    values: tuple[str | int | bool, ...]

    def fault(self, members: Mapping[str, Any]) -> tuple[str, str] | None:
        if self.name not in members or members.get(self.other) in self.values:
            return None
        values = " or ".join(map(str, self.values))
        return self.name, f"{self.name} is only allowed if {self.other} is {values}"


@dataclass(frozen=True, slots=True)
class MemberCount:
    """How many members are present, whether declared or not; None is no limit."""

    least: int | None
    most: int | None

    def fault(self, members: Mapping[str, Any]) -> tuple[None, str] | None:
        if self.least is not None and len(members) < self.least:
            return None, f"at least {self.least} members are required"
        if self.most is not None and len(members) > self.most:
            return None, f"at most {self.most} members are allowed"
        return None


Condition: TypeAlias = AnyOf | OneOf | OnlyWith | MemberCount


def check(conditions: tuple[Condition, ...], members: Mapping[str, Any]) -> None:
    """Raise the first fault as an error that pydantic reports with its place."""
    for condition in conditions:
        if (fault := condition.fault(members)) is not None:
            context = {"field": fault[0], "reason": fault[1]}
            raise PydanticCustomError("condition", "{reason}", context)
