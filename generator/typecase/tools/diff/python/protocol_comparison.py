"""Compare the protocols that servers and receivers of webhooks implement.

An implementation is on the other side of a call: it must accept the arguments that the
protocol passes, and its results must be those that the protocol allows.
"""

from collections.abc import Sequence

from msgspec import Struct

from typecase.python_surface.records import Argument, Method, Protocol
from typecase.python_surface.type_tree import parse_annotation, without_none
from typecase.tools.diff.changes import Severity, Thing, ThingKind
from typecase.tools.diff.python.matching import MethodMatches, match_methods
from typecase.tools.diff.python.method_comparison import match_arguments
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.things import (
    describe_argument,
    describe_method,
    describe_result,
)
from typecase.tools.diff.python.type_rules import TypeRules


class Role(Struct, frozen=True):
    """Who implements protocols: servers, or receivers of webhooks.

    The ids of changes begin with ``prefix``. A new method has the severity
    ``method_severity``. ``method_advice`` says what to do about a new method, and
    ``argument_advice`` about a new argument that is optional.
    """

    prefix: str
    method_severity: Severity
    method_advice: str
    argument_advice: str


SERVER = Role(
    "server",
    Severity.MAJOR,
    "Add the method, or pass `partial=True` to `create_app`: its requests then get"
    " status 501.",
    "Add it, or pass `partial=True` to `create_app`: requests that have it then get"
    " status 501.",
)
RECEIVER = Role(
    "python-receiver",
    Severity.MINOR,
    "Add the method, or subclass the protocol, whose methods respond with status 501.",
    "Add it: until then, requests that have it get status 501.",
)


def compare_protocols(
    old: Sequence[Protocol],
    new: Sequence[Protocol],
    role: Role,
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    """Record the changes of the protocols that one role implements."""
    before = [method for protocol in old for method in protocol.methods]
    after = [method for protocol in new for method in protocol.methods]
    matches = match_methods(before, after)
    renamed = _compare_names(old, new, matches, role, recorder)
    for method in matches.removed:
        recorder.add(
            f"{role.prefix}-method-removed",
            Severity.MINOR,
            f"The protocol no longer has {quote(method.path)}.",
            "Remove the method from your implementation.",
            old=method.pointer,
            operation=method.operation,
            before=describe_method(method),
        )
    for method in matches.added:
        recorder.add(
            f"{role.prefix}-method-added",
            role.method_severity,
            f"Implementations are expected to have {quote(method.path)}, which is new.",
            role.method_advice,
            new=method.pointer,
            operation=method.operation,
            after=describe_method(method),
        )
    for one, other in matches.pairs:
        if rules.is_same(one, other):
            continue
        owner, _, name = one.path.partition(".")
        path = f"{renamed.get(owner, owner)}.{name}"
        if path != other.path:
            recorder.add(
                f"{role.prefix}-method-renamed",
                Severity.MAJOR,
                f"{quote(one.path)} is now {quote(other.path)}.",
                f"Rename your method, so that it implements {quote(other.path)}.",
                old=one.pointer,
                new=other.pointer,
                operation=other.operation,
                before=describe_method(one),
                after=describe_method(other),
            )
        _compare_arguments(one, other, role, rules, recorder)
        _compare_results(one, other, role, rules, recorder)


def _compare_names(
    old: Sequence[Protocol],
    new: Sequence[Protocol],
    matches: MethodMatches,
    role: Role,
    recorder: Recorder,
) -> dict[str, str]:
    """Record renamed and removed protocols; return the new names by old name."""
    after = {protocol.name: protocol for protocol in new}
    before = {protocol.name for protocol in old}
    owners: dict[str, set[str]] = {}
    for one, other in matches.pairs:
        pair = (one.path.partition(".")[0], other.path.partition(".")[0])
        owners.setdefault(pair[0], set()).add(pair[1])
    renamed: dict[str, str] = {}
    for protocol in old:
        name, [*others] = protocol.name, owners.get(protocol.name, ())
        successor = after.get(name)
        if successor is None and len(others) == 1 and others[0] not in before:
            successor = after[others[0]]
            renamed[name] = successor.name
            recorder.add(
                f"{role.prefix}-protocol-renamed",
                Severity.MAJOR,
                f"The protocol {quote(name)} is now {quote(successor.name)}.",
                f"Import {quote(successor.name)} instead.",
                old=protocol.pointer,
                new=successor.pointer,
                before=_describe_protocol(protocol),
                after=_describe_protocol(successor),
            )
        if successor is None:
            recorder.add(
                f"{role.prefix}-protocol-removed",
                Severity.MAJOR,
                f"The protocol {quote(name)} was removed.",
                "Stop importing it, and remove what implements it.",
                old=protocol.pointer,
                before=_describe_protocol(protocol),
            )
        elif protocol.attribute != successor.attribute:
            recorder.add(
                f"{role.prefix}-attribute-renamed",
                Severity.MAJOR,
                f"The attribute {quote(protocol.attribute)} of the handlers is now"
                f" {quote(successor.attribute)}.",
                "Rename the attribute of your handlers.",
                old=protocol.pointer,
                new=successor.pointer,
                before=_describe_handler(protocol),
                after=_describe_handler(successor),
            )
    return renamed


def _describe_protocol(protocol: Protocol) -> Thing:
    return Thing(kind=ThingKind.PROTOCOL, name=protocol.name)


def _describe_handler(protocol: Protocol) -> Thing:
    return Thing(kind=ThingKind.HANDLER, name=protocol.attribute, type=protocol.name)


def _compare_arguments(
    old: Method, new: Method, role: Role, rules: TypeRules, recorder: Recorder
) -> None:
    pairs = match_arguments(old.signature.arguments, new.signature.arguments)
    owners = describe_method(old), describe_method(new)
    kept = {one.name for one, _ in pairs}
    known = {other.name for _, other in pairs}
    for argument in old.signature.arguments:
        if argument.name in kept:
            continue
        # A method may have an argument with a default that nobody passes.
        recorder.add(
            f"{role.prefix}-argument-removed",
            Severity.MAJOR if argument.is_required else Severity.MINOR,
            f"{quote(new.path)} no longer gets the argument {quote(argument.name)}.",
            "Remove it from your method.",
            old=argument.pointer,
            new=new.pointer,
            operation=new.operation,
            before=describe_argument(owners[0], argument),
        )
    for argument in new.signature.arguments:
        if argument.name in known:
            continue
        name = f"the argument {quote(argument.name)}: {quote(argument.annotation)}"
        id_ = "argument-required-added" if argument.is_required else "argument-added"
        recorder.add(
            f"{role.prefix}-{id_}",
            Severity.MAJOR,
            f"{quote(new.path)} must take {name}, which is new and"
            f" {'required' if argument.is_required else 'optional'}.",
            "Add it to your method." if argument.is_required else role.argument_advice,
            old=old.pointer,
            new=argument.pointer,
            operation=new.operation,
            after=describe_argument(owners[1], argument),
        )
    for one, other in pairs:
        _compare_argument((old, one), (new, other), role, rules, recorder)


def _compare_argument(
    before: tuple[Method, Argument],
    after: tuple[Method, Argument],
    role: Role,
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    (owner, old), (method, new) = before, after

    def add(id_: str, severity: Severity, text: str, advice: str = "") -> None:
        recorder.add(
            f"{role.prefix}-argument-{id_}",
            severity,
            text,
            advice,
            old=old.pointer,
            new=new.pointer,
            operation=method.operation,
            before=describe_argument(describe_method(owner), old),
            after=describe_argument(describe_method(method), new),
        )

    name = f"The argument {quote(new.name)} of {quote(method.path)}"
    if old.name != new.name:
        add(
            "renamed",
            Severity.MAJOR,
            f"{quote(method.path)} gets the argument {quote(old.name)} as"
            f" {quote(new.name)} now.",
            "Rename it in your method.",
        )
    had, has = rules.old_tree(old.annotation), parse_annotation(new.annotation)
    change = f"{quote(old.annotation)} is now {quote(new.annotation)}"
    if old.is_required and not new.is_required:
        add(
            "became-optional",
            Severity.MAJOR,
            f"{name} may be left out now: {change}.",
            "Give it the default that the protocol has.",
        )
        had, has = without_none(had), without_none(has)
    elif new.is_required and not old.is_required:
        add("became-required", Severity.MINOR, f"{name} is always passed now.")
        had, has = without_none(had), without_none(has)
    if not rules.accepts_argument(had, has):
        add(
            "type-changed",
            Severity.MAJOR,
            f"{name}: {change}.",
            "Handle all values of the new type.",
        )
    elif not rules.accepts_argument(has, had):
        add("type-narrowed", Severity.MINOR, f"{name}: {change}.")


def _compare_results(
    old: Method, new: Method, role: Role, rules: TypeRules, recorder: Recorder
) -> None:
    one, other = old.signature.returns, new.signature.returns
    before, after = rules.old_tree(one), parse_annotation(other)
    is_enough = rules.accepts_argument(after, before)
    if is_enough and rules.accepts_argument(before, after):
        return
    kind = "widened" if is_enough else "changed"
    must = "may" if is_enough else "must"
    recorder.add(
        f"{role.prefix}-result-type-{kind}",
        Severity.MINOR if is_enough else Severity.MAJOR,
        f"{quote(new.path)} returned {quote(one)} and {must} now return"
        f" {quote(other)}.",
        "" if is_enough else "Return a value of the new type.",
        old=old.pointer,
        new=new.pointer,
        operation=new.operation,
        before=describe_result(describe_method(old), one),
        after=describe_result(describe_method(new), other),
    )
