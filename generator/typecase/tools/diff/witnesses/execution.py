"""Look for a witness of each change that breaks callers on the wire."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack

from msgspec.structs import replace

from typecase.config.settings import Config
from typecase.python_surface.api_version import ApiVersion
from typecase.runtime.http import media_type as media
from typecase.tools.diff.changes import (
    Change,
    Direction,
    NoWitness,
    Witness,
    WitnessGap,
    is_wire_break,
)
from typecase.tools.diff.wire.wording import Evidence
from typecase.tools.diff.witnesses.calls import CallBuilder
from typecase.tools.diff.witnesses.gaps import Found, no_witness
from typecase.tools.diff.witnesses.requests import RequestSearch
from typecase.tools.diff.witnesses.responses import ResponseSearch
from typecase.tools.diff.witnesses.versions import BothVersions

MAX_OPERATIONS = 12
"""The greatest number of operations for which code is generated."""
MAX_VALUES = 8
"""The greatest number of values that are sent for one change."""
MAX_CHANGES = 20
"""The greatest number of changes for which a witness is looked for."""
_BEYOND_CHANGES = no_witness(
    WitnessGap.LIMIT, f"witnesses of at most {MAX_CHANGES} changes are looked for"
)
_BEYOND_OPERATIONS = no_witness(
    WitnessGap.LIMIT, f"at most {MAX_OPERATIONS} operations are executed"
)
_NO_OPERATION = no_witness(
    WitnessGap.NOT_EXECUTED, "the change concerns no single operation"
)
_NO_METHOD = no_witness(
    WitnessGap.NOT_EXECUTED,
    "the old client has no method for it: only calls of clients are executed, not"
    " webhooks and callbacks",
)


def add_witnesses(
    changes: Iterable[Change],
    old: tuple[ApiVersion, Config],
    new: tuple[ApiVersion, Config],
) -> list[Change]:
    """Return changes with witnesses, or with the reason why they have none.

    ``old`` and ``new`` are the versions of one API, each with a configuration that
    names no other API.
    """
    result = list(changes)
    wanted = [index for index, change in enumerate(result) if is_wire_break(change)]
    chosen, gaps = _choose(result, wanted)
    for index, gap in gaps.items():
        result[index] = replace(result[index], no_witness=gap)
    if not chosen:
        return result
    breaks = [result[index] for index in wanted]
    keys = dict.fromkeys(result[index].operation or ("", "") for index in chosen)
    with ExitStack() as stack:
        try:
            versions = BothVersions(stack, old, new, keys)
        except Exception as error:  # noqa: BLE001  # The report goes on.
            gap = no_witness(
                WitnessGap.NOT_EXECUTED,
                f"a version cannot be executed: {type(error).__name__}: {error}",
            )
            for index in chosen:
                result[index] = replace(result[index], no_witness=gap)
            return result
        search = _Search(versions, breaks)
        for index in chosen:
            found = search.find(result[index])
            if isinstance(found, Witness):
                result[index] = replace(result[index], witness=found)
            else:
                result[index] = replace(result[index], no_witness=found)
    return result


class _Search:
    """Looks for a witness of each change; ``breaks`` are all that break callers."""

    def __init__(self, versions: BothVersions, breaks: Sequence[Change]) -> None:
        self._versions = versions
        builder = CallBuilder(versions, breaks)
        self._requests = RequestSearch(versions, builder, MAX_VALUES)
        self._responses = ResponseSearch(versions, builder, MAX_VALUES)

    def find(self, change: Change) -> Found:
        operation = self._versions.find_old(change)
        if operation is None:
            return _NO_METHOD
        search = (
            self._responses
            if change.direction is Direction.RESPONSE
            else self._requests
        )
        try:
            return asyncio.run(search.find(change, operation))
        except Exception as error:  # noqa: BLE001  # The report goes on.
            return no_witness(
                WitnessGap.NOT_EXECUTED,
                f"the exchange failed: {type(error).__name__}: {error}",
            )


def _choose(
    changes: Sequence[Change], wanted: Iterable[int]
) -> tuple[list[int], dict[int, NoWitness]]:
    """Return the indexes of the changes for which to look for a witness.

    A schema that changes may be a part of many messages. Of these, the message with the
    shortest path to the schema goes first; among such changes, the kinds take turns.
    Other messages follow. Also return why the changes that are not chosen have no
    witness.
    """
    gaps: dict[int, NoWitness] = {}
    groups: dict[object, list[int]] = {}
    for index in sorted(wanted, key=lambda index: _rank(changes[index])):
        change = changes[index]
        if change.operation is None:
            gaps[index] = _NO_OPERATION
            continue
        groups.setdefault((change.id, change.old, change.new), []).append(index)
    first = _take_turns(changes, [indexes[0] for indexes in groups.values()])
    others = [index for indexes in groups.values() for index in indexes[1:]]
    operations: set[object] = set()
    chosen: list[int] = []
    for index in (*first, *others):
        operation = changes[index].operation
        if len(chosen) == MAX_CHANGES:
            gaps[index] = _BEYOND_CHANGES
        elif operation not in operations and len(operations) == MAX_OPERATIONS:
            gaps[index] = _BEYOND_OPERATIONS
        else:
            operations.add(operation)
            chosen.append(index)
    return chosen, gaps


def _take_turns(changes: Sequence[Change], indexes: Sequence[int]) -> Iterator[int]:
    """Yield the first change of each kind, then the second one, and so on."""
    kinds: dict[str, list[int]] = {}
    for index in indexes:
        kinds.setdefault(changes[index].id, []).append(index)
    for turn in range(max(map(len, kinds.values()), default=0)):
        for of_kind in kinds.values():
            yield from of_kind[turn : turn + 1]


def _rank(change: Change) -> tuple[bool, int]:
    """Return a key by which bodies in JSON come first, and of these, short paths."""
    evidence: Evidence | None = change.evidence
    if evidence is None:
        return False, 0
    name = evidence.place.media_type
    is_other = name is not None and not media.is_json(name)
    return is_other, len(evidence.difference.path)
