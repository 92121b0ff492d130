"""Hold the verdict on the generated Python code against pyright.

Code that uses every name of the old package, as callers and as the server, is checked
with the new package. A break is what makes pyright complain. It does not see all
breaks: it accepts `Any` everywhere, and nobody implements receivers of webhooks.
"""

import json
import os
import random
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.generator.diff.edited_documents import read_document, read_version
from tests.generator.diff.old_callers import write_callers
from tests.generator.diff.old_servers import write_server
from tests.generator.diff.random_edits import RandomEdits
from typecase.config.settings import Config
from typecase.project import Project
from typecase.python_surface.clients import collect_surface
from typecase.tools.diff.changes import Change, Severity
from typecase.tools.diff.python.comparison import compare_packages
from typecase.tools.diff.python.server_comparison import compare_servers

EDITS = int(os.environ.get("TYPECASE_EDITS", "40"))
SEED = os.environ.get("TYPECASE_SEED", "0")
RECEIVER = "python-receiver"
SETTINGS = {
    "typeCheckingMode": "strict",
    "include": ["callers_*.py", "server_*.py"],
    # The code is as simple as it can be.
    "reportUnusedCoroutine": False,
    "reportUnusedImport": False,
    "reportDeprecated": False,
    "reportUnknownMemberType": False,
    "reportUnknownVariableType": False,
    "reportUnknownArgumentType": False,
    "reportUnknownParameterType": False,
    "reportPrivateUsage": False,
}


@pytest.mark.full
def test_breaks_are_what_pyright_finds_in_old_code(tmp_path: Path) -> None:
    rng = random.Random(SEED)
    original = read_document()
    edits = RandomEdits(original, rng)
    old = read_version(original, tmp_path / "old")
    before = collect_surface(old)
    documents: dict[str, Path] = {}
    breaks: dict[str, list[Change]] = {}
    for number in range(EDITS):
        name = f"v{number}"
        new = read_version(edits.edit(), tmp_path / name)
        after = collect_surface(new)
        documents[name] = tmp_path / name / "pets.json"
        breaks[f"callers_{name}"] = [
            change
            for change in compare_packages(before, after, old, new)
            if change.severity is Severity.MAJOR and not change.id.startswith(RECEIVER)
        ]
        breaks[f"server_{name}"] = [
            change
            for change in compare_servers(before, after, old, new)
            if change.severity is Severity.MAJOR
        ]
    output = tmp_path / "out"
    config = Config("sdk", documents, output, strict=False)
    for path, content in Project(config).generate().content.items():
        file = output / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    for name in documents:
        for kind, write in (("callers", write_callers), ("server", write_server)):
            code = write(before, name)
            (output / f"{kind}_{name}.py").write_text(code, encoding="utf-8")
    errors = run_pyright(output)
    missed = [name for name in breaks if errors[name] and not breaks[name]]
    false = [
        name for name in breaks if any(map(is_seen, breaks[name])) and not errors[name]
    ]
    assert any(errors[name] for name in breaks if name.startswith("callers"))
    assert any(errors[name] for name in breaks if name.startswith("server"))
    assert not missed, (tmp_path, {name: errors[name] for name in missed})
    told = [f"{name}: {each.text}" for name in false for each in breaks[name]]
    assert not false, (tmp_path, *told)


def is_seen(change: Change) -> bool:
    """Return whether pyright sees a break: it accepts `Any` for every type.

    It does so for the bodies of exceptions, too.
    """
    return (
        re.search(r"\bAny\b[^`]*` is now `|\bnow [^`]*`.*\bAny\b", change.text) is None
        and change.id != "server-exception-body-changed"
    )


def run_pyright(folder: Path) -> dict[str, list[str]]:
    """Return the errors in the modules of a folder, by the name of the module."""
    (folder / "pyrightconfig.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    result = subprocess.run(
        [
            sys.executable,
            "-m",
            "pyright",
            "--outputjson",
            "--pythonpath",
            sys.executable,
        ],
        cwd=folder,
        env=os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
        capture_output=True,
        check=False,
    )
    errors: dict[str, list[str]] = defaultdict(list)
    for each in json.loads(result.stdout)["generalDiagnostics"]:
        if each["severity"] == "error":
            errors[Path(each["file"]).stem].append(each["message"])
    return errors
