"""Test that `names.lock` keeps what is inferred from texts or by counting."""

from pathlib import Path

import pytest

from tests.generator.names.inference_edits import EDITS, TEXTS, read_edited
from tests.generator.names.kept_lock import keep_names
from typecase.names.kept import KeptNames, NameKind


@pytest.mark.parametrize("name", EDITS)
def test_edit_changes_nothing_that_is_kept(name: str, tmp_path: Path) -> None:
    old, new = read_edited(EDITS[name])
    kept = keep_names(old, tmp_path)
    by_rule, after = keep_names(new, tmp_path), keep_names(new, tmp_path, kept)
    assert _has_all(after, kept)
    if name in TEXTS:
        assert by_rule != kept
        assert after == kept
    else:
        assert not _has_all(by_rule, kept)


def _has_all(names: KeptNames, kept: KeptNames) -> bool:
    return all(names.get(kind, {}).items() >= kept[kind].items() for kind in kept)


def test_method_of_an_earlier_lock_may_get_pages(tmp_path: Path) -> None:
    """Such a file does not say that a method has none."""
    old, new = read_edited(EDITS["a description that shows pages"])
    kept = dict(keep_names(old, tmp_path))
    del kept[NameKind.INFERENCE]
    assert "GET /toys" in keep_names(new, tmp_path, kept)[NameKind.PAGING]


def test_pages_are_inferred_anew_without_both_lines(tmp_path: Path) -> None:
    """A method that is kept without a statement about its pages has none."""
    document, _ = read_edited({})
    kept = keep_names(document, tmp_path)
    pages = {
        key: text for key, text in kept[NameKind.PAGING].items() if key != "GET /tags"
    }
    after = keep_names(document, tmp_path, {**kept, NameKind.PAGING: pages})
    assert "GET /tags" not in after[NameKind.PAGING]
    methods = {
        key: name for key, name in kept[NameKind.METHOD].items() if key != "GET /tags"
    }
    both = {**kept, NameKind.PAGING: pages, NameKind.METHOD: methods}
    assert keep_names(document, tmp_path, both) == kept


def test_removed_line_is_inferred_anew(tmp_path: Path) -> None:
    _, new = read_edited(EDITS["the title"])
    kept = keep_names(new, tmp_path, {NameKind.INFERENCE: {"product": "zoo"}})
    assert kept[NameKind.ENVIRONMENT]["base_url"] == "ZOO_BASE_URL"
    anew = keep_names(new, tmp_path)
    assert anew[NameKind.ENVIRONMENT]["base_url"] == "MARKET_BASE_URL"


def test_first_page_of_a_schema_goes_before_the_kept_one(tmp_path: Path) -> None:
    old, new = read_edited(
        {"/paths/~1tags/get/parameters/0/schema": {"type": "integer", "default": 0}}
    )
    kept = keep_names(old, tmp_path)
    assert '"first":1' in kept[NameKind.PAGING]["GET /tags"]
    after = keep_names(new, tmp_path, kept)
    assert '"first":0' in after[NameKind.PAGING]["GET /tags"]
