"""Run the programs of snippets with packages whose models are divided.

The models of a large API are in several modules, which are imported when needed. No
program may notice this.
"""

import json
from pathlib import Path

import pytest

from tests.generator.snippets.snippet_package import generate_snippet
from tests.generator.snippets.test_snippets import (
    BEHAVIOR_CHECKS,
    HERE,
    NAMES,
    RUN_ALL,
    run_program,
    write_packages,
)
from typecase.names import model_modules

BUILD_ALL = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    models = import_module(name)
    for export in getattr(models, "__all__", ()):
        getattr(getattr(models, export), "model_rebuild", bool)()
"""


@pytest.fixture(scope="module")
def packages_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one package `snippets`, in which every API counts as large."""
    documents = tmp_path_factory.mktemp("documents")
    folder = tmp_path_factory.mktemp("packages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(model_modules, "MAX_MODELS", 0)
        patch.setattr(model_modules, "MIN_MODULE", 1)
        write_packages(
            lambda name: generate_snippet(HERE / f"{name}.yaml", documents), folder
        )
    return folder


@pytest.mark.full
def test_programs_pass(packages_folder: Path) -> None:
    output = run_program(packages_folder, RUN_ALL, json.dumps(BEHAVIOR_CHECKS))
    failures = {name: error for name, error in json.loads(output).items() if error}
    assert failures == {}


@pytest.mark.full
def test_all_models_build(packages_folder: Path) -> None:
    modules = [f"snippets.{name}.models" for name in NAMES]
    assert run_program(packages_folder, BUILD_ALL, *modules) == ""
