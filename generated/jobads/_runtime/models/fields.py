"""The fields of models: their names, and which of them may be left out or null."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from .read_write_only import OneWay
from .references import import_references

EXTRA = "__pydantic_extra__"
"""The attribute in which pydantic stores undeclared properties."""


@cache
def wire_fields(model: type[BaseModel]) -> Mapping[str, str]:
    """Return the Python name of each field, by wire name."""
    # An alias may be empty.
    return {
        name if field.serialization_alias is None else field.serialization_alias: name
        for name, field in model.model_fields.items()
    }


@cache
def python_names(model: type[BaseModel]) -> Mapping[str, str]:
    """Return the Python name of each field, by Python name and by wire name."""
    return {**wire_fields(model), **{name: name for name in model.model_fields}}


@cache
def type_hints(model: type[BaseModel]) -> Mapping[str, Any]:
    """Return the annotations of a model's fields and class variables, by name."""
    import_references(model)
    return get_type_hints(model, include_extras=True)


def field_type(model: type[BaseModel], name: str) -> Any:
    """Return the type of a field, without the metadata of the value as a whole."""
    if model.__pydantic_fields_complete__:
        return model.model_fields[name].annotation
    # Pydantic only completes the fields of a model that is used by itself.
    hint = type_hints(model)[name]
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


@cache
def additional_properties_type(model: type[BaseModel]) -> Any:
    """Return the type of additional properties, or Any if none is declared."""
    import_references(model)
    annotation = get_type_hints(model).get(EXTRA)
    return get_args(annotation)[1] if get_origin(annotation) is dict else Any


@cache
def allows_undeclared(model: type[BaseModel]) -> bool:
    """Return whether the document allows undeclared properties in objects of a model.

    The class, or a base, then annotates ``__pydantic_extra__``.
    """
    bases = (base for base in model.__mro__ if issubclass(base, BaseModel))
    return any(EXTRA in base.__annotations__ for base in bases if base is not BaseModel)


@cache
def discriminators(model: type[BaseModel]) -> frozenset[str]:
    """Return the Python names of the fields that say to which class an object belongs.

    They are written even if nobody sets them. No other field has a text, a number or a
    boolean as default.
    """
    fields = model.__pydantic_fields__.items()
    return frozenset(
        name for name, field in fields if isinstance(field.default, str | int | float)
    )


@cache
def fields_without_null(model: type[BaseModel]) -> frozenset[str]:
    """Return the Python names of the fields that can be left out, but must not be null.

    If a caller sets such a field to None, it is left out.
    """
    nullable: frozenset[str] = getattr(model, "__nullable__", frozenset())
    return frozenset(
        name
        for name, field in model.model_fields.items()
        # Pydantic itself checks one-way fields, whose types only accept null if the
        # document does.
        if not field.is_required() and not isinstance(field.default, OneWay)
    ).difference(nullable)


def disallowed_nulls(model: BaseModel) -> list[str]:
    """Return the Python names of the fields that are null, but must not be null."""
    values = vars(model)
    return [
        name
        for name in model.model_fields_set & fields_without_null(type(model))
        if values.get(name) is None
    ]


def leave_out_nulls(model: BaseModel) -> None:
    """Leave out the fields that are None, but must not be null."""
    model.model_fields_set.difference_update(disallowed_nulls(model))
