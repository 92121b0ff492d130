"""Compare the operations of two documents: what is sent, and what is understood."""

from collections.abc import Iterator
from typing import Any

from typecase.load.navigate.operations import (
    Operation,
)
from typecase.schema.shape import Sides
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Change,
    Direction,
    Severity,
)
from typecase.tools.diff.notes import find_left_out
from typecase.tools.diff.sunset import describe_removal
from typecase.tools.diff.wire.bodies_and_responses import (
    compare_bodies,
    compare_responses,
)
from typecase.tools.diff.wire.deprecation import compare_deprecation
from typecase.tools.diff.wire.operation_pair import OperationPair
from typecase.tools.diff.wire.operation_parts import (
    iter_callbacks,
    match_operations,
    without_names,
)
from typecase.tools.diff.wire.parameters import compare_parameters
from typecase.tools.diff.wire.schemas.comparison import SchemaComparison
from typecase.tools.diff.wire.schemas.containment import Decider
from typecase.tools.diff.wire.schemas.deprecated_members import DeprecatedMembers
from typecase.tools.diff.wire.schemas.same_schemas import SameSchemas
from typecase.tools.diff.wire.schemas.unchanged import UnchangedParts
from typecase.tools.diff.wire.security import compare_security
from typecase.tools.diff.wire.things import describe_operation


def compare_wire(documents: ApiDocuments) -> list[Change]:
    """Return the changes of requests and responses between two documents."""
    return list(_WireComparison(documents).compare())


class _WireComparison:
    def __init__(self, documents: ApiDocuments) -> None:
        self._documents = documents
        self._unchanged = UnchangedParts(documents.old, documents.new)
        self._deprecated_members = DeprecatedMembers(self._unchanged)
        self._left_out_of_old = find_left_out(documents.old)
        self._left_out_of_new = find_left_out(documents.new)
        decider = Decider()
        self._comparisons = {
            (sides, lists_members, is_text): SchemaComparison(
                same,
                decider,
                self._unchanged,
                lists_members=lists_members,
                is_text=is_text,
            )
            for sides in Sides
            for same in (SameSchemas(sides, self._unchanged),)
            for lists_members in (False, True)
            for is_text in (False, True)
        }

    def compare(self) -> Iterator[Change]:
        for section in ("paths", "webhooks"):
            matches = match_operations(self._documents, section)
            is_webhook = section == "webhooks"
            for old, new in matches.pairs:
                yield from self._compare_operations(old, new, is_reversed=is_webhook)
            others = [each for pair in matches.pairs for each in pair]
            kept = {without_names(each.path) for each in (*others, *matches.added)}
            for operation in matches.removed:
                yield self._removed(
                    operation,
                    is_webhook=is_webhook,
                    is_path_kept=without_names(operation.path) in kept,
                )
            for operation in matches.added:
                yield self._added(operation, is_webhook=is_webhook)

    def _removed(
        self, operation: Operation, *, is_webhook: bool, is_path_kept: bool
    ) -> Change:
        method = operation.method.upper()
        kind = "operation"
        if reason := self._left_out_of_new.get((method, operation.path)):
            return self._not_compared(operation, reason, has_new=False)
        if is_webhook:
            kind, id_, text = "webhook", "webhook-removed", "is removed"
            advice = "find another way to learn of these events"
        elif is_path_kept:
            id_, text = "api-operation-removed-without-deprecation", "is removed"
            advice = "stop calling the operation"
        else:
            id_, text = (
                "api-path-removed-without-deprecation",
                "is removed with its path",
            )
            advice = "stop calling the operation"
        change = Change(
            id=id_,
            aspect=Aspect.WIRE,
            severity=Severity.MAJOR,
            text=f"the {kind} {text}",
            advice=advice,
            operation=(method, operation.path),
            direction=Direction.BOTH,
            old=self._documents.find_place(operation.pointer, is_old=True),
            before=describe_operation(operation),
        )
        return describe_removal(
            change, self._documents, operation.pointer, is_operation=True
        )

    def _added(self, operation: Operation, *, is_webhook: bool) -> Change:
        method = operation.method.upper()
        if reason := self._left_out_of_old.get((method, operation.path)):
            return self._not_compared(operation, reason, has_new=True)
        kind = "webhook" if is_webhook else "operation"
        return Change(
            id="webhook-added" if is_webhook else "endpoint-added",
            aspect=Aspect.WIRE,
            severity=Severity.MINOR,
            text=f"the {kind} is new",
            operation=(method, operation.path),
            direction=Direction.BOTH,
            new=self._documents.find_place(operation.pointer, is_old=False),
            after=describe_operation(operation),
        )

    def _not_compared(
        self, operation: Operation, reason: str, *, has_new: bool
    ) -> Change:
        """Return the change of an operation that is faulty in one of the documents."""
        place = self._documents.find_place(operation.pointer, is_old=not has_new)
        side, severity = ("old", Severity.MINOR) if has_new else ("new", Severity.MAJOR)
        return Change(
            id="endpoint-not-compared",
            aspect=Aspect.WIRE,
            severity=severity,
            text=f"the operation is not compared, since the {side} document is faulty"
            f" there: {reason}",
            advice="" if has_new else "correct the document",
            operation=(operation.method.upper(), operation.path),
            direction=Direction.BOTH,
            old=None if has_new else place,
            new=place if has_new else None,
            is_decided=has_new,
        )

    def _compare_operations(
        self, old: Operation, new: Operation, *, is_reversed: bool
    ) -> Iterator[Change]:
        if not is_reversed:
            yield from compare_security(self._documents, old, new)
        is_equal = self._unchanged.is_equal(old.node, new.node)
        if is_equal and self._unchanged.is_equal(
            old.item.get("parameters"), new.item.get("parameters")
        ):
            return
        pair = OperationPair(
            self._documents,
            self._unchanged,
            self._comparisons,
            self._deprecated_members,
            old,
            new,
            is_reversed,
        )
        yield from compare_parameters(pair)
        yield from compare_bodies(pair)
        yield from compare_responses(pair)
        yield from compare_deprecation(
            pair,
            "endpoint",
            "the operation",
            (old.node, new.node),
            (old.pointer, new.pointer),
            Direction.BOTH,
        )
        old_callbacks = _map_callbacks(self._documents.old, old)
        new_callbacks = _map_callbacks(self._documents.new, new)
        for key, callback in old_callbacks.items():
            if key in new_callbacks:
                yield from self._compare_operations(
                    callback, new_callbacks[key], is_reversed=not is_reversed
                )
            else:
                yield pair.change(
                    "callback-removed",
                    Severity.MAJOR,
                    f"the callback `{key[0]}` is removed",
                    old=callback.pointer,
                    direction=Direction.BOTH,
                )
        for key in new_callbacks.keys() - old_callbacks.keys():
            yield pair.change(
                "callback-added",
                Severity.MINOR,
                f"the callback `{key[0]}` is new",
                new=new_callbacks[key].pointer,
                direction=Direction.BOTH,
            )


def _map_callbacks(
    document: Any, operation: Operation
) -> dict[tuple[str, str, str], Operation]:
    return {
        (name, each.path, each.method): each
        for name, each in iter_callbacks(document, operation)
    }
