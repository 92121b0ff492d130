"""Define integer types for the formats ``int32`` and ``int64``."""

from typing import Annotated, TypeAlias

from pydantic import Field

Int32: TypeAlias = Annotated[
    int, Field(ge=-(2**31), le=2**31 - 1, json_schema_extra={"format": "int32"})
]
Int64: TypeAlias = Annotated[
    int, Field(ge=-(2**63), le=2**63 - 1, json_schema_extra={"format": "int64"})
]
