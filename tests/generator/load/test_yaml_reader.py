"""Test the YAML reader: keys, merge keys, encodings, and hostile files."""

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load import load
from typecase.load.parse.file_reader import read_document

HEAD = 'openapi: 3.1.0\ninfo: {title: P, version: "1"}\npaths: {}\n'
KEYS = "{200: a, no: b, true: c, null: d, 1.50: e, 2020-01-01: f, 0o17: g, '<<': h}"
MERGED = """\
one: &one {a: 1, b: 1}
two: &two {b: 2, c: 2, <<: *one}
override_after: {<<: *one, b: 3}
override_before: {b: 3, <<: *one}
merge_list: {<<: [*one, {b: 4, d: 4}]}
merge_of_merge: {<<: *two}
quoted: {"<<": *one}
value: [<<]
"""


def read_text(text: str | bytes, folder: Path) -> Any:
    path = folder / "document.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    document, errors = read_document(path)
    assert errors == []
    return document.root


def test_keys_are_strings(tmp_path: Path) -> None:
    names = ["200", "no", "true", "null", "1.50", "2020-01-01", "0o17", "<<"]
    assert list(read_text(f"keys: {KEYS}", tmp_path)["keys"]) == names


def test_fault_of_key_points_to_its_mapping(tmp_path: Path) -> None:
    path = tmp_path / "document.yaml"
    path.write_text(f"{HEAD}x-keys:\n  !!int 3: a\n")
    _, (fault,) = read_document(path)
    assert (fault.code, fault.pointer) == ("unsupported-tag", "/x-keys")


def test_unquoted_status_code_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "document.yaml"
    path.write_text(
        HEAD.replace("{}", "{/pets: {get: {responses: {200: {description: A.}}}}}")
    )
    document = load(path)
    assert document.warnings == ()
    assert list(document.value_at("/paths/~1pets/get/responses")) == ["200"]


def test_merge_keys_are_applied(tmp_path: Path) -> None:
    assert read_text(MERGED, tmp_path) == {
        "one": {"a": 1, "b": 1},
        "two": {"b": 2, "c": 2, "a": 1},
        "override_after": {"a": 1, "b": 3},
        "override_before": {"a": 1, "b": 3},
        "merge_list": {"a": 1, "b": 1, "d": 4},
        "merge_of_merge": {"a": 1, "b": 2, "c": 2},
        "quoted": {"<<": {"a": 1, "b": 1}},
        "value": ["<<"],
    }


@pytest.mark.parametrize("text", ['{"a": "é😀"}', "a: é😀\n"])
def test_byte_order_mark_is_skipped(text: str, tmp_path: Path) -> None:
    assert read_text(text.encode("utf-8-sig"), tmp_path) == {"a": "é😀"}


def test_file_size_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module(read_document.__module__), "MAX_BYTES", len(HEAD))
    assert read_text(HEAD, tmp_path)
    assert load_error_codes(HEAD + " ", tmp_path) == ["too-large"]


def test_many_faults_in_one_mapping_are_fast(tmp_path: Path) -> None:
    keys = [f"k{number}" for number in range(50_000)]
    path = tmp_path / "document.yaml"
    path.write_text("".join(f"{key}: 1\n" for key in keys * 2))
    # Minutes, if a fault or a position searched the whole mapping.
    document, faults = read_document(path)
    lines = [document.position(f"/{key}").line for key in keys]
    assert [fault.line for fault in faults] == lines == [*range(50_001, 100_001)]


def test_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(DiagnosticsError, match="not a regular file"):
        load(tmp_path / "pipe.yaml")


# By name: the text of a file that could exhaust time or memory, and the code of the
# error that ends the run early.
HOSTILE_FILES: dict[str, tuple[Callable[[], str], str]] = {
    "aliases of aliases": (
        lambda: "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
        + "".join(f"a{i + 1}: &a{i + 1} [{f'*a{i},' * 10}]\n" for i in range(9)),
        "too-many-aliases",
    ),
    "merges of merges": (
        lambda: "a0: &a0 {x: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}\n"
        + "".join(
            f"a{i + 1}: &a{i + 1} {{<<: *a{i}, y{i}: [{f'*a{i},' * 10}]}}\n"
            for i in range(9)
        ),
        "too-many-aliases",
    ),
    "nested blocks": (
        lambda: "".join(" " * i + "a:\n" for i in range(2000)),
        "too-deep",
    ),
    "nested lists": (lambda: "a:\n" + "- " * 10_000 + "1\n", "too-deep"),
    "nested braces": (lambda: "{a: " * 10_000 + "1" + "}" * 10_000, "too-deep"),
    "nested brackets": (lambda: "a: " + "[" * 10_000 + "]" * 10_000, "too-deep"),
    "nested JSON objects": (lambda: '{"a":' * 10_000 + "1" + "}" * 10_000, "too-deep"),
    "a long number": (lambda: f"{HEAD}x-a: {'9' * 1_000_000}", "bad-number"),
    "a long hexadecimal": (lambda: f"{HEAD}x-a: 0x{'f' * 1_000_000}", "bad-number"),
    "a huge float": (lambda: f"{HEAD}x-a: 1e999999", "bad-number"),
    "larger than any float": (lambda: f"{HEAD}x-a: {10**309}", "bad-number"),
    "a hexadecimal larger than any float": (
        lambda: f"{HEAD}x-a: 0x{'f' * 300}",
        "bad-number",
    ),
    "a float with a tag": (lambda: f"{HEAD}x-a: !!float {10**309}", "unsupported-tag"),
    "not a number": (lambda: f"{HEAD}x-a: .nan", "bad-number"),
    "long keys": (lambda: '{"a": {"' + "k" * 100_000 + '": {"b": 1}}}', "too-long"),
    "an unclosed quote": (lambda: 'a: "' + "\\a" * 500_000, "yaml-syntax"),
    "a tag that creates Python objects": (
        lambda: f"{HEAD}x-a: !!python/object/new:os.system [ls]",
        "unsupported",
    ),
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_hostile_file_is_refused(name: str, tmp_path: Path) -> None:
    text, code = HOSTILE_FILES[name]
    first, *_ = load_error_codes(text(), tmp_path)
    assert first.startswith(code)


def test_slow_pattern_is_not_matched_with_default(tmp_path: Path) -> None:
    path = tmp_path / "document.yaml"
    schema = f'{{type: string, pattern: "^(a+)+$", default: "{"a" * 40}!"}}'
    path.write_text(f"{HEAD}components: {{schemas: {{A: {schema}}}}}")
    assert load(path).warnings == ()


def load_error_codes(text: str, folder: Path) -> list[str]:
    path = folder / "document.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DiagnosticsError) as caught:
        load(path)
    return [diagnostic.code for diagnostic in caught.value.diagnostics]
