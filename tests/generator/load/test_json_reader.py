"""JSON that is read at once is what the reader makes of it that notes every place."""

import json
import random
from typing import Any

import pytest

from typecase.diagnostics import DiagnosticsError
from typecase.load.parse.json_reader import parse_json
from typecase.load.parse.source_text import Source
from typecase.load.parse.tree_builder import MAX_POINTERS
from typecase.load.parse.yaml_reader import parse_yaml

NUMBERS = ("0", "-0", "-0.0", "1.0", "1E5", "12e-400", "9" * 299, "9" * 301, "1e999")
OTHERS = ("01", "+1", "1.", ".5", "NaN", "-Infinity", "0x1", "\u0661", "nul")
TEXTS = (
    '"a/b~c"',
    '"\\u00e9\\/"',
    '"\\ud83d\\ude00"',
    '"\\ud800"',
    '"\U0001f600"',
    '""',
)
BAD_TEXTS = ('"\t"', '"\\x"', "'a'", '"\\u12"')
SPACES = ("", "", " ", "\n", "\r\n", "\t", "\u00a0")


def _text(rng: random.Random, depth: int) -> str:
    space = rng.choice(SPACES) if rng.random() < 0.1 else rng.choice(SPACES[:-1])
    kind = rng.random()
    if depth and kind < 0.4:
        members = [
            f"{rng.choice(TEXTS)}{space}:{_text(rng, depth - 1)}"
            for _ in range(rng.randrange(3))
        ]
        return f"{space}{{{space}{','.join(members)}}}{space}"
    if depth and kind < 0.7:
        items = [_text(rng, depth - 1) for _ in range(rng.randrange(4))]
        return f"[{','.join(items)}{space}{rng.choice(',]]]]]]]')}"
    odd = OTHERS + BAD_TEXTS if rng.random() < 0.03 else NUMBERS + TEXTS
    return f"{space}{rng.choice((*odd, 'true', 'null'))}{space}"


def _is_sound(text: str) -> bool:
    try:
        json.loads(text, parse_constant=int)
    except ValueError:
        return False
    return "\\ud800" not in text


def _slowly(text: str) -> tuple[Any, dict[str, int]] | None:
    source = Source("a.json", text)
    try:
        builder = parse_yaml(source)
    except DiagnosticsError:
        return None  # YAML wants a key and its colon in one line.
    return None if source.faults else (builder.root, dict(builder.offsets))


def test_both_ways_of_reading_agree() -> None:
    rng = random.Random(5)
    texts = [f"[{_text(rng, 4)}]" for _ in range(4_000)]
    agreed = 0
    for text in texts:
        try:
            quick = parse_json(text)
        except json.JSONDecodeError:
            assert not _is_sound(text), text
            continue
        # YAML knows no pairs of surrogates.
        if quick is None or "\\ud83d" in text:
            continue
        slow = _slowly(text)
        if slow is None:
            continue
        # Types and signs count as well, and so does the order of members.
        assert repr(quick[0]) == repr(slow[0])
        assert {pointer: quick[1](pointer) for pointer in slow[1]} == slow[1]
        agreed += 1
    assert agreed > 1_000


def test_pairs_of_surrogates_are_read_at_once() -> None:
    read = parse_json('["\\ud83d\\ude00\\ud83d\\ude00", "\\\\ud83d"]')
    assert read is not None
    assert read[0] == ["\U0001f600\U0001f600", "\\ud83d"]
    for half in ("\\ud83d", "\\ude00", "\\ud83da"):
        with pytest.raises(json.JSONDecodeError, match="half of a surrogate pair"):
            parse_json(f'["{half}"]')


@pytest.mark.parametrize("item", [{}, 1, "a"])
def test_few_letters_make_no_enormous_pointers(item: object) -> None:
    """Everything that walks a document would hold a pointer for each of these."""
    count = MAX_POINTERS // 3_900 + 1
    text = json.dumps({"a" * 3_900: [item] * count})
    with pytest.raises(OverflowError, match="paths to all values"):
        parse_json(text)
    assert parse_json(json.dumps({"a" * 3_900: [item] * (count // 2)})) is not None


def test_a_place_far_in_is_found_without_skipping_what_leads_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Skipping each value on the way would read the innermost sixty times."""
    skipped: list[int] = []
    raw_decode = json.JSONDecoder.raw_decode

    def counted(own: json.JSONDecoder, text: str, idx: int = 0) -> tuple[Any, int]:
        value, end = raw_decode(own, text, idx)
        skipped.append(end - idx)
        return value, end

    monkeypatch.setattr(json.JSONDecoder, "raw_decode", counted)
    bulk = ",".join(["1"] * 200_000)
    text = '{"a":' * 60 + f'{{"b":[{bulk}],"c":1}}' + "}" * 60
    read = parse_json(text)
    assert read is not None
    skipped.clear()
    assert read[1]("/a" * 60 + "/c") == text.index('"c"')
    assert len(bulk) < sum(skipped) < 2 * len(text)
    with pytest.raises(KeyError):
        read[1]("/a" * 60 + "/d")
