"""What a decoded body has beyond the document, and where."""

from typing import Annotated, Any

import pytest
from pydantic import Field, TypeAdapter

from typecase.runtime.model import Model, OpenIntEnum, OpenStrEnum
from typecase.runtime.strictness import departures


class Colour(OpenStrEnum):
    RED = "red"


class Level(OpenIntEnum):
    LOW = 1


class Row(Model):
    colour: Annotated[Colour | None, Field(alias="rowColour")] = None
    level: Level | None = None
    free: dict[str, Any] | None = None


class Table(Model):
    rows: list[Row] | None = None
    by_name: Annotated[dict[str, Row] | None, Field(alias="byName")] = None


@pytest.mark.parametrize(
    ("kind", "content", "places"),
    [
        (Table, b"{}", []),
        (Table, b'{"rows":null}', []),
        (Table, b'{"rows":[{"rowColour":"red","level":1}]}', []),
        (Table, b'{"rows":[{},{},{},{"rowColour":"S"}]}', ["$.rows[3].rowColour"]),
        (Table, b'{"rows":[{"level":987}]}', ["$.rows[0].level"]),
        (Table, b'{"rows":[{"extra":"S"}]}', ["$.rows[0].extra"]),
        (Table, b'{"extra":{"inner":{"x":1}}}', ["$.extra"]),
        (Table, b'{"rows":[{"free":{"any":"S"}}]}', []),
        (Table, b'{"byName":{"a":{"level":9}}}', ["$.byName.a.level"]),
        (list[Row], b'[{},{"x":1}]', ["$[1].x"]),
        (list[Colour], b'["red","S"]', ["$[1]"]),
        (Colour, b'"S"', ["$"]),
        (Any, b'{"a":[1,"S"]}', []),
        (str, b'"S"', []),
        (
            Table,
            b'{"x":1,"rows":[{"y":1,"level":7}]}',
            ["$.rows[0].level", "$.rows[0].y", "$.x"],
        ),
    ],
)
def test_places(kind: Any, content: bytes, places: list[str]) -> None:
    body = TypeAdapter[Any](kind).validate_json(content)
    faults = list(departures(body))
    assert sorted(fault.place for fault in faults) == places
    # Strings and numbers of a body may be secrets.
    assert all("S" not in str(fault) and fault.value is None for fault in faults)


def test_the_two_messages() -> None:
    body = TypeAdapter(Row).validate_json(b'{"x":1,"level":7}')
    assert sorted(map(str, departures(body))) == [
        "$.level: is not a known value",
        "$.x: is not declared",
    ]
