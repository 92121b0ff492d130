"""Test sample texts and numbers: their exact values, and the limits of the search."""

from typing import Any

import pytest

from typecase.runtime.testing.sample_scalars import (
    NoSampleError,
    build_number,
    build_text,
)


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"pattern": "^$"}, ""),
        ({"pattern": "^a{64}$"}, "a" * 64),
        ({"pattern": "^(Aa1){4}A$"}, "Aa1Aa1Aa1Aa1A"),
        ({"format": "date", "minLength": 12}, "2025-01-31xx"),
        ({"format": "date", "maxLength": 4}, "2025"),
        ({"minLength": 100_000}, "text".ljust(100_000, "x")),
        ({"pattern": "^[0-9]*$"}, "1"),
        ({"format": "date", "pattern": "^[a-z]+$"}, "text"),
        # Only Python can compile this pattern.
        ({"pattern": "^(?=1)1{3}$"}, "111"),
        ({"pattern": "^[CGD][A-Z0-9]{8,}$"}, "CAAAAAAAA"),
        ({"pattern": r"^\d{10}\.\d{6}$"}, "1111111111.111111"),
        ({"pattern": "^(?:rn|id)-(?P<key>[^a]+)?:é\\u00e9\\[$"}, "rn-:éé["),
        ({"pattern": "^x-[a-z]*$", "minLength": 5}, "x-aaaaa"),
        ({"pattern": "^[é-ì]/(?!a)b{65}$"}, "é/" + "b" * 65),
    ],
)
def test_text(schema: dict[str, Any], text: str) -> None:
    assert build_text(schema) == text


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({}, "id"),
        ({"format": "unknown"}, "id"),
        ({"format": "date"}, "2025-01-31"),
        ({"minLength": 4}, "idxx"),
        ({"maxLength": 1}, "i"),
        ({"pattern": "^[a-z]+$"}, "id"),
        ({"pattern": "^[a-z]{4}$"}, "text"),
    ],
)
def test_plain_text_is_preferred(schema: dict[str, Any], text: str) -> None:
    assert build_text(schema, plain="id") == text


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        (
            {"pattern": "^a(?!b)b$"},
            r"^no text was found with pattern '\^a\(\?!b\)b\$'$",
        ),
        ({"pattern": "^(?:a{9999}){9999}-$"}, "no text was found with pattern"),
        ({"pattern": "(" * 5_000 + "-=" + ")" * 5_000}, "no text was found|invalid"),
        ({"minLength": 100_001}, "a text would have more than 100,000 characters"),
        ({"minLength": 3, "maxLength": 2}, "with minLength 3, maxLength 2$"),
    ],
)
def test_text_that_is_not_found(schema: dict[str, Any], message: str) -> None:
    with pytest.raises(NoSampleError, match=message):
        build_text(schema)


@pytest.mark.parametrize(
    ("schema", "number"),
    [
        ({}, 1),
        ({"maximum": 0}, 0),
        ({"multipleOf": 7}, 7),
        ({"minimum": 5, "multipleOf": 0.01}, 5),
        ({"minimum": 5, "multipleOf": 7}, 7),
        ({"maximum": -3, "multipleOf": 7}, -7),
        ({"exclusiveMinimum": 7, "multipleOf": 7}, 14),
        ({"exclusiveMaximum": -7, "multipleOf": 7}, -14),
        ({"minimum": 14, "multipleOf": 7}, 14),
        ({"exclusiveMinimum": 0.25, "exclusiveMaximum": 0.75}, 0.5),
        ({"minimum": 0.5, "exclusiveMaximum": 0.75}, 0.5),
        ({"exclusiveMinimum": 0.25, "maximum": 0.5}, 0.5),
        # The middle between the narrower ones of four bounds.
        (
            {
                "minimum": 0.25,
                "exclusiveMinimum": 0.5,
                "maximum": 0.875,
                "exclusiveMaximum": 0.75,
            },
            0.625,
        ),
        ({"exclusiveMinimum": 0, "exclusiveMaximum": 0.9, "multipleOf": 0.75}, 0.75),
    ],
)
def test_number(schema: dict[str, Any], number: float) -> None:
    kind = "integer" if isinstance(number, int) else "number"
    for sample in (build_number({**schema, "type": kind}), build_number(schema)):
        assert (type(sample), sample) == (type(number), number)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
        {"minimum": 2, "maximum": 1},
        {"exclusiveMinimum": 0, "exclusiveMaximum": 1, "multipleOf": 3},
    ],
)
def test_number_that_is_not_found(schema: dict[str, Any]) -> None:
    with pytest.raises(NoSampleError):
        build_number(schema)


@pytest.mark.parametrize(
    ("schema", "number"),
    [
        ({"minimum": 2.5}, 3),
        ({"exclusiveMaximum": -2.5}, -3),
        ({"minimum": 2, "multipleOf": 1.5}, 3),
        ({"minimum": 10**400}, 10**400),
    ],
)
def test_integer_within_fractional_or_huge_bounds(
    schema: dict[str, Any], number: int
) -> None:
    sample = build_number({**schema, "type": "integer"})
    assert (type(sample), sample) == (int, number)
