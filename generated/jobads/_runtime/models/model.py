"""The base classes of generated models and enumerations.

Models keep undeclared properties, and enumerations keep undeclared values. The messages
of validation errors do not contain the input, because it may be secret. The result of
the method ``errors()`` of a validation error does contain the input.
"""

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum, IntEnum
from functools import cached_property, partial
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Protocol,
    Self,
    SupportsIndex,
    TypeVar,
    cast,
)
from warnings import warn

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

from ..json_value import is_array, is_object
from ..secret import Secret
from ..unset import UNSET
from .caller_input import (
    TOO_DEEP,
    as_members,
    check_new_values,
    describe_undeclared,
    find_misspelt,
    initialize,
    read_input,
    refuse_findings,
)
from .fields import (
    EXTRA,
    allows_undeclared,
    disallowed_nulls,
    discriminators,
    leave_out_nulls,
    wire_fields,
)
from .findings import put_below
from .incomplete_models import IS_OLD, REBUILDING, complete_when_written
from .read_write_only import READ_ONLY as READ_ONLY  # noqa: PLC0414
from .read_write_only import WRITE_ONLY as WRITE_ONLY  # noqa: PLC0414
from .read_write_only import one_way_fields, remove_one_way_defaults
from .references import BUILDING, PACKAGES, import_references

if not TYPE_CHECKING:  # Type checkers skip the method that uses it.
    from .shapes import object_shape

T = TypeVar("T")

_MAX_DEPTH = 10
"""The largest number of models and unions that pydantic builds within each other."""

RECEIVING: ContextVar[bool] = ContextVar("RECEIVING", default=False)
"""Whether a value that a service has sent is decoded."""

# Descriptors with which a subclass may compute attributes.
_PROPERTIES = (property, cached_property)


@contextmanager
def set_variable(variable: ContextVar[T], value: T) -> Generator[None]:
    """Set a variable for the duration of a ``with`` statement."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


receiving = partial(set_variable, RECEIVING, True)
"""Mark the undeclared values of enumerations that are created as received."""


class Condition(Protocol):
    """A rule about the properties of a model, such as `presence_rules.AnyOf`."""

    @property
    def keywords(self) -> Mapping[str, int]:
        """The keywords of JSON Schema that say the same."""
        ...

    def check(self, properties: Mapping[str, Any], /) -> None:
        """Raise a `PydanticCustomError` if the properties break the rule."""
        ...


class Model(BaseModel):
    """Base class of generated models, which represent JSON objects.

    A model keeps undeclared properties. A field can be set by its Python name or by its
    wire name, which is the name of the JSON property.
    """

    model_config = ConfigDict(
        extra="allow",
        validate_by_name=True,
        validate_by_alias=True,
        defer_build=True,
        protected_namespaces=(),
        hide_input_in_errors=True,
        allow_inf_nan=False,
    )
    __conditions__: ClassVar[tuple[Condition, ...]] = ()
    """Rules about which and how many properties may or must be present together."""
    __secrets__: ClassVar[frozenset[str]] = frozenset()
    """The fields whose values are secret."""
    __nullable__: ClassVar[frozenset[str]] = frozenset()
    """The optional fields that may be null: those whose default is `UNSET`. None leaves
    out any other optional field. A required field may be null if its type allows null.
    """
    __deprecated_fields__: ClassVar[Mapping[str, str]] = {}
    """The messages of the warnings that the constructor issues, by field."""
    if TYPE_CHECKING:  # Subclasses narrow the type of additional properties.
        __pydantic_extra__: Any = Field(init=False)

    def __init_subclass__(cls, **options: Any) -> None:
        """Replace each default `UNSET` by None, before pydantic reads the defaults.

        A base class from another module is completed first.
        """
        super().__init_subclass__(**options)
        # Pydantic looks for the names in inherited annotations in the module of the
        # subclass, unless the base class is complete.
        for base in cls.__bases__:
            if (
                base.__module__ != cls.__module__
                and issubclass(base, Model)
                and not base.__pydantic_fields_complete__
            ):
                base.model_rebuild()
        inherited = cls.__nullable__.difference(vars(cls))
        own = {name for name, value in vars(cls).items() if value is UNSET}
        for name in own:
            setattr(cls, name, None)
        cls.__nullable__ = inherited | own

    @classmethod
    def __pydantic_init_subclass__(cls, **options: Any) -> None:
        """Defer the building of a model in a package of models."""
        super().__pydantic_init_subclass__(**options)
        if package := PACKAGES.get(cls.__module__):
            package.defer_building(cls)
        complete_when_written(cls)

    @classmethod
    def model_rebuild(
        cls,
        *,
        force: bool = False,
        raise_errors: bool = True,
        _parent_namespace_depth: int = 2,
        _types_namespace: Mapping[str, Any] | None = None,
    ) -> bool | None:
        """Build the validator and the serializer, as `BaseModel.model_rebuild` does.

        Pydantic calls this method when the class is first used. Models in other modules
        to which the class refers are imported.
        """
        if not cls.__pydantic_complete__:
            import_references(cls)
        with REBUILDING, BUILDING.apart():
            return super().model_rebuild(
                force=force,
                raise_errors=raise_errors,
                # The frame of this method comes between.
                _parent_namespace_depth=_parent_namespace_depth + 1,
                _types_namespace=_types_namespace,
            )

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return the schema, with `_check_presence` if the class needs this check.

        Pydantic builds the schemas of models within each other, and many of them would
        exhaust Python's stack. So those that are nested deeply are built afterwards.
        """
        if BUILDING.depth >= _MAX_DEPTH:
            return BUILDING.postpone(cls)
        if not BUILDING.is_lazy:
            import_references(cls)
        with BUILDING.within(handler):
            schema = handler(source)
        # If the class is already built, its schema is a validator with the check.
        has_check = schema["type"] != "model"
        if not has_check and (
            cls.__conditions__ or discriminators(cls) or one_way_fields(cls)
        ):
            _add_check(cast(dict[str, Any], schema))
        return schema

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the JSON Schema, with limits on the number of properties.

        One-way fields, whose default is a `OneWay` marker, are required, and marked as
        ``readOnly`` or ``writeOnly``. Discriminators are required too.
        """
        reference = handler(schema)
        json_schema = handler.resolve_ref_schema(reference)
        for rule in cls.__conditions__:
            json_schema |= rule.keywords
        wire_names = {name: wire for wire, name in wire_fields(cls).items()}
        for name, default in one_way_fields(cls).items():
            field = json_schema["properties"][wire_names[name]]
            field.pop("default", None)
            field["readOnly" if default is READ_ONLY else "writeOnly"] = True
        for name in (*one_way_fields(cls), *sorted(discriminators(cls))):
            json_schema.setdefault("required", []).append(wire_names[name])
        return reference

    if not TYPE_CHECKING:  # Otherwise type checkers would accept any name.

        def __init__(self, /, **data: Any) -> None:
            """Create a model; warn about deprecated fields.

            A field is left out if it is `UNSET`, or if it is None and must not be null.

            Raises:
                ValidationError: An argument is invalid, or no field has its name.
            """
            __tracebackhide__ = True
            initialize(self, data)
            for name, message in self.__deprecated_fields__.items():
                # A constant is set even if it is not passed.
                is_own = name in discriminators(type(self)) and name not in data
                if name in self.__pydantic_fields_set__ and not is_own:
                    warn(message, DeprecationWarning, stacklevel=2)

        # Pydantic then decodes without a call of this method.
        __init__.__pydantic_base_init__ = True

        @classmethod
        def model_validate(cls, *args: Any, **options: Any) -> Self:
            """Return the model of an object, which may be one that a service sent."""
            with receiving():
                return super().model_validate(*args, **options)

        @classmethod
        def model_validate_json(cls, *args: Any, **options: Any) -> Self:
            """Return the model of a JSON text, which a service may have sent."""
            with receiving():
                return super().model_validate_json(*args, **options)

        if IS_OLD:
            # Otherwise, these methods would complete a model that is deferred.

            def model_dump(self, **options: Any) -> dict[str, Any]:
                """Return the model as a dict, as `BaseModel.model_dump` does."""
                return type(self).__pydantic_serializer__.to_python(self, **options)

            def model_dump_json(self, **options: Any) -> str:
                """Return the model as JSON, as `BaseModel.model_dump_json` does."""
                serializer = type(self).__pydantic_serializer__
                return serializer.to_json(self, **options).decode()

        def __setattr__(self, name: str, value: Any) -> None:
            """Set a field, or an undeclared property that the object already has.

            A field is left out if it is `UNSET`, or if it is None and must not be null.
            Plain values become members of the field's enumeration.

            Raises:
                AttributeError: There is no such property.
                ValidationError: The value is `UNSET` for a required field, or contains
                    an undeclared property or a datetime without a time zone.
            """
            fields = type(self).model_fields
            if name not in fields:
                # A subclass may have properties of its own.
                is_known = (
                    name.startswith("_")
                    or name in (self.model_extra or ())
                    or isinstance(getattr(type(self), name, None), _PROPERTIES)
                )
                # The wire name of a field would become a second property of that name.
                is_wire_name = name in wire_fields(type(self))
                if is_wire_name or not (is_known or allows_undeclared(type(self))):
                    message = describe_undeclared(type(self), name)
                    raise AttributeError(f"`{name}` {message}")
                super().__setattr__(name, value)
                return
            is_unset = value is UNSET
            try:
                value, known = (None, ()) if is_unset else read_input(value)
                findings = [
                    *(
                        find_misspelt(object_shape(type(self)).fields[name], value)
                        if is_object(value) or is_array(value)
                        else ()
                    ),
                    *check_new_values(value, known),
                ]
            except RecursionError:
                findings = [([], TOO_DEEP)]
            if is_unset and fields[name].is_required():
                findings = [([], "Field required")]
            refuse_findings(type(self), put_below(name, findings))
            super().__setattr__(name, as_members(type(self), name, value))
            if is_unset:
                self.model_fields_set.discard(name)
            leave_out_nulls(self)

        def __getattr__(self, name: str) -> Any:
            """Return an undeclared property of the object.

            Raises:
                AttributeError: There is no such property. If the name is that of an
                    absent one-way field, the message says which side sends it.
            """
            default = one_way_fields(type(self)).get(name)
            if default is None:
                return super().__getattr__(name)
            raise AttributeError(
                f"this {type(self).__name__} has no {name}: only a"
                f" {default.side.value} must contain this {default.value} field"
            )

    def model_copy(
        self, *, update: Mapping[str, Any] | None = None, deep: bool = False
    ) -> Self:
        """Return a copy, to which the values of ``update`` are assigned.

        Raises:
            AttributeError: ``update`` has a name that is not the Python name of a
                field.
            ValidationError: A value cannot be assigned.
        """
        copied = super().model_copy(deep=deep)
        for name, value in (update or {}).items():
            setattr(copied, name, value)
        return copied

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Pickle the model, unless it contains a secret.

        Raises:
            TypeError: A secret field has a value other than None.
        """
        secrets = (getattr(self, name, None) for name in self.__secrets__)
        # Without additional properties, `__pydantic_extra__` is {}.
        if any(value not in (None, {}) for value in secrets):
            raise TypeError(
                f"cannot pickle {type(self).__name__}: it contains a secret"
            )
        return super().__reduce_ex__(protocol)

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        """Yield the names and values for `repr`.

        Secret values other than None are wrapped in `Secret`, which masks them.
        """
        extra = (self.model_extra or ()) if EXTRA in self.__secrets__ else ()
        for name, value in super().__repr_args__():
            is_secret = name in self.__secrets__ or name in extra
            is_masked = is_secret and value is not None
            yield name, Secret(value) if is_masked else value


def _add_check(schema: dict[str, Any]) -> None:
    """Change a schema in place, so that `_check_presence` runs after validation.

    Pydantic asks a class for its schema only once, and other schemas refer to this
    dict. They would not see a new dict.
    """
    inner: Any = dict(schema)
    ref = inner.pop("ref", None)
    schema.clear()
    schema |= core_schema.with_info_after_validator_function(
        _check_presence, inner, ref=ref
    )


def _check_presence(model: Model, info: ValidationInfo[Any]) -> Model:
    """Remove one-way defaults from a model, check its rules, and return the model.

    Discriminators count as set.

    The context of the validation is the `Side` to which the model belongs, or None.

    Raises:
        PydanticCustomError: A one-way field is missing, or a rule is broken.
    """
    model.model_fields_set.update(discriminators(type(model)))
    fields = wire_fields(type(model))
    missing = remove_one_way_defaults(model, side=info.context)
    if missing is not None:
        wire_name = next(wire for wire in fields if fields[wire] == missing)
        raise PydanticCustomError("one_way", "Field required", {"field": wire_name})
    if model.__conditions__:
        # A null that is not allowed counts as absent: `request_validation` reports it.
        set_fields = model.model_fields_set.difference(disallowed_nulls(model))
        present = {
            wire: vars(model).get(name)
            for wire, name in fields.items()
            if name in set_fields
        }
        present |= model.model_extra or {}
        for rule in model.__conditions__:
            rule.check(present)
    return model


class _OpenEnum(Enum):
    """Base class of enumerations that accept undeclared values."""

    _is_received: bool

    @property
    def is_known(self) -> bool:
        """Whether the OpenAPI document declares the value."""
        return self._value_ in type(self)._value2member_map_

    @property
    def is_received(self) -> bool:
        """Whether the value came from a service, which takes it back."""
        return "_is_received" in vars(self)

    @classmethod
    def _missing_(cls, value: Any) -> Any:
        base: Any = str if issubclass(cls, str) else int
        if not isinstance(value, base) or isinstance(value, bool):
            # `Enum` then raises ValueError.
            return None
        raw = value.value if isinstance(value, Enum) else value
        # The class does not store the new member. Otherwise, a hostile server could
        # exhaust the memory with new values.
        member = base.__new__(cls, raw)
        member._name_ = str(raw)
        member._value_ = raw
        # A caller may pass the member of another enumeration with the same values.
        if RECEIVING.get() or getattr(value, "is_received", False):
            member._is_received = True
        return member

    @classmethod
    def _restore(cls, value: Any) -> Any:
        """Return the member that a service has sent, for a copy or a pickle."""
        with receiving():
            return cls(value)

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        """Copy and pickle the member with the mark that it was received."""
        create = type(self)._restore if self.is_received else type(self)
        return create, (self._value_,)

    def __repr__(self) -> str:
        if self.is_known:
            return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"
        return f"<{type(self).__name__} unknown: {self._value_!r}>"

    def __str__(self) -> str:
        return str(self._value_)


def _list_members_once(source: type[Enum], handler: GetCoreSchemaHandler) -> CoreSchema:
    """Return the schema; pydantic lists a member once for each of its names."""
    schema = handler(source)
    written: Any = schema  # Type checkers narrow the union of schemas differently.
    if written["type"] == "enum":
        written["members"] = [*source]
    return schema


class _NamingEnum(Enum):
    """Base class of enumerations whose validation errors name the members."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return the schema, whose error is such as "Input should be 1 (Size.BIG)"."""
        values = ", ".join(f"{each.value} ({cls.__name__}.{each.name})" for each in cls)
        return core_schema.custom_error_schema(
            _list_members_once(source, handler),
            custom_error_type="enum",
            custom_error_context={"expected": " or ".join(values.rsplit(", ", 1))},
        )


class ClosedIntEnum(_NamingEnum, IntEnum):
    """An enumeration of integers that accepts no undeclared values."""


class OpenStrEnum(str, _OpenEnum):
    """An enumeration of strings; undeclared values are accepted and kept."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return the schema of the members."""
        return _list_members_once(source, handler)


class OpenIntEnum(int, _NamingEnum, _OpenEnum):
    """An enumeration of integers; undeclared values are accepted and kept."""
