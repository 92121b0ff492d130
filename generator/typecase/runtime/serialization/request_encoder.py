"""Encode the arguments of an operation as the parts of an HTTP request.

An `InvalidRequestError` names every invalid argument. Its message may contain the keys
of objects, but no values.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from pydantic_core import to_jsonable_python

from ..credentials import Scheme, Secrets
from ..errors import Fault, InvalidRequestError
from ..http.error_message import to_printable
from ..json_value import format_scalar, is_array
from ..models.caller_input import TOO_DEEP, check_new_values, read_input
from ..models.findings import find_in_parts
from ..operation import Members, Operation
from ..secret import reveal_if_secret
from ..unset import UNSET
from ..validation.pydantic_errors import format_path
from ..validation.request_validation import (
    InvalidValueError,
    find_missing_groups,
    find_not_finite,
    refuse,
)
from .bodies import body_codec
from .encoded_request import EncodedRequest, Pairs, escape


def encode_request(
    operation: Operation[Any],
    arguments: Mapping[str, Any],
    secrets: Secrets,
    content_type: str = "",
    find_schemes: Callable[[], Iterable[Scheme]] = tuple,
) -> EncodedRequest:
    """Validate all arguments and encode them as a request.

    Args:
        operation: The operation.
        arguments: The arguments by their Python names.
        secrets: The credentials, some of which are parameters of the operation.
        content_type: The media type of the body, if the operation accepts several. If
            it is empty, the value of the body decides.
        find_schemes: A function that returns the security schemes of the operation. A
            free-form object may not use the names of API keys as its keys.

    Raises:
        InvalidRequestError: An argument is invalid.
    """
    encoded = EncodedRequest(operation.path)
    arguments = {name: reveal_if_secret(value) for name, value in arguments.items()}
    faults = list(find_missing_groups(operation, arguments))
    for parameter in operation.parameters:
        # A call may have its own token in place of that of the client.
        is_own = parameter.overridable and arguments.get(parameter.argument) is not None
        source = secrets if parameter.credential and not is_own else arguments
        value = reveal_if_secret(source.get(parameter.argument, UNSET))
        try:
            # None is null only if it can be sent.
            if value is not UNSET and (value is not None or parameter.nullable):
                parameter.add_to(encoded, operation, find_schemes, value)
            elif parameter.required:
                raise InvalidValueError(Fault(parameter.argument, "is required"))
        except RecursionError:
            faults.append(Fault(parameter.argument, TOO_DEEP))
        except InvalidValueError as refused:
            if source is secrets and parameter.argument in secrets.variables:
                (variable,) = secrets.variables[parameter.argument]
                place = f"the environment variable {variable}"
                faults += (replace(each, place=place) for each in refused.faults)
            else:
                faults += refused.faults
    try:
        extra_query: Mapping[str, Any] = arguments.get("extra_query") or {}
        encoded.query += encode_undeclared_query(extra_query, "extra_query")
    except InvalidValueError as refused:
        faults += refused.faults
    try:
        _add_body(encoded, operation, arguments, content_type)
    except InvalidValueError as refused:
        faults += refused.faults
    except RecursionError:
        faults.append(Fault(operation.body_argument, TOO_DEEP))
    except UnicodeError:
        faults.append(
            Fault(
                operation.body_argument,
                "has an unpaired surrogate, which cannot be sent: remove it",
            )
        )
    if faults:
        # A client's errors end up in logs, so they must not contain the values.
        without_values = tuple(replace(fault, value=None) for fault in faults)
        raise InvalidRequestError(operation.origin, without_values)
    return encoded


def _add_body(
    encoded: EncodedRequest,
    operation: Operation[Any],
    arguments: Mapping[str, Any],
    content_type: str,
) -> None:
    """Encode the body, if there is one, and add it to the request with its media type.

    Raises:
        InvalidValueError: The body is invalid, or a required body is missing.
        UnicodeEncodeError: The body is text with an unpaired surrogate.
    """
    name = operation.body_argument
    value: Any = arguments.get(name)
    extra_body = arguments.get("extra_body")
    extra = _read_extra(extra_body, "extra_body") if extra_body else {}
    if extra and not operation.bodies:
        raise InvalidValueError(Fault("extra_body", "the operation takes no body"))
    # If the body is optional, or may not be null, None means that no body was passed.
    may_be_null = value is None and operation.body_required and name in arguments
    is_null = may_be_null and body_codec.accepts_null(operation.bodies)
    if value is UNSET:
        value = None
    if extra and value is None:
        value = {}
    if is_members := isinstance(value, Members):
        value = {key: reveal_if_secret(member) for key, member in value.items()}
    if operation.bodies and (value is not None or is_null):
        bodies = body_codec.select_bodies(operation.bodies, content_type)
        try:
            media_type, encoded.content = body_codec.encode_body(
                bodies, value, "" if is_members else name, extra
            )
        except InvalidValueError as refused:
            if is_members:
                refused = _name_arguments(operation, refused)
            raise _name_other_argument(
                operation, refused, is_members=is_members
            ) from None
        encoded.headers.append(("Content-Type", media_type))
    elif operation.body_required:
        raise InvalidValueError(Fault(name, "is required"))


def _read_extra(extra: Mapping[str, Any], argument: str) -> dict[str, Any]:
    """Return undeclared values without those that are `UNSET`.

    Errors name ``argument``, which contains the values.

    Raises:
        InvalidValueError: A value contains a datetime without a time zone, or a number
            that is not finite.
    """
    members: dict[str, Any]
    members, known = read_input({**extra})
    refuse(check_new_values(members, known), argument)
    refuse(find_in_parts(members, find_not_finite), argument)
    return members


def get_member_arguments(operation: Operation[Any]) -> Mapping[str, str]:
    """Return the names of the arguments for members of the body, by wire name.

    The types of all bodies must be the same model, or extend that of the first body, or
    be the same union of models.
    """
    return {**operation.bodies[0].shape.python_names, **operation.member_arguments}


def _name_arguments(
    operation: Operation[Any], error: InvalidValueError
) -> InvalidValueError:
    """Return an error about members of the body that names their arguments."""
    known = get_member_arguments(operation)
    names = {format_path([name]): argument for name, argument in known.items()}
    faults: list[Fault] = []
    for fault in error.faults:
        wire_name = next(
            (
                name
                for name in names
                if fault.place == name
                or fault.place.startswith((f"{name}.", f"{name}["))
            ),
            "",
        )
        rest = fault.place.removeprefix(wire_name)
        # Pydantic has a message of its own, which no parameter has.
        is_missing = not rest and fault.message == "Field required"
        faults.append(
            replace(
                fault,
                place=names.get(wire_name, "") + rest,
                message="is required" if is_missing else fault.message,
            )
        )
    return InvalidValueError(*faults)


def _name_other_argument(
    operation: Operation[Any], error: InvalidValueError, *, is_members: bool
) -> InvalidValueError:
    """Return an error about `body` that also names what the caller may mean.

    Either the whole body has this name or the member `body`. The other one has another
    name.
    """
    meant = operation.body_argument
    if not is_members:
        meant = operation.member_arguments.get("body", "body")
    what = "whole body" if is_members else "member `body`"
    return InvalidValueError(
        *(
            (
                replace(fault, message=f"{fault.message}; the {what} is `{meant}`")
                if fault.place == "body" != meant and fault.message != "is required"
                else fault
            )
            for fault in error.faults
        )
    )


def encode_undeclared_query(query: Mapping[str, Any], argument: str) -> Pairs:
    """Return the escaped pairs of a query that no document describes.

    A list has a pair for each item. None and `UNSET` are left out. Errors name
    ``argument``, which contains the query.

    Raises:
        InvalidValueError: A value is no scalar and no list of scalars.
    """
    pairs: Pairs = []
    for name, value in query.items():
        try:
            plain = _read_extra({name: reveal_if_secret(value)}, argument).get(name)
            pairs += [
                (escape(name), escape(format_scalar(to_jsonable_python(item))))
                for item in (plain if is_array(plain) else (plain,))
                if item is not None
            ]
        except (ValueError, RecursionError) as error:
            # The messages of subclasses may contain the value.
            is_own = type(error) is ValueError
            message = str(error) if is_own else "cannot be sent as text"
            place = f"{argument}.{to_printable(name)}"
            raise InvalidValueError(Fault(place, message)) from None
    return pairs
