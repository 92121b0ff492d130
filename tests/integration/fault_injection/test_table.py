"""The fault table: every fault, by clients of both kinds, own pools and given ones, for
each kind of call ends as the table says, and leaves nothing behind.

The calls are all made beforehand, many at a time, since most of them only wait. Of each
fault two clients are taken, one of either kind, chosen by TYPECASE_SEED; with
TYPECASE_WHOLE_TABLE=1 all four.
"""

import os
import random
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeAlias, cast

import pytest

from jobads import ApiError
from tests.integration.fault_injection.calls import TOKEN
from tests.integration.fault_injection.certificates import Certificate
from tests.integration.fault_injection.examination import (
    MODES,
    NOT_HELD,
    Cell,
    Mode,
    Seen,
    examine,
)
from tests.integration.fault_injection.expectations import KINDS, TABLE, Expected, Kind
from tests.integration.fault_injection.faults import FAULTS

pytestmark = pytest.mark.sized

Examined: TypeAlias = Mapping[tuple[str, Mode], Future[Seen]]

OPERATIONS: Mapping[Kind, tuple[str, str, str]] = {
    "get": ("campaigns/report", "GET", "/campaign/report"),
    "put": ("groups/set_budget", "PUT", "/group/budget"),
    "delta": ("groups/change_budget", "PUT", "/group/budgetDelta"),
    "post": ("groups/create", "POST", "/group"),
}
WHOLE = os.environ.get("TYPECASE_WHOLE_TABLE") == "1"
SEED = os.environ.get("TYPECASE_SEED", "3")


def _modes(name: str) -> list[Mode]:
    held = [mode for mode in MODES if (name, mode) not in NOT_HELD]
    if WHOLE:
        return held
    chance = random.Random(f"{SEED} {name}")
    return [
        chance.choice([mode for mode in held if mode.startswith(kind)])
        for kind in ("sync", "async")
    ]


# Their attempts wait until they time out, three times in a row.
SLOW = {"503_silent", "tls_silent"}
PLACES = [
    pytest.param(
        name,
        mode,
        id=f"{name}-{mode}",
        marks=[pytest.mark.full] if name in SLOW else [],
    )
    for name in FAULTS
    for mode in _modes(name)
]


@pytest.fixture(scope="module")
def examined(request: pytest.FixtureRequest, certificate: Certificate) -> Iterator[Any]:
    """What was seen, by fault and mode, for the tests that are to run."""
    wanted = {
        (item.callspec.params["name"], item.callspec.params["mode"]): None
        for item in cast(list[Any], request.session.items)
        if item.path == request.path and hasattr(item, "callspec")
    }
    with ThreadPoolExecutor(16) as pool:
        yield {
            (name, mode): pool.submit(examine, FAULTS[name], mode, certificate)
            for name, mode in wanted
        }


def test_the_table_is_whole() -> None:
    assert set(TABLE) == set(FAULTS)
    assert all(set(row) == set(KINDS) for row in TABLE.values())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("name", "mode"), PLACES)
def test_a_cell(examined: Examined, name: str, mode: Mode, kind: Kind) -> None:
    cell = examined[name, mode].result(300).cells[kind]
    expected = TABLE[name][kind]
    check_end(cell, expected, kind)
    assert cell.arrived == expected.arrived
    if kind in ("delta", "post"):
        assert cell.arrived <= 1
    assert sum(cell.waits) >= expected.waits
    assert cell.busy == []
    if cell.following is not None:
        assert cell.following.error is None
        assert cell.following.value.status_code == "OK"


@pytest.mark.parametrize(("name", "mode"), PLACES)
def test_nothing_stays(examined: Examined, name: str, mode: Mode) -> None:
    seen = examined[name, mode].result(300)
    assert seen.left_open == 0
    assert seen.complaints == []
    assert all(TOKEN not in head for head in seen.heads_elsewhere)
    if seen.healed is not None:
        assert seen.healed.value.status_code == "OK"


def check_end(cell: Cell, expected: Expected, kind: Kind) -> None:
    """The error is exactly the expected one and tells what it should."""
    error = cell.outcome.error
    if expected.error is None:
        assert error is None
        return
    assert type(error).__name__ == expected.error, repr(error)
    assert isinstance(error, ApiError)
    assert error.attempts == expected.attempts
    assert {name: getattr(error, name) for name in expected.has} == expected.has
    for part in (*OPERATIONS[kind], f"attempt {expected.attempts}"):
        assert part in str(error)
    status = expected.has.get("status")
    assert status is None or str(status) in str(error)
    assert TOKEN not in str(error)
