"""A client that was used before a fork starts afresh in the child process."""

import os
import re
import subprocess
import sys

import pytest

from tests.integration.fault_injection.answers import answer
from tests.integration.fault_injection.connections import Connection, FaultServer
from tests.integration.fault_injection.forking import CASES

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")

# What the child gets, and how many connections the server sees.
EXPECTED = {
    "sync": ("2", 2),
    "async": ("2", 2),
    "aiohttp": ("2", 2),
    # Connections of the user's own client are not ours to make anew.
    "sync-own": ("ConfigurationError", 1),
    "async-own": ("ConfigurationError", 1),
    "locks": ("2", 2),
}


def _numbered(connection: Connection) -> None:
    target = connection.read().target
    number = re.findall(r"campaignIds=(\d+)", target)[0]
    connection.send(answer(b'{"data":[]}', f"X-Number: {number}"))


@pytest.mark.parametrize("case", CASES)
def test_a_fork(case: str) -> None:
    command = [sys.executable, "-m", "tests.integration.fault_injection.forking", case]
    with FaultServer(_numbered) as server:
        done = subprocess.run(
            [*command, server.url],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        accepted = server.accepted
    child, connections = EXPECTED[case]
    assert done.stdout.split("\n")[:2] == [f"child {child}", "parent 3"], done.stderr
    assert accepted == connections
    assert "Traceback" not in done.stderr
