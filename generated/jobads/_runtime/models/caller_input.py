"""Check what a caller writes: constructors, assignments, and dicts in requests.

A misspelt name and a time without a time zone are errors there. In contrast, what a
service sends is decoded without these checks, and may be sent back as it came.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, EnumType
from functools import cache
from math import isfinite
from numbers import Number
from operator import is_
from types import NoneType
from typing import Any, Literal, TypeGuard, get_origin
from uuid import UUID

from pydantic import BaseModel, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from ..json_value import Unlisted, is_array, is_object
from ..operation import Typed
from ..suggestions import suggest
from ..unset import UNSET, Unset
from .fields import (
    allows_undeclared,
    field_type,
    leave_out_nulls,
    python_names,
    wire_fields,
)
from .findings import (
    SCALARS,
    Finding,
    find_in_parts,
    is_mapping,
    pair_parts,
    put_below,
)
from .shapes import ListShape, MapShape, ObjectShape, Shape, UnionShape, object_shape

NAIVE_DATETIME = (
    "Input should be a datetime with a time zone, such as"
    " datetime(2025, 1, 2, tzinfo=UTC)"
)
CALLER = object()
"""The context of the validation of what a caller passes to a constructor."""
NOT_FINITE = "Input should not be NaN, infinite or NaT, which JSON cannot represent"
UNREADABLE = "has a value that cannot be converted to its type"
TOO_DEEP = "is nested too deeply, or contains itself"
_NO_NUMBER = (
    "Input should be a plain number: pass an int, a float, a Decimal or a text such as"
    ' "5"'
)
# Values of these types have no parts. Those of models are checked elsewhere.
_QUICK_ATOMS = SCALARS | {float, NoneType, Unset, datetime}
_PLAIN_KINDS = frozenset({int, float, Decimal, NoneType, datetime})
_NUMBERS = (int, float, Decimal)
_MAX_LISTED = 12
"""The largest number of fields that a message lists."""
_ATOMS = (BaseModel, Enum, str, int, float, date, time, timedelta, Decimal, UUID)


def is_naive(value: object) -> bool:
    """Return whether a value is a datetime without a time zone."""
    # The `NaT` of pandas is a datetime without methods. Its year is NaN.
    return (
        isinstance(value, datetime)
        and isfinite(value.year)
        and value.utcoffset() is None
    )


def is_not_finite(value: object) -> bool:
    """Return whether a value is NaN or infinite, or the `NaT` of pandas."""
    if isinstance(value, float):
        return not isfinite(value)
    if isinstance(value, Decimal):
        return not value.is_finite()
    return isinstance(value, datetime) and not isfinite(value.year)


def find_misread_numbers(value: Any, accepted: object) -> Iterator[Finding]:
    """Yield where pydantic has made a number of what is none for the caller.

    It accepts ``True``, ``"5_0"``, ``" 5"``, ``b"5"`` and an array with one item. The
    ``accepted`` value is what pydantic has made of ``value``.
    """
    if isinstance(accepted, _NUMBERS):
        if type(accepted) is not bool and _is_no_number(value):
            yield [], _NO_NUMBER
        return
    for key, part, accepted_part in pair_parts(value, accepted):
        # Most parts are neither containers nor converted, which saves a call.
        if type(accepted_part) not in SCALARS or type(part) is not type(accepted_part):
            yield from put_below(key, find_misread_numbers(part, accepted_part))


def find_false_numbers(model: BaseModel) -> Iterator[Finding]:
    """Yield where a model that was changed has what is no number for the caller.

    Pydantic would send ``True`` as 1.
    """
    values = vars(model)
    for wire, name in _number_fields(type(model)):
        value = values.get(name)
        if type(value) not in _NUMBERS and value is not None:
            parts = value.values() if is_mapping(value) else value
            if any(map(_is_no_number, parts if _is_collection(value) else [value])):
                yield [wire], _NO_NUMBER


@cache
def _number_fields(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """Return the wire names and names of the fields that only take numbers."""
    fields = object_shape(model).fields
    types = {
        name: {part for each in shape.leaves for part in _types_of(each)}
        for name, shape in fields.items()
    }
    return tuple(
        (wire, name)
        for wire, name in wire_fields(model).items()
        if not types[name].isdisjoint(_NUMBERS)
        and types[name].isdisjoint({bool, str, Any})
    )


def _types_of(shape: Shape) -> AbstractSet[Any]:
    """Return the type of a shape, or the types of its constants."""
    is_enumeration = isinstance(shape.type, EnumType)
    is_constant = is_enumeration or get_origin(shape.type) is Literal
    return shape.json_types if is_constant else {shape.type}


def _is_no_number(value: Any) -> bool:
    """Return whether a value that pydantic took for a number is none."""
    if isinstance(value, str):
        return value != value.strip() or "_" in value
    if isinstance(value, bool | bytes | bytearray):
        return True
    return hasattr(value, "__array__") and not isinstance(value, Number)


def _find_undeclared_names(
    model: type[BaseModel], names: Iterable[str]
) -> Iterator[Finding]:
    """Yield a finding for each name that the model does not allow."""
    if not allows_undeclared(model):
        for name in names:
            if name not in python_names(model):
                yield [name], describe_undeclared(model, name)


def describe_undeclared(model: type[BaseModel], name: str) -> str:
    """Return what is wrong with the name of an undeclared property."""
    hint = suggest(name, python_names(model)) or f", which has {_list_fields(model)}."
    return (
        f"is not a declared property of {model.__name__}{hint} Use extra_body or"
        f" {model.__name__}.model_validate to send it anyway"
    )


def _list_fields(model: type[BaseModel]) -> str:
    names = [f"`{name}`" for name in model.model_fields]
    if len(names) > _MAX_LISTED:
        names[_MAX_LISTED:] = [f"{len(names) - _MAX_LISTED} more"]
    return ", ".join(names) or "none"


def find_misspelt(shape: Shape, value: object) -> Iterator[Finding]:
    """Yield the undeclared names in a value that a type of this shape does not accept.

    Of several models in a union, it is not known which one was meant: a name is found
    if none of them declares it.
    """
    match shape:
        case ObjectShape(model=model) if is_object(value):
            yield from _find_undeclared_names(model, value)
            names = python_names(model)
            for key, member in value.items():
                if key in names:
                    field = shape.fields[names[key]]
                    yield from put_below(key, find_misspelt(field, member))
        case ListShape() if is_array(value):
            for index, item in enumerate(value):
                yield from put_below(index, find_misspelt(shape.item, item))
        case MapShape() if is_object(value):
            for key, member in value.items():
                yield from put_below(key, find_misspelt(shape.value, member))
        case UnionShape():
            yield from _find_misspelt_in_union(shape.members, value)
        case _:
            pass


def _find_misspelt_in_union(
    members: Iterable[Shape], value: object
) -> Iterator[Finding]:
    """Yield the undeclared names in a value that may be of several types."""
    lists = [each for each in members if isinstance(each, ListShape)]
    maps = [each for each in members if isinstance(each, MapShape)]
    models = [
        each
        for each in members
        if isinstance(each, ObjectShape) and each.model is not Unlisted
    ]
    same_kind: Sequence[Shape] = lists if is_array(value) else [*models, *maps]
    if len(same_kind) == 1:
        yield from find_misspelt(same_kind[0], value)
    elif is_object(value) and models and not maps:
        for name in value:
            messages = [
                message
                for each in models
                for _, message in _find_undeclared_names(each.model, [name])
            ]
            if len(messages) == len(models):
                yield [name], max(messages, key=lambda text: "did you mean" in text)


def read_input(value: Any) -> tuple[Any, AbstractSet[int]]:
    """Return a caller's value without members and items that are `UNSET`, and ids.

    The ids are those of the models in the value, without the models within them. An
    iterator becomes a list.
    """
    if type(value) in SCALARS:
        return value, frozenset()
    models: set[int] = set()
    return _read(read_once(value), models), models


def read_once(value: object) -> Any:
    """Return an iterator as a list, and any other value, such as a file, as it is."""
    return [*value] if _is_iterator(value) else value


def _is_iterator(value: object) -> TypeGuard[Iterator[Any]]:
    return not hasattr(value, "read") and isinstance(value, Iterator)


def _read(value: Any, models: set[int]) -> Any:
    """Return a value without `UNSET`, and add the ids of its models to ``models``.

    A value in which nothing changes is returned itself.
    """
    if isinstance(value, BaseModel):
        models.add(id(value))
        return value
    if is_mapping(value):
        members = {
            key: part if type(part) in SCALARS else _read(part, models)
            for key, part in value.items()
            if part is not UNSET
        }
        is_same = all(map(is_, members.values(), value.values()))
        return value if is_same and len(members) == len(value) else members
    if _is_collection(value):
        items = [
            part if type(part) in SCALARS else _read(part, models)
            for part in value
            if part is not UNSET
        ]
        is_same = all(map(is_, items, value))
        return value if is_same and len(items) == len(value) else items
    return value


def _is_collection(value: object) -> TypeGuard[Collection[Any]]:
    # An array without dimensions has no items, although it has their methods.
    is_atom = isinstance(value, (*_ATOMS, bytes)) or getattr(value, "shape", 1) == ()
    return isinstance(value, Collection) and not is_atom


def as_members(model: type[BaseModel], name: str, value: Any) -> Any:
    """Return the value of a field with members of enumerations for plain values.

    A value that the field does not accept stays as it is. A list or dict without plain
    values is returned itself.
    """
    adapter = _enumeration_adapter(model, name)
    if adapter is not None:
        with suppress(ValidationError):
            accepted = adapter.validate_python(value)
            return value if repr(accepted) == repr(value) else accepted
    return value


@cache
def _enumeration_adapter(model: type[BaseModel], name: str) -> Any:
    """Return the adapter of a field whose type contains enumerations, or None."""
    types = [each.type for each in object_shape(model).fields[name].leaves]
    if any(isinstance(each, type) and issubclass(each, Enum) for each in types):
        return Typed(field_type(model, name)).adapter
    return None


def check_new_values(value: object, known: AbstractSet[int]) -> Iterator[Finding]:
    """Yield what a caller may not write, although pydantic has accepted the value.

    These are undeclared properties and naive datetimes. Nulls that are not allowed are
    left out of their models. The models whose ids are in ``known`` existed before:
    neither they nor the values within them are checked or changed.
    """
    return find_in_parts(value, _check_new_value, skipped=known)


def _check_new_value(value: object) -> Iterable[Finding]:
    if isinstance(value, Unlisted):
        return [([], "matches no declared variant of its union")]
    if isinstance(value, BaseModel):
        leave_out_nulls(value)
        return _find_undeclared_names(type(value), value.model_extra or ())
    return [([], NAIVE_DATETIME)] if is_naive(value) else ()


def initialize(model: BaseModel, data: dict[str, Any]) -> None:
    """Set the fields of a new model to the arguments of its constructor.

    Raises:
        ValidationError: An argument is invalid, or missing, or no field has its name.
    """
    __tracebackhide__ = True
    model_class = type(model)
    kinds = set(map(type, data.values()))
    # Most models are created from a few scalars, which need no closer look.
    has_parts = any(not issubclass(kind, _ATOMS) for kind in kinds - _QUICK_ATOMS)
    findings: Iterable[Finding] = ()
    invalid = None
    try:
        if has_parts or Unset in kinds:
            data, _ = read_input({name: read_once(data[name]) for name in data})
        model.__pydantic_validator__.validate_python(
            data, self_instance=model, context=CALLER
        )
        if not kinds <= _PLAIN_KINDS:
            findings = find_misread_numbers(data, model)
    except RecursionError:
        findings = [([], TOO_DEEP)]
    except TypeError:
        findings = [([], UNREADABLE)]
    except ValidationError as error:
        invalid, findings = error, find_misspelt(object_shape(model_class), data)
    # Raised outside of `except`, so that no error has the frames as its context.
    if findings:
        refuse_findings(model_class, findings, invalid)
    if invalid is not None:
        raise invalid
    values = vars(model).values()
    has_naive = datetime in map(type, values) and any(map(is_naive, values))
    if has_parts or has_naive or model.model_extra:
        _, known = read_input(data)
        refuse_findings(model_class, check_new_values(model, known))
    elif NoneType in kinds:
        leave_out_nulls(model)


def refuse_findings(
    model: type[BaseModel],
    findings: Iterable[Finding],
    error: ValidationError | None = None,
) -> None:
    """Raise pydantic's error if there are findings.

    ``error`` is another error about the same input, whose parts are listed too.

    Raises:
        ValidationError: There are findings.
    """
    errors = [_line_error(path[::-1], message) for path, message in findings]
    if not errors:
        return
    errors += [
        _line_error([*item["loc"]], item["msg"], item["type"])
        for item in (error.errors(include_url=False) if error else ())
        if item["type"] != "extra_forbidden"
    ]
    raise ValidationError.from_exception_data(model.__name__, errors, hide_input=True)


def _line_error(
    path: list[str | int], message: Any, kind: Any = "invalid"
) -> InitErrorDetails:
    # The parameters are Any, because pydantic wants literal texts. Without a context,
    # braces in the message stay as they are.
    error = PydanticCustomError(kind, message)
    return {"type": error, "loc": tuple(path), "input": None}
