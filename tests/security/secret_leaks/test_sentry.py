"""A canary is in no event that sentry_sdk sends, as it is by default."""

import json
import subprocess
import sys

import pytest

# The sentry_sdk parses the source of every frame, which takes seconds.
pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def reports() -> dict[str, tuple[int, list[str]]]:
    """How many events there were of each kind, and the canaries found in them."""
    program = [sys.executable, "-m", "tests.security.secret_leaks.reported"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, tuple[int, list[str]]] = json.loads(done.stdout)
    return told


LEAST = {
    "calls": 40,
    "refusals": 2,
    "sources": 20,
    "streams": 8,
    "own transport": 12,
    "cancellation": 1,
}


@pytest.mark.parametrize("kind", LEAST)
def test_reported_errors_show_no_canary(
    kind: str, reports: dict[str, tuple[int, list[str]]]
) -> None:
    count, leaks = reports[kind]
    assert count >= LEAST[kind]
    assert leaks == []


def test_a_leak_would_be_found(reports: dict[str, tuple[int, list[str]]]) -> None:
    assert reports["leak"][1]
