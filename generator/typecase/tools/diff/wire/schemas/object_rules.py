"""Compare the members of objects that are sent with those that are accepted."""

from collections.abc import Callable, Iterable, Iterator

from typecase.schema import JsonSchema
from typecase.schema.shape import Parts, Shape, Sides
from typecase.tools.diff.wire.schemas.difference import Difference, Places
from typecase.tools.diff.wire.schemas.text_containment import decide_pattern

Compare = Callable[[Parts, Parts], Iterable[Difference]]
"""A function that returns what one schema sends and another one does not accept."""


class MemberComparison:
    """Compares the members of objects; ``compare`` compares their schemas.

    ``lists_members`` is true if members that only one side declares are differences
    too.
    """

    def __init__(self, compare: Compare, sides: Sides, *, lists_members: bool) -> None:
        self._compare = compare
        self._sides = sides
        self._lists_members = lists_members

    def compare_members(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        """Yield what objects of a sender have, or lack, that a receiver refuses."""
        yield from _compare_required(sent, accepted, places)
        yield from self._compare_sent_members(sent, accepted, places)
        if self._lists_members:
            yield from _list_new_members(sent, accepted, places[0])
        yield from self._compare_other_members(sent, accepted, places)

    def _compare_sent_members(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        accepted_names, receiver = accepted.names, places[1]
        for name in sent.names:
            own = sent.member(name)
            if not own:
                continue
            if name in accepted.hidden:
                if self._lists_members:
                    yield _hidden(sent, name, own[0], receiver, becomes=True)
                continue
            member = accepted.member(name)
            if member is None:
                yield Difference("member", own[0], receiver, path=(name,))
                continue
            # Whatever nobody describes is accepted as a whole.
            for each in self._compare(own, member) if member else ():
                yield each.below(name)
            is_told = name in sent.required and self._sides is Sides.RESPONSE
            if self._lists_members and name not in accepted_names and not is_told:
                yield Difference(
                    "member", own[0], receiver, path=(name,), is_harmless=True
                )
        # A required member is sent, even if `properties` does not list it.
        declared = {*sent.names, *accepted.hidden}
        for name in sorted((sent.required & {*accepted_names}) - declared):
            own, member = sent.member(name), accepted.member(name)
            for each in (
                self._compare(own, member) if own is not None and member else ()
            ):
                yield each.below(name)

    def _compare_other_members(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        if accepted.other_members is None and sent.other_members is not None:
            yield Difference("additional", *places)
            return
        for members in accepted.members:
            for pattern, part in members.patterns.items():
                yield from self._compare_pattern(sent, pattern, part, places[0])
        if sent.other_members is None:
            return
        for each in self._compare(sent.other_members, accepted.other_members or ()):
            yield each.below("*")

    def _compare_pattern(
        self, sent: Shape, pattern: str, part: JsonSchema, sender: JsonSchema | None
    ) -> Iterator[Difference]:
        """Compare what is sent with a schema of members whose names match a pattern."""
        own = {key: each for one in sent.members for key, each in one.patterns.items()}
        wider = [each for key, each in own.items() if decide_pattern(pattern, key)]
        others = sent.other_members
        if wider:
            for each in self._compare(tuple(wider), (part,)):
                yield each.below("*")
        elif own:
            yield Difference("condition", sender, part, is_decided=False)
        elif others is not None:
            for each in self._compare(others, (part,)):
                yield each.below("*")


def _compare_required(
    sent: Shape, accepted: Shape, places: Places
) -> Iterator[Difference]:
    sender, receiver = places
    sent_names, accepted_names = sent.names, accepted.names
    for name in sorted(accepted.required - sent.required):
        member = accepted.member(name)
        place = member[0] if member else receiver
        own = sent.member(name) if name in sent_names else None
        is_missing = name in accepted_names and name not in sent_names
        yield Difference(
            "required-missing" if is_missing else "required",
            own[0] if own else sender,
            place,
            path=(name,),
        )


def _list_new_members(
    sent: Shape, accepted: Shape, sender: JsonSchema | None
) -> Iterator[Difference]:
    sent_names = sent.names
    for name in accepted.names:
        member = accepted.member(name)
        is_new = name not in sent_names and name not in accepted.required
        if member and name in sent.hidden:
            yield _hidden(accepted, name, sender, member[0], becomes=False)
        elif member and is_new:
            yield Difference(
                "new-member", sender, member[0], path=(name,), is_harmless=True
            )


def _hidden(
    shape: Shape,
    name: str,
    sender: JsonSchema | None,
    receiver: JsonSchema | None,
    *,
    becomes: bool,
) -> Difference:
    """Return the difference that messages no longer have a member, or have it now."""
    return Difference(
        "became-hidden" if becomes else "became-visible",
        sender,
        receiver,
        "required" if name in shape.required else "optional",
        path=(name,),
        is_harmless=True,
    )
