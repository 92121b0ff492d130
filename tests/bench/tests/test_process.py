"""Test the measurement of processes, and the reasons why generators cannot run."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.bench.generators.peer_environments import install_peer
from tests.bench.generators.peers import PEERS, Peer
from tests.bench.measurement.process import measure_process
from tests.bench.measurement.process_runner import watch
from tests.bench.measurement.rounds import CannotRun
from tests.timeouts import HANG_TIMEOUT

USE_40_MB_AND_100_MS = """
import time
memory = bytearray(40_000_000)
while time.process_time() < 0.1: pass
"""
# Prints a line once the memory is allocated, and keeps it until standard input ends.
USE_40_MB = """
import sys
memory = bytearray(40_000_000)
print(flush=True)
sys.stdin.read()
"""
# The child inherits standard input and output.
USE_60_MB_WITH_A_CHILD = f"""
import subprocess, sys
memory = bytearray(60_000_000)
subprocess.run([sys.executable, "-c", {USE_40_MB!r}])
"""


class EventAfterOneSample(threading.Event):
    """An event that is set during the first wait, so that `watch` takes one sample."""

    def wait(self, timeout: float | None = None) -> bool:  # noqa: ARG002
        was_set = self.is_set()
        self.set()
        return was_set


def test_time_and_memory_are_measured() -> None:
    sample = measure_process(
        [sys.executable, "-c", USE_40_MB_AND_100_MS], {}, HANG_TIMEOUT
    )
    assert sample.seconds >= sample.cpu_seconds / 2 > 0.05
    assert 40e6 < sample.peak_bytes < 90e6


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_memory_of_child_processes_is_included() -> None:
    command = [sys.executable, "-c", USE_60_MB_WITH_A_CHILD]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"\n"
        peak = [0]
        watch(process.pid, float("inf"), EventAfterOneSample(), peak)
        process.communicate()
    assert peak[0] > 100e6


def test_reason_of_a_failure_is_the_last_line_of_output() -> None:
    code = "print('one'); raise SystemExit('no such document')"
    with pytest.raises(CannotRun, match=r"^no such document$"):
        measure_process([sys.executable, "-c", code], {}, HANG_TIMEOUT)


def test_reason_of_a_failure_contains_no_folder(tmp_path: Path) -> None:
    code = "import sys; raise SystemExit(f'{sys.argv[1]}: a fault')"
    command: list[str | Path] = [sys.executable, "-c", code, tmp_path / "api.yaml"]
    with pytest.raises(CannotRun, match=r"^api\.yaml: a fault$"):
        measure_process(command, {}, HANG_TIMEOUT)


def test_process_is_killed_at_the_time_limit() -> None:
    code = "import time; time.sleep(600)"
    with pytest.raises(CannotRun, match=r"^timed out after 0 s$"):
        measure_process([sys.executable, "-c", code], {}, 0.2)


def test_environment_is_passed_to_the_process() -> None:
    code = "import os; raise SystemExit(os.environ['VARIABLE'])"
    with pytest.raises(CannotRun, match=r"^its value$"):
        measure_process(
            [sys.executable, "-c", code], {"VARIABLE": "its value"}, HANG_TIMEOUT
        )


def test_peers_have_exact_versions_and_different_names() -> None:
    packages = [package for peer in PEERS for package in peer.packages]
    assert [package for package in packages if package.count("==") != 1] == []
    assert len({peer.name for peer in PEERS}) == len(PEERS)


@pytest.mark.parametrize(
    ("peer", "reason"),
    [
        pytest.param(
            Peer("a", ("a==1",), "", lambda *_: [], program="no-such-program"),
            "no-such-program is not installed",
            id="program",
        ),
        pytest.param(
            Peer("b", ("b==1",), "", lambda *_: [], python=(3, 99)),
            "requires Python 3.99",
            id="python",
        ),
    ],
)
def test_peer_without_its_requirements_cannot_run(
    peer: Peer, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(CannotRun, match=reason):
        install_peer(peer, tmp_path)
