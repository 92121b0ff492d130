"""Test numbers and booleans in parameters, forms and headers.

Their text must be that of the JSON value; other notations that Python accepts, such
as `1_0`, are refused.
"""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from typecase.runtime.errors import DecodingError
from typecase.runtime.http.headers import Headers
from typecase.runtime.models.fixed_width_int import Int32
from typecase.runtime.models.model import Model, OpenIntEnum
from typecase.runtime.models.unix_time import UnixMilliseconds
from typecase.runtime.operation import Operation
from typecase.runtime.response import Response
from typecase.runtime.serialization.bodies.form_body import FormBody
from typecase.runtime.serialization.bodies.multipart_body import MultipartBody
from typecase.runtime.serialization.encoded_request import escape
from typecase.runtime.serialization.parameters.headers_model import HeadersModel
from typecase.runtime.serialization.parameters.parameter import Parameter
from typecase.runtime.serialization.parameters.parameter_description import Location
from typecase.runtime.serialization.parameters.style_encoder import split_query
from typecase.runtime.serialization.request_decoder import RawRequest, decode_arguments
from typecase.runtime.validation.request_validation import InvalidValueError


class Shelf(OpenIntEnum):
    LOW = 1


class Form(Model):
    count: int | None = None


INTEGERS = ["0", "-0", "10", "-12"]
NUMBERS = [*INTEGERS, "0.5", "-1.5e3", "1E+2", "1e-2", "1.0"]
BOOLEANS = ["true", "false"]
INVALID_TEXTS = [
    "1_0", "+1", " 1", "1 ", "\t1", "\uff11", "01", "-01", "0x1", "1,", "", "--1",
    "\u0663", "yes", "on", "True", "TRUE", "t", "null", "None", "nan", "NaN",
    "inf", "Infinity", "-Infinity", "1e", ".5", "1.", "1e400", "1_0.5", "1" * 5000,
]  # fmt: skip
TYPES = [
    pytest.param(int, INTEGERS, id="int"),
    pytest.param(Annotated[int, Field(le=10)], INTEGERS, id="limited int"),
    pytest.param(Int32, INTEGERS, id="int32"),
    pytest.param(UnixMilliseconds, INTEGERS, id="unix time"),
    pytest.param(int | None, INTEGERS, id="nullable int"),
    pytest.param(Shelf, ["1"], id="enum"),
    pytest.param(Literal[1, 2], ["1", "2"], id="int literals"),
    pytest.param(float, NUMBERS, id="float"),
    pytest.param(int | float, NUMBERS, id="int or float"),
    pytest.param(bool, BOOLEANS, id="bool"),
    pytest.param(bool | int, INTEGERS + BOOLEANS, id="bool or int"),
    pytest.param(Literal[True], ["true"], id="bool literal"),
]
LOCATIONS: list[Location] = ["query", "path", "cookie", "header"]


def decode_parameter(location: Location, annotation: Any, text: str) -> Any:
    """Return the value that a server decodes from a parameter with this text."""
    parameter = Parameter("a", "a", location, annotation)
    operation = Operation[Any]("a", "GET", "/{a}", parameters=(parameter,))
    escaped = escape(text)
    request = RawRequest(
        path={"a": escaped} if location == "path" else {},
        query=split_query(f"a={escaped}") if location == "query" else {},
        headers={"a": text, "cookie": f"a={escaped}"},
        content=b"",
    )
    return decode_arguments(operation, request)["a"]


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize(("annotation", "valid_texts"), TYPES)
def test_server_accepts_json_numbers_and_booleans(
    location: Location, annotation: Any, valid_texts: list[str]
) -> None:
    for text in valid_texts:
        value = decode_parameter(location, annotation, text)
        assert value == (text == "true" if text in BOOLEANS else float(text))


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize(("annotation", "valid_texts"), TYPES)
def test_server_refuses_other_numbers_and_booleans(
    location: Location, annotation: Any, valid_texts: list[str]
) -> None:
    other_valid_texts = [
        text for text in [*NUMBERS, *BOOLEANS] if text not in valid_texts
    ]
    for text in [*INVALID_TEXTS, *other_valid_texts]:
        # White space around the value of a header is not part of the value.
        if location == "header" and text != text.strip():
            continue
        # An empty path segment matches no route.
        if location == "path" and not text:
            continue
        with pytest.raises(InvalidValueError) as caught:
            decode_parameter(location, annotation, text)
        assert [fault.place for fault in caught.value.faults] == ["a"] * len(
            caught.value.faults
        )


def test_fault_has_message_and_value() -> None:
    with pytest.raises(InvalidValueError) as caught:
        decode_parameter("query", int, "1_0")
    (fault,) = caught.value.faults
    assert fault.message == "Input should be a valid integer"
    assert fault.value == "1_0"


@pytest.mark.parametrize(
    ("media_type", "content"),
    [
        ("application/x-www-form-urlencoded", b"count=%s"),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="count"\r\n\r\n%s\r\n--x--',
        ),
    ],
)
def test_form_fields_must_be_json_numbers(media_type: str, content: bytes) -> None:
    name, _, boundary = media_type.partition(";")
    body = (MultipartBody if boundary else FormBody)(name, Form)
    operation = Operation[Any](id="a", method="POST", path="/", bodies=(body,))

    def decode_form(text: bytes) -> Any:
        headers = {"content-type": media_type}
        return decode_arguments(operation, RawRequest({}, {}, headers, content % text))

    assert decode_form(b"10") == {"body": Form(count=10)}
    for text in (b"1_0", b"1.0", b"1e1", b"yes"):
        with pytest.raises(InvalidValueError):
            decode_form(text)


class NumberHeaders(HeadersModel):
    count: Annotated[int | None, Field(alias="x-count")] = None
    share: Annotated[float | None, Field(alias="x-share")] = None
    is_last: Annotated[bool | None, Field(alias="x-last")] = None
    pages: Annotated[list[int] | None, Field(alias="x-pages")] = None
    at: Annotated[datetime | None, Field(alias="x-at")] = None


def make_response(**headers: str) -> Response[None]:
    headers_with_prefix = {f"x-{name}": text for name, text in headers.items()}
    return Response(200, Headers(headers_with_prefix.items()), b"", None, None)


def test_client_decodes_response_headers() -> None:
    response = make_response(
        count="10", share="0.5", last="true", pages="1,2", at="2026-11-22T00:00:00Z"
    )
    assert NumberHeaders.of(response) == NumberHeaders(
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
def test_client_refuses_invalid_response_headers(
    name_and_text: tuple[str, str],
) -> None:
    name, text = name_and_text
    with pytest.raises(DecodingError) as caught:
        NumberHeaders.of(make_response(**{name: text}))
    assert caught.value.header == f"x-{name}"
