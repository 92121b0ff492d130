"""The bases of printed models and enumerations: JSON or Python values in, objects out
that keep what they do not know and show no input in errors. HTTP does not belong here.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    SupportsIndex,
    TypeAlias,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from ..secret import Secret
from .presence_rules import Condition, MemberCount, check
from .read_write_only import READ_ONLY as READ_ONLY
from .read_write_only import WRITE_ONLY as WRITE_ONLY
from .read_write_only import missing, one_way

_OTHERS = "__pydantic_extra__"


class Model(BaseModel):
    """A JSON object: unknown members are kept, both names of a field are accepted."""

    model_config = ConfigDict(
        extra="allow",
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        defer_build=True,
        protected_namespaces=(),
        hide_input_in_errors=True,
        allow_inf_nan=False,
    )
    __conditions__: ClassVar[tuple[Condition, ...]] = ()
    __secrets__: ClassVar[frozenset[str]] = frozenset()
    __nullable__: ClassVar[frozenset[str]] = frozenset()
    """The members that may be left out and may be null as well, which says more."""
    if TYPE_CHECKING:  # Classes that say what else they hold narrow this.
        __pydantic_extra__: Any = Field(init=False)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Add the check of members, to the classes that have any and no others."""
        schema = handler(source)
        # A class that is already built is handed out with its check.
        is_checked = schema["type"] != "model"
        if is_checked or not (cls.__conditions__ or one_way(cls)):
            return schema
        return _with_check(schema)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Tell members that go one way as documents do."""
        made = handler(schema)
        told = handler.resolve_ref_schema(made)
        for rule in cls.__conditions__:
            if isinstance(rule, MemberCount):
                limits = {"minProperties": rule.least, "maxProperties": rule.most}
                told |= {key: each for key, each in limits.items() if each is not None}
        wires = {name: wire for wire, name in wire_fields(cls).items()}
        for name, default in one_way(cls).items():
            member = told["properties"][wires[name]]
            member.pop("default", None)
            member["readOnly" if default is READ_ONLY else "writeOnly"] = True
            told.setdefault("required", []).append(wires[name])
        return made

    if not TYPE_CHECKING:  # Checkers are to know every member.

        def __getattr__(self, name: str) -> Any:
            """Say why a member that goes one way is not there."""
            way = one_way(type(self)).get(name)
            if way is None:
                return super().__getattr__(name)
            kind = type(self).__name__
            raise AttributeError(f"this {kind} has no {name}, which is {way.value}")

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Refuse to be pickled with a secret, as credentials do."""
        told = (getattr(self, name, None) for name in self.__secrets__)
        if any(value not in (None, {}) for value in told):
            raise TypeError(f"{type(self).__name__} holds a secret: it is not pickled")
        return super().__reduce_ex__(protocol)

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        """Show that a secret is there, and not what it is."""
        others = (self.model_extra or ()) if _OTHERS in self.__secrets__ else ()
        for name, value in super().__repr_args__():
            is_secret = name in self.__secrets__ or name in others
            hidden = is_secret and value is not None
            yield name, Secret(value) if hidden else value


def _with_check(schema: CoreSchema) -> CoreSchema:
    """Put the check into the very schema that pydantic refers to from other places:
    where a class is used a second time, nobody asks it for its schema again."""
    kept = cast(dict[str, Any], schema)
    inner: Any = dict(kept)
    ref = inner.pop("ref", None)
    kept.clear()
    kept.update(
        core_schema.with_info_after_validator_function(_checked, inner, ref=ref)
    )
    return schema


def _checked(model: Model, info: ValidationInfo[Any]) -> Model:
    fields = wire_fields(type(model))
    if (name := missing(model, info.context)) is not None:
        wire = next(each for each in fields if fields[each] == name)
        raise PydanticCustomError("one_way", "Field required", {"field": wire})
    if model.__conditions__:
        wrong = set(wrong_nulls(model))
        present = {
            wire: vars(model).get(name)
            for wire, name in fields.items()
            if name in model.model_fields_set and wire not in wrong
        }
        check(model.__conditions__, present | (model.model_extra or {}))
    return model


class UnlistedObject(dict[str, Any]):
    """An object of a choice that is none of those the API declares."""


class _Room:
    """Lets any member of a choice go first, however loosely it fits.

    A plain dict would fit better than a model with an enumeration, say.
    """

    def __get_pydantic_core_schema__(self, _: Any, __: Any) -> CoreSchema:
        room = core_schema.typed_dict_schema({}, extra_behavior="allow")
        return core_schema.no_info_after_validator_function(UnlistedObject, room)


Unlisted: TypeAlias = Annotated[dict[str, Any], _Room()]
"""An object of a choice that is none of those the API declares, as it is."""


@cache
def wire_fields(model: type[BaseModel]) -> Mapping[str, str]:
    """The model's field names by their wire names."""
    return {
        field.serialization_alias or name: name
        for name, field in model.model_fields.items()
    }


@cache
def others(model: type[BaseModel]) -> Any:
    """The type of the members that the model does not list."""
    declared = get_type_hints(model).get(_OTHERS)
    return get_args(declared)[1] if get_origin(declared) is dict else Any


def wrong_nulls(model: BaseModel) -> Iterator[str]:
    """Wire names of members that were set to None, and may only be left out."""
    nullable = model.__nullable__ if isinstance(model, Model) else frozenset[str]()
    fields = type(model).model_fields
    for wire, name in wire_fields(type(model)).items():
        is_null = name in model.model_fields_set and getattr(model, name, 0) is None
        if is_null and name not in nullable and not fields[name].is_required():
            yield wire


class _Open(Enum):
    """An enumeration that carries unknown values as they are."""

    @property
    def is_known(self) -> bool:
        """Whether the value is one of those the API declares."""
        return self._value_ in type(self)._value2member_map_

    @classmethod
    def _missing_(cls, value: Any) -> Any:
        kind: Any = str if issubclass(cls, str) else int
        if not isinstance(value, kind) or isinstance(value, bool):
            return None
        raw = value.value if isinstance(value, Enum) else value
        member = kind.__new__(cls, raw)
        # Not entered into the class: a hostile server could otherwise fill the memory.
        member._name_ = str(raw)
        member._value_ = raw
        return member

    def __repr__(self) -> str:
        if self.is_known:
            return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"
        return f"<{type(self).__name__} unknown: {self._value_!r}>"

    def __str__(self) -> str:
        return str(self._value_)


class OpenStrEnum(str, _Open):
    """Named text values; an unknown one is carried as it is."""


class OpenIntEnum(int, _Open):
    """Named whole numbers; an unknown one is carried as it is."""
