"""Describe what changes in a package, for tools that rewrite callers."""

import ast

from typecase.python_surface.records import (
    AnyClass,
    Argument,
    ClientClass,
    EnumClass,
    ErrorClass,
    Member,
    Method,
    ModelClass,
)
from typecase.tools.diff.changes import Thing, ThingKind
from typecase.tools.diff.python.recorder import unquote


def describe_method(method: Method) -> Thing:
    """Return a method of a client, with what its arguments depend on."""
    return Thing(
        kind=ThingKind.METHOD,
        name=method.path,
        positional=tuple(
            each.name for each in method.signature.arguments if each.is_positional
        ),
        members=method.body_members,
        whole_body=method.whole_body,
    )


def describe_result(method: Thing, annotation: str) -> Thing:
    """Return the result of a method."""
    return Thing(kind=ThingKind.RESULT, name=method.name, type=unquote(annotation))


def describe_client(client: ClientClass) -> Thing:
    """Return a client."""
    return Thing(kind=ThingKind.CLIENT, name=client.name)


def describe_argument(owner: Thing, argument: Argument) -> Thing:
    """Return an argument of a method or of a client."""
    is_client = owner.kind is ThingKind.CLIENT
    return Thing(
        kind=ThingKind.CLIENT_ARGUMENT if is_client else ThingKind.ARGUMENT,
        name=f"{owner.name}.{argument.name}",
        type=unquote(argument.annotation),
        is_required=argument.is_required,
    )


def describe_exception(error: ErrorClass, annotation: str = "") -> Thing:
    """Return an exception; the annotation is that of its base or of its body."""
    return Thing(kind=ThingKind.EXCEPTION, name=error.name, type=unquote(annotation))


def describe_class(each: AnyClass, base: str = "") -> Thing:
    """Return a class of models or an enumeration; ``base`` is what it extends."""
    return Thing(
        kind=ThingKind.CLASS,
        name=each.name,
        type=unquote(base),
        dict_name=each.dict_name,
    )


def describe_member(owner: ModelClass, member: Member) -> Thing:
    """Return a member of a class of models."""
    return Thing(
        kind=ThingKind.MEMBER,
        name=f"{owner.name}.{member.name}",
        type=unquote(member.annotation),
        is_required=member.is_required,
        wire_name=member.wire_name,
    )


def describe_enum_member(owner: EnumClass, member: str, value: str) -> Thing:
    """Return a member of an enumeration, with its value."""
    return Thing(
        kind=ThingKind.ENUM_MEMBER,
        name=f"{owner.name}.{member}",
        value=ast.literal_eval(value),
    )
