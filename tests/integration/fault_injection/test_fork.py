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
from tests.timeouts import HANG_TIMEOUT

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="this platform has no os.fork"
)

# By case: what the child prints, and how many connections the server accepts. The
# parent makes calls 1 and 3, and the child call 2. The child prints the number of its
# call or the name of an error. `fork_program` defines the cases.
EXPECTED_RESULTS = {
    "sync": ("2", 2),
    "async": ("2", 2),
    "aiohttp": ("2", 2),
    # Connections of a custom HTTP client cannot be replaced, except by our aiohttp
    # transport.
    "sync-own": ("ConfigurationError", 1),
    "async-own": ("ConfigurationError", 1),
    "locks": ("2", 2),
    "rate": ("2", 2),
}


def _return_number(connection: Connection) -> None:
    """Send the number of a call back in a header."""
    target = connection.read_request().target
    number = re.findall(r"campaignIds=(\d+)", target)[0]
    connection.send(build_response(b'{"data":[]}', f"X-Number: {number}"))


@pytest.mark.parametrize("case", CASES)
def test_child_never_uses_the_connection_of_its_parent(case: str) -> None:
    module = "tests.integration.fault_injection.fork_program"
    with FaultServer(_return_number) as server:
        process = subprocess.run(
            [sys.executable, "-m", module, case, server.url],
            capture_output=True,
            text=True,
            timeout=HANG_TIMEOUT,
            check=False,
        )
        accepted = server.accepted
    child_result, connections = EXPECTED_RESULTS[case]
    # The text after the second line, which ends the output, is empty.
    lines = process.stdout.split("\n")[:2]
    assert lines == [f"child {child_result}", "parent 3"], process.stderr
    assert accepted == connections
    assert "Traceback" not in process.stderr
