"""The cost of importing the printed package, in new processes: nothing in, a table
out.
"""

import subprocess
import sys

from tests.bench.rounds import by_turns, table

ROUNDS = 15

_IMPORTS = {
    "httpx2, pydantic": "import httpx2, pydantic",
    "httpx2 with a client, pydantic with a model": (
        "import httpx2, pydantic; httpx2.Client();"
        "pydantic.create_model('M', a=(int, 0))"
    ),
    "jobads.search": "import jobads.search",
    "jobads.search.SearchClient": "from jobads.search import SearchClient",
    "its client, ready to call": (
        "from jobads.search import SearchClient; SearchClient(id=1, password='p').jobs"
    ),
}
_TIMED = (
    "import time; started = time.perf_counter()\n{}\n"
    "print(time.perf_counter() - started)"
)


def report() -> str:
    """Measure imports, each in a new process."""
    measured = by_turns(
        {name: lambda code=code: _timed(code) for name, code in _IMPORTS.items()},
        ROUNDS,
    )
    return table("import", "ms", 1e3, measured)


def _timed(code: str) -> float:
    command = [sys.executable, "-c", _TIMED.format(code)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout)
