"""Checks that client and server share: a value and its type in, plain JSON values out,
or a refusal with faults. Where a value travels does not belong here.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, TypeAlias

from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticSerializationError

from ..errors import Fault
from ..json_value import is_array, is_object
from ..models.model import OpenIntEnum, OpenStrEnum, wire_fields, wrong_nulls
from ..models.read_write_only import Side
from ..operation import Operation, Typed
from .pydantic_errors import MOST_FAULTS, dotted, faults_of

WRONG = "holds a value of the wrong type, or text with half of a surrogate pair"
_UNICODE = re.compile("[^\ud800-\udfff]*")
# What holds nothing, and is written as it is.
_PLAIN = frozenset({str, int, bool})


Found: TypeAlias = tuple[list[str | int], str]
"""The place of what a check finds, from the inside out, and a message."""


class Refused(Exception):
    """A value breaks the rules. It is caught inside the runtime, always, so that no
    error that leaves has one that holds a value in its context."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults


def checked(typed: Typed, value: Any, name: str) -> Any:
    """The value as plain JSON values, if its type and the API's value sets allow it."""
    accepted = accept(typed, value, name)
    if type(accepted) in _PLAIN:
        return accepted
    try:
        return typed.adapter.dump_python(
            accepted, mode="json", by_alias=True, exclude_unset=True, warnings="error"
        )
    except PydanticSerializationError:
        raise Refused(Fault(name, WRONG)) from None


def accept(typed: Typed, value: Any, name: str) -> Any:
    """The value as its type has it; enumerations take only the values they declare,
    unless it is tolerant."""
    try:
        accepted = typed.adapter.validate_python(value, context=Side.REQUEST)
    except ValidationError as error:
        raise Refused(*faults_of(error, value, name)) from None
    if not typed.tolerant and type(accepted) not in _PLAIN:
        refuse_unknown(accepted, name)
    return accepted


def refuse_unknown(value: Any, name: str) -> None:
    """Refuse values and nulls that the API does not declare: requests are exact."""
    faults = list(islice(faults_in(value, name, _inexact), MOST_FAULTS))
    if faults:
        raise Refused(*faults)


def faults_in(
    value: object, name: str, check: Callable[[object], Iterable[Found]]
) -> Iterator[Fault]:
    """Check a value and all values within it; places begin with ``name``."""
    start = [name] if name else []
    for place, message in _found(value, check):
        yield Fault(dotted([*start, *reversed(place)]), message)


def _found(
    value: object, check: Callable[[object], Iterable[Found]]
) -> Iterator[Found]:
    """Yield what a check finds; places are from the inside out, as they grow so."""
    for place, message in check(value):
        yield place, message
    members: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, BaseModel):
        fields = wire_fields(type(value)).items()
        own = ((wire, getattr(value, name, None)) for wire, name in fields)
        members = chain(own, (value.model_extra or {}).items())
    elif is_array(value):
        members = enumerate(value)
    elif is_object(value):
        members = value.items()
    for name, item in members:
        if type(item) not in _PLAIN:
            for place, message in _found(item, check):
                yield [*place, name], message


def unknown_value(value: object) -> Iterator[Found]:
    """Find a value of an enumeration that the API does not declare."""
    if isinstance(value, OpenStrEnum | OpenIntEnum) and not value.is_known:
        yield [], "is not a known value"


def _inexact(value: object) -> Iterator[Found]:
    yield from unknown_value(value)
    if isinstance(value, BaseModel):
        for wire in wrong_nulls(value):
            yield [wire], "may be left out, but not null"
    # pydantic would send other names in their place.
    elif is_object(value) and not all(map(_UNICODE.fullmatch, value)):
        yield [], "has a name with half of a surrogate pair"


def require_any(
    operation: Operation[Any], arguments: Mapping[str, Any]
) -> Iterator[Fault]:
    """A fault for each group of which no argument was given."""
    for group in operation.require_any:
        if all(arguments.get(name) is None for name in group):
            yield Fault("", f"at least one of {' or '.join(group)} is required")
