"""Combine the arguments of a generated method for the call of its operation."""

from collections.abc import Mapping
from types import CodeType
from typing import Any, cast

from ..operation import Members, Operation
from ..option_checks import describe_mapping_fault
from ..options import CallOptions
from ..secret import conceal, reveal_if_secret
from ..suggestions import suggest
from ..unset import UNSET

_CALL_OPTIONS = CallOptions.__annotations__.keys()
_EXTRAS = tuple(name for name in _CALL_OPTIONS if name.startswith("extra_"))


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
        TypeError: An argument is unknown or has the wrong type, or there are both a
            body and members.
    """
    if call_options:
        options = cast("dict[str, Any]", call_options)
        unknown = options.keys() - _CALL_OPTIONS
        arguments |= {name: conceal(options[name]) for name in options}
        options.clear()
        if unknown:
            raise _unexpected_argument_error(
                operation, min(unknown), has_members=members is not None
            )
        _require_mappings(arguments)
    if members is not None:
        _add_members(operation, members, arguments)
    return {name: value for name, value in arguments.items() if value is not UNSET}


def _require_mappings(arguments: Mapping[str, Any]) -> None:
    """Check the types of `extra_body`, `extra_query` and `extra_headers`.

    Raises:
        TypeError: One of them is no mapping with strings as keys.
    """
    for name in _EXTRAS:
        # No variable holds the value, which tracebacks must not show.
        if arguments.get(name) is not None:
            fault = describe_mapping_fault(reveal_if_secret(arguments[name]))
            if fault:
                raise TypeError(f"{name} {fault}")


def _add_members(
    operation: Operation[Any], members: Mapping[str, Any], arguments: dict[str, Any]
) -> None:
    """Add the members that were passed as the body, unless there is a body.

    Raises:
        TypeError: There are both a body and members.
    """
    without_null = operation.bodies[0].shape.without_null
    passed = Members(
        (name, value)
        for name, value in members.items()
        if value is not UNSET and (value is not None or name not in without_null)
    )
    body = arguments[operation.body_argument]
    if body is None or body is UNSET:
        if passed or operation.body_required:
            arguments[operation.body_argument] = passed
    elif passed:
        from ..serialization.request_encoder import get_member_arguments

        name = operation.body_argument
        names = ", ".join(map(get_member_arguments(operation).__getitem__, passed))
        meant = operation.member_arguments.get(name)
        raise TypeError(
            f"pass either {name} or the members ({names}), not both"
            + ("" if meant is None else f"; the member `{name}` is `{meant}`")
        )


def _unexpected_argument_error(
    operation: Operation[Any], name: str, *, has_members: bool
) -> TypeError:
    """Return the error about an argument ``name`` that the called method does not have.

    The method is the nearest caller that takes ``**call_options``. ``has_members`` says
    whether it takes the members of the body as arguments.
    """
    # Imported here, because most programs never need this error.
    from inspect import currentframe

    from ..serialization.request_encoder import get_member_arguments

    frame: Any = currentframe()
    while not _takes_call_options(frame.f_code):
        frame = frame.f_back
    code: CodeType = frame.f_code
    known = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    expected = [*known, *_CALL_OPTIONS]
    by_wire_name = {each.name: each.argument for each in operation.parameters}
    if has_members:
        by_wire_name |= get_member_arguments(operation)
    whole = operation.body_argument
    python_names = {
        # The whole body has one of two names.
        **({"body": whole, "request_body": whole} if whole in known else {}),
        **{wire: each for wire, each in by_wire_name.items() if each in known},
        **{each: each for each in known},
    }
    hint = (
        suggest(name, python_names)
        # Where `q` is an argument, `query` does not mean `extra_query`.
        or suggest(
            name,
            {each: each for each in _CALL_OPTIONS},
            cutoff=0.8 if by_wire_name else 0.6,
        )
        or f": expected one of {', '.join(expected)}."
    )
    if not has_members and any(name in b.shape.properties for b in operation.bodies):
        hint = (
            ": it is a property of the body, as in"
            f" {operation.body_argument}={{{name!r}: …}}"
        )
    elif any(
        dict in body.shape.json_types and body.type is not Any
        for body in operation.bodies
    ):
        hint += " Use extra_body to send an undeclared member"
    return TypeError(f"{code.co_qualname}() got an unexpected argument {name!r}{hint}")


def _takes_call_options(code: CodeType) -> bool:
    """Return whether a function has the parameter ``**call_options``."""
    from inspect import CO_VARKEYWORDS

    # Names of other parameters come before that of `**`. There is no `*args`.
    index = code.co_argcount + code.co_kwonlyargcount
    has_keywords = code.co_flags & CO_VARKEYWORDS
    return bool(has_keywords and code.co_varnames[index] == "call_options")
