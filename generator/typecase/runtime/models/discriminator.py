"""Choices between objects that one of their members tells apart: a value in, the type
it is read as out. What a type then makes of the value does not belong here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from pydantic import BaseModel, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from ..json_value import is_object
from .model import Unlisted

MEMBER = "typecase_member"
VALUES = "typecase_values"
_UNLISTED = "unlisted"
_ANY = "any"


@dataclass(frozen=True, slots=True)
class Discriminator:
    """Stands beside a choice, and says which value of which member means which class.

    A value that is not listed is of the class ``default``; else it is carried as it is,
    if the choice has room for that. Where the member is missing, whatever fits goes.
    """

    member: str
    classes: Mapping[str, str] = field(hash=False)
    default: str | None = None

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Let the member choose."""
        arms: dict[str, CoreSchema] = {}
        for arm in get_args(source):
            name = _UNLISTED if arm == Unlisted else str(arm.__name__)
            arms[name] = handler.generate_schema(arm)
        fallback = self.default
        if fallback is None and _UNLISTED in arms:
            fallback = _UNLISTED

        def chosen(value: Any) -> str | None:
            if isinstance(value, BaseModel):
                kinds = (kind.__name__ for kind in type(value).__mro__)
                return next((name for name in kinds if name in arms), _ANY)
            if not is_object(value) or self.member not in value:
                return self.default or _ANY
            return self.classes.get(_text(value[self.member]), fallback)

        return core_schema.tagged_union_schema(
            {**arms, _ANY: core_schema.union_schema(list(arms.values()))},
            chosen,
            custom_error_type="discriminator",
            custom_error_message="Input should be of a declared kind",
            metadata={MEMBER: self.member, VALUES: _first(self.classes)},
        )


def _text(value: Any) -> str:
    """Write a value as the keys of a mapping do, which are texts always."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _first(classes: Mapping[str, str]) -> dict[str, str]:
    """The first value of each class."""
    return {name: value for value, name in reversed([*classes.items()])}
