"""Compare the clients and the exceptions of two packages."""

from collections.abc import Sequence

from typecase.python_surface.records import ClientClass, ErrorClass
from typecase.python_surface.type_tree import parse_annotation
from typecase.tools.diff.changes import Severity, Thing, ThingKind
from typecase.tools.diff.python.exception_changes import (
    record_body,
    record_name,
    record_removal,
)
from typecase.tools.diff.python.method_comparison import (
    Owner,
    compare_arguments,
    match_arguments,
)
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.things import (
    describe_client,
    describe_exception,
)
from typecase.tools.diff.python.type_rules import TypeRules


def compare_clients(
    old: Sequence[ClientClass],
    new: Sequence[ClientClass],
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    """Record the changes of the clients.

    The sync and the async client have the same arguments, so one is compared.
    """
    after = {client.name: client for client in new}
    before = {client.name: client for client in old}
    for client in old:
        if client.name not in after:
            recorder.add(
                "python-client-removed",
                Severity.MAJOR,
                f"The client {quote(client.name)} was removed.",
                "Use another client of the package.",
                old=client.pointer,
                before=describe_client(client),
            )
    for client in new:
        if client.name not in before:
            recorder.add(
                "python-client-added",
                Severity.MINOR,
                f"The client {quote(client.name)} is new.",
                new=client.pointer,
                after=describe_client(client),
            )
    compared: set[str] = set()
    for client in old:
        kind = client.name.removeprefix("Async")
        if client.name in after and kind not in compared:
            compared.add(kind)
            _compare_client(client, after[client.name], rules, recorder)


def _compare_client(
    old: ClientClass, new: ClientClass, rules: TypeRules, recorder: Recorder
) -> None:
    pointers = (old.pointer, new.pointer)
    before, after = describe_client(old), describe_client(new)
    owner = Owner(before, after, "python-client-argument", None, pointers)
    compare_arguments(old.arguments, new.arguments, owner, rules, recorder)
    for argument, other in match_arguments(old.arguments, new.arguments):
        _compare_environment(
            other.name,
            old.environment.get(argument.name, ()),
            new.environment.get(other.name, ()),
            (argument.pointer, other.pointer),
            recorder,
        )
    if _requires_more(old, new):
        sets = " or ".join(
            " and ".join(map(quote, needed)) for needed in new.credentials
        )
        recorder.add(
            "python-client-argument-became-required",
            Severity.MAJOR,
            f"{quote(new.name)} now requires {sets}.",
            "Pass these arguments, or set their environment variables.",
            old=old.pointer,
            new=new.pointer,
        )


def _requires_more(old: ClientClass, new: ClientClass) -> bool:
    """Return whether credentials that were enough before are not enough now."""
    names = {argument.name for argument in new.arguments}
    return bool(new.credentials) and any(
        names.issuperset(enough)  # Otherwise, an argument was removed.
        and not any(set(needed) <= set(enough) for needed in new.credentials)
        for enough in old.credentials or ((),)
    )


def _compare_environment(
    argument: str,
    old: Sequence[str],
    new: Sequence[str],
    pointers: tuple[str, str],
    recorder: Recorder,
) -> None:
    lost = [name for name in old if name not in new]
    gained = [name for name in new if name not in old]
    shown = quote(argument)
    for name in lost:
        instead = f"; it reads {', '.join(map(quote, new))}" if new else ""
        recorder.add(
            "python-environment-variable-removed",
            Severity.MAJOR,
            f"The argument {shown} no longer reads the environment variable"
            f" {quote(name)}{instead}.",
            f"Set {quote(new[0])} instead." if new else f"Pass {shown}.",
            old=pointers[0],
            new=pointers[1],
            before=_describe_variable(name),
            after=_describe_variable(new[0]) if new else None,
        )
    for name in () if lost else gained:
        recorder.add(
            "python-environment-variable-added",
            Severity.MINOR,
            f"The argument {shown} also reads the environment variable"
            f" {quote(name)}.",
            old=pointers[0],
            new=pointers[1],
            after=_describe_variable(name),
        )


def _describe_variable(name: str) -> Thing:
    return Thing(kind=ThingKind.ENVIRONMENT_VARIABLE, name=name)


def compare_errors(
    old: Sequence[ErrorClass],
    new: Sequence[ErrorClass],
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    """Record the changes of the exceptions for status codes."""
    after = {error.status: error for error in new}
    known = {error.status for error in old}
    for error in old:
        other = after.get(error.status)
        if other is None:
            advice = f"Catch {quote(error.base)} of the package's errors instead."
            record_removal(error, advice, recorder)
        else:
            _compare_error(error, other, rules, recorder)
    for error in new:
        if error.status not in known:
            recorder.add(
                "python-exception-added",
                Severity.MINOR,
                f"The exception {quote(error.name)} of the status {error.status} is"
                " new.",
                new=error.pointer,
                after=describe_exception(error),
            )


def _compare_error(
    old: ErrorClass, new: ErrorClass, rules: TypeRules, recorder: Recorder
) -> None:
    if old.name != new.name:
        record_name(old, new, f"Catch {quote(new.name)} instead.", recorder)
    if old.base != new.base:
        recorder.add(
            "python-exception-base-changed",
            Severity.MAJOR,
            f"The base of {quote(new.name)} was {quote(old.base)}, and is now"
            f" {quote(new.base)}.",
            f"Catch {quote(new.name)} by its own name.",
            old=old.pointer,
            new=new.pointer,
            before=describe_exception(old, old.base),
            after=describe_exception(new, new.base),
        )
    one, other = rules.old_tree(old.body), parse_annotation(new.body)
    if one != other:
        fits = rules.accepts_result(one, other)
        advice = "Change the code that reads it."
        record_body(old, new, advice, recorder, is_break=not fits)
    else:
        recorder.add_documentation(
            f"the exception {quote(new.name)}",
            (old.text, new.text),
            (old.pointer, new.pointer),
        )
