"""Compare two versions of an enumeration."""

from collections.abc import Collection
from functools import partial

from msgspec.structs import replace

from typecase.python_surface.records import EnumClass
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.python.recorder import Recorder, quote, show_class
from typecase.tools.diff.python.things import describe_class, describe_enum_member


def compare_enums(old: EnumClass, new: EnumClass, recorder: Recorder) -> None:
    """Record the changes of an enumeration."""
    renamed = _compare_known_members(old, new, recorder)
    _record_added(old, new, renamed, recorder)
    _compare_values(old, new, recorder)


def _compare_known_members(
    old: EnumClass, new: EnumClass, recorder: Recorder
) -> set[str]:
    """Record what became of the old members; return the new names of renamed ones."""
    add = partial(recorder.add, old=old.pointer, new=new.pointer)
    new_names = {value: member for member, value in new.members.items()}
    new_names |= {
        value: member
        for value, member in new.former_values.items()
        if value not in new_names and new.members[member] not in old.members.values()
    }
    # A former name is another name for a member, and may end.
    names = dict(old.members) | {
        former: old.members[member]
        for former, member in old.former_names.items()
        if former not in {*new.members, *new.former_names}
    }
    renamed: set[str] = set()
    for member, value in names.items():
        shown = show_class(f"{old.name}.{member}")
        before = describe_enum_member(old, member, value)
        new_name = new_names.get(value)
        if new_name is None and member in new.members:
            add(
                "python-enum-value-changed",
                Severity.MAJOR,
                f"The value of {shown} was {quote(value)}; now it is"
                f" {quote(new.members[member])}.",
                "Use the member instead of its value.",
                before=before,
                after=describe_enum_member(new, member, new.members[member]),
            )
        elif new_name is None:
            add(
                "python-enum-member-removed",
                Severity.MAJOR,
                f"{shown} was removed.",
                "Stop using it.",
                before=before,
            )
        elif new_name != member:
            renamed.add(new_name)
            is_kept = new.former_names.get(member) == new_name
            add(
                "python-enum-member-renamed",
                Severity.MINOR if is_kept else Severity.MAJOR,
                f"{shown} is now {show_class(f'{new.name}.{new_name}')}"
                f"{'; the old name can still be used' if is_kept else ''}.",
                f"Use {quote(new_name)} instead.",
                before=before,
                after=describe_enum_member(new, new_name, new.members[new_name]),
            )
    return renamed


def _record_added(
    old: EnumClass, new: EnumClass, renamed: Collection[str], recorder: Recorder
) -> None:
    """Record the members that are new, without those that were renamed."""
    known = {*old.members.values()}
    for member, value in new.members.items():
        if not (value in known or member in {*old.members, *renamed}):
            recorder.add(
                "python-enum-member-added",
                Severity.MINOR,
                f"{show_class(f'{new.name}.{member}')} is new.",
                old=old.pointer,
                new=new.pointer,
                after=describe_enum_member(new, member, value),
            )


def _compare_values(old: EnumClass, new: EnumClass, recorder: Recorder) -> None:
    """Record another type of the values, or that other values are accepted or not."""
    add = partial(recorder.add, old=old.pointer, new=new.pointer)
    name = show_class(new.name)
    if old.is_integer != new.is_integer:
        kinds = ["integers", "strings"] if old.is_integer else ["strings", "integers"]
        add(
            "python-enum-type-changed",
            Severity.MAJOR,
            f"The values of {name} were {kinds[0]} and are now {kinds[1]}.",
            "Use the members instead of their values.",
            before=replace(describe_class(old), type=_value_type(old)),
            after=replace(describe_class(new), type=_value_type(new)),
        )
    elif old.is_open and not new.is_open:
        add(
            "python-enum-closed",
            Severity.MAJOR,
            f"{name} no longer accepts values that the document does not list.",
            "Pass only the members of the enumeration.",
        )
    elif new.is_open and not old.is_open:
        add(
            "python-enum-opened",
            Severity.MINOR,
            f"{name} now accepts values that the document does not list.",
        )


def _value_type(each: EnumClass) -> str:
    return "int" if each.is_integer else "str"
