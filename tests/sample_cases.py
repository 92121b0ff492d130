"""Types whose samples the generator and the runtime build alike.

`typecase.schema.samples` builds the sample from the JSON Schema of a type, and
`typecase.runtime.testing`, which works without the generator, from the type.
"""

from datetime import date, datetime, time, timedelta
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AwareDatetime, Field

SAMPLE_CASES: list[tuple[Any, Any]] = [
    (str, "text"),
    (int, 1),
    (float, 1),
    (bool, True),
    (type(None), None),
    (Any, {}),
    (str | None, "text"),
    (None | str, "text"),
    (datetime, "2025-01-31T12:00:00Z"),
    (AwareDatetime, "2025-01-31T12:00:00Z"),
    (date, "2025-01-31"),
    (time, "12:30:00Z"),
    (timedelta, "PT1S"),
    (UUID, "00000000-0000-4000-8000-000000000000"),
    (Literal["b", "a"], "b"),
    (Literal[7], 7),
    (list[int], [1]),
    (Annotated[list[int], Field(min_length=3)], [1, 1, 1]),
    (Annotated[list[int], Field(max_length=0)], []),
    (tuple[int, str], [1, "text"]),
    (dict[str, int], {"key": 1}),
    (dict[str, Any], {}),
    (Annotated[dict[str, Any], Field(min_length=1)], {"key": {}}),
    (Annotated[str, Field(min_length=6)], "textxx"),
    (Annotated[str, Field(max_length=2)], "te"),
    (Annotated[str, Field(min_length=1, max_length=1)], "t"),
    (Annotated[str, Field(pattern=r"^[A-Z]{3}$")], "AAA"),
    (Annotated[str, Field(pattern=r"^\d{2,4}$")], "11"),
    (Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")], "2025-01-31"),
    (Annotated[str, Field(pattern=r"^[a-z0-9-]+$", min_length=9)], "textxxxxx"),
    (Annotated[int, Field(ge=5)], 5),
    (Annotated[int, Field(gt=5)], 6),
    (Annotated[int, Field(le=-3)], -3),
    (Annotated[int, Field(lt=-3)], -4),
    (Annotated[int, Field(multiple_of=7)], 7),
    (Annotated[int, Field(gt=1, multiple_of=7)], 7),
    (Annotated[float, Field(gt=0.25, lt=0.75)], 0.5),
    (Annotated[float, Field(gt=0, lt=1)], 0.5),
    (Annotated[int | str, Field()], 1),
]
"""Each type, and its sample."""
