"""Validate the arguments of requests, in clients before sending and in servers.

Undeclared enumeration values and undeclared nulls are errors in a request, unless the
parameter or body is tolerant. By default, a response may contain them. Clients also
refuse undeclared properties that a caller wrote; servers accept them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from itertools import islice
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import (
    PydanticSerializationError,
    from_json,
    to_jsonable_python,
)

from ..errors import Fault
from ..json_value import is_object
from ..models.caller_input import (
    NOT_FINITE,
    UNREADABLE,
    check_new_values,
    find_false_numbers,
    find_misread_numbers,
    find_misspelt,
    is_not_finite,
    read_input,
)
from ..models.const_values import UndeclaredInt, UndeclaredStr
from ..models.fields import disallowed_nulls, leave_out_nulls, wire_fields
from ..models.findings import SCALARS, Finding, find_in_parts, get_plain_types
from ..models.model import OpenIntEnum, OpenStrEnum
from ..models.read_write_only import Side
from ..operation import Operation, Typed
from .pydantic_errors import MAX_FAULTS, convert_to_faults, format_path

_WRONG_TYPE_MESSAGE = (
    "contains a value that is not of the declared type, or text with an unpaired"
    " surrogate: create models with their constructors, which check the values"
)
_UNDECLARED_VALUE = (
    "is not a declared value of its enumeration, and came from no response: use"
    " extra_body, extra_query or extra_headers to send it anyway"
)
_INVALID_NAME = "has a property name with an unpaired surrogate"
_WITHOUT_SURROGATES = re.compile("[^\ud800-\udfff]*")


class InvalidValueError(Exception):
    """A value is invalid; ``faults`` has the errors in the value.

    Users never see this exception: a client raises a public exception in its place, and
    a server sends an error response. Pydantic's own error is not used for this purpose:
    it contains values, and would become the context of the public exception.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults


def validate_to_json(typed: Typed, value: Any, name: str) -> Any:
    """Validate a value that a client sends and return it as plain JSON values.

    ``typed`` is the declaration of the value, such as a parameter or a body.

    Raises:
        InvalidValueError: The value is invalid. The places of its faults begin with
            ``name``.
    """
    try:
        accepted = validate_sent(typed, value, name)
    except InvalidValueError:
        if not _refuses_only_received(typed, value):
            raise
        return to_jsonable_python(value)
    if type(accepted) in SCALARS:
        return accepted
    try:
        return typed.adapter.dump_python(
            accepted, mode="json", by_alias=True, exclude_unset=True, warnings="error"
        )
    except PydanticSerializationError:
        raise explain_wrong_type(typed, accepted, name) from None


def _refuses_only_received(typed: Typed, value: Any) -> bool:
    """Return whether all that a type refuses came from the service.

    The type of a parameter lists the declared values of an enumeration.
    """
    try:
        typed.adapter.validate_python(value, context=Side.REQUEST)
    except ValidationError as error:
        refused = (each["input"] for each in error.errors(include_url=False))
        return all(map(_is_received, refused))
    return False


def _is_received(value: object) -> bool:
    return isinstance(value, OpenStrEnum | OpenIntEnum) and value.is_received


def explain_wrong_type(typed: Typed, value: Any, name: str) -> InvalidValueError:
    """Return the error about a value that pydantic cannot serialize as its type.

    A model in the value was changed, or created without validation. The places of the
    faults begin with ``name``.
    """
    with suppress(PydanticSerializationError):
        content = typed.adapter.dump_json(
            value, by_alias=True, exclude_unset=True, warnings=False
        )
        try:
            typed.adapter.validate_json(content, strict=True, context=Side.REQUEST)
        except ValidationError as error:
            faults = convert_to_faults(error, from_json(content), name)
            return InvalidValueError(*faults)
    return InvalidValueError(Fault(name, _WRONG_TYPE_MESSAGE))


def validate_sent(typed: Typed, value: Any, name: str) -> Any:
    """Validate a value that a client sends and return it as an instance of its type.

    Unlike `validate_value`, this refuses undeclared properties in what a caller writes,
    and datetimes without a time zone. A member is left out if it is `UNSET`, or if it
    is None and must not be null.

    Raises:
        InvalidValueError: The value is invalid. The places of its faults begin with
            ``name``.
    """
    plain_types = get_plain_types(value)
    known: AbstractSet[int] = frozenset()
    if plain_types is None:
        value, known = read_input(value)
    try:
        accepted = typed.adapter.validate_python(value, context=Side.REQUEST)
    except ValidationError as error:
        raise InvalidValueError(
            *_convert_findings(find_misspelt(typed.shape, value), name),
            *convert_to_faults(error, value, name),
        ) from None
    except TypeError:
        # Pydantic lets some errors about dates through, such as those of `NaT`.
        raise InvalidValueError(Fault(name, UNREADABLE)) from None
    if plain_types is not None and get_plain_types(accepted) == plain_types:
        return accepted
    refuse(find_misread_numbers(value, accepted), name)
    if type(accepted) not in SCALARS:
        refuse(check_new_values(accepted, known), name)
        refuse(find_in_parts(accepted, _find_unsendable), name)
    return accepted


def validate_value(typed: Typed, value: Any, name: str) -> Any:
    """Validate a value of a request and return it as an instance of its type.

    ``typed`` is the declaration of the value, such as a parameter or a body. Undeclared
    enumeration values and nulls are accepted only if ``typed`` is tolerant.

    Raises:
        InvalidValueError: The value is invalid. The places of its faults begin with
            ``name``.
    """
    try:
        accepted = typed.adapter.validate_python(value, context=Side.REQUEST)
    except ValidationError as error:
        raise InvalidValueError(*convert_to_faults(error, value, name)) from None
    if not typed.tolerant and type(accepted) not in SCALARS:
        reject_undeclared(accepted, name)
    return accepted


def reject_undeclared(value: Any, name: str) -> None:
    """Check that a validated value has no undeclared enumeration values or nulls.

    The keys of a dict must not contain unpaired surrogates either.

    Raises:
        InvalidValueError: The value is invalid. The error has at most `MAX_FAULTS`
            faults, whose places begin with ``name``.
    """
    refuse(find_in_parts(value, find_undeclared), name)


def refuse(findings: Iterable[Finding], name: str) -> None:
    """Check that there are no findings about a value.

    Raises:
        InvalidValueError: There are some. The error has at most `MAX_FAULTS` faults,
            whose places begin with ``name``.
    """
    if faults := tuple(islice(_convert_findings(findings, name), MAX_FAULTS)):
        raise InvalidValueError(*faults)


def find_faults(
    value: object, name: str, check: Callable[[object], Iterable[Finding]]
) -> Iterator[Fault]:
    """Yield the faults of a value and of all values within it.

    ``check`` is that of `find_in_parts`. The place of each fault begins with ``name``.
    """
    return _convert_findings(find_in_parts(value, check), name)


def _convert_findings(findings: Iterable[Finding], name: str) -> Iterator[Fault]:
    """Yield the faults, whose places begin with ``name``."""
    prefix = [name] if name else []
    for reversed_path, message in findings:
        yield Fault(format_path([*prefix, *reversed(reversed_path)]), message)


def find_undeclared_value(value: object) -> Iterator[Finding]:
    """Yield a finding if the value is not a declared value of its enumeration."""
    is_unknown = isinstance(value, OpenStrEnum | OpenIntEnum) and not value.is_known
    if is_unknown or isinstance(value, UndeclaredStr | UndeclaredInt):
        yield [], "is not a declared value of its enumeration"


def find_undeclared(value: object) -> Iterator[Finding]:
    """Yield what a request must not contain, although pydantic accepts the value.

    Apart from nulls in a model's fields, the values within it are not examined.
    """
    yield from find_undeclared_value(value)
    if isinstance(value, BaseModel):
        nulls = disallowed_nulls(value)
        for wire, name in wire_fields(type(value)).items() if nulls else ():
            if name in nulls:
                yield [wire], "may be omitted, but must not be null"
    elif _has_invalid_name(value):
        yield [], _INVALID_NAME


def _has_invalid_name(value: object) -> bool:
    """Return whether a value is an object with an unpaired surrogate in a name.

    Pydantic would serialize it as other characters.
    """
    return is_object(value) and not all(
        map(_WITHOUT_SURROGATES.fullmatch, map(str, value))
    )


def _find_unsendable(value: object) -> Iterable[Finding]:
    """Leave out nulls that are not allowed, and return what cannot be sent.

    An undeclared value of an enumeration may go back to the service that sent it.
    """
    if isinstance(value, BaseModel):
        leave_out_nulls(value)
        return find_false_numbers(value)
    if isinstance(value, OpenStrEnum | OpenIntEnum):
        if not (value.is_known or value.is_received):
            return [([], _UNDECLARED_VALUE)]
    elif isinstance(value, float | Decimal | datetime):
        return find_not_finite(value)
    elif _has_invalid_name(value):
        return [([], _INVALID_NAME)]
    return ()


def find_not_finite(value: object) -> Iterable[Finding]:
    """Return a finding if a value is NaN or infinite."""
    return [([], NOT_FINITE)] if is_not_finite(value) else ()


def find_missing_groups(
    operation: Operation[Any], arguments: Mapping[str, Any]
) -> Iterator[Fault]:
    """Yield a fault for each group in ``require_any`` without a passed argument.

    An argument that is None counts as missing.
    """
    for group in operation.require_any:
        if all(arguments.get(name) is None for name in group):
            yield Fault("", f"at least one of {' or '.join(group)} is required")
