"""Test that a fingerprint stays the same until the change is another one."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.generator.diff.edited_documents import (
    REMOVED,
    edit_document,
    read_document,
    read_version,
)
from tests.generator.diff.random_comparisons import compare_at_random, compare_versions
from typecase.tools.diff.changes import Aspect, Change, Place, Severity
from typecase.tools.diff.fingerprints import FINGERPRINT, compute_fingerprint

ONLY = Change(
    id="response-property-enum-value-added",
    aspect=Aspect.WIRE,
    severity=Severity.MAJOR,
    text='`[].format` of the response 200: the value "audio" is added.',
    operation=("GET", "/books/{id}"),
    old=Place("a.yaml", 1, "/components/schemas/Book"),
)


@pytest.mark.parametrize(
    "fields",
    [
        {"old": Place("b.yaml", 7, "/other", "v1.2.3")},
        {"severity": Severity.MINOR},
        {"operation": ("GET", "/books/{book_id}")},
        {"advice": "Wait.", "method": "books.list"},
        {"text": '`[].format` in the answer 200 has a new value, "audio".'},
    ],
)
def test_what_does_not_matter(fields: dict[str, Any]) -> None:
    assert compute_fingerprint(replace(ONLY, **fields)) == compute_fingerprint(ONLY)


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "response-body-enum-value-added"},
        {"aspect": Aspect.PYTHON},
        {"api": "shop"},
        {"operation": ("POST", "/books/{id}")},
        {"operation": ("GET", "/books")},
        {"text": ONLY.text.replace("audio", "video")},
        {"text": ONLY.text.replace("200", "201")},
        {"text": ONLY.text.replace("format", "kind")},
        {"text": ONLY.text.replace("the response 200", "application/json")},
    ],
)
def test_what_matters(fields: dict[str, Any]) -> None:
    assert compute_fingerprint(replace(ONLY, **fields)) != compute_fingerprint(ONLY)


def test_parameters_of_one_name_differ() -> None:
    texts = [f"The {place} parameter `a` is new." for place in ("query", "header")]
    query, header = (compute_fingerprint(replace(ONLY, text=text)) for text in texts)
    assert query != header


def test_alternatives_differ() -> None:
    texts = [f"The alternative {name} is removed." for name in ("audio", "Video")]
    audio, video = (compute_fingerprint(replace(ONLY, text=text)) for text in texts)
    assert audio != video


def test_other_changes_do_not_matter(tmp_path: Path) -> None:
    """A later version that changes more has the fingerprints of the earlier one."""
    original = read_document()
    old = read_version(original, tmp_path / "old")
    kind = "/components/schemas/Pet/properties/kind"
    first = edit_document(original, {kind: REMOVED})
    more: dict[str, object] = {
        "/info/description": "Lines.\n" * 9,
        "/paths/~1pets/get/parameters/0": REMOVED,
        "/components/schemas/Kind/enum": ["hen", "gnu", "fox", "emu", "dog", "ant"],
        "/components/schemas/Pet/properties/nick": {"type": "string"},
    }
    second = edit_document(first, more)
    found = [
        {change.fingerprint for change in compare_versions(old, new).changes}
        for new in (
            read_version(first, tmp_path / "first"),
            read_version(second, tmp_path / "second" / "folder"),
        )
    ]
    assert len(found[0]) > 2
    assert found[0] < found[1]


def test_each_change_has_its_own(tmp_path: Path) -> None:
    for comparison in compare_at_random(tmp_path):
        known: defaultdict[str, list[str]] = defaultdict(list)
        for change in comparison.changes:
            assert FINGERPRINT.fullmatch(change.fingerprint)
            known[change.fingerprint].append(f"{change.operation} {change.text}")
        assert all(len(texts) == 1 for texts in known.values()), known


def test_hostile_text_ends_no_part() -> None:
    one = replace(ONLY, api="a\0b", text="")
    other = replace(ONLY, api="a", operation=("b", "/books"), text="")
    assert compute_fingerprint(one) != compute_fingerprint(other)
    assert FINGERPRINT.fullmatch(compute_fingerprint(replace(ONLY, api="\ud800")))
