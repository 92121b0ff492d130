"""Call every operation with schemathesis, with all of its checks but one.

Schemathesis sends the document's examples, random valid and invalid requests, and
sequences of calls that use values of earlier responses.

The check `positive_data_acceptance` is excluded: it fails if a request that conforms to
the schemas is refused. The documents also refuse requests for reasons that schemas
cannot express, such as a search without `q` and `l`, a budget that does not exceed the
spend, a `start` after `end`, wrong credentials and unknown campaigns.

The environment variable `TYPECASE_SCHEMATHESIS_CASES` is the number of cases for each
operation. If it is set, the boundary values of every schema are tried as well, about a
hundred calls for each operation. `TYPECASE_SEED` selects other random cases.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.postgresql import new_database
from tests.sandbox.tests.helpers.running_sandbox import Sandbox, run_sandbox

pytestmark = pytest.mark.full

MAX_EXAMPLES = os.environ.get("TYPECASE_SCHEMATHESIS_CASES", "3")
BOUNDARY_PHASE = ",coverage" if "TYPECASE_SCHEMATHESIS_CASES" in os.environ else ""
PHASES = f"examples,fuzzing,stateful{BOUNDARY_PHASE}"
SEED = os.environ.get("TYPECASE_SEED", "1")
TOKEN_PATH = "/oauth2/token"


@dataclass(frozen=True)
class OperationSet:
    """Operations of an API that share a base URL and credentials."""

    api: str
    options: tuple[str, ...] = ()
    """Command-line options: credentials, and the selection of operations."""
    base_path: str = ""
    """The path of the base URL."""


OPERATION_SETS = {
    "advertiser": OperationSet(
        "advertiser", ("--header=Authorization: Bearer my-token",)
    ),
    "platform": OperationSet(
        "platform",
        ("--header=x-api-key: my-id-token", f"--exclude-path={TOKEN_PATH}"),
    ),
    # The token endpoint has a server URL of its own; the command line accepts only
    # one URL for all operations.
    "tokens": OperationSet(
        "platform", (f"--include-path={TOKEN_PATH}",), base_path="/v5"
    ),
    "search": OperationSet("search"),
    "disposition": OperationSet("disposition"),
}


def run_schemathesis(
    operations: OperationSet,
    sandbox: Sandbox,
    folder: Path,
    *,
    phases: str,
    max_examples: str,
) -> None:
    """Run schemathesis in a folder, and fail if it reports a failed check."""
    url = sandbox.urls[operations.api]
    result = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/openapi.json"),
            *("--url", url + operations.base_path),
            *("--seed", SEED, "--max-examples", max_examples, "--phases", phases),
            *("--exclude-checks", "positive_data_acceptance"),
            *("--warnings", "off", "--no-color", "--continue-on-failure"),
            *("--suppress-health-check", "all", "--generation-database", "none"),
            *operations.options,
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    assert result.returncode == 0, f"{result.stdout}\n{result.stderr}"
    # Without this line, schemathesis has made no calls.
    counts = [line for line in result.stdout.splitlines() if " generated, " in line]
    assert len(counts) == 1
    print(counts[0])


@pytest.mark.parametrize("name", OPERATION_SETS)
def test_schemathesis_reports_no_failures(
    name: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    run_schemathesis(
        OPERATION_SETS[name],
        sandbox,
        tmp_path,
        phases=PHASES,
        max_examples=MAX_EXAMPLES,
    )


def test_schemathesis_reports_no_failures_on_postgresql(
    postgresql: str, seeded_postgresql: str, tmp_path: Path
) -> None:
    with run_sandbox(new_database(postgresql, seeded_postgresql)) as sandbox:
        for name in ("advertiser", "platform"):
            run_schemathesis(
                OPERATION_SETS[name],
                sandbox,
                tmp_path,
                phases="examples,fuzzing",
                max_examples="1",
            )
    assert sandbox.get_violations() == []
