"""Compare two versions of an enumeration."""

from typecase.python_surface.records import EnumClass
from typecase.tools.diff.changes import Severity
from typecase.tools.diff.python.recorder import Recorder, quote, show_class


def compare_enums(old: EnumClass, new: EnumClass, recorder: Recorder) -> None:
    """Record the changes of an enumeration."""
    name = show_class(new.name)

    def add(id_: str, severity: Severity, text: str, advice: str = "") -> None:
        recorder.add(
            f"python-enum-{id_}",
            severity,
            text,
            advice,
            old=old.pointer,
            new=new.pointer,
        )

    new_names = {value: member for member, value in new.members.items()}
    for member, value in old.members.items():
        shown = show_class(f"{old.name}.{member}")
        new_name = new_names.get(value)
        if new_name is None and member in new.members:
            add(
                "value-changed",
                Severity.MAJOR,
                f"The value of {shown} was {quote(value)}; now it is"
                f" {quote(new.members[member])}.",
                "Use the member instead of its value.",
            )
        elif new_name is None:
            add(
                "member-removed",
                Severity.MAJOR,
                f"{shown} was removed.",
                "Stop using it.",
            )
        elif new_name != member:
            add(
                "member-renamed",
                Severity.MAJOR,
                f"{shown} is now {show_class(f'{new.name}.{new_name}')}.",
                f"Use {quote(new_name)} instead.",
            )
    known = {*old.members.values()}
    for member, value in new.members.items():
        if value not in known and member not in old.members:
            add(
                "member-added",
                Severity.MINOR,
                f"{show_class(f'{new.name}.{member}')} is new.",
            )
    if old.is_integer != new.is_integer:
        kinds = ["integers", "strings"] if old.is_integer else ["strings", "integers"]
        add(
            "type-changed",
            Severity.MAJOR,
            f"The values of {name} were {kinds[0]} and are now {kinds[1]}.",
            "Use the members instead of their values.",
        )
    elif old.is_open and not new.is_open:
        add(
            "closed",
            Severity.MAJOR,
            f"{name} no longer accepts values that the document does not list.",
            "Pass only the members of the enumeration.",
        )
    elif new.is_open and not old.is_open:
        add(
            "opened",
            Severity.MINOR,
            f"{name} now accepts values that the document does not list.",
        )
