"""Read a file of Stainless, and note which of its values were read.

All others are told, with their lines in the file.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.parse.file_reader import read_file

_KEYS = frozenset(
    {"client_settings", "environments", "openapi", "organization", "pagination"}
    | {"resources", "security_schemes", "settings", "targets"}
)
"""The keys of which each file has at least one."""
_EDITION = re.compile(r"([a-z]+\.)?[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LANGUAGE = "python"
_IRRELEVANT = re.compile(
    r"/(organization|readme|diagnostics|codeflow|settings|package|project|name"
    r"|targets(?!/python/)|openapi/code_|openapi$|mcp)"
)
"""The pointers of what changes nothing in a package for Python."""
# The names of things that users choose, for messages about all things of a kind.
_CHOSEN = re.compile(
    r"/(resources|models|methods|opts|environments|pagination|security_schemes"
    r"|transforms|transformations)/[^/]+"
)
_NESTED = re.compile(r"/subresources/[^/]+")


class Findings:
    """What is told about a file of Stainless, and which of its values were read.

    Attributes:
        file: The file.
        diagnostics: What is told so far.
    """

    def __init__(self, file: Document) -> None:
        self.file = file
        self.diagnostics: list[Diagnostic] = []
        self._read: set[str] = set()
        self._entered: set[str] = set()

    def tell(
        self,
        message: str,
        pointer: str,
        hint: str | None = None,
        severity: Severity = Severity.WARNING,
    ) -> None:
        """Tell that something was not taken over, or differs now."""
        self.diagnostics.append(
            self.file.diagnostic(
                "not-imported", message, pointer, hint=hint, severity=severity
            )
        )

    def mark(self, pointer: str, *, is_entered: bool = False) -> None:
        """Note that a value was read: all of it, or its members one by one."""
        (self._entered if is_entered else self._read).add(pointer)

    def tell_unread(self) -> None:
        """Tell which values nobody has read.

        Values of the same kind have the same message, in which `*` stands for names.
        """
        for pointer in self._iter_unread(self.file.root, ""):
            general = _CHOSEN.sub(r"/\1/*", _NESTED.sub("", pointer))
            keys = general[1:].split("/")
            self.tell(
                f"`{shorten('.'.join(keys))}` is not taken over",
                pointer,
                severity=(
                    Severity.NOTE if _IRRELEVANT.match(pointer) else Severity.WARNING
                ),
            )

    def _iter_unread(self, node: Any, pointer: str) -> Iterator[str]:
        if pointer in self._read:
            return
        if pointer and pointer not in self._entered:
            yield pointer
            return
        members = (
            enumerate(as_list(node)) if is_list(node) else as_mapping(node).items()
        )
        for key, member in members:
            yield from self._iter_unread(member, join_pointer(pointer, key))


class Section:
    """A mapping of the file; a value of another kind is told, and counts as empty."""

    def __init__(self, findings: Findings, node: Any, pointer: str) -> None:
        self.findings = findings
        self.pointer = pointer
        self._node = as_mapping(node)
        findings.mark(pointer, is_entered=is_mapping(node))
        if not is_mapping(node):
            findings.mark(pointer)
            if node is not None:
                self.tell(f"expected a mapping, and found `{_show(node)}`")

    def __contains__(self, key: str) -> bool:
        """Return whether the mapping has a key."""
        return key in self._node

    def __iter__(self) -> Iterator[str]:
        """Return the keys in their order."""
        return iter(self._node)

    def at(self, *keys: str | int) -> str:
        """Return the pointer of a member."""
        return join_pointer(self.pointer, *keys)

    def tell(self, message: str, *keys: str | int, hint: str | None = None) -> None:
        """Tell that the mapping, or a member of it, is not taken over.

        Nothing else is told about its members.
        """
        self.findings.mark(self.at(*keys))
        self.findings.tell(message, self.at(*keys), hint)

    def ignore(self) -> None:
        """Note that nobody needs to read the mapping."""
        self.findings.mark(self.pointer)

    def get(self, key: str) -> Any:
        """Return a member as it is, or None."""
        self.findings.mark(self.at(key))
        return self._node.get(key)

    def text(self, key: str) -> str | None:
        """Return a text; a value of another kind is told, and is None."""
        value = self.get(key)
        if isinstance(value, str | None):
            return value
        self.tell(f"expected a text, and found `{_show(value)}`", key)
        return None

    def texts(self, key: str) -> list[str]:
        """Return the texts of a list; a single one need not be in a list."""
        value = self.get(key)
        items = as_list([value] if isinstance(value, str) else value)
        return [item for item in items if isinstance(item, str)]

    def inner(self, key: str) -> "Section":
        """Return an empty section in the place of a member that was read."""
        return Section(self.findings, {}, self.at(key))

    def section(self, key: str) -> "Section":
        """Return a mapping, which is empty if it is missing."""
        return Section(self.findings, self._node.get(key), self.at(key))

    def section_or_text(self, key: str, text_key: str) -> "Section":
        """Return a mapping; a text stands for one with the text at ``text_key``."""
        value = self._node.get(key)
        if not isinstance(value, str):
            return self.section(key)
        self.findings.mark(self.at(key))
        return Section(self.findings, {text_key: value}, self.at(key))

    def sections(self, key: str) -> Iterator["Section"]:
        """Yield the mappings in a list, or the values of a mapping."""
        value = self._node.get(key)
        if is_mapping(value):
            inner = self.section(key)
            yield from (inner.section(name) for name in inner)
            return
        self.findings.mark(self.at(key), is_entered=is_list(value))
        for index, item in enumerate(as_list(value)):
            yield Section(self.findings, item, self.at(key, index))

    def is_skipped(self) -> bool:
        """Return whether `skip` or `only` leave this out of the package for Python."""
        skip, only = self.get("skip"), self.get("only")
        return (
            skip is True
            or _LANGUAGE in as_list(skip)
            or (is_list(only) and _LANGUAGE not in only)
        )


def read_stainless_file(path: Path) -> Section:
    """Read a file of Stainless, and return its root.

    Raise a `DiagnosticsError` if the file cannot be read, or is something else.
    """
    file, faults = read_file(path, str(path))
    root: Any = file.root
    if not is_mapping(root) or not _KEYS & root.keys() or "paths" in root:
        found = "is an OpenAPI document"
        if not is_mapping(root) or "paths" not in root:
            found = f"has none of the keys {', '.join(sorted(_KEYS))}"
        fault = file.diagnostic(
            "not-stainless",
            f"expected a configuration of Stainless, but the file {found}",
            "",
        )
        raise DiagnosticsError([*faults, fault])
    findings = Findings(file)
    findings.diagnostics += faults
    edition = root.get("edition")
    findings.mark("/edition")
    if edition is not None and not _EDITION.fullmatch(str(edition)):
        fault = file.diagnostic(
            "unsupported-version",
            f"`edition: {_show(edition)}` is no edition of Stainless",
            "/edition",
            hint="write a date such as 2025-10-10, or remove the line",
        )
        raise DiagnosticsError([*faults, fault])
    return Section(findings, root, "")


def _show(value: Any) -> str:
    return shorten(str(value))
