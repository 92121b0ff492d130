"""Find what one schema sends and another one does not accept, keyword by keyword."""

import json
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from typecase.load.json_types import json_type
from typecase.schema import JsonSchema
from typecase.schema.normal_form import (
    build_shape,
    choose_branch,
    choose_branches,
    find_tags,
    flatten_branches,
)
from typecase.schema.shape import JSON_TYPES, Parts, Shape, Sides
from typecase.tools.diff.wire.schemas.containment import Answer, Decider
from typecase.tools.diff.wire.schemas.difference import Difference, Places
from typecase.tools.diff.wire.schemas.same_schemas import SameSchemas
from typecase.tools.diff.wire.schemas.scalar_rules import (
    compare_formats,
    compare_lengths,
    compare_numbers,
    drop_allowed_texts,
)
from typecase.tools.diff.wire.schemas.text_containment import (
    decide_pattern,
)
from typecase.tools.diff.wire.schemas.unchanged import UnchangedParts

_MAX_PAIRS = 20_000
"""The greatest number of pairs of schemas that are compared."""
_MAX_DIFFERENCES = 200
"""The greatest number of differences that are reported for one pair of schemas."""
_UNKNOWN_TO_DECIDE = frozenset({"content-schema", "format", "known-value", "tag"})
"""Kinds of differences that are left out of the schemas that `decide` compares."""
_TEXT_TYPES = frozenset({"boolean", "integer", "number"})
"""Types whose values are also strings where everything is text, as in queries."""


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
        self._is_text = is_text
        self._done: dict[tuple[tuple[str, ...], ...], tuple[Difference, ...]] = {}

    def compare(self, sender: Parts, receiver: Parts) -> tuple[Difference, ...]:
        """Return what ``sender`` sends and ``receiver`` does not accept."""
        key = (_pointers(sender), _pointers(receiver))
        if key not in self._done:
            self._done[key] = ()  # Recursive schemas are equal where they recur.
            # What lists members has the old schemas as sender.
            pair = (sender, receiver) if self._lists_members else (receiver, sender)
            if self._same.are_same(*pair):
                return ()
            if len(self._done) > _MAX_PAIRS:
                places = (_first(sender), _first(receiver))
                self._done[key] = (Difference("values", *places, is_decided=False),)
            else:
                sent = build_shape(sender, self._sides)
                accepted = build_shape(receiver, self._sides)
                places = (_first(sender), _first(receiver))
                found = self._compare_shapes(sent, accepted, *places)
                found = list(dict.fromkeys(found))
                if not self._is_text:
                    is_complex = sent.is_complex or accepted.is_complex
                    found = self._decide(found, sender, receiver, is_complex)
                found.sort(key=lambda each: each.is_harmless)
                self._done[key] = tuple(_drop_formats(found)[:_MAX_DIFFERENCES])
        return self._done[key]

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
        if answer is Answer.NO and not breaking:
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
    ) -> list[Difference]:
        if sent.is_false:
            return []
        if accepted.is_false:
            return [Difference("type", sender, receiver, _types(sent), "nothing")]
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
                *self._compare_shapes(*rest, sender, receiver),
            ]
        if sent.is_bare_union and accepted.is_bare_union:
            return self._compare_unions(sent, accepted, sender, receiver)
        if sent.groups:
            found: list[Difference] = []
            for branch, shape in choose_branches(sent, self._sides):
                found += self._compare_shapes(shape, accepted, branch, receiver)
            found += self._compare_discriminators(sent, accepted, (sender, receiver))
            return list(dict.fromkeys(found))
        if accepted.groups:
            return self._compare_with_groups(sent, accepted, sender, receiver)
        places = (sender, receiver)
        found = [
            *self._compare_types(sent, accepted, places),
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
            found += self._compare_members(sent, accepted, places)
        return found

    def _compare_unions(
        self,
        sent: Shape,
        accepted: Shape,
        sender: JsonSchema | None,
        receiver: JsonSchema | None,
    ) -> list[Difference]:
        """Compare two unions, each branch with the one that fits best."""
        found: list[Difference] = []
        group = accepted.groups[0]
        receivers = list(flatten_branches(group, self._sides))
        for own in flatten_branches(sent.groups[0], self._sides):
            if not any(self._are_same(own, other) for other in receivers):
                found += self._find_branch(own, receivers, group.keyword, receiver)
        found += self._compare_discriminators(sent, accepted, (sender, receiver))
        return list(dict.fromkeys(found))

    def _are_same(self, sender: JsonSchema, receiver: JsonSchema) -> bool:
        pair = (sender, receiver) if self._lists_members else (receiver, sender)
        return self._same.are_same((pair[0],), (pair[1],))

    def _find_branch(
        self,
        own: JsonSchema,
        receivers: list[JsonSchema],
        keyword: str,
        receiver: JsonSchema | None,
    ) -> tuple[Difference, ...]:
        """Return how a branch differs from the branch that fits best."""
        fitting: list[tuple[Difference, ...]] = []
        named: tuple[Difference, ...] | None = None
        for other in _nearest_first(receivers, own):
            differences = self.compare((own,), (other,))
            if all(each.is_harmless for each in differences):
                fitting.append(differences)
                if _is_same_branch(own, other):
                    break
            elif named is None and _is_same_branch(own, other):
                named = differences
        if fitting:
            return min(fitting, key=len)
        if named is not None:
            return named
        kind = "one-of" if keyword == "oneOf" else "any-of"
        return (Difference(kind, own, receiver, _describe_branch(own)),)

    def _compare_with_groups(
        self,
        sent: Shape,
        accepted: Shape,
        sender: JsonSchema | None,
        receiver: JsonSchema | None,
    ) -> list[Difference]:
        """Compare a shape without groups with one that has some."""
        # `unevaluatedProperties` counts what branches declare.
        rest = replace(accepted, groups=[], is_closed=False)
        found = [
            each
            for each in self._compare_shapes(sent, rest, sender, receiver)
            if not each.is_harmless  # Branches may declare what the rest does not.
        ]
        known = set(found)
        for group in accepted.groups:
            same: list[Difference] | None = None
            fitting: list[list[Difference]] = []
            for branch in _nearest_first(group.branches, sender):
                shape = choose_branch(
                    replace(accepted, groups=[group]), 0, branch, self._sides
                )
                differences = self._compare_shapes(sent, shape, sender, branch)
                if all(each.is_harmless or each in known for each in differences):
                    fitting.append(differences)
                    if _is_same_branch(sender, branch) or not differences:
                        break
                elif same is None and _is_same_branch(sender, branch):
                    same = differences
            if fitting:
                best = min(fitting, key=len)
                found += best
            elif same is not None:
                found += same
            else:
                kind = "one-of" if group.keyword == "oneOf" else "any-of"
                text = _describe_branch(sender)
                found.append(Difference(kind, sender, receiver, text))
        return found

    def _compare_discriminators(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        """Compare how values tell which alternative they have."""
        for own, other in zip(sent.groups, accepted.groups, strict=False):
            if not (own.discriminator and other.discriminator):
                continue
            if own.discriminator != other.discriminator:
                # Values are valid whatever it is; it only helps to read them.
                yield Difference(
                    "discriminator",
                    *places,
                    own.discriminator,
                    other.discriminator,
                    is_harmless=True,
                )
                continue
            known = {
                tag
                for each in other.branches
                for tag in find_tags(other, each, self._sides)
            }
            for branch in own.branches:
                tags = find_tags(own, branch, self._sides)
                if tags and not tags & known:
                    name = _describe_branch(branch)
                    yield Difference("tag", branch, places[1], name)

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

    def _compare_types(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        types = accepted.types
        if (
            self._is_text
            and "string" in types
            and not (
                accepted.patterns or accepted.formats or accepted.values is not None
            )
        ):
            types |= _TEXT_TYPES
        missing = sent.types - types
        if "number" in missing and "integer" in types:
            missing -= {"integer"}
        if missing == frozenset({"null"}):
            if not self._is_text:
                yield Difference("nullable", *places, "null", "no null")
        elif missing:
            yield Difference("type", *places, _types(sent), _types(accepted))
        if accepted.values is None:
            return
        if sent.values is None:
            if not self._covers_all(sent, accepted.values):
                text = _values(accepted.values)
                yield Difference("enum", *places, None, text)
            return
        for text in sorted(sent.values - accepted.values):
            if json_type(json.loads(text)) in sent.types and text != "null":
                yield Difference("enum-value", *places, text, None)

    def _covers_all(self, sent: Shape, values: frozenset[str]) -> bool:
        """Return whether an enumeration has all values of types with few values."""
        texts = {"true": "boolean", "false": "boolean", "null": "null"}
        return sent.types <= {"boolean", "null"} and all(
            text in values for text, kind in texts.items() if kind in sent.types
        )

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

    def _compare_members(
        self, sent: Shape, accepted: Shape, places: Places
    ) -> Iterator[Difference]:
        sender, receiver = places
        sent_names = sent.names
        for name in sorted(accepted.required - sent.required):
            member = accepted.member(name)
            place = member[0] if member else receiver
            own = sent.member(name) if name in sent_names else None
            yield Difference(
                "required" if name in sent_names else "required-missing",
                own[0] if own else sender,
                place,
                path=(name,),
            )
        yield from self._compare_sent_members(sent, accepted, receiver)
        if self._lists_members:
            yield from _list_new_members(sent, accepted, sender)
        yield from self._compare_other_members(sent, accepted, places)

    def _compare_sent_members(
        self, sent: Shape, accepted: Shape, receiver: JsonSchema | None
    ) -> Iterator[Difference]:
        accepted_names = accepted.names
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
            for each in self.compare(own, member) if member else ():
                yield each.below(name)
            is_told = name in sent.required and self._sides is Sides.RESPONSE
            if self._lists_members and name not in accepted_names and not is_told:
                yield Difference(
                    "member", own[0], receiver, path=(name,), is_harmless=True
                )

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
        for each in self.compare(sent.other_members, accepted.other_members or ()):
            yield each.below("*")

    def _compare_pattern(
        self, sent: Shape, pattern: str, part: JsonSchema, sender: JsonSchema | None
    ) -> Iterator[Difference]:
        """Compare what is sent with a schema of members whose names match a pattern."""
        own = {key: each for one in sent.members for key, each in one.patterns.items()}
        wider = [each for key, each in own.items() if decide_pattern(pattern, key)]
        others = sent.other_members
        if wider:
            for each in self.compare(tuple(wider), (part,)):
                yield each.below("*")
        elif own:
            yield Difference("condition", sender, part, is_decided=False)
        elif others is not None:
            for each in self.compare(others, (part,)):
                yield each.below("*")


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


def _drop_formats(found: list[Difference]) -> list[Difference]:
    """Return differences without formats of a part whose type differs."""
    places = {each.path for each in found if each.kind == "type"}
    return [each for each in found if each.kind != "format" or each.path not in places]


def _first(parts: Parts) -> JsonSchema | None:
    return parts[0] if parts else None


def _pointers(parts: Parts) -> tuple[str, ...]:
    return tuple(part.pointer for part in parts)


def _types(shape: Shape) -> str:
    hidden = {"integer"} if "number" in shape.types else set[str]()
    if shape.types == JSON_TYPES:
        return "any type"
    return " or ".join(sorted(shape.types - hidden)) or "nothing"


def _values(values: frozenset[str]) -> str:
    texts = sorted(values)
    return ", ".join(texts[:8]) + (", …" if len(texts) > 8 else "")


def _reference(part: JsonSchema | None) -> str | None:
    return None if part is None else part.reference or part.title


def _describe_branch(part: JsonSchema | None) -> str:
    name = _reference(part)
    return name.rpartition("/")[2] if name else ""


def _is_same_branch(sender: JsonSchema | None, branch: JsonSchema) -> bool:
    name = _reference(sender)
    if name is not None:
        return name == _reference(branch)
    return sender is not None and sender.pointer == branch.pointer


def _nearest_first(
    branches: Iterable[JsonSchema], sender: JsonSchema | None
) -> list[JsonSchema]:
    return sorted(branches, key=lambda branch: not _is_same_branch(sender, branch))
