"""Collect the actions of an overlay for a document."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from typecase.load.document import Document
from typecase.load.json_types import is_list, is_mapping
from typecase.load.overlays.action_text import quote, write_action
from typecase.load.overlays.value_queries import has_value, to_query


class PlannedAction(Struct, frozen=True):
    """An action to write.

    Attributes:
        query: The target of the action.
        modifier: The key that says what the action does, such as "update".
        value: The value of that key.
        place: The pointer, in the file of Stainless, of what the action stands for.
    """

    query: str
    modifier: str
    value: Any
    place: str


class Target:
    """A document that actions change.

    Attributes:
        document: The loaded document, after the transforms.
        is_swagger: Whether the file has the form of Swagger 2.0.
    """

    def __init__(self, document: Document, parsed: Document) -> None:
        self.document = document
        self.is_swagger = document.is_converted
        self._parsed = parsed

    def find(self, pointer: str) -> str | None:
        """Return a query for a value of the document; None if another file has it."""
        source, place = self.document.origin(pointer)
        if source.file in self.document.overlays:
            place = pointer
        elif source.file != self.document.file:
            return None
        root = self._parsed.root
        return to_query(root, place) if has_value(root, place) else None


class Actions:
    """The actions of an overlay: first transforms, then removals, then updates.

    Attributes:
        transforms: The actions that correct the document.
    """

    def __init__(self, transforms: Sequence[PlannedAction]) -> None:
        self.transforms = list(transforms)
        self._removals: list[PlannedAction] = []
        self._updates: dict[str, dict[str, PlannedAction]] = {}

    def remove(self, query: str, place: str) -> None:
        """Remove what a query selects, before anything is merged."""
        self._removals.append(PlannedAction(query, "remove", True, place))

    def update(self, query: str, value: Mapping[str, Any], place: str) -> None:
        """Merge a mapping into what a query selects: items are added to its lists."""
        members = self._updates.setdefault(query, {})
        for key, member in value.items():
            known = members.get(key)
            merged = _merge(known.value, member) if known else member
            members[key] = PlannedAction(query, "update", merged, place)

    def list(self) -> list[PlannedAction]:
        """Return the actions in their order, one for each target of updates."""
        return [
            *self.transforms,
            *self._removals,
            *(
                PlannedAction(
                    query,
                    "update",
                    {key: each.value for key, each in members.items()},
                    next(iter(members.values())).place,
                )
                for query, members in self._updates.items()
                if members
            ),
        ]

    def drop(self, action: PlannedAction, key: str) -> str | None:
        """Drop an action, or only a member of what it merges.

        Return the place of what was dropped; None if it has gone before.
        """
        for actions in (self.transforms, self._removals):
            if action in actions:
                actions[:] = [each for each in actions if each.place != action.place]
                return action.place
        if key:
            dropped = self._updates.get(action.query, {}).pop(key, None)
            return None if dropped is None else dropped.place
        return action.place if self._updates.pop(action.query, None) else None


def _merge(known: Any, added: Any) -> Any:
    if is_mapping(known) and is_mapping(added):
        return {
            **known,
            **{
                key: _merge(known[key], member) if key in known else member
                for key, member in added.items()
            },
        }
    return [*known, *added] if is_list(known) and is_list(added) else added


def write_overlay(
    actions: Sequence[PlannedAction], title: str, extends: str | None
) -> str:
    """Return the text of an overlay; ``extends`` is the location of the document."""
    return "".join(f"{line}\n" for line in _iter_lines(actions, title, extends))


def _iter_lines(
    actions: Sequence[PlannedAction], title: str, extends: str | None
) -> Iterator[str]:
    yield from ("overlay: 1.1.0", "info:", f"  title: {quote(title)}")
    yield "  version: 1.0.0"
    if extends is not None:
        yield f"extends: {quote(extends)}"
    yield "actions:"
    for action in actions:
        written = write_action(action.query, action.modifier, action.value)
        yield from (f"  {line}" for line in written)
    if not actions:  # An overlay needs an action; this one has no effect.
        yield from ("  - target: $", "    update: {}")
