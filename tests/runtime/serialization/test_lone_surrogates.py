"""Test lone surrogates: halves of a UTF-16 surrogate pair.

JSON can contain a lone surrogate as an escape, but UTF-8 cannot represent it. Clients
decode it in responses, and refuse it in requests.
"""

from typing import Any

import pytest
from pydantic import Field

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.credentials import Secrets
from typecase.runtime.models.model import Model
from typecase.runtime.operation import Body, DeclaredResponse, Operation
from typecase.runtime.serialization.bodies.form_body import FormBody
from typecase.runtime.serialization.bodies.multipart_body import MultipartBody
from typecase.runtime.serialization.parameters.form_fields import FORM
from typecase.runtime.serialization.parameters.parameter import Parameter
from typecase.runtime.serialization.request_encoder import encode_request

LONE_SURROGATE = "a\ud800b"


class Thing(Model):
    """A model with a text and a number."""

    text: str | None = None
    number: int | None = None
    __pydantic_extra__: dict[str, Any] = Field(init=False)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (rb'[{"text":"a\ud800b","number":1},{"text":"c"}]', LONE_SURROGATE),
        (rb'[{"text":"a\uDC00b","number":1},{"text":"c"}]', "a\udc00b"),
        # These have none: an escaped backslash before "ud800", and a complete pair.
        (rb'[{"text":"\\ud800","number":1},{"text":"c"}]', "\\ud800"),
        (rb'[{"text":"\ud83d\ude00","number":1},{"text":"c"}]', "\U0001f600"),
    ],
)
def test_response_with_lone_surrogate_is_decoded(
    server: ScriptedServer, content: bytes, expected: str
) -> None:
    operation = Operation[list[Thing]](
        id="things/list",
        method="GET",
        path="/things",
        responses=(DeclaredResponse(200, "application/json", list[Thing]),),
        security=((),),
    )
    server.script = [http_response(content)]
    with BookshopClient(base_url=server.url) as client:
        response = client(operation, {})
    first, second = response.value
    assert (first.text, first.number, second.text) == (expected, 1, "c")
    assert response.content == content


def test_error_names_field_beside_lone_surrogate(
    server: ScriptedServer,
) -> None:
    server.script = [http_response(rb'{"data":[{"isbn":5,"kind":"\ud800"}]}')]
    with (
        BookshopClient(base_url=server.url, token="t") as client,
        pytest.raises(errors.DecodingError) as caught,
    ):
        client(books.SEARCH, {"q": "x"})
    assert str(caught.value.json_path).startswith("$.data[0]")
    assert caught.value.content == rb'{"data":[{"isbn":5,"kind":"\ud800"}]}'


BODIES: list[tuple[str, Any, Any]] = [
    (media_type, Thing, value)
    for media_type in (
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    )
    for value in (
        {"text": LONE_SURROGATE},
        {"more": LONE_SURROGATE},
        {"more": {LONE_SURROGATE: 1}},
    )
]
BODIES += [
    ("text/plain", str, LONE_SURROGATE),
    ("application/json", Any, {LONE_SURROGATE: 1}),
]


@pytest.mark.parametrize(("media_type", "kind", "value"), BODIES)
def test_lone_surrogate_in_request_body_is_refused(
    media_type: str, kind: Any, value: Any
) -> None:
    kinds = {"multipart/form-data": MultipartBody, FORM: FormBody}
    body = kinds.get(media_type, Body)(media_type, kind)
    operation = Operation[None](id="a/b", method="POST", path="/a", bodies=(body,))
    with pytest.raises(errors.InvalidRequestError, match="surrogate"):
        encode_request(operation, {"body": value}, Secrets())


@pytest.mark.parametrize("location", ["query", "path", "cookie"])
def test_lone_surrogate_in_parameter_is_refused(location: Any) -> None:
    parameter = Parameter("p", "p", location, str)
    operation = Operation[None](
        id="a/b", method="GET", path="/{p}", parameters=(parameter,)
    )
    with pytest.raises(errors.InvalidRequestError, match="surrogate"):
        encode_request(operation, {"p": LONE_SURROGATE}, Secrets())
