"""Test the search for fields and values that the document does not declare.

`"S"` stands for a secret in the response, which no error may contain.
"""

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter

from tests.runtime.bookshop.api import API
from typecase.runtime.errors import DecodingError
from typecase.runtime.http.headers import Headers
from typecase.runtime.json_value import Unlisted
from typecase.runtime.models.const_values import OpenLiteral
from typecase.runtime.models.model import Model, OpenIntEnum, OpenStrEnum
from typecase.runtime.operation import JSON, DeclaredResponse, Operation
from typecase.runtime.options import Decoding
from typecase.runtime.redaction.redactor import SecretRedactor
from typecase.runtime.response import Origin, UndecodedResponse
from typecase.runtime.serialization.response_decoder import (
    decode_response,
    find_undeclared,
)


class Colour(OpenStrEnum):
    RED = "red"


class Level(OpenIntEnum):
    LOW = 1


Constant = Annotated[Literal["red", 1], OpenLiteral()]


class Row(Model):
    colour: Annotated[Colour | None, Field(alias="rowColour")] = None
    level: Level | None = None
    free: dict[str, Any] | None = None


class Table(Model):
    rows: list[Row] | None = None
    by_name: Annotated[dict[str, Row] | None, Field(alias="byName")] = None


class Cat(Model):
    kind: Literal["cat"]
    size: int | None = None
    level: Level | None = None
    row: Row | None = None


class Dog(Model):
    kind: Annotated[Literal["dog"], Field(alias="Kind")]


class Home(Model):
    pet: Cat | Dog | Unlisted | None = None
    pets: list[Cat | Dog | Unlisted] | None = None
    by_name: dict[str, Cat | Unlisted | None] | None = None
    row: Row | Table | None = None
    inner: "Home | None" = None


PET = Cat | Dog | Unlisted


@pytest.mark.parametrize(
    ("kind", "content", "expected"),
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
        (list[Constant], b'["red",1,"S",7]', ["$[2]", "$[3]"]),
        (dict[str, Constant | None], b'{"a":"red","b":"S"}', ["$.b"]),
        (Any, b'{"a":[1,"S"]}', []),
        (str, b'"S"', []),
        (
            Table,
            b'{"x":1,"rows":[{"y":1,"level":7}]}',
            ["$.rows[0].level", "$.rows[0].y", "$.x"],
        ),
        (PET, b'{"kind":"cat","size":1}', []),
        (PET, b'{"Kind":"dog"}', []),
        (PET, b'{"kind":"S","size":1}', ["$"]),
        (PET, b'{"kind":"cat","level":1}', []),
        (PET, b'{"kind":"cat","level":7}', ["$.level"]),
        (PET, b'{"kind":"cat","row":{"level":7}}', ["$.row.level"]),
        (PET, b'{"kind":"cat","x":7}', ["$.x"]),
        (list[PET] | PET, b'[{"kind":"cat"},{"kind":"S"}]', ["$[1]"]),
        (Annotated[list[PET], Field(max_length=2)], b'[{"kind":"S"}]', ["$[0]"]),
        (Home, b'{"pet":{"kind":"cat"}}', []),
        (Home, b'{"pet":{"kind":"S","a":{"b":1}}}', ["$.pet"]),
        (Home, b'{"pets":[{"kind":"cat"},{"kind":"S"}]}', ["$.pets[1]"]),
        (Home, b'{"by_name":{"a":{"kind":"S"},"b":null}}', ["$.by_name.a"]),
        (Home, b'{"inner":{"inner":{"pet":{"x":"S"}}}}', ["$.inner.inner.pet"]),
        (Home, b'{"row":{"rowColour":"S"}}', ["$.row.rowColour"]),
        (Home, b'{"row":{"rows":[{"x":1}]}}', ["$.row.rows[0].x"]),
        (Row, b'{"free":{"a":{"b":[{"c":"S"}]}}}', []),
        (dict[str, Row], b'{"a":{"x":1}}', ["$.a.x"]),
        (list[list[Row]], b'[[],[{},{"x":1}]]', ["$[1][1].x"]),
    ],
)
def test_paths_of_undeclared_content(
    kind: Any, content: bytes, expected: list[str]
) -> None:
    body = TypeAdapter[Any](kind).validate_json(content)
    faults = list(find_undeclared(body))
    assert sorted(fault.place for fault in faults) == expected
    # Values of a body may be secrets, so faults must not contain them.
    assert all("S" not in str(fault) and fault.value is None for fault in faults)


def test_messages_of_undeclared_content() -> None:
    body = TypeAdapter(Row).validate_json(b'{"x":1,"level":7}')
    assert sorted(map(str, find_undeclared(body))) == [
        "$.level: is not a declared value of its enumeration",
        "$.x: is not declared",
    ]


@pytest.mark.parametrize(
    ("kind", "content", "place", "is_only_undeclared"),
    [
        (Table, b'{"rows":[{"x":"S"}]}', "$.rows[0].x", True),
        (Table, b'{"byName":{"a":{"level":9}}}', "$.byName.a.level", True),
        (PET | list[PET], b'{"kind":"S"}', "$", True),
        (PET | list[PET], b'[{"kind":"cat"},{"kind":"S"}]', "$[1]", True),
        (PET | list[PET], b'[{"kind":"cat"},{"kind":"S","level":1}]', "$[1]", True),
        (Table, b'{"rows":[{"level":"low"}]}', "$.rows[0].level", False),
    ],
)
def test_undeclared_content_is_an_error_in_strict_mode(
    kind: Any, content: bytes, place: str, is_only_undeclared: bool
) -> None:
    operation = Operation[Any](
        id="a/b", method="GET", path="/", responses=(DeclaredResponse(200, JSON, kind),)
    )
    received = UndecodedResponse(200, Headers([("Content-Type", JSON)]), content)
    origin, redactor = Origin("a/b", "GET", "/"), SecretRedactor(API, operation, {}, {})
    # Undeclared content is accepted without `strict`, but not a value of a wrong type.
    if is_only_undeclared:
        decode_response(operation, received, origin, redactor)
    with pytest.raises(DecodingError) as caught:
        decode_response(operation, received, origin, redactor, decoding="strict")
    assert caught.value.json_path == place
    assert caught.value.content == content
    assert '"S"' not in str(caught.value)


def test_missing_required_field_is_always_an_error() -> None:
    answers = (DeclaredResponse(200, JSON, list[Cat]),)
    operation = Operation[Any](id="a/b", method="GET", path="/", responses=answers)
    received = UndecodedResponse(200, Headers(), b'[{"kind":"cat"},{"size":1}]')
    origin, redactor = Origin("a/b", "GET", "/"), SecretRedactor(API, operation, {}, {})
    decodings: list[Decoding] = ["normal", "strict"]
    for decoding in decodings:
        with pytest.raises(DecodingError, match=r"at \$\[1\]\.kind"):
            decode_response(operation, received, origin, redactor, decoding=decoding)
