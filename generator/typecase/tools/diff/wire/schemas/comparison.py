"""Find what one schema sends and another one does not accept, keyword by keyword."""

from collections.abc import Iterator

from msgspec.structs import replace

from typecase.schema import JsonSchema
from typecase.schema.normal_form import (
    build_shape,
    choose_branch,
    choose_branches,
    find_types,
)
from typecase.schema.shape import JSON_TYPES, Parts, Shape, Sides
from typecase.tools.diff.wire.schemas.alternatives import (
    Tags,
    find_tagged,
    have_same_name,
    put_nearest_first,
    read_tags,
)
from typecase.tools.diff.wire.schemas.containment import Answer, Decider
from typecase.tools.diff.wire.schemas.difference import Difference, Places
from typecase.tools.diff.wire.schemas.object_rules import MemberComparison
from typecase.tools.diff.wire.schemas.recursive_results import RecursiveResults
from typecase.tools.diff.wire.schemas.same_schemas import SameSchemas
from typecase.tools.diff.wire.schemas.scalar_rules import (
    compare_formats,
    compare_lengths,
    compare_numbers,
    drop_allowed_texts,
)
from typecase.tools.diff.wire.schemas.type_rules import (
    compare_types,
    describe_types,
    drop_consequences,
    with_all_types,
)
from typecase.tools.diff.wire.schemas.unchanged import UnchangedParts
from typecase.tools.diff.wire.schemas.union_comparison import (
    UnionComparison,
    compare_discriminators,
    removed_alternative,
)

_MAX_PAIRS = 20_000
"""The greatest number of pairs of schemas that are compared, and compared again."""
_MAX_DIFFERENCES = 200
"""The greatest number of differences that are reported for one pair of schemas."""
_UNKNOWN_TO_DECIDE = frozenset(
    {"any-of-tag", "content-schema", "format", "known-value", "one-of-tag"}
)
"""Kinds of differences that are left out of the schemas that `decide` compares."""


class SchemaComparison:
    """Compares what senders send with what receivers accept.

    ``lists_members`` is true if members that only one side declares are differences
    too. If ``is_text`` is true, values are written as text, as in a query.
    """

    def __init__(
        self,
        same: SameSchemas,
        decider: Decider,
        unchanged: UnchangedParts,
        *,
        lists_members: bool,
        is_text: bool = False,
    ) -> None:
        self._sides = same.sides
        self._same = same
        self._decider = decider
        self._unchanged = unchanged
        self._lists_members = lists_members
        self._members = MemberComparison(
            self.compare, self._sides, lists_members=lists_members
        )
        self._unions = UnionComparison(self.compare, self._are_same, self._sides)
        self._is_text = is_text
        self._results = RecursiveResults(_MAX_PAIRS)

    def compare(self, sender: Parts, receiver: Parts) -> tuple[Difference, ...]:
        """Return what ``sender`` sends and ``receiver`` does not accept."""
        followed = _follow(sender), _follow(receiver)
        found = self._compare_followed(*followed)
        if followed == (sender, receiver):
            return found
        places = _first(sender), _first(receiver)
        targets = _first(followed[0]), _first(followed[1])
        return tuple(_move(each, targets, places) for each in found)

    def _compare_followed(
        self, sender: Parts, receiver: Parts
    ) -> tuple[Difference, ...]:
        """Compare what references lead to."""
        key = (_pointers(sender), _pointers(receiver))
        return self._results.find(key, lambda: self._compare_once(sender, receiver))

    def _compare_once(self, sender: Parts, receiver: Parts) -> tuple[Difference, ...]:
        # What lists members has the old schemas as sender.
        pair = (sender, receiver) if self._lists_members else (receiver, sender)
        if self._same.are_same(*pair):
            return ()
        if len(self._results) > _MAX_PAIRS:
            places = (_first(sender), _first(receiver))
            return (Difference("values", *places, is_decided=False),)
        return self._compare_pair(sender, receiver)

    def _compare_pair(self, sender: Parts, receiver: Parts) -> tuple[Difference, ...]:
        sent = build_shape(sender, self._sides)
        accepted = build_shape(receiver, self._sides)
        places = (_first(sender), _first(receiver))
        if len(sender) == 1 and accepted.is_bare_union and not sent.groups:
            (own,), (group,) = sender, accepted.groups
            found = self._unions.compare_alternatives([own], None, group, places[1])
        else:
            found = self._compare_shapes(sent, accepted, *places)
        texts = [
            describe_types(find_types(each, self._sides)) for each in (sent, accepted)
        ]
        found = [with_all_types(each, *texts) for each in dict.fromkeys(found)]
        found = drop_consequences(found)
        if not self._is_text:
            is_complex = sent.is_complex or accepted.is_complex
            found = self._decide(found, sender, receiver, is_complex)
        found.sort(key=lambda each: each.is_harmless)
        return tuple(found[:_MAX_DIFFERENCES])

    def _decide(
        self,
        found: list[Difference],
        sender: Parts,
        receiver: Parts,
        is_complex: bool,
    ) -> list[Difference]:
        """Return differences without those that are none for the whole schema."""
        breaking = [
            each
            for each in found
            if not each.is_harmless and each.kind not in _UNKNOWN_TO_DECIDE
        ]
        own = [each for each in breaking if not each.path]
        if not (own or is_complex):
            return found
        answer = self._decider.decide(sender, receiver, self._sides)
        if answer is Answer.YES:
            return [
                each
                for each in found
                if each.is_harmless or each.kind in _UNKNOWN_TO_DECIDE
            ]
        if answer is Answer.NO and all(each.is_harmless for each in found):
            return [*found, Difference("values", _first(sender), _first(receiver))]
        if answer is Answer.NO and own:
            return [
                each if each.path else replace(each, is_decided=True) for each in found
            ]
        return found

    def _compare_shapes(
        self,
        sent: Shape,
        accepted: Shape,
        sender: JsonSchema | None,
        receiver: JsonSchema | None,
        tags: Tags | None = None,
    ) -> list[Difference]:
        """Compare two shapes; ``tags`` are those of the sender, if it has some."""
        if sent.is_false:
            return []
        if accepted.is_false:
            return [
                Difference(
                    "type", sender, receiver, describe_types(sent.types), "nothing"
                )
            ]
        if self._lists_members and sent.default != accepted.default:
            rest = (replace(sent, default=None), replace(accepted, default=None))
            return [
                Difference(
                    "default",
                    sender,
                    receiver,
                    sent.default,
                    accepted.default,
                    is_harmless=True,
                ),
                *self._compare_shapes(*rest, sender, receiver, tags),
            ]
        if sent.is_bare_union and accepted.is_bare_union:
            return self._unions.compare_unions(sent, accepted, sender, receiver)
        if sent.groups:
            return self._compare_branches(sent, accepted, sender, receiver, tags)
        if accepted.groups:
            return self._compare_with_groups(sent, accepted, sender, receiver, tags)
        places = (sender, receiver)
        found = list(compare_types(sent, accepted, places, is_text=self._is_text))
        is_any = sent.types == JSON_TYPES and sent.values is None
        if is_any or not sent.types & accepted.types:
            # All the rest would follow from the type.
            types = [each for each in found if each.kind == "type"]
            if types:
                return types
        found += [
            *compare_formats(sent, accepted, places),
            *self._compare_known_values(sent, accepted, places),
            *compare_numbers(sent, accepted, places),
            *compare_lengths(sent, accepted, places),
            *self._compare_wholes(sent, accepted, places),
            *self._compare_contents(sent, accepted, places),
        ]
        if sent.patterns or accepted.patterns:
            found = drop_allowed_texts(found, sent, accepted)
        if "array" in sent.types & accepted.types:
            found += self._compare_items(sent, accepted)
        if "object" in sent.types & accepted.types:
            found += self._members.compare_members(sent, accepted, places)
        return found

    def _are_same(self, sender: JsonSchema, receiver: JsonSchema) -> bool:
        pair = (sender, receiver) if self._lists_members else (receiver, sender)
        return self._same.are_same((pair[0],), (pair[1],))

    def _compare_branches(
        self,
        sent: Shape,
        accepted: Shape,
        sender: JsonSchema | None,
        receiver: JsonSchema | None,
        tags: Tags | None,
    ) -> list[Difference]:
        """Compare each branch of the first group of a sender with all of a receiver."""
        found: list[Difference] = []
        group = sent.groups[0]
        for branch, shape in choose_branches(sent, self._sides):
            own_tags = read_tags(group, branch, self._sides) or tags
            found += self._compare_shapes(shape, accepted, branch, receiver, own_tags)
        found += compare_discriminators(sent, accepted, (sender, receiver))
        return list(dict.fromkeys(found))

    def _compare_with_groups(
        self,
        sent: Shape,
        accepted: Shape,
        sender: JsonSchema | None,
        receiver: JsonSchema | None,
        tags: Tags | None,
    ) -> list[Difference]:
        """Compare a shape without groups with one that has some.

        ``tags`` are those of the sender, if it is an alternative with a discriminator.
        """
        # `unevaluatedProperties` counts what branches declare.
        rest = replace(accepted, groups=[], unevaluated=[])
        found = [
            each
            for each in self._compare_shapes(sent, rest, sender, receiver)
            if not each.is_harmless  # Branches may declare what the rest does not.
        ]
        known = set(found)
        for group in accepted.groups:
            tagged = find_tagged(group, group.branches, tags, self._sides)
            branches = group.branches if tagged is None else tagged
            named: list[Difference] | None = None
            fitting: list[list[Difference]] = []
            for branch in put_nearest_first(branches, sender):
                shape = choose_branch(
                    replace(accepted, groups=[group]), 0, branch, self._sides
                )
                differences = self._compare_shapes(sent, shape, sender, branch)
                if have_same_name(sender, branch) or (tagged and len(tagged) == 1):
                    named = differences
                    break
                if all(each.is_harmless or each in known for each in differences):
                    fitting.append(differences)
                    if not differences:
                        break
            if named is not None:
                found += named
            elif fitting:
                best = min(fitting, key=len)
                found += best
            else:
                is_tagged = tagged is not None
                found.append(
                    removed_alternative(group, sender, receiver, is_tagged=is_tagged)
                )
        return found

    def _compare_known_values(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        """Compare the values of `x-extensible-enum`, which responses may exceed."""
        if self._sides is Sides.REQUEST and accepted.known_values is not None:
            unknown = (sent.known_values or frozenset()) - accepted.known_values
            for text in sorted(unknown):
                yield Difference("known-value", *places, text, None)

    def _compare_contents(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        """Compare the values that strings hold as text."""
        found = self.compare(tuple(sent.contents), tuple(accepted.contents))
        if any(not each.is_harmless for each in found):
            yield Difference("content-schema", *places)

    def _compare_wholes(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        """Compare keywords that are equal or not decided."""
        for keyword, senders, receivers in (
            ("not", sent.negations, accepted.negations),
            ("condition", sent.others, accepted.others),
        ):
            for part in receivers:
                if not any(
                    self._unchanged.are_equal((each,), (part,)) for each in senders
                ):
                    yield Difference(
                        keyword,
                        senders[0] if senders else places[0],
                        part,
                        is_decided=False,
                    )

    def _compare_items(self, sent: Shape, accepted: Shape) -> Iterator[Difference]:
        count = max(
            (len(each) for each in (*sent.first_items, *accepted.first_items)),
            default=0,
        )
        for index in range(count):
            pair = [
                tuple(
                    part
                    for first in shape.first_items
                    for part in first[index : index + 1]
                )
                or tuple(shape.items)
                for shape in (sent, accepted)
            ]
            for each in self.compare(*pair):
                yield each.below("[]")
        for each in self.compare(tuple(sent.items), tuple(accepted.items)):
            yield each.below("[]")


def _first(parts: Parts) -> JsonSchema | None:
    return parts[0] if parts else None


def _follow(parts: Parts) -> Parts:
    """Return schemas with what references lead to in place of these."""
    return tuple(
        part.target if part.reference and len(part.keywords) == 1 else part
        for part in parts
    )


def _move(difference: Difference, targets: Places, places: Places) -> Difference:
    """Return a difference of a whole value at the places of references to it."""
    if difference.path:
        return difference
    sender, receiver = (
        place if stated is target else stated
        for stated, target, place in zip(
            (difference.sender, difference.receiver), targets, places, strict=True
        )
    )
    return replace(difference, sender=sender, receiver=receiver)


def _pointers(parts: Parts) -> tuple[str, ...]:
    return tuple(part.pointer for part in parts)
