"""Compare the alternatives of unions that are sent with those that are accepted."""

from collections.abc import Callable, Iterator

from typecase.schema import JsonSchema
from typecase.schema.normal_form import build_shape, find_types, flatten_branches
from typecase.schema.shape import Group, Parts, Shape, Sides
from typecase.tools.diff.wire.schemas.alternatives import (
    find_name,
    find_tagged,
    have_same_name,
    pair_by_type,
    put_nearest_first,
    read_tags,
)
from typecase.tools.diff.wire.schemas.difference import Difference, Places
from typecase.tools.diff.wire.schemas.type_rules import describe_types


class UnionComparison:
    """Compares unions, each alternative with the one that it became or that fits best.

    ``compare`` compares two schemas, and ``are_same`` tells whether they are the same.
    """

    def __init__(
        self,
        compare: Callable[[Parts, Parts], tuple[Difference, ...]],
        are_same: Callable[[JsonSchema, JsonSchema], bool],
        sides: Sides,
    ) -> None:
        self._compare = compare
        self._are_same = are_same
        self._sides = sides

    def compare_unions(
        self,
        sent: Shape,
        accepted: Shape,
        sender: JsonSchema | None,
        receiver: JsonSchema | None,
    ) -> list[Difference]:
        """Compare two unions, and their discriminators."""
        own_group, group = sent.groups[0], accepted.groups[0]
        senders = list(flatten_branches(own_group, self._sides))
        found = self.compare_alternatives(senders, own_group, group, receiver)
        found += compare_discriminators(sent, accepted, (sender, receiver))
        return list(dict.fromkeys(found))

    def compare_alternatives(
        self,
        senders: list[JsonSchema],
        own_group: Group | None,
        group: Group,
        receiver: JsonSchema | None,
    ) -> list[Difference]:
        """Compare the alternatives of a sender with those of a receiver.

        If the sender's schema is no union, it is the only alternative of
        ``senders``, and ``own_group`` is None.
        """
        found: list[Difference] = []
        receivers = list(flatten_branches(group, self._sides))
        changed = [
            each
            for each in senders
            if not any(self._are_same(each, other) for other in receivers)
        ]
        new = [
            each
            for each in receivers
            if not any(self._are_same(other, each) for other in senders)
        ]
        counterparts = pair_by_type(changed, new, self._sides)
        for own in senders:
            tags = None if own_group is None else read_tags(own_group, own, self._sides)
            tagged = find_tagged(group, receivers, tags, self._sides)
            is_tagged = tagged is not None
            candidates = receivers if tagged is None else tagged
            if any(self._are_same(own, other) for other in candidates):
                continue
            counterpart = counterparts.get(own)
            if tagged:
                nearest = put_nearest_first(tagged, own)[0]
                counterpart = counterpart if counterpart in tagged else nearest
            fitting = self._compare_alternative(
                own, candidates, counterpart, is_tagged=is_tagged
            )
            if fitting is not None:
                found += fitting
            elif own_group is None:
                found.append(self._describe_refusal(own, group, receiver))
            else:
                found.append(
                    removed_alternative(group, own, receiver, is_tagged=is_tagged)
                )
        return found

    def _describe_refusal(
        self, own: JsonSchema, group: Group, receiver: JsonSchema | None
    ) -> Difference:
        """Return the difference that no alternative of a receiver accepts a schema."""
        types, *others = (
            find_types(build_shape((each,), self._sides), self._sides)
            for each in (own, *group.branches)
        )
        accepted = frozenset[str]().union(*others)
        if types <= accepted:
            return Difference("values", own, receiver)
        return Difference(
            "type", own, receiver, describe_types(types), describe_types(accepted)
        )

    def _compare_alternative(
        self,
        own: JsonSchema,
        receivers: list[JsonSchema],
        counterpart: JsonSchema | None,
        *,
        is_tagged: bool,
    ) -> tuple[Difference, ...] | None:
        """Return how an alternative differs from what it became, or what fits best.

        ``counterpart`` is the one that it became. ``is_tagged`` tells whether a
        discriminator has selected ``receivers``. Return None if none of them fits.
        """
        nearest = put_nearest_first(receivers, own)
        is_alone = is_tagged and len(nearest) == 1
        if nearest and (is_alone or have_same_name(own, nearest[0])):
            return self._compare((own,), (nearest[0],))
        fitting: list[tuple[Difference, ...]] = []
        for other in nearest:
            differences = self._compare((own,), (other,))
            if all(each.is_harmless for each in differences):
                fitting.append(differences)
                if not differences:
                    break
        if fitting:
            return min(fitting, key=len)
        return None if counterpart is None else self._compare((own,), (counterpart,))


def compare_discriminators(
    sent: Shape, accepted: Shape, places: Places
) -> Iterator[Difference]:
    """Compare the members that tell which alternative a value has."""
    for own, other in zip(sent.groups, accepted.groups, strict=False):
        names = own.discriminator, other.discriminator
        if all(names) and names[0] != names[1]:
            # Values are valid whatever it is; it only helps to read them.
            yield Difference("discriminator", *places, *names, is_harmless=True)


def removed_alternative(
    group: Group,
    sender: JsonSchema | None,
    receiver: JsonSchema | None,
    *,
    is_tagged: bool,
) -> Difference:
    """Return the difference that a receiver lacks an alternative of a sender."""
    kind = "one-of" if group.keyword == "oneOf" else "any-of"
    kind = f"{kind}-tag" if is_tagged else kind
    return Difference(kind, sender, receiver, find_name(sender))
