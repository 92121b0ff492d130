"""Validate a union that its own members contain, in steps that the size limits.

Pydantic tries every member of a union. If two members may contain the union again, a
value with n levels takes 2 ** n steps. Here each value within one validation is tried
once. For the other members, its outcome is repeated as pydantic would find it again.
"""

import threading
from enum import Enum
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

from pydantic import (
    BaseModel,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema, to_json

from ..json_value import is_list, is_object
from .fields import python_names
from .findings import pair_parts

_MAX_ERRORS = 100
"""The largest number of errors in a value. The errors of a deep value have long paths.
"""
_KNOWN_ERRORS = PydanticCustomError("union", "Input should match a member of its union")


class BranchingUnion:
    """Annotation of a union without a discriminator that its members contain."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return remember_outcomes(handler(source), repr(source))


class _Outcome(NamedTuple):
    """What a union makes of a value.

    Attributes:
        value: The value, which is kept, so that no other value gets its id.
        result: The result, or an error.
        is_lax: Whether a part of the value was converted, as from text to a number.
        field_count: The number of fields that the value states, in all its models.
    """

    value: Any
    result: Any
    is_lax: bool = False
    field_count: int = 0


class _Validation(threading.local):
    """The validation that the current thread runs.

    Attributes:
        outcomes: The outcomes of values so far, or None outside of all unions. The key
            of a value is the hash of its JSON text, or outside of JSON its id.
        field_counts: The fields that the value of each result states, by its id.
        last: The last result of a union.
        listed: The keys of the values whose errors were listed for the current value.
    """

    outcomes: dict[Any, _Outcome] | None = None
    field_counts: dict[int, int]
    last: Any = None
    listed: set[Any]


_VALIDATION = _Validation()


class _Converted(Enum):
    """A class to which pydantic has to convert a text."""

    TEXT = "text"


class _Step(tuple[str, Any]):
    """A part of the schema of `remember_outcomes` and the value to validate with it."""

    __slots__ = ()


def remember_outcomes(union: CoreSchema, name: str) -> CoreSchema:
    """Return a schema that validates as a union does, but each value only once.

    All schemas with the same name share the outcomes.
    """
    # Pydantic prefers a value of any type to one that had to be converted.
    unconverted = core_schema.union_schema(
        [
            core_schema.no_info_after_validator_function(_record, union),
            core_schema.any_schema(),
        ]
    )
    # Pydantic counts the fields of all objects, and whether one value was converted.
    counted = core_schema.list_schema(
        core_schema.typed_dict_schema(
            {"": core_schema.typed_dict_field(core_schema.any_schema())}, total=False
        )
    )
    converted = core_schema.enum_schema(_Converted, [*_Converted])
    steps = {
        "unconverted python": unconverted,
        "unconverted json": core_schema.json_schema(unconverted),
        "python": union,
        "json": core_schema.json_schema(union),
        "repeat": core_schema.tuple_schema([converted, counted]),
    }
    choices = {
        name: core_schema.no_info_before_validator_function(_unwrap, schema)
        for name, schema in steps.items()
    }

    def write_json_schema(_: object, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(union)

    return core_schema.with_info_wrap_validator_function(
        partial(_validate, name),
        core_schema.tagged_union_schema({**choices, "union": union}, _choose_step),
        metadata={"pydantic_js_functions": [write_json_schema]},
    )


def _choose_step(value: Any) -> str:
    return value[0] if type(value) is _Step else "union"


def _unwrap(step: _Step) -> Any:
    return step[1]


def _record(result: Any) -> Any:
    _VALIDATION.last = result
    return result


def _validate(
    name: str,
    value: Any,
    validate: ValidatorFunctionWrapHandler,
    info: ValidationInfo[Any],
) -> Any:
    """Return what the union of this name makes of a value."""
    if not (is_object(value) or is_list(value)):
        return validate(value)
    # JSON stays JSON: from Python, a text is not converted to a time as easily.
    content: Any = value
    if info.mode == "json":
        content = to_json(value, inf_nan_mode="constants")
    key = name, id(value) if content is value else blake2b(content).digest()
    if _VALIDATION.outcomes is not None:
        outcome = _VALIDATION.outcomes.get(key)
        if outcome is not None:
            return _repeat(key, outcome, validate)
        return _try(key, value, content, validate, info.mode, _VALIDATION.outcomes)
    _VALIDATION.outcomes, _VALIDATION.field_counts = {}, {}
    _VALIDATION.listed = set()
    try:
        return _try(key, value, content, validate, info.mode, _VALIDATION.outcomes)
    except RecursionError:
        raise PydanticCustomError("recursion", "Input is nested too deeply") from None
    finally:
        _VALIDATION.outcomes = _VALIDATION.last = None


def _try(
    key: Any,
    value: Any,
    content: Any,
    validate: ValidatorFunctionWrapHandler,
    mode: str,
    outcomes: dict[Any, _Outcome],
) -> Any:
    """Return the result for a value, or raise its errors, and remember the outcome."""
    result = validate(_Step((f"unconverted {mode}", content)))
    is_lax = result is not _VALIDATION.last
    if is_lax:
        # The value was converted, or has errors. The values within it are known now.
        outer, _VALIDATION.listed = _VALIDATION.listed, set()
        try:
            result = validate(_Step((mode, content)))
        except ValidationError as error:
            result = error
            if error.error_count() > _MAX_ERRORS:
                result = PydanticCustomError(
                    "union", "Input has too many errors to list"
                )
            outcomes[key] = _Outcome(value, result)
            raise result from None
        finally:
            _VALIDATION.listed = outer
    count = _VALIDATION.field_counts[id(result)] = _count_fields(value, result)
    outcomes[key] = _Outcome(value, result, is_lax, count)
    return result


def _repeat(key: Any, outcome: _Outcome, validate: ValidatorFunctionWrapHandler) -> Any:
    """Return the result of an outcome, or raise its errors, as pydantic would again."""
    if isinstance(outcome.result, ValidationError | PydanticCustomError):
        # The errors are listed once.
        if key in _VALIDATION.listed:
            raise _KNOWN_ERRORS
        _VALIDATION.listed.add(key)
        raise outcome.result.with_traceback(None)
    text = _Converted.TEXT.value if outcome.is_lax else _Converted.TEXT
    validate(_Step(("repeat", (text, [{}, *[{"": 0}] * outcome.field_count]))))
    return outcome.result


def _count_fields(value: Any, result: Any) -> int:
    """Return the number of fields that a value states, in the models of its result."""
    known = _VALIDATION.field_counts.get(id(result))
    if known is not None:
        return known
    names = python_names(type(result)) if isinstance(result, BaseModel) else ()
    return sum(
        (key in names) + _count_fields(part, result_part)
        for key, part, result_part in pair_parts(value, result)
    )
