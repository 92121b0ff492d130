"""Test the file `names.lock`: its form, and the errors of files that were edited."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from typecase.diagnostics import ConfigError
from typecase.names.kept import NAMES_LOCK, KeptNames, NameKind
from typecase.names.lock import format_names_lock, read_names_lock

NAMES: dict[str, KeptNames] = {
    "shop": {
        NameKind.METHOD: {"GET /pets": "pets.list", "DELETE /pets/{id}": "pets.delete"},
        NameKind.CLASS: {"Pet": "Pet", "Animal": "Animal"},
    },
    "bank": {NameKind.MEMBER: {"Kind/in stock": "IN_STOCK"}},
}
TEXT = """\
# Names that typecase keeps; to have one chosen anew, remove its line and generate
bank member Kind/in stock = IN_STOCK
shop class Animal = Animal
shop class Pet = Pet
shop method DELETE /pets/{id} = pets.delete
shop method GET /pets = pets.list
"""


def read(text: str, folder: Path) -> Mapping[str, KeptNames]:
    (folder / NAMES_LOCK).write_bytes(text.encode())
    return read_names_lock(folder)


def test_lines_are_sorted(tmp_path: Path) -> None:
    assert format_names_lock(NAMES) == TEXT
    assert read(TEXT, tmp_path) == NAMES


def test_no_file_keeps_nothing(tmp_path: Path) -> None:
    assert read_names_lock(tmp_path) == {}
    assert read_names_lock(tmp_path / "missing") == {}


def test_windows_line_ends_and_empty_lines_are_accepted(tmp_path: Path) -> None:
    assert read(TEXT.replace("\n", "\r\n\r\n"), tmp_path) == NAMES


@pytest.mark.parametrize(
    "key",
    [
        "a = b",
        " = ",
        "a\nshop class Pet = Evil",
        "\r",
        "\\n",
        "\\",
        "\t\x00\x1b[31m",
        "\u2028",
        "\u202e",
        "\ud800",
        "\U0010ffff",
        "é",
        "# a",
        "<<<<<<< a",
        "",
    ],
)
def test_any_key_is_read_as_it_was(key: str, tmp_path: Path) -> None:
    names = {"shop": {NameKind.CLASS: {key: "Pet"}}}
    text = format_names_lock(names)
    assert len(text.splitlines()) == 2
    assert text.replace("\n", "").isprintable()
    assert read(text, tmp_path) == names


FAULTS = {
    "unsorted": (
        "shop class Pet = Pet\nshop class Animal = Animal",
        2,
        "the lines are not sorted; sort them, as in `LC_ALL=C sort -o",
    ),
    "conflict": (
        "<<<<<<< HEAD\nshop class A = A\n=======\nshop class B = B\n>>>>>>> main",
        1,
        "a conflict of a merge is left; keep the lines of both sides, sorted",
    ),
    "end of a conflict": ("shop class A = A\n>>>>>>> main", 2, "a conflict of a merge"),
    "repeated": (
        "shop class Pet = Animal\nshop class Pet = Pet",
        2,
        "a line above has the same `shop class Pet`; keep the one whose name callers",
    ),
    "no name": ("shop class Pet", 1, "expected an API, a kind of name"),
    "unknown kind": ("shop color Pet = Pet", 1, "expected an API, a kind of name"),
    "no identifier": ("shop class Pet = a-b", 1, "`a-b` is no public identifier"),
    "code": ("shop class Pet = Pet(), x", 1, "is no public identifier of Python"),
    "empty": ("shop class Pet = ", 1, "`` is no public identifier of Python"),
    "private": ("shop method GET /a = a.__init__", 1, "is no public identifier"),
    "keyword": ("shop argument GET /a query/x = class", 1, "is a keyword of Python"),
    "reserved": (
        "shop argument GET /a query/x = self",
        1,
        "generated code uses `self`",
    ),
    "reserved resource": ("shop method GET /a = close.a", 1, "generated code uses"),
    "no resource": ("shop method GET /a = list", 1, "expected a resource and a method"),
    "not normal": ("shop class Pet = \ufb01sh", 1, "not in the form that Python gives"),
    "no paging": (
        'shop paging GET /a = {"page": 1, "items": ""}',
        1,
        "expected a value of `x-typecase-paging` in JSON",
    ),
    "no JSON": (
        "shop paging GET /a = page",
        1,
        "'page' cannot stand here: expected a value of `x-typecase-paging` in JSON, or"
        " null for none; correct it, or remove the line to have it inferred again",
    ),
    "deep JSON": (
        f"shop paging GET /a = {'[' * 100_000}",
        1,
        "expected a value of `x-typecase-paging` in JSON",
    ),
    "no word": (
        "shop inference product = my shop",
        1,
        "expected a word, such as `yes`, `no` or `my_shop`; correct it, or remove the",
    ),
    "too long": (f"shop class Pet = {'a' * 200}", 1, "is too long"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_told_with_its_line(fault: str, tmp_path: Path) -> None:
    text, line, message = FAULTS[fault]
    with pytest.raises(ConfigError) as caught:
        read(text, tmp_path)
    assert str(caught.value).startswith(f"{tmp_path / NAMES_LOCK}:{line}: ")
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / NAMES_LOCK).write_bytes(b"\xff")
    with pytest.raises(ConfigError, match="cannot be read as text in UTF-8"):
        read_names_lock(tmp_path)


def test_names_that_cannot_be_read_are_left_out() -> None:
    names = {
        "shop": {NameKind.ARGUMENT: {"GET /a query/x": "_x", "GET /a query/y": "y"}}
    }
    assert len(format_names_lock(names).splitlines()) == 2
