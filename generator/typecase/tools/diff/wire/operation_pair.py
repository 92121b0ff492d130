"""The same operation of two documents."""

from collections.abc import Iterator
from typing import Any

from typecase.load.navigate.operations import Operation
from typecase.schema.shape import Parts, Sides
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Change,
    Direction,
    Severity,
    Thing,
)
from typecase.tools.diff.wire.schemas.comparison import SchemaComparison
from typecase.tools.diff.wire.schemas.deprecated_members import DeprecatedMembers
from typecase.tools.diff.wire.schemas.unchanged import UnchangedParts
from typecase.tools.diff.wire.wording import (
    Evidence,
    SchemaPlace,
    Subject,
    describe_difference,
)

_COUNTERPARTS = {"new-member": "member", "member": "required-missing"}
"""Kinds of what the old document sends, and kinds of what the new one sends instead."""


class OperationPair:
    """The same operation of two documents, and how their schemas are compared.

    ``is_reversed`` is true in webhooks, whose requests the service sends.
    """

    def __init__(
        self,
        documents: ApiDocuments,
        unchanged: UnchangedParts,
        comparisons: dict[tuple[Sides, bool, bool], SchemaComparison],
        deprecated_members: DeprecatedMembers,
        old: Operation,
        new: Operation,
        is_reversed: bool,
    ) -> None:
        self.documents = documents
        self.unchanged = unchanged
        self._comparisons = comparisons
        self.deprecated_members = deprecated_members
        self.old = old
        self.new = new
        self.is_reversed = is_reversed
        self._key = (new.method.upper(), new.path)

    def change(
        self,
        id_: str,
        severity: Severity,
        text: str,
        *,
        direction: Direction,
        old: str | None = None,
        new: str | None = None,
        advice: str = "",
        is_decided: bool = True,
        before: Thing | None = None,
        after: Thing | None = None,
    ) -> Change:
        """Return a change of this operation; ``old`` and ``new`` are pointers."""
        find = self.documents.find_place
        return Change(
            id=id_,
            aspect=Aspect.WIRE,
            severity=severity,
            text=text,
            advice=advice,
            operation=self._key,
            direction=direction,
            old=None if old is None else find(old, is_old=True),
            new=None if new is None else find(new, is_old=False),
            before=before,
            after=after,
            is_decided=is_decided,
        )

    def breaks(self, *, if_clients_send: bool) -> Severity:
        """Return the severity of what breaks one side.

        ``if_clients_send`` tells whether it breaks those who send requests; these are
        the callers, except in webhooks.
        """
        return (
            Severity.MAJOR
            if if_clients_send is not self.is_reversed
            else Severity.MINOR
        )

    def compare_schemas(
        self, place: SchemaPlace, old: Parts, new: Parts, *, is_text: bool = False
    ) -> Iterator[Change]:
        """Compare the schemas of one place in both directions."""
        narrower = self._comparisons[place.sides, True, is_text].compare(old, new)
        wider = self._comparisons[place.sides, False, is_text].compare(new, old)
        # Of two sentences about one member, the one about a break is enough.
        told = {(each.kind, each.path) for each in wider if not each.is_harmless}
        for each in narrower:
            breaks = place.is_sent_by_clients and not each.is_harmless
            if not breaks and (_COUNTERPARTS.get(each.kind), each.path) in told:
                continue
            evidence = Evidence(place, old, new, each)
            yield describe_difference(self.documents, evidence, sender_is_old=True)
        hidden = {each.path for each in narrower if each.kind == "became-hidden"}
        for each in wider:
            is_told = each.kind == "required-missing" and each.path in hidden
            if is_told and place.is_sent_by_clients:
                continue
            evidence = Evidence(place, new, old, each)
            yield describe_difference(self.documents, evidence, sender_is_old=False)

    def place(self, subject: Subject, text: str, **details: Any) -> SchemaPlace:
        """Return the place of a schema of this operation."""
        return SchemaPlace(self._key, subject, text, self.is_reversed, **details)
