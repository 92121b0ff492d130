"""Compare the methods that callers call."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.python_surface.records import (
    Argument,
    Method,
    OperationKey,
    Signature,
)
from typecase.python_surface.type_tree import parse_annotation, without_none
from typecase.tools.diff.changes import Severity, Thing
from typecase.tools.diff.python.body_arguments import compare_body_arguments
from typecase.tools.diff.python.matching import MethodMatches
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.things import (
    describe_argument,
    describe_method,
    describe_result,
)
from typecase.tools.diff.python.type_rules import TypeRules


class Owner(Struct, frozen=True):
    """What arguments belong to: a method, or the constructor of a client.

    ``before`` and ``after`` describe it in both versions; ``prefix`` is that of ids of
    changes, such as `python-argument`. ``deprecated`` are names of arguments that are
    only kept for old callers.
    """

    before: Thing
    after: Thing
    prefix: str
    operation: OperationKey | None
    pointers: tuple[str, str]
    deprecated: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The name in texts."""
        return self.after.name


def compare_methods(
    matches: MethodMatches, rules: TypeRules, recorder: Recorder
) -> None:
    """Record the changes of methods."""
    for method in matches.removed:
        recorder.add(
            "python-method-removed",
            Severity.MAJOR,
            f"{quote(method.path)} was removed.",
            "Stop calling it; the document no longer has its operation.",
            old=method.pointer,
            operation=method.operation,
            before=describe_method(method),
        )
    for method in matches.added:
        recorder.add(
            "python-method-added",
            Severity.MINOR,
            f"{quote(method.path)} is new.",
            new=method.pointer,
            operation=method.operation,
            after=describe_method(method),
        )
    for old, new in matches.ended:
        _record_method_name(old, new, recorder)
    for old, new in matches.pairs:
        if rules.is_same(old, new):
            continue
        count = len(recorder.changes)
        if old.path != new.path:
            is_kept = old.path in matches.deprecated
            _record_method_name(old, new, recorder, is_kept=is_kept)
        _compare_method(old, new, rules, recorder)
        if count == len(recorder.changes):
            recorder.add_documentation(
                quote(new.path),
                (old.text, new.text),
                (old.pointer, new.pointer),
                new.operation,
            )


def _record_method_name(
    old: Method, new: Method, recorder: Recorder, *, is_kept: bool = False
) -> None:
    """Record another name of a method; ``is_kept`` says that the old one works, too."""
    recorder.add(
        "python-method-renamed",
        Severity.MINOR if is_kept else Severity.MAJOR,
        f"{quote(old.path)} is now {quote(new.path)}"
        f"{'; the old name is deprecated' if is_kept else ''}.",
        f"Call {quote(new.path)} instead.",
        old=old.pointer,
        new=new.pointer,
        operation=new.operation,
        before=describe_method(old),
        after=describe_method(new),
    )


def _compare_method(
    old: Method, new: Method, rules: TypeRules, recorder: Recorder
) -> None:
    count = len(recorder.changes)
    before, after = describe_method(old), describe_method(new)
    owner = Owner(
        before, after, "python-argument", new.operation, (old.pointer, new.pointer)
    )
    compare_arguments(
        *compare_body_arguments(old, new, recorder), owner, rules, recorder
    )
    _compare_result(old.signature, new.signature, owner, rules, recorder)
    is_told = any(each.severity is Severity.MAJOR for each in recorder.changes[count:])
    if (old.overloads or new.overloads) and not is_told:
        _compare_overloads(old, new, owner, rules, recorder)


def compare_arguments(
    old: Sequence[Argument],
    new: Sequence[Argument],
    owner: Owner,
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    """Record the changes of the arguments of a method or a constructor."""
    ended = [each for each in old if each.present]
    deprecated = frozenset(each.name for each in new if each.present)
    owner = replace(owner, deprecated=deprecated)
    old, new = ([each for each in side if not each.present] for side in (old, new))
    pairs = list(match_arguments(old, new))
    kept = {one.name for one, _ in pairs}
    known = {other.name for _, other in pairs}
    for argument in old:
        if argument.name not in kept:
            recorder.add(
                f"{owner.prefix}-removed",
                Severity.MAJOR,
                f"{quote(owner.name)} no longer has the argument"
                f" {quote(argument.name)}.",
                "Stop passing it.",
                old=argument.pointer,
                new=owner.pointers[1],
                operation=owner.operation,
                before=describe_argument(owner.before, argument),
            )
    for argument in new:
        if argument.name not in known:
            _add_argument(argument, owner, recorder)
    for one, other in pairs:
        _compare_argument(one, other, owner, rules, recorder)
        for each in ended:
            if each.present == one.name and each.name not in deprecated:
                _record_name(each, other, owner, recorder)
    _compare_order(old, new, {a.name: b.name for a, b in pairs}, owner, recorder)


def _add_argument(argument: Argument, owner: Owner, recorder: Recorder) -> None:
    name = f"the argument {quote(argument.name)}: {quote(argument.annotation)}"
    recorder.add(
        (
            f"{owner.prefix}-required-added"
            if argument.is_required
            else f"{owner.prefix}-added"
        ),
        Severity.MAJOR if argument.is_required else Severity.MINOR,
        (
            f"{quote(owner.name)} requires {name}, which is new."
            if argument.is_required
            else f"{quote(owner.name)} has {name}, which is new and optional."
        ),
        "Pass it in every call." if argument.is_required else "",
        old=owner.pointers[0],
        new=argument.pointer,
        operation=owner.operation,
        after=describe_argument(owner.after, argument),
    )


def match_arguments(
    old: Sequence[Argument], new: Sequence[Argument]
) -> list[tuple[Argument, Argument]]:
    """Return the arguments that both have, also those with another name now.

    What is the same in the document comes before what has the same name, which may
    have moved from the whole body to a member. But a pointer into a list may lead to
    another item than before.
    """
    keys = {argument.key for argument in old} & {argument.key for argument in new}
    keys = {key for key in keys if not key.startswith("/")}
    by_name = {each.name: each for each in new if each.key not in keys}
    by_key = {argument.key: argument for argument in new}
    pairs = [
        (one, by_key[one.key] if one.key in keys else by_name[one.name])
        for one in old
        if one.key in keys or one.name in by_name
    ]
    before = {one.name for one, _ in pairs}
    after = {other.name for _, other in pairs}
    by_former_key = {each.former_key: each for each in new if each.former_key}
    for one in old:
        other = by_former_key.get(one.key)
        if other and one.name not in before and other.name not in after:
            pairs.append((one, other))
            before.add(one.name)
            after.add(other.name)
    lost = [argument for argument in old if argument.name not in before]
    added = [argument for argument in new if argument.name not in after]
    for one in lost:
        same = [other for other in added if other.key == one.key] or [
            other
            for other in added
            if one.is_positional
            and other.is_positional
            and _position(one, old) == _position(other, new)
        ]
        if same:
            pairs.append((one, same[0]))
            added.remove(same[0])
    return pairs


def _position(argument: Argument, arguments: Sequence[Argument]) -> int:
    return [each.name for each in arguments].index(argument.name)


def _compare_argument(
    old: Argument, new: Argument, owner: Owner, rules: TypeRules, recorder: Recorder
) -> None:
    def add(id_: str, severity: Severity, text: str, advice: str = "") -> None:
        recorder.add(
            f"{owner.prefix}-{id_}",
            severity,
            text,
            advice,
            old=old.pointer,
            new=new.pointer,
            operation=owner.operation,
            before=describe_argument(owner.before, old),
            after=describe_argument(owner.after, new),
        )

    name = f"The argument {quote(new.name)} of {quote(owner.name)}"
    if old.name != new.name:
        _record_name(old, new, owner, recorder)
    before, after = rules.old_tree(old.annotation), parse_annotation(new.annotation)
    if new.is_required and not old.is_required:
        add(
            "became-required",
            Severity.MAJOR,
            f"{name} was optional and is now required.",
            "Pass it in every call.",
        )
        before = without_none(before)
        after = without_none(after)
    elif old.is_required and not new.is_required:
        add("became-optional", Severity.MINOR, f"{name} is now optional.")
        before, after = without_none(before), without_none(after)
    if before == after:
        return
    change = f"{name}: {quote(old.annotation)} is now {quote(new.annotation)}."
    if not rules.accepts_argument(after, before):
        add(
            "type-changed",
            Severity.MAJOR,
            change,
            f"Pass only values of the type {quote(new.annotation)}.",
        )
    elif not rules.accepts_argument(before, after):
        add("type-widened", Severity.MINOR, change)


def _record_name(
    old: Argument, new: Argument, owner: Owner, recorder: Recorder
) -> None:
    is_kept = old.name in owner.deprecated
    recorder.add(
        f"{owner.prefix}-renamed",
        Severity.MINOR if is_kept else Severity.MAJOR,
        f"The argument {quote(old.name)} of {quote(owner.name)} is now"
        f" {quote(new.name)}{'; the old name is deprecated' if is_kept else ''}.",
        f"Pass {quote(new.name)} instead.",
        old=old.pointer,
        new=new.pointer,
        operation=owner.operation,
        before=describe_argument(owner.before, old),
        after=describe_argument(owner.after, new),
    )


def _compare_order(
    old: Sequence[Argument],
    new: Sequence[Argument],
    new_names: Mapping[str, str],
    owner: Owner,
    recorder: Recorder,
) -> None:
    """Record that callers who pass arguments by position must change their calls."""
    before = [each.name for each in old if each.is_positional]
    after = [each.name for each in new if each.is_positional]
    kept = [new_names[name] for name in before if name in new_names]
    is_prefix = after[: len(kept)] == kept
    if not is_prefix and len(kept) == len(before):
        recorder.add(
            f"{owner.prefix}-order-changed",
            Severity.MAJOR,
            f"The positional arguments of {quote(owner.name)} were"
            f" {', '.join(map(quote, before)) or 'none'}; now they are"
            f" {', '.join(map(quote, after)) or 'none'}.",
            "Pass these arguments by name.",
            old=owner.pointers[0],
            new=owner.pointers[1],
            operation=owner.operation,
            before=owner.before,
            after=owner.after,
        )


def _compare_result(
    old: Signature, new: Signature, owner: Owner, rules: TypeRules, recorder: Recorder
) -> None:
    results = [(old.returns, new.returns), (old.async_returns, new.async_returns)]
    for before, after in results:
        one, other = rules.old_tree(before), parse_annotation(after)
        if one == other:
            continue
        is_narrower = rules.accepts_result(one, other)
        if is_narrower and rules.accepts_result(other, one):
            continue
        recorder.add(
            (
                "python-result-type-narrowed"
                if is_narrower
                else "python-result-type-changed"
            ),
            Severity.MINOR if is_narrower else Severity.MAJOR,
            f"{quote(owner.name)} returned {quote(before)}; now it returns"
            f" {quote(after)}.",
            "" if is_narrower else "Check what your code does with the result.",
            old=owner.pointers[0],
            new=owner.pointers[1],
            operation=owner.operation,
            before=describe_result(owner.before, before),
            after=describe_result(owner.after, after),
        )
        return


def _compare_overloads(
    old: Method, new: Method, owner: Owner, rules: TypeRules, recorder: Recorder
) -> None:
    """Record that a call returns something else because of its arguments."""
    after = new.overloads or (new.signature,)
    for before in old.overloads:
        if not any(_accepts_calls(each, before, rules) for each in after):
            recorder.add(
                "python-overload-changed",
                Severity.MAJOR,
                f"An overload of {quote(owner.name)} that returned"
                f" {quote(before.returns)} changed.",
                "Check the calls of this method with a type checker.",
                old=owner.pointers[0],
                new=owner.pointers[1],
                operation=owner.operation,
                before=describe_result(owner.before, before.returns),
                after=describe_result(owner.after, new.signature.returns),
            )
            return


def _accepts_calls(new: Signature, old: Signature, rules: TypeRules) -> bool:
    """Return whether a signature accepts all calls of another, with their results."""
    arguments = {argument.name: argument for argument in new.arguments}
    own = {argument.name for argument in old.arguments}
    return (
        all(
            argument.name in arguments
            and argument.is_required >= arguments[argument.name].is_required
            and rules.accepts_argument(
                parse_annotation(arguments[argument.name].annotation),
                rules.old_tree(argument.annotation),
            )
            for argument in old.arguments
        )
        and not any(each.is_required and each.name not in own for each in new.arguments)
        and rules.accepts_result(
            rules.old_tree(old.returns), parse_annotation(new.returns)
        )
    )
