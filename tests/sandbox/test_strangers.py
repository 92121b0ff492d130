"""A stranger, schemathesis, calls every operation of every document, one after another
and one with the other's answer: nothing ends in a fault of the server, and every answer
is of the media type and the schema that the document gives it.

Some of its judgements need more than the documents say: which statuses a refusal may
have (few are shown), that whatever fits the schemas is taken (they know no rules
between members, and no campaign that is not there), and that numbers end where a format
does.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sandbox.apis import NAMES
from tests.sandbox.running import Sandbox

EXAMPLES = os.environ.get("TYPECASE_STRANGER", "3")
PHASES = "examples,fuzzing,stateful"
CHECKS = (
    "not_a_server_error",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "use_after_free",
)
CREDENTIALS = {
    "advertiser": ["--header=Authorization: Bearer advertiser-token"],
    "platform": ["--header=x-api-key: my-id-token"],
}


@pytest.mark.parametrize("name", NAMES)
def test_finds_nothing(name: str, sandbox: Sandbox, tmp_path: Path) -> None:
    url = sandbox.urls[name]
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/openapi.json"),
            *("--url", url, "--seed", "1", "--max-examples", EXAMPLES, "--no-color"),
            *("--phases", PHASES, "--checks", ",".join(CHECKS), "--warnings", "off"),
            *("--suppress-health-check", "all", "--generation-database", "none"),
            *CREDENTIALS.get(name, ()),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
    assert " generated, " in ran.stdout
