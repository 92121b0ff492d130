"""Test that a lenient client keeps what does not fit, and lists it."""

import pickle
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from tests.runtime.bookshop.api import API
from typecase.runtime.errors import DecodingError
from typecase.runtime.http.headers import Headers
from typecase.runtime.lenient_decoding.lenient import Lenient
from typecase.runtime.models.model import READ_ONLY, WRITE_ONLY, Model
from typecase.runtime.models.presence_rules import PropertyCount
from typecase.runtime.operation import JSON, DeclaredResponse, Operation
from typecase.runtime.options import ClientOptions, Decoding
from typecase.runtime.redaction.redactor import SecretRedactor
from typecase.runtime.response import Origin, Response, UndecodedResponse
from typecase.runtime.secret import Secret
from typecase.runtime.serialization.response_decoder import decode_response

ORIGIN = Origin("a/b", "GET", "/")
LENIENT = Lenient()


class Row(Model):
    id: Annotated[int, Field(alias="rowId")]
    name: str | None = None
    tags: Annotated[list[int], Field(max_length=3)] | None = None
    inner: "Row | None" = None
    choice: "Cat | Dog | None" = None
    by_name: Annotated[dict[str, "Row"] | None, Field(alias="byName")] = None
    from_server: Annotated[int, Field(alias="fromServer")] = READ_ONLY
    from_client: int = WRITE_ONLY


class Cat(Model):
    kind: Literal["cat"]


class Dog(Model):
    kind: Literal["dog"]


class Counts(Model):
    __pydantic_extra__: dict[str, int] = Field(init=False)
    name: str | None = None


class Pair(Model):
    __conditions__ = (PropertyCount(2, None),)
    a: int | None = None


class Envelope(Model):
    data: Row
    count: int | None = None


def _decode(
    kind: Any,
    content: bytes,
    decoding: Decoding = LENIENT,
    *,
    unwrap: str | None = None,
    content_type: str = JSON,
    secret: str = "",
) -> Response[Any]:
    declared = DeclaredResponse(200, JSON, kind, unwrap=unwrap)
    operation = Operation[Any](id="a/b", method="GET", path="/", responses=(declared,))
    headers = Headers([("Content-Type", content_type)] if content_type else [])
    redactor = SecretRedactor(API, operation, {}, {"token": Secret(secret)})
    received = UndecodedResponse(200, headers, content)
    return decode_response(operation, received, ORIGIN, redactor, decoding=decoding)


def _faults(response: Response[Any]) -> dict[str, str]:
    assert all(fault.value is None for fault in response.faults)
    return {fault.place: fault.message for fault in response.faults}


def test_response_that_fits_has_no_faults() -> None:
    content = b'{"rowId":1,"fromServer":2,"more":[3]}'
    lenient, normal = _decode(Row, content), _decode(Row, content, "normal")
    assert lenient == normal
    assert lenient.faults == ()


def test_wrong_members_are_kept_in_their_model() -> None:
    row = b'{"rowId":1,"fromServer":2,"name":{"x":[5]},"tags":[1,"b",3],"more":true}'
    response = _decode(Row, row)
    value: Any = response.value
    assert type(value) is Row
    assert (value.id, value.name, value.tags) == (1, {"x": [5]}, [1, "b", 3])
    assert value.more is True
    assert value.model_fields_set == {"id", "name", "tags", "from_server"}
    assert sorted(_faults(response)) == ["$.name", "$.tags[1]"]


def test_models_within_are_models_wherever_they_fit() -> None:
    row = b'{"rowId":"x","fromServer":1}'
    content = b'[{"rowId":0,"fromServer":1,"inner":%b,"byName":{"a":%b}},7]' % (
        row,
        row,
    )
    response = _decode(list[Row], content)
    first, last = response.value
    assert type(first) is type(first.inner) is type(first.by_name["a"]) is Row
    assert (first.inner.id, first.by_name["a"].id, last) == ("x", "x", 7)
    assert sorted(_faults(response)) == [
        "$[0].byName.a.rowId",
        "$[0].inner.rowId",
        "$[1]",
    ]


def test_missing_members_are_none() -> None:
    response = _decode(Row, b"{}")
    value = response.value
    assert (value.id, value.name, value.from_server) == (None, None, None)
    assert value.model_fields_set == set()
    assert _faults(response) == {
        "$.rowId": "Field required",
        "$.fromServer": "Field required",
    }
    with pytest.raises(AttributeError, match="only a request"):
        _ = value.from_client


def test_union_is_kept_as_a_whole() -> None:
    content = b'{"rowId":1,"fromServer":1,"choice":{"kind":"cow"}}'
    response = _decode(Row, content)
    assert response.value.choice == {"kind": "cow"}
    assert list(_faults(response)) == ["$.choice"]


def test_value_that_breaks_a_rule_as_a_whole() -> None:
    response = _decode(list[Row], b'[{"rowId":1,"fromServer":1,"tags":[1,2,3,4]}]')
    assert response.value[0].tags == [1, 2, 3, 4]
    assert list(_faults(response)) == ["$[0].tags"]
    response = _decode(Pair, b'{"a":1}')
    assert type(response.value) is Pair
    assert list(_faults(response)) == ["$"]


def test_additional_properties() -> None:
    response = _decode(Counts, b'{"name":"n","a":1,"b":"x"}')
    assert response.value.model_extra == {"a": 1, "b": "x"}
    assert list(_faults(response)) == ["$.b"]


@pytest.mark.parametrize(
    ("content", "value"), [(b'"x"', "x"), (b"null", None), (b"[1]", [1]), (b"", None)]
)
def test_whole_body_that_does_not_fit(content: bytes, value: object) -> None:
    response = _decode(Row, content)
    assert response.body == response.value == value
    assert list(_faults(response)) == ["$"]


def test_unwrapped_member() -> None:
    response = _decode(Envelope, b'{"data":{"rowId":"x"},"count":"y"}', unwrap="data")
    assert (response.value.id, response.body.count) == ("x", "y")
    assert sorted(_faults(response)) == ["$.count", "$.data.fromServer", "$.data.rowId"]
    response = _decode(Envelope, b'{"count":1}', unwrap="data")
    assert response.value is None
    assert list(_faults(response)) == ["$.data"]


def test_undeclared_media_type_is_a_fault() -> None:
    content = b'{"rowId":1,"fromServer":1}'
    response = _decode(Row, content, content_type="text/plain")
    assert type(response.value) is Row
    [fault] = response.faults
    assert "no response with this status and the media type text/plain" in str(fault)


def test_content_that_is_not_json_is_an_error() -> None:
    for content_type in (JSON, "text/html", ""):
        with pytest.raises(DecodingError, match="not JSON") as caught:
            _decode(Row, b"<html>", content_type=content_type)
        assert "lenient" not in str(caught.value)


def test_many_faults_are_bounded_and_nothing_is_lost() -> None:
    content = b"[%b]" % b",".join([b'"x"'] * 5000)
    response = _decode(list[int], content)
    assert response.value == ["x"] * 5000
    assert len(response.faults) == 1001
    assert "more errors than are listed" in response.faults[-1].message


def test_deep_json_is_kept() -> None:
    content = b'{"rowId":1,"fromServer":1,"inner":' * 900 + b"1" + b"}" * 900
    response = _decode(Row, content)
    assert response.content == content
    assert response.faults


def test_secrets_do_not_show_in_faults() -> None:
    secret = "topsecret-1234"
    content = b'{"byName":{"%b":{"rowId":"%b"}}}' % ((secret.encode(),) * 2)
    response = _decode(Row, content, secret=secret)
    assert response.faults
    assert secret not in repr(response.faults)


def test_response_with_faults_can_be_pickled() -> None:
    response = _decode(list[int], b'["x"]')
    assert pickle.loads(pickle.dumps(response)).faults == response.faults


@pytest.mark.parametrize("decoding", ["normal", "strict"])
def test_error_names_the_option(decoding: Decoding) -> None:
    with pytest.raises(DecodingError) as caught:
        _decode(Row, b'{"rowId":"x"}', decoding)
    message = "at $.rowId: ClientOptions(decoding=Lenient()) keeps what does not fit"
    assert str(caught.value).endswith(message)


def test_unknown_decoding_is_refused() -> None:
    from typecase.runtime.errors import ConfigurationError

    value: Any = "lax"
    with pytest.raises(ConfigurationError, match=r"Lenient\(\), .*, found str"):
        ClientOptions(decoding=value)
