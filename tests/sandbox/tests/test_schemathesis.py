"""A stranger, schemathesis, calls every operation of every document with all its checks
but one, and finds nothing: examples, what fits the schemas and what breaks them at
random, and calls that go on with what others answered.

`positive_data_acceptance` is left out, for it takes whatever fits the schemas to be
right. The documents refuse more than a schema can say: a search without `q` and `l`, a
budget that does not exceed the spend, a `start` after `end`, wrong credentials; and no
schema knows which campaigns there are.

With TYPECASE_STRANGER, cases for each operation, the edges of every schema are tried as
well, one by one: a hundred calls for each operation. TYPECASE_SEED chooses others.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.postgresql import new_database
from tests.sandbox.app.running import Sandbox, running

pytestmark = pytest.mark.full

EXAMPLES = os.environ.get("TYPECASE_STRANGER", "3")
EDGES = ",coverage" if "TYPECASE_STRANGER" in os.environ else ""
PHASES = f"examples,fuzzing,stateful{EDGES}"
SEED = os.environ.get("TYPECASE_SEED", "1")


@dataclass(frozen=True)
class Visit:
    """Operations of one API that share an address and credentials."""

    api: str
    arguments: tuple[str, ...] = ()
    under: str = ""


TOKENS = "/oauth2/token"
VISITS = {
    "advertiser": Visit(
        "advertiser", ("--header=Authorization: Bearer advertiser-token",)
    ),
    "platform": Visit(
        "platform",
        ("--header=x-api-key: my-id-token", f"--exclude-path={TOKENS}"),
    ),
    # The document gives it a server of its own, which a command line cannot.
    "tokens": Visit("platform", (f"--include-path={TOKENS}",), under="/v5"),
    "search": Visit("search"),
    "disposition": Visit("disposition"),
}


def pay(visit: Visit, sandbox: Sandbox, folder: Path, phases: str, most: str) -> None:
    """Have schemathesis call these operations, and find nothing."""
    url = sandbox.urls[visit.api]
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/openapi.json"),
            *("--url", url + visit.under, "--seed", SEED, "--max-examples", most),
            *("--phases", phases, "--exclude-checks", "positive_data_acceptance"),
            *("--warnings", "off", "--no-color", "--continue-on-failure"),
            *("--suppress-health-check", "all", "--generation-database", "none"),
            *visit.arguments,
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
    counts = [line for line in ran.stdout.splitlines() if " generated, " in line]
    assert len(counts) == 1
    print(counts[0])


@pytest.mark.parametrize("name", VISITS)
def test_finds_nothing(name: str, sandbox: Sandbox, tmp_path: Path) -> None:
    pay(VISITS[name], sandbox, tmp_path, PHASES, EXAMPLES)


def test_finds_nothing_on_postgresql(
    postgresql: str, seeded_postgresql: str, tmp_path: Path
) -> None:
    with running(new_database(postgresql, seeded_postgresql)) as sandbox:
        for name in ("advertiser", "platform"):
            pay(VISITS[name], sandbox, tmp_path, "examples,fuzzing", "1")
    assert sandbox.complaints() == []
