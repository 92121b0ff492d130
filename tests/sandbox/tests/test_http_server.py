"""Test how the sandbox listens, and the headers that each of its responses has."""

import subprocess
import sys
import time
from pathlib import Path

import httpx2
import pytest

from jobads import NotFoundError
from jobads.advertiser import AdvertiserClient
from tests.sandbox.app.advertiser.seed import TOKEN
from tests.sandbox.tests.helpers.running_sandbox import Sandbox
from tests.timeouts import HANG_TIMEOUT


def test_date_moves_on(sandbox: Sandbox) -> None:
    url = sandbox.urls["disposition"]
    first = httpx2.get(url).headers["date"]
    end = time.monotonic() + HANG_TIMEOUT
    while httpx2.get(url).headers["date"] == first:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_each_response_has_a_request_id(sandbox: Sandbox) -> None:
    url = sandbox.urls["advertiser"]
    with AdvertiserClient(base_url=url, token=TOKEN) as client:
        ids: set[str | None] = set()
        for _ in range(2):
            with pytest.raises(NotFoundError) as caught:
                client.request("GET", "/nothing")
            ids.add(caught.value.request_id)
    assert len(ids - {None}) == 2


def test_port_in_use(tmp_path: Path, sandbox: Sandbox) -> None:
    port = sandbox.urls["advertiser"].rpartition(":")[2]
    database = f"sqlite:///{tmp_path / 'other.db'}"
    command = [sys.executable, "-m", "tests.sandbox", "--database", database]
    result = subprocess.run(
        [*command, "--port", port], capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    *usage, message = result.stderr.splitlines()
    assert all("usage" in line or line.startswith(" ") for line in usage)
    assert message == (
        f"sandbox: error: port {port} is in use: pass --port, or --port 0 for free"
        " ports"
    )
