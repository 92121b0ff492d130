"""Find where names in callers' code are defined, with pyright.

The type checker knows what callers' checks know: the types of variables, of results and
of members, in functions, comprehensions and classes.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from msgspec import Struct

from typecase.tools.migrate.language_server import LanguageServer
from typecase.tools.migrate.line_map import LineMap

_IDENTIFIER = re.compile(r"[^\W\d]\w*")
_PROJECT_FILES = ("pyproject.toml", "setup.cfg", "setup.py", ".git")


class Definition(Struct, frozen=True):
    """Where a name is defined: a file, and the offsets of the name in it."""

    path: Path
    start: int
    end: int


class CodeError(Struct, frozen=True):
    """What the type checker finds wrong; ``line`` is counted from 0."""

    line: int
    rule: str
    message: str


class CheckedCode:
    """Callers' code together with one version of the generated package."""

    def __init__(
        self, folder: Path, files: Mapping[str, str], roots: Iterable[Path]
    ) -> None:
        """Write the package to a new folder, and start the type checker.

        ``roots`` are the folders from which callers import their own modules.
        """
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="")
        settings = {
            # The package comes first: callers may have another version of it.
            "extraPaths": [str(each) for each in roots],
            "include": ["no-file"],
            "typeCheckingMode": "strict",
        }
        (folder / "pyrightconfig.json").write_text(json.dumps(settings))
        self._folder = folder.resolve()
        self._server = LanguageServer(self._folder)
        self._texts: dict[Path, LineMap] = {}

    def close(self) -> None:
        """End the type checker."""
        self._server.close()

    def open(self, path: Path, text: str) -> None:
        """Let the type checker use a text as the content of a file."""
        self._texts[path.resolve()] = LineMap(text)
        self._server.notify(
            "textDocument/didOpen",
            {
                "textDocument": {
                    "uri": path.resolve().as_uri(),
                    "languageId": "python",
                    "version": 1,
                    "text": text,
                }
            },
        )

    def find_definitions(
        self, path: Path, offsets: Sequence[int]
    ) -> list[list[Definition]]:
        """Return the definitions of the name at each offset of an open file."""
        return self._find("textDocument/definition", path, offsets)

    def find_types(self, path: Path, offsets: Sequence[int]) -> list[list[Definition]]:
        """Return the classes of the value that the name at each offset stands for."""
        return self._find("textDocument/typeDefinition", path, offsets)

    def _find(
        self, method: str, path: Path, offsets: Sequence[int]
    ) -> list[list[Definition]]:
        lines = self._texts[path.resolve()]
        document = {"uri": path.resolve().as_uri()}
        results = self._server.request_all(
            method,
            [
                {"textDocument": document, "position": lines.to_position(each)}
                for each in offsets
            ],
        )
        return [[self._convert(each) for each in result or ()] for result in results]

    def _convert(self, location: Mapping[str, Any]) -> Definition:
        path = _to_path(location["uri"])
        if path not in self._texts:
            try:
                text = path.read_text(encoding="utf-8")
            except (OSError, ValueError):
                text = ""
            self._texts[path] = LineMap(text)
        span = location["range"]
        if not self._texts[path].text:
            return Definition(path, 0, 0)
        start, end = map(self._texts[path].from_position, (span["start"], span["end"]))
        return Definition(path, start, end)

    def describe(self, definition: Definition) -> tuple[str, int, str] | None:
        """Return the file, the line and the name of a definition in the package.

        The line is counted from 1, and is 0 for the module itself. Return None for
        what is not in the package.
        """
        try:
            file = definition.path.relative_to(self._folder).as_posix()
        except ValueError:
            return None
        lines = self._texts[definition.path]
        # The definition of an argument is the name with its annotation.
        match = _IDENTIFIER.match(lines.text, definition.start, definition.end)
        if match is None:
            return file, 0, ""
        return file, lines.line(definition.start) + 1, match.group()

    def find_errors(self, path: Path) -> list[CodeError]:
        """Return what is wrong in an open file."""
        result: dict[str, Any] | None = self._server.request(
            "textDocument/diagnostic",
            {"textDocument": {"uri": path.resolve().as_uri()}},
        )
        items: list[dict[str, Any]] = result["items"] if result else []
        return [
            CodeError(
                each["range"]["start"]["line"],
                str(each.get("code", "")),
                each["message"],
            )
            for each in items
            if each.get("severity") == 1
        ]


def find_roots(paths: Iterable[Path]) -> list[Path]:
    """Return the folders from which files import the modules of their project."""
    roots: dict[Path, None] = {}
    for path in paths:
        folder = path.resolve()
        folder = folder if folder.is_dir() else folder.parent
        while (folder / "__init__.py").exists():
            folder = folder.parent
        roots[folder] = None
        for parent in (folder, *folder.parents):
            if any((parent / name).exists() for name in _PROJECT_FILES):
                roots[parent] = None
                if (parent / "src").is_dir():
                    roots[parent / "src"] = None
                break
    return [*roots]


def _to_path(uri: str) -> Path:
    return Path(url2pathname(unquote(urlsplit(uri).path)))
