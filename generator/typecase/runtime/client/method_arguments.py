"""Combine the arguments of a generated method for the call of its operation."""

from collections.abc import Mapping
from types import CodeType
from typing import Any, cast

from ..operation import Members, Operation
from ..options import CallOptions
from ..secret import conceal
from ..suggestions import suggest
from ..unset import UNSET

_RUNTIME = __name__.rsplit(".", 2)[0]
_CALL_OPTIONS = CallOptions.__annotations__.keys()
_MAPPINGS = _CALL_OPTIONS - {"options"}


def combine_arguments(
    operation: Operation[Any],
    call_options: CallOptions,
    members: Mapping[str, Any] | None,
    arguments: dict[str, Any],
) -> dict[str, Any]:
    """Return the arguments of a call, with the body's members and the call's options.

    Arguments that are `UNSET` are left out.

    Tracebacks must not show the options, which may contain secrets. So they are
    concealed in the result, and removed from ``call_options``, a local variable of the
    generated method.

    Args:
        operation: The operation.
        call_options: The keyword arguments that are no arguments of the operation.
        members: The members of the body, by wire name. None means that the method takes
            only whole bodies.
        arguments: The other arguments.

    Raises:
        TypeError: An argument is unknown or no mapping, or there are both a body and
            members.
    """
    if call_options:
        options = cast("dict[str, Any]", call_options)
        unknown = options.keys() - _CALL_OPTIONS
        invalid = [
            name
            for name in options.keys() & _MAPPINGS
            if options[name] and not isinstance(options[name], Mapping)
        ]
        arguments |= {name: conceal(options[name]) for name in options}
        options.clear()
        if unknown:
            raise _unexpected_argument_error(
                operation, min(unknown), has_members=members is not None
            )
        # The error does not quote the value, which may be secret.
        if invalid:
            raise TypeError(f"{min(invalid)}: expected a mapping")
    if members is not None:
        _add_members(operation, members, arguments)
    return {name: value for name, value in arguments.items() if value is not UNSET}


def _add_members(
    operation: Operation[Any], members: Mapping[str, Any], arguments: dict[str, Any]
) -> None:
    """Add the members that were passed as the body, unless there is a body.

    Raises:
        TypeError: There are both a body and members.
    """
    # Imported here, so that importing a resource does not import pydantic.
    from ..models.fields import fields_without_null, wire_fields

    model = operation.bodies[0].type
    python_names, never_null = wire_fields(model), fields_without_null(model)
    passed = Members(
        (name, value)
        for name, value in members.items()
        if value is not UNSET
        and (value is not None or python_names[name] not in never_null)
    )
    body = arguments[operation.body_argument]
    if body is None or body is UNSET:
        if passed or operation.body_required:
            arguments[operation.body_argument] = passed
    elif passed:
        from ..serialization.request_encoder import get_member_arguments

        names = ", ".join(map(get_member_arguments(operation).__getitem__, passed))
        raise TypeError(
            f"pass either {operation.body_argument} or the members ({names}), not both"
        )


def _unexpected_argument_error(
    operation: Operation[Any], name: str, *, has_members: bool
) -> TypeError:
    """Return the error about an argument ``name`` that the called method does not have.

    ``has_members`` says whether the method takes the members of the body as arguments.
    """
    # Imported here, because most programs never need this error.
    from inspect import currentframe

    from ..serialization.parameters.type_shape import get_json_types
    from ..serialization.request_encoder import get_member_arguments

    # The generated method is the nearest caller outside of the runtime.
    frame: Any = currentframe()
    while frame.f_globals["__name__"].startswith(f"{_RUNTIME}."):
        frame = frame.f_back
    code: CodeType = frame.f_code
    known = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    expected = [*known, *_CALL_OPTIONS]
    by_wire_name = {each.name: each.argument for each in operation.parameters}
    if has_members:
        by_wire_name |= get_member_arguments(operation)
    python_names = {
        **{wire: each for wire, each in by_wire_name.items() if each in known},
        **{each: each for each in known},
    }
    hint = (
        suggest(name, python_names)
        # A short word such as `query` does not mean `extra_query`.
        or suggest(name, {each: each for each in _CALL_OPTIONS}, cutoff=0.8)
        or f": expected one of {', '.join(expected)}."
    )
    if any(dict in get_json_types(body.type) for body in operation.bodies):
        hint += " Use extra_body to send an undeclared member"
    return TypeError(f"{code.co_qualname}() got an unexpected argument {name!r}{hint}")
