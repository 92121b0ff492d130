"""Whole processes: what they take, and why they fail."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.bench.environments import programs
from tests.bench.peers import PEERS, Peer
from tests.bench.process import measure
from tests.bench.rounds import CannotRun
from tests.bench.runner import watch
from tests.timeouts import HANG_TIMEOUT

BUSY = """
import time
held = bytearray(40_000_000)
while time.process_time() < 0.1: pass
"""
# Holds its memory until its standard input is closed.
HOLDING = """
import sys
held = bytearray(40_000_000)
print(flush=True)
sys.stdin.read()
"""
# Two at once: this one, and one below it, which has the same pipes.
TWICE = f"""
import subprocess, sys
held = bytearray(60_000_000)
subprocess.run([sys.executable, "-c", {HOLDING!r}])
"""


class OneLook(threading.Event):
    """Is not set when it is asked for the first time, and set from then on."""

    def wait(self, timeout: float | None = None) -> bool:  # noqa: ARG002
        asked_before = self.is_set()
        self.set()
        return asked_before


def test_time_and_memory_of_a_process_are_told() -> None:
    sample = measure([sys.executable, "-c", BUSY], {}, HANG_TIMEOUT)
    assert sample.seconds >= sample.cpu / 2 > 0.05
    assert 40e6 < sample.peak < 90e6


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_memory_is_of_a_process_and_of_all_below_it() -> None:
    code = [sys.executable, "-c", TWICE]
    with subprocess.Popen(code, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as both:
        assert both.stdout is not None
        assert both.stdout.readline() == b"\n"
        peak = [0]
        watch(both.pid, float("inf"), OneLook(), peak)
        both.communicate()
    assert peak[0] > 100e6


def test_a_process_that_fails_is_told_with_its_last_line() -> None:
    code = "print('one'); raise SystemExit('no such document')"
    with pytest.raises(CannotRun, match=r"^no such document$"):
        measure([sys.executable, "-c", code], {}, HANG_TIMEOUT)


def test_where_a_document_is_stays_untold(tmp_path: Path) -> None:
    code = "import sys; raise SystemExit(f'{sys.argv[1]}: a fault')"
    with pytest.raises(CannotRun, match=r"^api\.yaml: a fault$"):
        measure([sys.executable, "-c", code, tmp_path / "api.yaml"], {}, HANG_TIMEOUT)


def test_a_process_that_takes_too_long_is_ended() -> None:
    code = "import time; time.sleep(600)"
    with pytest.raises(CannotRun, match=r"^not done after 0 s$"):
        measure([sys.executable, "-c", code], {}, 0.2)


def test_the_environment_is_the_given_one() -> None:
    code = "import os; raise SystemExit(os.environ['ASKED'])"
    with pytest.raises(CannotRun, match=r"^for this$"):
        measure([sys.executable, "-c", code], {"ASKED": "for this"}, HANG_TIMEOUT)


def test_every_peer_is_pinned_and_told_apart() -> None:
    packages = [package for peer in PEERS for package in peer.packages]
    assert [each for each in packages if each.count("==") != 1] == []
    assert len({peer.name for peer in PEERS}) == len(PEERS)


@pytest.mark.parametrize(
    ("peer", "reason"),
    [
        (
            Peer("a", ("a==1",), "", lambda *_: [], program="no-such"),
            "there is no no-such",
        ),
        (
            Peer("b", ("b==1",), "", lambda *_: [], python=(3, 99)),
            "it needs Python 3.99",
        ),
    ],
)
def test_a_peer_without_what_it_needs_is_left_out(
    peer: Peer, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(CannotRun, match=reason):
        programs(peer, tmp_path)
