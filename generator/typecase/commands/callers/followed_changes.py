"""Choose the changes of a comparison that callers' code can follow."""

from collections.abc import Sequence

from typecase.commands.callers.packages import GeneratedSide
from typecase.tools.diff.changes import Aspect, Change, Severity
from typecase.tools.migrate.followed_changes import (
    BodyChange,
    FollowedChanges,
    OrderChange,
    ValueChange,
)
from typecase.tools.migrate.renames import NewNames, Rename


def list_followed(
    changes: Sequence[Change],
    sides: Sequence[GeneratedSide],
) -> FollowedChanges:
    """Return what callers' code can follow; each sequence has the old side first."""
    old, new = sides
    renames: list[Rename] = []
    bodies: dict[tuple[str, str], BodyChange] = {}
    orders: dict[tuple[str, str], OrderChange] = {}
    values: list[ValueChange] = []
    for change in changes:
        before, after = change.before, change.after
        if before is None or after is None:
            continue
        key = (change.api, before.name)
        match change.id:
            case "python-body-became-arguments":
                bodies[key] = BodyChange(
                    api=change.api,
                    path=before.name,
                    is_split=True,
                    whole=before.whole_body,
                    members=after.members,
                    is_optional=bool(after.whole_body),
                )
            case "python-arguments-became-body":
                bodies[key] = BodyChange(
                    api=change.api,
                    path=before.name,
                    is_split=False,
                    whole=after.whole_body,
                    members=before.members,
                    is_optional=False,
                )
            case "python-argument-order-changed":
                orders[key] = OrderChange(change.api, before.name, before.positional)
            case _ if change.id.endswith("-renamed"):
                renames.append(Rename(change.api, before.name, after.name))
                if isinstance(before.value, str) and isinstance(after.value, str):
                    owner = before.name.rpartition(".")[0]
                    values.append(
                        ValueChange(change.api, owner, before.value, after.value)
                    )
            case _:
                pass
    names = NewNames(
        (old.index(), new.index()),
        renames,
        (old.names, new.names),
        {name: name for name in old.folders},
        {name: folder.replace("/", ".") for name, folder in old.folders.items()},
    )
    return FollowedChanges(names, bodies, orders, tuple(values), _list_advice(changes))


def _list_advice(changes: Sequence[Change]) -> dict[tuple[str, str], str]:
    """Return what changed and what to do, by the last two parts of each name."""
    advice: dict[tuple[str, str], str] = {}
    for change in changes:
        if change.severity is Severity.MAJOR and change.aspect is Aspect.PYTHON:
            for thing in filter(None, (change.before, change.after)):
                *_, owner, name = f"..{thing.name}".split(".")
                text = f"{change.text} {change.advice}".strip()
                advice.setdefault((owner, name), text)
    return advice
