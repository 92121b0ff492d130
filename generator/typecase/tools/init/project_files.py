"""Create the files of a new project: its configuration, README, tests and workflows."""

import ast
import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Any

from typecase import __version__
from typecase.config.settings import MODULES
from typecase.load import Document
from typecase.load.json_types import as_list, as_mapping
from typecase.python.text.code import code
from typecase.python.text.imports import Imports
from typecase.python.text.markdown import code_span, inline
from typecase.python.text.toml import toml_string
from typecase.python.views.package import ProjectView
from typecase.tools.init.workflows import Ci, render_templates

DOCUMENTS = PurePosixPath("openapi")
"""The folder of documents and overlays."""
CALL_TEST = "tests/test_call.py"
"""The test of a call, which a project has if the call needs no edit."""
# This comment is in a test whose arguments may be invalid.
_REPLACE = "# Replace sample values"
_TEMPLATES = {
    ".gitignore": "gitignore",
    ".pre-commit-config.yaml": "pre-commit-config.yaml",
    "README.md": "README.md",
    "pyproject.toml": "pyproject.toml",
    "tests/conftest.py": "conftest.py",
    "tests/test_package.py": "test_package.py",
}
"""The templates of the files of a project, by path."""
_WORKFLOWS = {
    ".github/workflows/ci.yml": "workflows/ci.yml",
    ".github/workflows/release.yml": "workflows/release.yml",
}
"""The templates of the workflows that test a package and publish it, by path."""
# The generated README shows a test of a call with this beginning.
_TEST = re.compile(r"^```python\n([^`]*^def test_.*?)^```$", re.MULTILINE | re.DOTALL)


def place_document(
    document: Document, path: Path, folder: Path, *, is_fetched: bool
) -> tuple[PurePosixPath, dict[PurePosixPath, bytes]]:
    """Return the path of a document in the project, and the files to copy, by path.

    A document in the folder of the project stays where it is. Otherwise, its files are
    copied, and stay in the same place relative to each other.
    """
    main, project = path.resolve(), folder.resolve()
    if main.is_relative_to(project) and not is_fetched:
        return PurePosixPath(*main.relative_to(project).parts), {}
    contents = {
        file.path: file.source
        for file in document.sources.values()
        if file.source is not None
    }
    root = Path(os.path.commonpath([each.parent for each in contents]))
    copies = {
        each: DOCUMENTS.joinpath(*each.relative_to(root).parts) for each in contents
    }
    return copies[main], {copies[each]: contents[each] for each in contents}


def render_files(
    package: str, document: Document, main: str, overlay: str, ci: Ci | None
) -> dict[str, bytes]:
    """Return the files of a project that templates render, by path.

    Without ``ci``, the workflows of GitHub test the package and publish it.
    """
    info = document.root.get("info", {})
    view = ProjectView(
        package=code(package),
        # A subpackage cannot have the name of a module.
        api=code("api" if package in MODULES else package),
        package_string=toml_string(package),
        distribution=code(package.replace("_", "-")),
        title=inline(str(info.get("title", package))),
        document_string=toml_string(main),
        overlay_string=toml_string(overlay),
        document_span=inline(code_span(main)),
        overlay_span=inline(code_span(overlay)),
        requirement=toml_string(find_requirement()),
        has_workflows=ci is not Ci.NONE,
        has_updates=ci is Ci.GITHUB,
    )
    return render_templates(
        _TEMPLATES if ci is Ci.NONE else {**_TEMPLATES, **_WORKFLOWS}, view
    )


def render_call_test(content: Mapping[str, bytes]) -> bytes | None:
    """Return the test of a call in the README of the package.

    ``content`` has the files of the package. Return None if the test would need edits.
    """
    example = _TEST.search(content["README.md"].decode())
    if example is None or _REPLACE in example[1]:
        return None
    docstring = '"""Test a call; the README of the package says more."""'
    return f"{docstring}\n\n{_sort_imports(example[1])}".encode()


def _sort_imports(source: str) -> str:
    """Return a module that begins with imports, with one statement for each module."""
    imports = Imports()
    for statement in ast.parse(source).body:
        match statement:
            case ast.Import(names):
                for alias in names:
                    imports.add(alias.name)
            case ast.ImportFrom(module=str(module), names=names):
                imports.add(module, *(alias.name for alias in names))
            case _:
                code_lines = source.splitlines()[statement.lineno - 1 :]
                return "\n".join([*imports.lines(), "", "", *code_lines, ""])
    return source


def find_requirement() -> str:
    """Return the requirement that installs this typecase again.

    It has the version if typecase comes from a package index; otherwise the commit of
    the repository, or the folder or file, that typecase was installed from.
    """
    installed = read_direct_url()
    if installed is None:
        return f"typecase=={__version__}"
    url = str(installed["url"])
    if vcs := installed.get("vcs_info"):
        url = f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    return f"typecase @ {url}"


def find_lacks(folder: Path, *, has_one_document: bool) -> Iterator[str]:
    """Yield what the workflow that updates a package lacks in an existing project.

    ``folder`` is that of the project. It has a readable pyproject.toml.
    """
    content = (folder / "pyproject.toml").read_text(encoding="utf-8")
    groups = as_mapping(tomllib.loads(content).get("dependency-groups"))
    # Such a group may include another one with typecase.
    is_listed = any(
        not isinstance(each, str) or re.match(r"(?i)\s*typecase\b", each)
        for each in as_list(groups.get("dev"))
    )
    if not is_listed:
        yield (
            "pyproject.toml: the workflow installs the dependency group `dev`, which"
            " has no typecase; add it to [dependency-groups], as in"
            f" dev = [{toml_string(find_requirement())}]"
        )
    if not has_one_document:
        yield (
            "the configuration has several documents: set DOCUMENT in"
            " .github/workflows/typecase-update.yml to the one that a new document"
            " replaces"
        )
    absolute = folder.absolute()
    roots = [each for each in absolute.parents if (each / ".git").exists()]
    if roots and not (absolute / ".git").exists():
        yield (
            f"{absolute} is not the folder of the repository, {roots[0]}: GitHub runs"
            " only what is in .github there, and the workflow reads that pyproject.toml"
        )


def read_direct_url() -> dict[str, Any] | None:
    """Return where typecase comes from, as pip records it; None for an index."""
    try:
        text = distribution("typecase").read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    return json.loads(text) if text else None
