"""Compare the members of two versions of a class of models."""

from collections.abc import Iterable

from msgspec.structs import replace

from typecase.python_surface.records import Member, ModelClass
from typecase.python_surface.type_tree import (
    NONE,
    allows_none,
    list_members,
    parse_annotation,
    without_none,
)
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.python.recorder import Recorder, quote, show_class
from typecase.tools.diff.python.things import describe_member
from typecase.tools.diff.python.type_rules import TypeRules


def compare_members(
    old: ModelClass, new: ModelClass, rules: TypeRules, recorder: Recorder
) -> None:
    """Record the changes of the members, each once for all classes that inherit it."""
    pairs = _match_members(old.members, new.members)
    kept = {one.name for one, _ in pairs}
    known = {other.name for _, other in pairs}
    names = {member.name for member in new.members}
    for member in old.members:
        if member.name not in kept:
            recorder.add(
                "python-member-removed",
                Severity.MAJOR,
                f"{_show(old, member)} was removed.",
                "Stop reading it and passing it.",
                old=member.pointer,
                new=new.pointer,
                key=member.pointer,
                before=describe_member(old, member),
            )
    for member in new.members:
        if member.name not in known:
            _add_member(old, new, member, recorder)
    for one, other in pairs:
        count = len(recorder.changes)
        if one.name != other.name:
            _record_name((old, one), (new, other), recorder)
        elif one.former_name not in {"", other.former_name, *names}:
            former = replace(one, name=one.former_name)
            _record_name((old, former), (new, other), recorder)
        _compare_types((old, one), (new, other), rules, recorder)
        if count == len(recorder.changes) and one.text != other.text:
            recorder.add(
                "python-documentation-changed",
                Severity.PATCH,
                f"The documentation of {_show(new, other)} changed.",
                old=one.pointer,
                new=other.pointer,
                key=one.pointer,
            )


def _show(owner: ModelClass, member: Member) -> str:
    return show_class(f"{owner.name}.{member.name}")


def _record_name(
    before: tuple[ModelClass, Member],
    after: tuple[ModelClass, Member],
    recorder: Recorder,
) -> None:
    """Record another name; what callers only read may keep the old one, too."""
    (old, one), (new, other) = before, after
    is_kept = one.name == other.former_name
    recorder.add(
        "python-member-renamed",
        Severity.MINOR if is_kept and not old.is_sent else Severity.MAJOR,
        f"{_show(old, one)} is now {_show(new, other)}"
        f"{'; the old name can still be read' if is_kept else ''}.",
        f"Use {quote(other.name)} instead.",
        old=one.pointer,
        new=other.pointer,
        key=one.pointer,
        before=describe_member(old, one),
        after=describe_member(new, other),
    )


def _match_members(
    old: Iterable[Member], new: Iterable[Member]
) -> list[tuple[Member, Member]]:
    """Return the members that both classes have, also under another name."""
    by_wire_name = {member.wire_name: member for member in new}
    by_former = {member.former_wire_name: member for member in new}
    by_name = {member.name: member for member in new}
    known = {member.wire_name for member in old}
    pairs: list[tuple[Member, Member]] = []
    for member in old:
        other = by_wire_name.get(member.wire_name)
        renamed = by_former.get(member.wire_name)
        if other is None and renamed is not None and renamed.wire_name not in known:
            other = renamed
        other = other or by_name.get(member.name)
        if other is not None:
            pairs.append((member, other))
    return pairs


def _add_member(
    old: ModelClass, new: ModelClass, member: Member, recorder: Recorder
) -> None:
    name = f"{_show(new, member)}: {quote(member.annotation)}"
    if member.is_required and old.is_sent:
        id_, severity = "python-required-member-added", Severity.MAJOR
        text = f"{name} is new and required."
        advice = f"Pass it wherever you create {show_class(new.name)}."
    elif member.is_required:
        id_, severity = "python-member-added", Severity.MINOR
        text = f"{name} is new."
        advice = f"Pass it where your tests or handlers create {show_class(new.name)}."
    else:
        id_, severity = "python-member-added", Severity.MINOR
        text, advice = f"{name} is new.", ""
    recorder.add(
        id_,
        severity,
        text,
        advice,
        old=old.pointer,
        new=member.pointer,
        key=member.pointer,
        after=describe_member(new, member),
    )


def _compare_types(
    before: tuple[ModelClass, Member],
    after: tuple[ModelClass, Member],
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    (owner, old), (new_owner, new) = before, after
    name = _show(new_owner, new)

    def add(id_: str, severity: Severity, text: str, advice: str = "") -> None:
        recorder.add(
            f"python-member-{id_}",
            severity,
            text,
            advice,
            old=old.pointer,
            new=new.pointer,
            key=old.pointer,
            before=replace(describe_member(owner, old), type=types[0]),
            after=replace(describe_member(new_owner, new), type=types[1]),
        )

    read_old, read_new = rules.old_tree(old.annotation), parse_annotation(
        new.annotation
    )
    sent_old, sent_new = rules.old_tree(old.argument), parse_annotation(new.argument)
    types, change = (old.annotation, new.annotation), name
    if read_old == read_new:  # What is read stays, unlike what may be passed.
        types = (old.argument, new.argument)
        change = f"What can be passed as {name}"
    change += f": {quote(types[0])} is now {quote(types[1])}."
    became_required = new.is_required and not old.is_required
    became_optional = NONE in list_members(read_new) and not allows_none(read_old)
    if owner.is_sent and became_required:
        add(
            "became-required",
            Severity.MAJOR,
            f"{name} was optional and is now required.",
            f"Pass it wherever you create {show_class(new_owner.name)}.",
        )
        # Callers who pass a value are not concerned by the end of None.
        if sent_new == without_none(sent_old):
            return
    optional: tuple[Severity, str] | None = None
    if owner.is_received and became_optional:
        optional = Severity.MAJOR, "Handle None where you read it."
    elif old.is_required and not new.is_required and read_old != read_new:
        optional = Severity.MINOR, ""
    if optional:
        sent_old, sent_new = without_none(sent_old), without_none(sent_new)
        read_old, read_new = without_none(read_old), without_none(read_new)
    is_same = read_old == read_new and sent_old == sent_new
    reads = not owner.is_received or rules.accepts_result(read_old, read_new)
    sends = not owner.is_sent or rules.accepts_argument(sent_new, sent_old)
    # One sentence has both types, so it is told once.
    if not is_same and not (reads and sends):
        fixes = [
            *([] if reads else ["the code that reads it"]),
            *([] if sends else ["the code that passes it"]),
        ]
        advice = f"Change {' and '.join(fixes)}."
        add("type-changed", Severity.MAJOR, change, advice)
    elif optional:
        severity, advice = optional
        add("became-optional", severity, change, advice)
    elif is_same:
        return
    elif owner.is_sent:
        add("type-widened", Severity.MINOR, change)
    else:
        add("type-narrowed", Severity.MINOR, change)
