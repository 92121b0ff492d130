"""Test the check of a release: its version and its changelog."""

import datetime

import pytest

from typecase.tools.diff.changes import Aspect, Change, Severity
from typecase.tools.diff.gate import check_release
from typecase.tools.diff.next_version import draft_changelog_entry

NONE, PATCH, MINOR, MAJOR = Severity


def change(severity: Severity, is_decided: bool = True) -> Change:
    return Change(
        id="endpoint-added",
        aspect=Aspect.PYTHON,
        severity=severity,
        text="The operation\nis new.",
        is_decided=is_decided,
    )


@pytest.mark.parametrize("verdict", [PATCH, MINOR, MAJOR])
@pytest.mark.parametrize("current", ["2.0.0", "2.0.0rc1"])
@pytest.mark.parametrize("heading", ["2.0.0", "Unreleased"])
def test_a_release_that_admits_its_changes(
    verdict: Severity, current: str, heading: str
) -> None:
    changes = [change(NONE), change(verdict)]
    entry = draft_changelog_entry(changes, "2.0.0", datetime.date(2026, 11, 24))
    changelog = f"# Changelog\n\n{entry.replace('2.0.0', heading)}\n## 1.0.0\n\nOld.\n"
    assert check_release(changes, "v1.0.0", current, changelog) == ()
    assert check_release(changes, "v1.0.0", current, None) == ()


def test_nothing_changed() -> None:
    assert check_release([change(NONE)], "1.0.0", "1.0.0", "") == ()
    assert check_release([], "v1.0.0", "0.9.0", "") == (
        "version 0.9.0 is lower than the last release, v1.0.0; set"
        ' `version = "1.0.0"` in [tool.typecase]',
    )


def test_the_version_is_too_small() -> None:
    changes = [change(MINOR), change(PATCH)]
    assert check_release(changes, "v1.0.0", "1.0.1", None) == (
        "version 1.0.1 is too small for 1 minor change since v1.0.0, such as:"
        ' The operation\\nis new; set `version = "1.1.0"` in [tool.typecase]',
    )
    changes += [change(MAJOR, is_decided=False), change(MAJOR)]
    (fault,) = check_release(changes, "v1.0.0", "1.0.1", None)
    assert "for 2 major changes (1 counted as such because they could not" in fault


@pytest.mark.parametrize("changelog", ["", "## 1.0.0\n\nOld.", "## 2.0.0\n\n## 1.0.0"])
@pytest.mark.parametrize("current", ["1.0.0", "2.0.0"])
def test_the_changelog_has_no_entry(changelog: str, current: str) -> None:
    *_, fault = check_release([change(MAJOR)], "1.0.0", current, changelog)
    assert fault.startswith("the changelog says nothing about 2.0.0, which has a major")


def test_the_changelog_conceals_a_break() -> None:
    changelog = "## 2.0.0\n\nBetter.\n\n## 1.0.0\n\n### Breaking\n\nOld."
    (fault,) = check_release([change(MAJOR)], "1.0.0", "2.0.0", changelog)
    assert fault.startswith("the changelog does not say that 2.0.0 breaks callers")
    assert check_release([change(MINOR)], "1.0.0", "2.0.0", changelog) == ()
