"""Test the values of scalars in the core schema of YAML 1.2.

Unlike in YAML 1.1, plain scalars such as `no`, `1:30` and `2020-01-31` are strings.
"""

from pathlib import Path
from typing import Any

import pytest

from typecase.load.parse.file_reader import read_document

PLAIN = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "nUll": "nUll",
    "true": True,
    "True": True,
    "FALSE": False,
    "tRue": "tRue",
    "yes": "yes",
    "no": "no",
    "on": "on",
    "Off": "Off",
    "y": "y",
    "n": "n",
    "0": 0,
    "-0": 0,
    "+12": 12,
    "010": 10,
    "0o17": 15,
    "0o18": "0o18",
    "0x1F": 31,
    "-0x1F": "-0x1F",
    "0b11": "0b11",
    "1_000": "1_000",
    "1:30": "1:30",
    "1:30.5": "1:30.5",
    "9223372036854775808": 9223372036854775808,
    "1.5": 1.5,
    "-1.": -1.0,
    ".5": 0.5,
    "1e3": 1000.0,
    "6.02E+23": 6.02e23,
    "1e": "1e",
    ".": ".",
    "+": "+",
    "...5": "...5",
    "1.2.3": "1.2.3",
    "2020-01-31": "2020-01-31",
    "2020-01-31T10:00:00Z": "2020-01-31T10:00:00Z",
    "=": "=",
    "<": "<",
    "٣": "٣",
}
QUOTED = {
    "'1'": "1",
    '"true"': "true",
    "''": "",
    "'no'": "no",
    '"\\u00e9\\t\\x41"': "é\tA",
    "!!str 5": "5",
    "! 5": "5",
}


def read_value(text: str, folder: Path) -> Any:
    path = folder / "document.yaml"
    path.write_text(f"a: [1]\nvalue: {text}\n", encoding="utf-8")
    document, errors = read_document(path)
    assert errors == []
    return document.root["value"]


@pytest.mark.parametrize(("text", "expected"), [*PLAIN.items(), *QUOTED.items()])
def test_value_of_scalar(text: str, expected: Any, tmp_path: Path) -> None:
    value = read_value(text, tmp_path)
    assert value == expected
    assert type(value) is type(expected)


def test_value_of_block_scalar(tmp_path: Path) -> None:
    assert read_value(">-\n  one\n  two\n\n  three", tmp_path) == "one two\nthree"
    assert read_value("|\n  12\n", tmp_path) == "12\n"
