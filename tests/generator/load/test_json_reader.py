"""Test the JSON reader, which is faster than the YAML reader.

Random texts are read with both. The values and positions must be equal, and Python's
`json` must agree about what is valid.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load.document import join_pointer
from typecase.load.parse import json_reader
from typecase.load.parse.json_reader import PositionFinder, parse_json
from typecase.load.parse.limits import MAX_TOTAL_POINTER_LENGTH
from typecase.load.parse.source_text import Position, Source
from typecase.load.parse.yaml_reader import parse_yaml

NUMBERS = ("0", "-0", "-0.0", "1.0", "1E5", "12e-400", "9" * 299, "9" * 301, "1e999")
INVALID_SCALARS = ("01", "+1", "1.", ".5", "NaN", "-Infinity", "0x1", "\u0661", "nul")
STRINGS = (
    '"a/b~c"',
    '"\\u00e9\\/"',
    '"\\ud83d\\ude00"',
    '"\\ud800"',
    '"\U0001f600"',
    '""',
)
INVALID_STRINGS = ('"\t"', '"\\x"', "'a'", '"\\u12"')
# JSON does not allow the last as whitespace.
SPACES = ("", "", " ", "\n", "\r\n", "\t", "\u00a0")


def _random_json(rng: random.Random, depth: int) -> str:
    """Return a JSON text that is rarely invalid."""
    space = rng.choice(SPACES) if rng.random() < 0.1 else rng.choice(SPACES[:-1])
    kind = rng.random()
    if depth and kind < 0.4:
        members = [
            f"{rng.choice(STRINGS)}{space}:{_random_json(rng, depth - 1)}"
            for _ in range(rng.randrange(3))
        ]
        return f"{space}{{{space}{','.join(members)}}}{space}"
    if depth and kind < 0.7:
        items = [_random_json(rng, depth - 1) for _ in range(rng.randrange(4))]
        # One of eight lists ends with a comma, so it is not closed.
        return f"[{','.join(items)}{space}{rng.choice(',]]]]]]]')}"
    scalars = (
        INVALID_SCALARS + INVALID_STRINGS if rng.random() < 0.03 else NUMBERS + STRINGS
    )
    return f"{space}{rng.choice((*scalars, 'true', 'null'))}{space}"


def _is_valid(text: str) -> bool:
    """Return whether a text is JSON without half of a surrogate pair."""
    try:
        json.loads(text, parse_constant=int)
    except ValueError:
        return False
    return "\\ud800" not in text


def _list_pointers(value: Any, pointer: str = "") -> Iterator[str]:
    yield pointer
    if isinstance(value, dict | list):
        members = value.items() if isinstance(value, dict) else enumerate(value)
        for key, member in members:
            yield from _list_pointers(member, join_pointer(pointer, key))


def _read_json(text: str) -> Any:
    return parse_json(Source("a.json", text.encode()))


def _read_as_yaml(text: str) -> tuple[Any, dict[str, Position]] | None:
    source = Source("a.json", text.encode())
    try:
        root, outline = parse_yaml(source)
    except DiagnosticsError:
        return None  # YAML requires a key and its colon on one line.
    if source.faults:
        return None
    pointers = _list_pointers(root)
    return root, {pointer: outline.position(pointer) for pointer in pointers}


def test_json_reader_agrees_with_yaml_reader() -> None:
    rng = random.Random(5)
    texts = [f"[{_random_json(rng, 4)}]" for _ in range(4_000)]
    compared_count = 0
    for text in texts:
        try:
            json_result = _read_json(text)
        except json.JSONDecodeError:
            assert not _is_valid(text), text
            continue
        # YAML does not support surrogate pairs.
        if json_result is None or "\\ud83d" in text:
            continue
        yaml_result = _read_as_yaml(text)
        if yaml_result is None:
            continue
        finder, positions = PositionFinder(text.encode()), yaml_result[1]
        # `repr` also compares types, signs and the order of members.
        assert repr(json_result) == repr(yaml_result[0])
        assert {pointer: finder.position(pointer) for pointer in positions} == positions
        compared_count += 1
    assert compared_count > 1_000


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 2}',
        '{"a" : 1, "b\\\\" : [{"b" \n: 1, "b" :2}]}',
        '{"a\\"": {}, "a\\u0022": {}}',
    ],
)
def test_repeated_keys_are_left_to_yaml_reader(text: str) -> None:
    assert _read_json(text) is None


def test_clean_json_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(json_reader, "_parse_any_json")
    text = '{"a\\"" : "\\":", "\\\\":[{}, "b: \\" :"]}'
    assert _read_json(text) == json.loads(text)


def test_surrogate_pairs_are_decoded() -> None:
    result = _read_json('["\\ud83d\\ude00\\ud83d\\ude00", "\\\\ud83d"]')
    assert result == ["\U0001f600\U0001f600", "\\ud83d"]
    for half in ("\\ud83d", "\\ude00", "\\ud83da"):
        with pytest.raises(json.JSONDecodeError, match="half of a surrogate pair"):
            _read_json(f'["{half}"]')


@pytest.mark.parametrize("item", [{}, 1, "a"])
def test_total_length_of_pointers_is_limited(item: object) -> None:
    # A walk over the document would build a pointer of 3,900 characters for each item.
    count = MAX_TOTAL_POINTER_LENGTH // 3_900 + 1
    text = json.dumps({"a" * 3_900: [item] * count})
    with pytest.raises(OverflowError, match="paths to all values"):
        _read_json(text)
    assert _read_json(json.dumps({"a" * 3_900: [item] * (count // 2)})) is not None


def test_length_of_each_pointer_is_limited() -> None:
    # The innermost list has a pointer of 3,997 characters.
    assert _read_json(json.dumps({"a" * 3_990: [[[[1]]]]})) is not None
    with pytest.raises(OverflowError, match="path to a value"):
        _read_json(json.dumps({"a" * 3_994: [[[[1]]]]}))


def test_position_of_deep_value_is_found_in_one_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Decoding each value on the way would read the innermost value sixty times.
    decoded_lengths: list[int] = []
    raw_decode = json.JSONDecoder.raw_decode

    def record(decoder: json.JSONDecoder, text: str, idx: int = 0) -> tuple[Any, int]:
        value, end = raw_decode(decoder, text, idx)
        decoded_lengths.append(end - idx)
        return value, end

    monkeypatch.setattr(json.JSONDecoder, "raw_decode", record)
    bulk = ",".join(["1"] * 200_000)
    text = '{"a":' * 60 + f'{{"b":[{bulk}],"c":1}}' + "}" * 60
    finder = PositionFinder(text.encode())
    assert finder.position("/a" * 60 + "/c") == Position(1, text.index('"c"') + 1)
    assert len(bulk) < sum(decoded_lengths) < 2 * len(text)
    with pytest.raises(KeyError):
        finder.position("/a" * 60 + "/d")
