"""Whole numbers of 32 and 64 bits: what is taken, and what JSON Schema says of it."""

from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from typecase.runtime.models.fixed_width_int import Int32, Int64


@pytest.mark.parametrize(("kind", "bits"), [(Int32, 32), (Int64, 64)])
def test_the_ends_are_taken_and_what_is_beyond_them_is_not(
    kind: Any, bits: int
) -> None:
    adapter: TypeAdapter[int] = TypeAdapter(kind)
    low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    for value in (low, 0, high):
        assert adapter.validate_python(value) == value
        assert adapter.validate_json(str(value)) == value
    for value in (low - 1, high + 1, 10**40):
        with pytest.raises(ValidationError, match="than or equal to"):
            adapter.validate_python(value)


def test_a_narrower_limit_holds_and_the_other_end_stays() -> None:
    adapter: TypeAdapter[int | None] = TypeAdapter(
        Annotated[Int32 | None, Field(ge=0)],
    )
    for value in (-1, 2**31):
        with pytest.raises(ValidationError):
            adapter.validate_python(value)
    assert adapter.validate_python(0) == 0


def test_its_schema_names_the_format() -> None:
    said = {"type": "integer", "format": "int32"}
    limits = {"minimum": -(2**31), "maximum": 2**31 - 1}
    assert TypeAdapter(Int32).json_schema() == {**said, **limits}
    limited: TypeAdapter[int] = TypeAdapter(Annotated[Int64, Field(ge=0)])
    said = {"type": "integer", "format": "int64"}
    assert limited.json_schema() == {**said, "minimum": 0, "maximum": 2**63 - 1}
