"""Test the proposed version and the draft of the changelog."""

import datetime

import pytest

from typecase.diagnostics import UserError
from typecase.tools.diff.changes import Aspect, Change, Severity
from typecase.tools.diff.next_version import (
    base_version,
    draft_changelog_entry,
    find_changelog_entry,
    is_large_enough,
    propose_version,
)

NONE, PATCH, MINOR, MAJOR = Severity
PYTHON = Aspect.PYTHON
DATE = datetime.date(2026, 11, 24)


@pytest.mark.parametrize(
    ("current", "patch", "minor", "major"),
    [
        ("1.2.3", "1.2.4", "1.3.0", "2.0.0"),
        ("v1.2.3", "1.2.4", "1.3.0", "2.0.0"),
        ("0.2.3", "0.2.4", "0.2.4", "0.3.0"),
        ("0.0.3", "0.0.4", "0.0.4", "0.1.0"),
        ("1.0", "1.0.1", "1.1.0", "2.0.0"),
        ("2", "2.0.1", "2.1.0", "3.0.0"),
        ("1.2.3.4", "1.2.4", "1.3.0", "2.0.0"),
        ("1!1.2.3", "1!1.2.4", "1!1.3.0", "1!2.0.0"),
        ("1.2.3.post1", "1.2.4", "1.3.0", "2.0.0"),
        ("1.2.3+local", "1.2.4", "1.3.0", "2.0.0"),
        ("2024.01.15", "2024.1.16", "2024.2.0", "2025.0.0"),
        ("2.0.0rc1", "2.0.0", "2.0.0", "2.0.0"),
        ("1.3.0-beta.2", "1.3.0", "1.3.0", "2.0.0"),
        ("1.2.4.dev3", "1.2.4", "1.3.0", "2.0.0"),
        ("0.3.0a1", "0.3.0", "0.3.0", "0.3.0"),
        ("0.3.1a1", "0.3.1", "0.3.1", "0.4.0"),
    ],
)
def test_proposed_versions(current: str, patch: str, minor: str, major: str) -> None:
    proposed = [propose_version(current, verdict) for verdict in Severity]
    assert proposed == [current.removeprefix("v"), patch, minor, major]


@pytest.mark.parametrize("version", ["", "latest", "1.2.3\n", "1.x", "vv1", "1" * 99])
def test_text_that_is_no_version(version: str) -> None:
    with pytest.raises(UserError, match=r"expected a version such as 1\.2\.3"):
        propose_version(version, PATCH)


@pytest.mark.parametrize(
    ("released", "current", "largest"),
    [
        ("1.2.3", "1.2.2", None),
        ("1.2.3", "1.2.3", NONE),
        ("1.2.3", "1.2.4", PATCH),
        ("1.2.3", "1.3.0rc1", MINOR),
        ("1.2.3", "1.3", MINOR),
        ("1.2.3", "2.0.0.dev1", MAJOR),
        ("1.2.3", "1!0.1", MAJOR),
        ("0.2.3", "0.2.4", MINOR),
        ("0.2.3", "0.3", MAJOR),
        ("0.9.0", "1.0.0", MAJOR),
        ("1.0", "1.0.0", NONE),
    ],
)
def test_largest_change(released: str, current: str, largest: Severity | None) -> None:
    allowed = [v for v in Severity if is_large_enough(released, current, v)]
    assert allowed == [v for v in Severity if largest is not None and v <= largest]


def change(
    id: str,
    text: str,
    severity: Severity = MAJOR,
    operation: tuple[str, str] | None = ("GET", "/groups"),
    advice: str = "",
    aspect: Aspect = Aspect.WIRE,
    is_decided: bool = True,
) -> Change:
    return Change(
        id=id,
        aspect=aspect,
        severity=severity,
        text=text,
        operation=operation,
        advice=advice,
        is_decided=is_decided,
    )


def test_changelog_entry() -> None:
    entry = draft_changelog_entry(
        [
            change("endpoint-added", "It is new.", MINOR, ("POST", "/groups")),
            change("response-property-removed", "The response lost `name`.", MAJOR),
            change("response-property-removed", "The response lost `size`.", MAJOR),
            change("response-property-removed", "The response lost `size`.", MAJOR),
            change("class-removed", "`Old` went.", MAJOR, None, "Use `New`.", PYTHON),
            change("class-removed", "`Older` went.", MAJOR, None, "Use `New`.", PYTHON),
            change("class-removed", "`Own` is gone.", MAJOR, None, aspect=PYTHON),
            change("server-changed", "Clients call `b`.", MAJOR, None),
            change("pattern-changed", "The pattern differs.", MAJOR, is_decided=False),
            change("request-optional", "`id` may be left out", MINOR),
            change("retries", "Calls are repeated", PATCH, ("GET", "/a")),
            change("retries", "Calls are repeated", PATCH, ("GET", "/b")),
            change("description-changed", "Only a description.", NONE),
        ],
        "2.0.0",
        DATE,
    )
    assert entry == """\
## 2.0.0 (2026-11-24)

### Breaking

- `GET /groups`: The response lost `name`; The response lost `size`
- `Old` went; `Older` went. Use `New`.
- `Own` is gone
- Clients call `b` (`server-changed`)
- `GET /groups`: The pattern differs (it is not decided whether this breaks callers)

### Added

- `POST /groups`: It is new

### Changed

- `GET /groups`: `id` may be left out

### Fixed

- `GET /a`, `GET /b`: Calls are repeated
"""


def test_an_entry_without_changes() -> None:
    entry = draft_changelog_entry([change("a", "b", NONE)], "1.0.0", DATE)
    assert entry == "## 1.0.0 (2026-11-24)\n\nNothing changes for callers.\n"


def test_many_changes_of_a_kind_are_counted() -> None:
    changes = [change("a", f"text {n}") for n in range(7)]
    changes += [change("b", "same", operation=("GET", f"/{n}")) for n in range(8)]
    changes += [change("c", f"six {n}") for n in range(6)]
    lines = draft_changelog_entry(changes, "1.0.0", DATE).splitlines()
    assert (
        lines[4:]
        == [
            "- `GET /groups`: text 0; text 1; text 2; text 3; text 4 and 2 more",
            "- `GET /0`, `GET /1`, `GET /2`, `GET /3`, `GET /4` and 3 more: same (`b`)",
            "- `GET /groups`: six 0; six 1; six 2; six 3; six 4; six 5",
            "",
        ][: len(lines[4:])]
    )


def test_an_entry_escapes_text_of_documents() -> None:
    hostile = change(
        "a",
        "text\n# Heading <script> [link](javascript:x) \u202e",
        operation=("GET", "/`\n## Other"),
    )
    entry = draft_changelog_entry([hostile], "1.0.0", DATE)
    assert entry.splitlines()[4:] == [
        "- ``GET /` ## Other``: text # Heading &lt;script> \\[link\\](javascript:x)"
        " \\\\u202e"
    ]


CHANGELOG = """\
# Changelog

## [Unreleased]

Soon.

## v1.10.0 (2026-11-24)

### Breaking

- A line.

```
## 1.0.0 in a block
```

## 1.1.0-rc.1, not for everybody

Candidate.

1.1.0
-----

Underlined.

## 1.0.0
## 0.9.0
The end."""


@pytest.mark.parametrize(
    ("version", "entry"),
    [
        ("unreleased", "Soon."),
        ("1.10.0", "### Breaking\n\n- A line.\n\n```\n## 1.0.0 in a block\n```"),
        ("1.1.0-rc.1", "Candidate."),
        ("1.1.0", "Underlined."),
        ("1.0.0", ""),
        ("0.9.0", "The end."),
        ("10.0", None),
        ("1.1", None),
        ("1.10.0 (", None),
        ("2.0.0", None),
    ],
)
def test_changelog_entries(version: str, entry: str | None) -> None:
    assert find_changelog_entry(CHANGELOG, version) == entry


def test_the_draft_is_found_again() -> None:
    draft = draft_changelog_entry([change("a", "text")], "1!2.0.0.post1", DATE)
    text = f"# Changelog\n\n{draft}\n## 1.0.0\n\nOld."
    assert find_changelog_entry(text, "1!2.0.0.post1") == (
        "### Breaking\n\n- `GET /groups`: text"
    )


@pytest.mark.parametrize(
    ("version", "base"),
    [
        ("1.2", "1.2"),
        ("v1.2.0", "1.2.0"),
        ("1.3.0rc1", "1.3.0"),
        ("1!1.3.0.dev2", "1!1.3.0"),
    ],
)
def test_base_versions(version: str, base: str) -> None:
    assert base_version(version) == base
