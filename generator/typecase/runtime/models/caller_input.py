"""Check what a caller writes: constructors, assignments, and dicts in requests.

A misspelt name and a time without a time zone are errors there. In contrast, what a
service sends is decoded without these checks, and may be sent back as it came.
"""

from collections.abc import Iterable, Iterator, Set
from datetime import datetime
from itertools import chain
from types import NoneType
from typing import (
    Annotated,
    Any,
    TypeAlias,
    get_args,
    get_origin,
)

from pydantic import BaseModel, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from ..json_value import is_array, is_object
from ..suggestions import suggest
from ..unset import UNSET, Unset
from .fields import allows_undeclared, leave_out_nulls, python_names, wire_fields

Finding: TypeAlias = tuple[list[str | int], str]
"""The path to an invalid value, in reverse order, and a message."""

NAIVE_DATETIME = (
    "Input should be a datetime with a time zone, such as"
    " datetime(2025, 1, 2, tzinfo=UTC)"
)
# Values of exactly these types contain nothing to check.
SCALARS = frozenset({str, int, bool})
_CONTAINERS = frozenset({dict, list, tuple})


def is_naive(value: object) -> bool:
    """Return whether a value is a datetime without a time zone."""
    return isinstance(value, datetime) and value.utcoffset() is None


def find_undeclared(
    model: type[BaseModel], names: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Yield the names that the model does not allow, each with a message."""
    if not allows_undeclared(model):
        for name in names:
            if name not in python_names(model):
                yield name, describe_undeclared(model, name)


def describe_undeclared(model: type[BaseModel], name: str) -> str:
    """Return what is wrong with the name of an undeclared property."""
    hint = suggest(name, python_names(model)) or "."
    return (
        f"is not a declared property of {model.__name__}{hint} Use extra_body or"
        f" {model.__name__}.model_validate to send it anyway"
    )


def find_misspelt(python_type: Any, value: object) -> Iterator[Finding]:
    """Yield the undeclared names in a value that its type does not accept.

    In a union, only a list, model or dict that is the only one of its kind is looked
    at: of several models, it is not known which one was meant.
    """
    origin = get_origin(python_type)
    if isinstance(python_type, type) and issubclass(python_type, BaseModel):
        if is_object(value):
            for name, message in find_undeclared(python_type, value):
                yield [name], message
            names = python_names(python_type)
            for key, member in value.items():
                if key in names:
                    field = python_type.model_fields[names[key]]
                    yield from _below(key, find_misspelt(field.annotation, member))
    elif origin is list:
        for index, item in enumerate(value if is_array(value) else ()):
            yield from _below(index, find_misspelt(get_args(python_type)[0], item))
    elif origin is dict:
        for key, member in value.items() if is_object(value) else ():
            yield from _below(key, find_misspelt(get_args(python_type)[1], member))
    elif origin is Annotated:
        yield from find_misspelt(get_args(python_type)[0], value)
    else:
        variants = [
            get_args(each)[0] if get_origin(each) is Annotated else each
            for each in get_args(python_type)
        ]
        lists = [each for each in variants if get_origin(each) is list]
        models = [
            each
            for each in variants
            if isinstance(each, type) and issubclass(each, BaseModel)
        ]
        dicts = [each for each in variants if get_origin(each) is dict]
        same_kind = lists if is_array(value) else models or dicts
        if len(same_kind) == 1:
            yield from find_misspelt(same_kind[0], value)


def _below(key: str | int, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings about a value as findings about the value that contains it."""
    for reversed_path, message in findings:
        yield [*reversed_path, key], message


def read_input(value: Any) -> tuple[Any, Set[int]]:
    """Return a caller's value without members that are `UNSET`, and ids of models.

    The ids are those of the models in the value, without the models within them.
    """
    models: set[int] = set()
    has_unset = _collect_models(value, models)
    return _without_unset(value) if has_unset else value, models


def _collect_models(value: object, models: set[int]) -> bool:
    """Add the ids of models to ``models``; return whether a member is `UNSET`."""
    if isinstance(value, BaseModel):
        models.add(id(value))
        return False
    if not (is_object(value) or is_array(value)):
        return value is UNSET
    has_unset = False
    for member in value.values() if is_object(value) else value:
        if type(member) not in SCALARS and _collect_models(member, models):
            has_unset = True
    return has_unset


def _without_unset(value: Any) -> Any:
    if is_object(value):
        return {
            key: _without_unset(member)
            for key, member in value.items()
            if member is not UNSET
        }
    return [*map(_without_unset, value)] if is_array(value) else value


def check_new_values(value: object, known: Set[int]) -> Iterator[Finding]:
    """Yield what is wrong with a value that was validated for a caller.

    Leave out the fields of models that are None but are never null. The models whose
    ids are in ``known`` existed before: neither they nor their parts are checked.
    """
    if isinstance(value, BaseModel):
        if id(value) in known:
            return
        leave_out_nulls(value)
        for name, message in find_undeclared(type(value), value.model_extra or ()):
            yield [name], message
    elif is_naive(value):
        yield [], NAIVE_DATETIME
    for key, member in iter_members(value):
        if member is not None and type(member) not in SCALARS:
            yield from _below(key, check_new_values(member, known))


def iter_members(value: object) -> Iterable[tuple[str | int, Any]]:
    """Return the wire names and values of an object, or the indexes and items."""
    if isinstance(value, BaseModel):
        names = wire_fields(type(value)).items()
        # A one-way field may have no value.
        values = vars(value)
        fields = ((wire, values.get(name)) for wire, name in names)
        return chain(fields, (value.model_extra or {}).items())
    if is_array(value):
        return enumerate(value)
    return value.items() if is_object(value) else ()


def initialize(model: BaseModel, data: dict[str, Any]) -> None:
    """Set the fields of a new model to the arguments of its constructor.

    Raises:
        ValidationError: An argument is invalid, or missing, or no field has its name.
    """
    __tracebackhide__ = True
    model_class = type(model)
    kinds = set(map(type, data.values()))
    # Most models are created from a few scalars, which need no closer look.
    has_parts = not kinds.isdisjoint(_CONTAINERS)
    if has_parts or Unset in kinds:
        data, _ = read_input(data)
    invalid = None
    try:
        model.__pydantic_validator__.validate_python(data, self_instance=model)
    except ValidationError as error:
        invalid = error
    if invalid is not None:
        refuse_findings(model_class, find_misspelt(model_class, data), invalid)
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
