"""Hold the verdict on the generated Python code against pyright.

Callers' code that uses every name of the old package is checked with the new package.
A break is what makes pyright complain. It does not see all breaks: it accepts `Any`
everywhere, and callers implement no protocol.
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
from tests.generator.diff.random_edits import RandomEdits
from typecase.config.settings import Config
from typecase.project import Project
from typecase.python_surface.clients import collect_surface
from typecase.tools.diff.changes import Change, Severity
from typecase.tools.diff.python.comparison import compare_python

EDITS = int(os.environ.get("TYPECASE_EDITS", "40"))
SEED = os.environ.get("TYPECASE_SEED", "0")
PROTOCOLS = ("python-receiver", "python-server")
SETTINGS = {
    "typeCheckingMode": "strict",
    "include": ["c*.py"],
    # The callers are as simple as they can be.
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
def test_breaks_are_what_pyright_finds_in_old_callers(tmp_path: Path) -> None:
    rng = random.Random(SEED)
    original = read_document()
    edits = RandomEdits(original, rng)
    old = read_version(original, tmp_path / "old")
    surface = collect_surface(old)
    documents: dict[str, Path] = {}
    breaks: dict[str, list[Change]] = {}
    for number in range(EDITS):
        name = f"v{number}"
        new = read_version(edits.edit(), tmp_path / name)
        documents[name] = tmp_path / name / "pets.json"
        breaks[name] = [
            change
            for change in compare_python(old, new)
            if change.severity is Severity.MAJOR and not change.id.startswith(PROTOCOLS)
        ]
    output = tmp_path / "out"
    config = Config("sdk", documents, output, strict=False)
    for path, content in Project(config).generate().content.items():
        file = output / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    for name in documents:
        callers = write_callers(surface, name)
        (output / f"c_{name}.py").write_text(callers, encoding="utf-8")
    errors = run_pyright(output)
    found = {name: bool(errors[f"c_{name}"]) for name in documents}
    told = {name: any(map(is_seen, breaks[name])) for name in documents}
    missed = [name for name in documents if found[name] and not breaks[name]]
    false = [name for name in documents if told[name] and not found[name]]
    assert any(found.values())
    assert not missed, [(documents[name], errors[f"c_{name}"]) for name in missed]
    assert not false, [(documents[name], breaks[name]) for name in false]


def is_seen(change: Change) -> bool:
    """Return whether pyright sees a break: it accepts `Any` for every type."""
    return re.search(r"\bnow `.*\bAny\b", change.text) is None


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
