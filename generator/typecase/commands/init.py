"""Run the command `typecase init`."""

import argparse
import ast
import json
import os
import re
import shlex
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Any

from typecase import __version__
from typecase.commands.document_arguments import choose_package
from typecase.commands.generate import MAX_MESSAGES
from typecase.commands.report_formats import Format, print_report
from typecase.config.settings import (
    MODULES,
    check_names,
    from_pyproject,
    locate_documents,
)
from typecase.diagnostics import UserError, summarize
from typecase.load import Document, ReferenceScope, load
from typecase.output.render import create_environment
from typecase.pipeline import write_package
from typecase.plugins.plugin import known_extensions
from typecase.project import Project
from typecase.python.text.code import code
from typecase.python.text.imports import Imports
from typecase.python.text.markdown import code_span, inline
from typecase.python.text.toml import toml_string
from typecase.python.views.package import ProjectView
from typecase.tools.overlay_draft import draft_overlay

_DOCUMENTS = PurePosixPath("openapi")
# This comment is in a test whose arguments may be invalid.
_REPLACE = "# Replace sample values"
_CALL_TEST = "tests/test_call.py"
_TEMPLATES = {
    ".github/workflows/ci.yml": "workflows/ci.yml",
    ".github/workflows/release.yml": "workflows/release.yml",
    ".gitignore": "gitignore",
    ".pre-commit-config.yaml": "pre-commit-config.yaml",
    "README.md": "README.md",
    "pyproject.toml": "pyproject.toml",
    "tests/conftest.py": "conftest.py",
    "tests/test_package.py": "test_package.py",
}
"""The templates of the files of a project, by path."""
# The generated README shows a test of a call with this beginning.
_TEST = re.compile(r"^```python\n([^`]*^def test_.*?)^```$", re.MULTILINE | re.DOTALL)


def init_project(options: argparse.Namespace) -> None:
    """Write a project for a document, and generate its package.

    Raise `ConfigError` if a name is invalid, `FetchError` if a document at a web
    address is not available, `DiagnosticsError` if the document cannot be used, and
    `UserError` if a file of the project exists or cannot be written.
    """
    source: str = options.document
    paths, addresses = locate_documents({source: source}, Path(), fetch=options.fetch)
    path = paths[source]
    scope = ReferenceScope(addresses=addresses)
    extensions = known_extensions()
    document = load(path, scope, strict=False, extensions=extensions)
    package = options.package or choose_package({"api": path})
    check_names(package, (), "--package")
    folder: Path = options.out or Path(package.replace("_", "-"))
    main, copies = _place_document(document, path, folder, is_fetched=bool(addresses))
    overlay = _DOCUMENTS / f"{package}.overlay.yaml"
    extends = os.path.relpath(main, _DOCUMENTS)
    files = {
        **{str(copy): content for copy, content in copies.items()},
        str(overlay): draft_overlay(path, scope, extends, extensions).encode(),
        **_render_files(package, document, str(main), str(overlay)),
    }
    _check_absence(folder, [*files, _CALL_TEST, "generated"])
    with _removed_after_failure(folder, files):
        _write_files(folder, files)
        config = from_pyproject(folder)
        generated = Project(config).generate()
        write_package(config, generated)
    if options.format is Format.TEXT:
        text = summarize(generated.diagnostics, MAX_MESSAGES)
        print(f"{text}{generated.ledger.summarize()}", file=sys.stderr)
    else:
        print_report(options.format, generated.diagnostics)
    _write_example_test(folder, generated.content)
    print(_describe_next_steps(folder, len(files)), file=sys.stderr)


def _place_document(
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
        each: _DOCUMENTS.joinpath(*each.relative_to(root).parts) for each in contents
    }
    return copies[main], {copies[each]: contents[each] for each in contents}


def _render_files(
    package: str, document: Document, main: str, overlay: str
) -> dict[str, bytes]:
    """Return the files of a project that templates render, by path."""
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
    )
    templates = create_environment(None)
    return {
        path: templates.get_template(f"project/{name}.jinja").render(view=view).encode()
        for path, name in _TEMPLATES.items()
    }


def _check_absence(folder: Path, paths: list[str]) -> None:
    """Raise a `UserError` if one of the paths exists in the folder."""
    existing = [path for path in paths if (folder / path).exists()]
    if existing:
        raise UserError(
            f"{folder}: {', '.join(existing)} already there; name another folder with"
            " --out FOLDER, or move what is there"
        )


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


def read_direct_url() -> dict[str, Any] | None:
    """Return where typecase comes from, as pip records it; None for an index."""
    try:
        text = distribution("typecase").read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    return json.loads(text) if text else None


def _write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write new files. Raise a `UserError` if one exists or cannot be written."""
    for path, content in files.items():
        target = folder / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as file:
                file.write(content)
        except OSError as error:
            raise UserError(f"{target}: cannot write: {error}") from None


@contextmanager
def _removed_after_failure(folder: Path, paths: Iterable[str]) -> Generator[None]:
    """Remove new files, and the folders that were made for them, after a failure.

    Otherwise, the next attempt would be refused because of them.
    """
    targets = [folder / path for path in paths]
    parents = {parent for each in targets for parent in each.parents}
    made = [each for each in parents if not each.exists()]
    try:
        yield
    except BaseException:
        for target in targets:
            with suppress(OSError):
                target.unlink()
        for parent in sorted(made, key=lambda each: len(each.parts), reverse=True):
            with suppress(OSError):  # Something else is in it.
                parent.rmdir()
        raise


def _write_example_test(folder: Path, content: Mapping[str, bytes]) -> None:
    """Write the test of a call in the README of the package, if it passes unchanged."""
    example = _TEST.search(content["README.md"].decode())
    if example and _REPLACE not in example[1]:
        docstring = '"""Test a call; the README of the package says more."""'
        text = f"{docstring}\n\n{_sort_imports(example[1])}"
        _write_files(folder, {_CALL_TEST: text.encode()})


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


def _describe_next_steps(folder: Path, count: int) -> str:
    return "\n".join(
        [
            f"{folder}: {count} files of a project, and the package in generated/",
            "",
            "Next, as its README.md says:",
            "",
            f"    cd {shlex.quote(str(folder))}",
            "    python -m venv .venv && . .venv/bin/activate",
            "    python -m pip install --upgrade pip",
            "    python -m pip install --group dev --editable"
            " 'generated[server,testing]'",
            "    pytest",
            *_warn_of_local_requirement(),
        ]
    )


def _warn_of_local_requirement() -> Iterator[str]:
    requirement = find_requirement()
    if "file:" in requirement:
        yield ""
        yield (
            f"pyproject.toml has {requirement!r}, as typecase was installed here. For"
            " other machines, put the address of a repository or a version there."
        )
