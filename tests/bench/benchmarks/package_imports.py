"""The cost of importing printed packages, in new processes: nothing in, what each took
out. Time is the program's own, from its first line; the peak is the whole process's,
where the system is Linux.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.documents import ROOT
from tests.bench.peers import BASE, CROZIER, Peer
from tests.bench.printing import other
from tests.bench.rounds import CannotRun, Outcome, Plan, Sample, by_turns

LIMIT = 60.0
HTTPX2 = "httpx2, pydantic"
OURS = {
    HTTPX2: "import httpx2, pydantic",
    "jobads.search": "import jobads.search",
    "jobads.search, a client and its first resource": (
        "from jobads.search import SearchClient\nfrom jobads.search.jobs import Jobs"
    ),
    "jobads.advertiser, a client and its first resource": (
        "from jobads.advertiser import AdvertiserClient\n"
        "from jobads.advertiser.campaigns import Campaigns"
    ),
    "httpx2 with a client, pydantic with a model": (
        "import httpx2, pydantic; httpx2.Client();"
        "pydantic.create_model('M', a=(int, 0))"
    ),
    "jobads.search, ready to call": (
        "from jobads.search import SearchClient; SearchClient(id=1, password='p').jobs"
    ),
}
# What the peers print from specs/advertiser.yaml: the folder that is imported from, and
# the same two parts; the name of the package is its own choice.
THEIRS = {
    BASE: (".", "from {0} import Client\nfrom {0}.api.campaigns import campaignslist"),
    CROZIER: (
        "src",
        "from {0} import Demo\nfrom {0}.campaigns.client import CampaignsClient",
    ),
}
_TIMED = """
import time; started = time.perf_counter()
{}
seconds = time.perf_counter() - started
print(seconds, time.process_time())
try:
    print(*(line.split()[1] for line in open("/proc/self/status") if "VmHWM" in line))
except OSError:
    print(0)
"""


def report(plan: Plan, cache: Path) -> Outcome:
    """Measure imports by turns, each in a new process."""
    missing: dict[str, str] = {}
    alternatives: dict[str, Callable[[], Sample]] = {
        name: _timed(Path(sys.executable), ROOT / "generated", code)
        for name, code in OURS.items()
    }
    with TemporaryDirectory() as folder:
        for peer in THEIRS:
            name = f"{peer.name}'s, a client and its first resource"
            try:
                alternatives[name] = _printed(peer, cache, Path(folder))
            except CannotRun as reason:
                missing[name] = str(reason)
        outcome = by_turns(alternatives, HTTPX2, plan)
    return Outcome(outcome.measured, missing | outcome.failed)


def _printed(peer: Peer, cache: Path, folder: Path) -> Callable[[], Sample]:
    made = other(peer, cache, folder / peer.name, LIMIT)
    made.cold(ROOT / "specs" / "advertiser.yaml")
    inside, code = THEIRS[peer]
    root = made.folder / inside
    package = next(path.parent.name for path in root.glob("*/__init__.py"))
    return _timed(made.programs / "python", root, code.format(package))


def _timed(python: Path, root: Path, code: str) -> Callable[[], Sample]:
    command = [str(python), "-c", _TIMED.format(code)]

    def run() -> Sample:
        done = subprocess.run(
            command, env={"PYTHONPATH": str(root)}, capture_output=True, check=False
        )
        if done.returncode:
            raise CannotRun(done.stderr.decode().strip().rpartition("\n")[2])
        seconds, cpu, kibibytes = done.stdout.split()
        return Sample(float(seconds), float(cpu), int(kibibytes) * 1024)

    return run
