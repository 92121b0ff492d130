"""Test that a client that was used before a fork also works in the child process."""

import os
import re
import subprocess
import sys

import pytest

from tests.integration.fault_injection.fork_program import CASES
from tests.integration.fault_injection.server.fault_server import (
    Connection,
    FaultServer,
)
from tests.integration.fault_injection.server.http_responses import build_response

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="this platform has no os.fork"
)

# The result in the child, and the number of connections that the server accepts.
EXPECTED_RESULTS = {
    "sync": ("2", 2),
    "async": ("2", 2),
    "aiohttp": ("2", 2),
    # The connections of a custom HTTP client cannot be replaced.
    "sync-own": ("ConfigurationError", 1),
    "async-own": ("ConfigurationError", 1),
    "locks": ("2", 2),
}


def _send_number(connection: Connection) -> None:
    target = connection.read_request().target
    number = re.findall(r"campaignIds=(\d+)", target)[0]
    connection.send(build_response(b'{"data":[]}', f"X-Number: {number}"))


@pytest.mark.parametrize("case", CASES)
def test_child_uses_new_connection(case: str) -> None:
    module = "tests.integration.fault_injection.fork_program"
    with FaultServer(_send_number) as server:
        process = subprocess.run(
            [sys.executable, "-m", module, case, server.url],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        accepted = server.accepted
    child_result, connections = EXPECTED_RESULTS[case]
    lines = process.stdout.split("\n")[:2]
    assert lines == [f"child {child_result}", "parent 3"], process.stderr
    assert accepted == connections
    assert "Traceback" not in process.stderr
