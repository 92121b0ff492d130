"""Compare how methods take the body of a request: whole, or its members as arguments.

A method whose body has members takes both: each member, and the whole.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from typecase.python_surface.records import Argument, BodyMember, Method
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.things import describe_method

_Arguments = tuple[Argument, ...]


def compare_body_arguments(
    old: Method, new: Method, recorder: Recorder
) -> tuple[_Arguments, _Arguments]:
    """Record that members of the body became arguments, or are no longer arguments.

    Return the arguments of both methods that remain to be compared.
    """
    before, after = _list_arguments(old), _list_arguments(new)
    if not (old.whole_body and new.whole_body):
        if moved := _find_moved_members(old, after):
            _record_members(old, replace(new, body_members=moved), recorder)
            told = {old.whole_body, *(each.argument for each in moved)}
            before = _without(before, told - {each.name for each in after})
        return before, after
    if new.body_members and not old.body_members:
        _record_members(old, new, recorder)
        known = {each.name for each in before}
        after = _without(_with_whole_body(new), _name_members(new) - known)
    elif old.body_members and not new.body_members:
        _record_body(old, new, recorder)
        known = {each.name for each in after}
        before = _without(_with_whole_body(old), _name_members(old) - known)
    return before, after


def _list_arguments(method: Method) -> _Arguments:
    """Return all arguments of a method, as callers who pass members of the body do.

    A member is required if each variant of the body requires it. The argument for the
    whole body is then optional.
    """
    by_overload = [
        {
            argument.key: argument.is_required
            for argument in signature.arguments
            if argument.key.startswith("body:")
        }
        for signature in method.overloads
    ]
    required = {
        key
        for members in by_overload
        for key in members
        if all(other.get(key) for other in by_overload if other)
    }
    has_members = any(each.key in required for each in method.signature.arguments)
    return tuple(
        replace(
            argument,
            is_required=argument.key in required
            or (argument.is_required and not (has_members and argument.key == "body")),
        )
        for argument in method.signature.arguments
    )


def _with_whole_body(method: Method) -> _Arguments:
    """Return the arguments for those who pass the whole body."""
    whole = {
        argument.name: argument
        for signature in method.overloads
        for argument in signature.arguments
        if argument.name == method.whole_body and argument.is_required
    }
    return tuple(whole.get(each.name, each) for each in _list_arguments(method))


def _find_moved_members(
    old: Method, after: Sequence[Argument]
) -> tuple[BodyMember, ...]:
    """Return the members of an old body that are parameters of the new method.

    A parameter has the name in Python that the member had, or that follows from its
    name in the document.
    """
    members = _name_members(old)
    others = {each.name for each in old.signature.arguments} - members
    names = {each.name for each in after} - others
    return tuple(
        replace(each, argument=name)
        for each in old.body_members
        for name in [each.argument if each.argument in names else each.member]
        if name in names
    )


def _name_members(method: Method) -> set[str]:
    """Return the names of the arguments that are members of the body."""
    return {each.argument for each in method.body_members}


def _quote_members(method: Method) -> str:
    return ", ".join(quote(each.argument) for each in method.body_members)


def _without(arguments: _Arguments, names: Collection[str]) -> _Arguments:
    return tuple(each for each in arguments if each.name not in names)


def _record_members(old: Method, new: Method, recorder: Recorder) -> None:
    """Record that the members of a new body are arguments, in place of it or too."""
    members = _quote_members(new)
    is_whole = bool(new.whole_body)
    recorder.add(
        "python-body-became-arguments",
        Severity.MINOR if is_whole else Severity.MAJOR,
        (
            f"{quote(new.path)} takes the members of the body as arguments, too:"
            f" {members}."
            if is_whole
            else f"{quote(new.path)} no longer has the argument"
            f" {quote(old.whole_body)}, but takes arguments: {members}."
        ),
        "" if is_whole else f"Pass {members} in place of {quote(old.whole_body)}.",
        old=old.pointer,
        new=new.pointer,
        operation=new.operation,
        before=describe_method(old),
        after=describe_method(new),
    )


def _record_body(old: Method, new: Method, recorder: Recorder) -> None:
    """Record that the members of an old body are no longer arguments."""
    members = _quote_members(old)
    recorder.add(
        "python-arguments-became-body",
        Severity.MAJOR,
        f"{quote(new.path)} no longer takes the members of the body as arguments:"
        f" {members}.",
        f"Pass the whole body as {quote(new.whole_body)}.",
        old=old.pointer,
        new=new.pointer,
        operation=new.operation,
        before=describe_method(old),
        after=describe_method(new),
    )
