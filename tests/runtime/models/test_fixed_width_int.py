"""Test integers of 32 and 64 bits: their limits and their JSON Schema."""

from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from typecase.runtime.models.fixed_width_int import Int32, Int64


@pytest.mark.parametrize(("kind", "bits"), [(Int32, 32), (Int64, 64)])
def test_limits_of_the_width(kind: Any, bits: int) -> None:
    adapter: TypeAdapter[int] = TypeAdapter(kind)
    minimum, maximum = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    for value in (minimum, 0, maximum):
        assert adapter.validate_python(value) == value
        assert adapter.validate_json(str(value)) == value
    for value in (minimum - 1, maximum + 1, 10**40):
        with pytest.raises(ValidationError, match="than or equal to"):
            adapter.validate_python(value)


def test_narrower_limit_keeps_limit_on_other_side() -> None:
    adapter: TypeAdapter[int | None] = TypeAdapter(
        Annotated[Int32 | None, Field(ge=0)],
    )
    for value in (-1, 2**31):
        with pytest.raises(ValidationError):
            adapter.validate_python(value)
    assert adapter.validate_python(0) == 0


def test_json_schema_has_format_and_limits() -> None:
    schema = {"type": "integer", "format": "int32"}
    limits = {"minimum": -(2**31), "maximum": 2**31 - 1}
    assert TypeAdapter(Int32).json_schema() == {**schema, **limits}
    non_negative: TypeAdapter[int] = TypeAdapter(Annotated[Int64, Field(ge=0)])
    schema = {"type": "integer", "format": "int64"}
    assert non_negative.json_schema() == {**schema, "minimum": 0, "maximum": 2**63 - 1}
