"""Measure the import of generated packages, each time in a new process.

The time starts with the first line of the program, so that Python's own start does not
count. The peak memory is that of the whole process, and is known on Linux only.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.documents.benchmark_documents import ROOT
from tests.bench.generators.generator_runs import prepare_peer
from tests.bench.generators.peers import BASE, CROZIER, Peer
from tests.bench.measurement.rounds import (
    CannotRun,
    Comparison,
    Plan,
    Sample,
    measure_in_rounds,
)

TIME_LIMIT = 60.0
ADVERTISER = ROOT / "specs" / "advertiser.yaml"
BASE_IMPORT = "httpx2, pydantic"
# The code to measure, by the name in the results.
IMPORTS = {
    BASE_IMPORT: "import httpx2, pydantic",
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
        "from jobads.search import SearchClient; "
        "SearchClient(base_url='https://x.example', id=1, password='p').jobs"
    ),
}
# For packages that peers generate from specs/advertiser.yaml: the folder of the output
# that contains the package, and code that imports a client and its first resource. The
# peer chooses the package's name, which replaces "{0}".
PEER_IMPORTS = {
    BASE: (".", "from {0} import Client\nfrom {0}.api.campaigns import campaignslist"),
    CROZIER: (
        "src",
        "from {0} import Demo\nfrom {0}.campaigns.client import CampaignsClient",
    ),
}
# Prints wall time, processor time and, on Linux, the peak memory (VmHWM) in KiB.
_TIMED_CODE = """
import time; begin = time.perf_counter()
{}
seconds = time.perf_counter() - begin
print(seconds, time.process_time())
try:
    print(*(line.split()[1] for line in open("/proc/self/status") if "VmHWM" in line))
except OSError:
    print(0)
"""


def measure_imports(plan: Plan, cache: Path) -> Comparison:
    """Measure our imports and those of peers' packages."""
    failures: dict[str, str] = {}
    imports: dict[str, Callable[[], Sample]] = {
        name: _make_measurement(Path(sys.executable), ROOT / "generated", code)
        for name, code in IMPORTS.items()
    }
    with TemporaryDirectory() as folder:
        for peer in PEER_IMPORTS:
            name = f"{peer.name}'s, a client and its first resource"
            try:
                imports[name] = _make_peer_measurement(peer, cache, Path(folder))
            except CannotRun as reason:
                failures[name] = str(reason)
        comparison = measure_in_rounds(imports, BASE_IMPORT, plan)
    return Comparison(comparison.measurements, failures | comparison.failures)


def _make_peer_measurement(
    peer: Peer, cache: Path, folder: Path
) -> Callable[[], Sample]:
    """Generate a package with a peer; return a function that measures its import."""
    runs = prepare_peer(peer, cache, folder / peer.name, TIME_LIMIT)
    runs.run_cold(ADVERTISER)
    subfolder, code = PEER_IMPORTS[peer]
    root = runs.folder / subfolder
    package = next(path.parent.name for path in root.glob("*/__init__.py"))
    return _make_measurement(runs.programs / "python", root, code.format(package))


def _make_measurement(python: Path, root: Path, code: str) -> Callable[[], Sample]:
    """Return a function that measures code with ``root`` on the import path."""
    command = [str(python), "-c", _TIMED_CODE.format(code)]

    def measure() -> Sample:
        process = subprocess.run(
            command, env={"PYTHONPATH": str(root)}, capture_output=True, check=False
        )
        if process.returncode:
            raise CannotRun(process.stderr.decode().strip().rpartition("\n")[2])
        seconds, cpu_seconds, kibibytes = process.stdout.split()
        return Sample(float(seconds), float(cpu_seconds), int(kibibytes) * 1024)

    return measure
