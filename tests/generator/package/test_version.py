"""Test the version of a package, which is that of its only API by default."""

from pathlib import Path

import pytest

from typecase.config.package_version import derive_version, is_version
from typecase.config.settings import Config
from typecase.pipeline import GeneratedPackage
from typecase.project import Project

VERSIONS = {
    "1": "1",
    "2.0.1": "2.0.1",
    "v3.1": "3.1",
    "1.0.0-beta.2": "1.0.0-beta.2",
    "1.0rc1.post2.dev3": "1.0rc1.post2.dev3",
    "1!2.0": "1!2.0",
    "2024-01-15": "2024.01.15",
    "2020-09-14.dahlia": "2020.09.14",
    "1.0.0-oas3": "1.0.0",
    "1.0.0+build.5": "1.0.0",
    "1.2.x": "1.2",
    "Version 2 (stable)": "2",
    "latest": "0.1.0",
    "": "0.1.0",
    "9" * 100: "0.1.0",
    '1"\nname = "other': "1",
}
UNUSUAL = {text for text in VERSIONS if VERSIONS[text] != text} - {"v3.1"}


@pytest.mark.parametrize("text", VERSIONS)
def test_version_is_derived(text: str) -> None:
    assert derive_version(text) == VERSIONS[text]
    assert is_version(derive_version(text))


def _generate(
    folder: Path, versions: list[str], config: str | None
) -> GeneratedPackage:
    apis: dict[str, Path] = {}
    for index, version in enumerate(versions):
        path = folder / f"api{index}.yaml"
        path.write_text(
            f"openapi: 3.1.0\ninfo: {{title: A, version: {version!r}}}\npaths: {{}}\n",
            encoding="utf-8",
        )
        apis[f"api{index}"] = path
    return Project(Config("lib", apis, folder / "out", version=config)).generate()


@pytest.mark.parametrize(
    ("versions", "config", "expected"),
    [
        (["1.2"], None, "1.2"),
        (["1.2"], "3.4+local", "3.4+local"),
        (["1.2", "1.2"], None, "0.1.0"),
        (["1.2-x"], None, "1.2"),
    ],
)
def test_package_has_the_version(
    versions: list[str], config: str | None, expected: str, tmp_path: Path
) -> None:
    package = _generate(tmp_path, versions, config)
    assert f'version = "{expected}"\n' in package.content["pyproject.toml"].decode()
    init = package.content["lib/__init__.py"].decode()
    assert f'__version__ = "{expected}"\n' in init
    codes = [item.code for item in package.diagnostics]
    assert codes == (["unusual-version"] if versions == ["1.2-x"] else [])
    assert package.ledger.is_complete


def test_unusual_version_is_reported_in_its_place(tmp_path: Path) -> None:
    (warning,) = _generate(tmp_path, ["latest"], None).diagnostics
    assert warning.message == (
        "'latest' is no version of a Python package; the package has the version 0.1.0"
    )
    assert (warning.line, warning.pointer) == (2, "/info/version")
