"""Numbers and booleans in text, which have the spelling of JSON and no other."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from typecase.runtime.errors import DecodingError
from typecase.runtime.models.fixed_width_int import Int32
from typecase.runtime.models.model import Model, OpenIntEnum
from typecase.runtime.models.unix_time import UnixMilliseconds
from typecase.runtime.operation import Body, Location, Operation, Parameter
from typecase.runtime.response import Headers, Response
from typecase.runtime.serialization.bodies.multipart_body import MultipartBody
from typecase.runtime.serialization.parameters.response_headers import HeadersModel
from typecase.runtime.serialization.parameters.style_encoder import escape, split_query
from typecase.runtime.serialization.request_decoder import RawRequest, decode_arguments
from typecase.runtime.validation.request_validation import InvalidValueError


class Shelf(OpenIntEnum):
    LOW = 1


class Form(Model):
    count: int | None = None


INTEGERS = ["0", "-0", "10", "-12"]
NUMBERS = [*INTEGERS, "0.5", "-1.5e3", "1E+2", "1e-2", "1.0"]
BOOLEANS = ["true", "false"]
ODD = [
    "1_0", "+1", " 1", "1 ", "\t1", "\uff11", "01", "-01", "0x1", "1,", "", "--1",
    "\u0663", "yes", "on", "True", "TRUE", "t", "null", "None", "nan", "NaN",
    "inf", "Infinity", "-Infinity", "1e", ".5", "1.", "1e400", "1_0.5", "1" * 5000,
]  # fmt: skip
KINDS: list[tuple[Any, list[str]]] = [
    (int, INTEGERS),
    (Annotated[int, Field(le=10)], INTEGERS),
    (Int32, INTEGERS),
    (UnixMilliseconds, INTEGERS),
    (int | None, INTEGERS),
    (Shelf, ["1"]),
    (Literal[1, 2], ["1", "2"]),
    (float, NUMBERS),
    (int | float, NUMBERS),
    (bool, BOOLEANS),
    (bool | int, INTEGERS + BOOLEANS),
    (Literal[True], ["true"]),
]


def sent(location: Location, kind: Any, text: str) -> Any:
    """What a server reads of one parameter."""
    parameter = Parameter("a", "a", location, kind)
    operation = Operation[Any]("a", "GET", "/{a}", parameters=(parameter,))
    raw = escape(text)
    incoming = RawRequest(
        path={"a": raw} if location == "path" else {},
        query=split_query(f"a={raw}") if location == "query" else {},
        headers={"a": text, "cookie": f"a={raw}"},
        content=b"",
    )
    return decode_arguments(operation, incoming)["a"]


NAMES = [
    "int", "limited", "int32", "instant", "nullable", "enumeration", "constants",
    "float", "number", "bool", "choice", "constant",
]  # fmt: skip
LOCATIONS: list[Location] = ["query", "path", "cookie", "header"]


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize(("kind", "spellings"), KINDS, ids=NAMES)
def test_a_server_takes_the_spelling_of_json(
    location: Location, kind: Any, spellings: list[str]
) -> None:
    for text in spellings:
        value = sent(location, kind, text)
        assert value == (text == "true" if text in BOOLEANS else float(text))


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize(("kind", "spellings"), KINDS, ids=NAMES)
def test_a_server_takes_no_other(
    location: Location, kind: Any, spellings: list[str]
) -> None:
    others = [text for text in [*NUMBERS, *BOOLEANS] if text not in spellings]
    if kind is Shelf or kind == Literal[1, 2] or kind == Literal[True]:
        others = []
    for text in [*ODD, *others]:
        # The space around the value of a header is no part of it.
        if location == "header" and text != text.strip():
            continue
        if location == "path" and not text:
            continue
        with pytest.raises(InvalidValueError) as caught:
            sent(location, kind, text)
        assert [fault.place for fault in caught.value.faults] == ["a"] * len(
            caught.value.faults
        )


def test_what_is_refused_is_told() -> None:
    with pytest.raises(InvalidValueError) as caught:
        sent("query", int, "1_0")
    (fault,) = caught.value.faults
    assert fault.message == "Input should be a valid integer"
    assert fault.value == "1_0"


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("application/x-www-form-urlencoded", b"count=%s"),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="count"\r\n\r\n%s\r\n--x--',
        ),
    ],
)
def test_forms_and_parts_are_held_to_it(kind: str, content: bytes) -> None:
    media_type, _, boundary = kind.partition(";")
    body = (MultipartBody if boundary else Body)(media_type, Form)
    operation = Operation[Any](id="a", method="POST", path="/", bodies=(body,))

    def received(text: bytes) -> Any:
        headers = {"content-type": kind}
        return decode_arguments(operation, RawRequest({}, {}, headers, content % text))

    assert received(b"10") == {"body": Form(count=10)}
    for text in (b"1_0", b"1.0", b"1e1", b"yes"):
        with pytest.raises(InvalidValueError):
            received(text)


class Told(HeadersModel):
    count: Annotated[int | None, Field(alias="x-count")] = None
    share: Annotated[float | None, Field(alias="x-share")] = None
    is_last: Annotated[bool | None, Field(alias="x-last")] = None
    pages: Annotated[list[int] | None, Field(alias="x-pages")] = None
    at: Annotated[datetime | None, Field(alias="x-at")] = None


def answer(**headers: str) -> Response[None]:
    named = {f"x-{name}": text for name, text in headers.items()}
    return Response(200, Headers(named.items()), b"", None, None)


def test_a_client_reads_such_headers() -> None:
    sent = answer(
        count="10", share="0.5", last="true", pages="1,2", at="2026-11-22T00:00:00Z"
    )
    assert Told.of(sent) == Told(
        count=10,
        share=0.5,
        is_last=True,
        pages=[1, 2],
        at=datetime(2026, 11, 22, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    "name_and_text",
    [
        ("count", "1_0"), ("count", "+1"), ("count", "1.0"), ("count", "\uff11"),
        ("share", "nan"), ("share", "inf"), ("share", "1_0.5"), ("share", "1e999"),
        ("last", "yes"), ("last", "1"), ("last", "True"), ("pages", "1,2_0"),
    ],
)  # fmt: skip
def test_a_client_refuses_other_headers(name_and_text: tuple[str, str]) -> None:
    name, text = name_and_text
    with pytest.raises(DecodingError) as caught:
        Told.of(answer(**{name: text}))
    assert caught.value.header == f"x-{name}"
