"""Test that no event that sentry_sdk sends with its default settings has a canary.

The module `sentry_program` runs in a process of its own, since the patches that
sentry_sdk applies to libraries are permanent.
"""

import json
import subprocess
import sys
from typing import TypeAlias

import pytest

# The sentry_sdk parses the source of every frame, which takes seconds.
pytestmark = pytest.mark.full

# For each kind of report the number of events, and the canaries found in them.
Reports: TypeAlias = dict[str, tuple[int, list[str]]]


@pytest.fixture(scope="module")
def reports() -> Reports:
    """The output of the program."""
    command = [sys.executable, "-m", "tests.security.secret_leaks.sentry_program"]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    reports: Reports = json.loads(process.stdout)
    return reports


# The least number of events for each kind of report: fewer would test too little.
MIN_EVENTS = {
    "failed calls": 40,
    "rejected arguments": 2,
    "token sources": 20,
    "streams": 8,
    "failing hook": 12,
    "cancellation": 1,
    "server": 30,
    "configuration": 12,
}


@pytest.mark.parametrize("kind", MIN_EVENTS)
def test_events_contain_no_canary(kind: str, reports: Reports) -> None:
    count, leaks = reports[kind]
    assert count >= MIN_EVENTS[kind]
    assert leaks == []


def test_leak_in_event_is_found(reports: Reports) -> None:
    _, leaks = reports["leak"]
    assert leaks
