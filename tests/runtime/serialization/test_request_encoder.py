"""Test encoding of arguments to the path, query, headers and body of a request."""

import sys
import typing
from datetime import UTC, date, datetime
from functools import partial
from types import FrameType
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from tests.runtime.bookshop import books, models
from typecase.runtime.auth.security_schemes import ApiKey
from typecase.runtime.credentials import Secrets
from typecase.runtime.errors import InvalidRequestError
from typecase.runtime.json_value import Unlisted
from typecase.runtime.models.model import Model
from typecase.runtime.operation import Body, Operation
from typecase.runtime.serialization.bodies.body_codec import encode_body
from typecase.runtime.serialization.encoded_request import EncodedRequest
from typecase.runtime.serialization.parameters.parameter import Parameter
from typecase.runtime.serialization.parameters.parameter_description import Location
from typecase.runtime.serialization.request_encoder import encode_request
from typecase.runtime.unset import UNSET
from typecase.runtime.validation.request_validation import InvalidValueError


def encode(operation: Operation[Any], **arguments: Any) -> EncodedRequest:
    return encode_request(operation, arguments, Secrets())


def encode_query(operation: Operation[Any], **arguments: Any) -> str:
    return "&".join("=".join(pair) for pair in encode(operation, **arguments).query)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"q": "a b"}, "q=a%20b"),
        ({"q": "a+b,c/d?e=f&g#h~i"}, "q=a%2Bb%2Cc%2Fd%3Fe%3Df%26g%23h~i"),
        ({"q": "ü%41"}, "q=%C3%BC%2541"),
        ({"q": ""}, "q="),
        ({"q": "x", "ids": [1, 2, 3]}, "q=x&bookIds=1,2,3"),
        ({"q": "x", "ids": (7,)}, "q=x&bookIds=7"),
        ({"q": "x", "ids": []}, "q=x&bookIds="),
        ({"q": "x", "tags": ["a,b", "c d"]}, "q=x&tag=a%2Cb&tag=c%20d"),
        ({"q": "x", "kinds": [models.Kind.ATLAS, "novel"]}, "q=x&kinds=atlas,novel"),
        ({"q": "x", "signals": ["a", "b,c"]}, "q=x&signals=a%7Cb%2Cc"),
        ({"q": "x", "filters": {"a b": 1}}, "q=x&filter%5Ba%20b%5D=1"),
        ({"q": "x", "limit": 200}, "q=x&limit=200"),
        ({"q": "x", "fresh": True}, "q=x&fresh=true"),
        ({"q": "x", "fresh": False}, "q=x&fresh=false"),
        ({"q": "x", "price": 20}, "q=x&price.max=20"),
        ({"q": "x", "price": 22.5}, "q=x&price.max=22.5"),
        ({"q": "x", "since": date(2025, 3, 14)}, "q=x&since=2025-03-14"),
        ({"q": "x", "shelf": models.Shelf.HIGH}, "q=x&shelf=2"),
        ({"q": "x", "limit": None}, "q=x"),
        ({"limit": 1, "q": "declared order"}, "q=declared%20order&limit=1"),
    ],
)
def test_query_parameters(arguments: dict[str, Any], expected: str) -> None:
    assert encode_query(books.SEARCH, **arguments) == expected


def test_only_the_first_call_inspects_annotations() -> None:
    arguments = {"q": "x", "ids": [1], "tags": ["a"], "filters": {"a": 1}, "price": 1}
    first = encode_query(books.SEARCH, **arguments)
    inspecting: set[str] = set()

    def record(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename == typing.__file__:
            inspecting.add(frame.f_code.co_qualname)

    sys.setprofile(record)
    try:
        second = encode_query(books.SEARCH, **arguments)
    finally:
        sys.setprofile(None)
    assert second == first
    assert not inspecting


@pytest.mark.parametrize(
    ("style", "explode", "value", "expected"),
    [
        (None, None, ["a", "b"], "p=a&p=b"),
        ("form", False, ["a", "b"], "p=a,b"),
        ("spaceDelimited", False, ["a", "b"], "p=a%20b"),
        ("pipeDelimited", False, ["a", "b"], "p=a%7Cb"),
        ("pipeDelimited", True, ["a", "b"], "p=a&p=b"),
        ("form", False, {"a": 1, "b": True}, "p=a,1,b,true"),
        ("form", True, {"a": 1, "b": "x&"}, "a=1&b=x%26"),
        ("deepObject", True, {"a": 1}, "p%5Ba%5D=1"),
        (
            None,
            None,
            datetime(2025, 1, 2, 3, 4, tzinfo=UTC),
            "p=2025-01-02T03%3A04%3A00Z",
        ),
    ],
)
def test_parameter_styles(
    style: Any, explode: bool | None, value: Any, expected: str
) -> None:
    annotation = dict[str, Any] if isinstance(value, dict) else Any
    parameter = Parameter("p", "p", "query", annotation, style=style, explode=explode)
    operation = Operation[None](id="x", method="GET", path="/", parameters=(parameter,))
    assert encode_query(operation, p=value) == expected


@pytest.mark.parametrize(
    ("value", "message_part"),
    [
        ([], "p: an empty list or object cannot be sent in the style deepObject"),
        ({"words": []}, "p: an empty list or object"),
        ({"a": {}}, "p: an empty list or object"),
        ([["a"], []], "p: an empty list or object"),
    ],
)
def test_empty_part_that_would_be_missed_is_refused(
    value: Any, message_part: str
) -> None:
    parameter = Parameter("p", "p", "query", Any, style="deepObject", required=True)
    operation = Operation[None]("x", "GET", "/", (parameter,))
    with pytest.raises(InvalidRequestError) as caught:
        encode_query(operation, p=value)
    assert message_part in str(caught.value)


def test_empty_list_that_is_one_of_several_needed_arguments_is_refused() -> None:
    parameter = Parameter("ids", "ids", "query", list[int])
    operation = Operation[None](
        "x", "GET", "/", (parameter,), require_any=(("ids", "name"),)
    )
    with pytest.raises(InvalidRequestError, match="ids: an empty list or object"):
        encode_query(operation, ids=[])


def test_path_header_and_cookie_parameters() -> None:
    encoded = encode(books.SEARCH, q="x", trace="t 1", session="a;b")
    assert encoded.headers == [("X-Trace", "t 1")]
    assert encoded.cookies == [("session", "a%3Bb")]
    assert encode(books.GET, book_id="a/b c.").path == "/books/a%2Fb%20c."


CANARY = "canary-7d1f"


@pytest.mark.parametrize(
    ("operation", "arguments", "message_part"),
    [
        (books.SEARCH, {}, "at least one of q or place is required"),
        (books.SEARCH, {"q": "x", "limit": 201}, "limit: "),
        (books.SEARCH, {"q": "x", "ids": [1, CANARY]}, "ids[1]: "),
        (books.SEARCH, {"q": "x", "kinds": [CANARY]}, "kinds[0]: "),
        (books.SEARCH, {"q": "x", "shelf": 7}, "shelf: "),
        (books.SEARCH, {"q": "x", "flag": 2}, "flag: "),
        (books.SEARCH, {"q": "x", "price": float("nan")}, "price: "),
        (books.SEARCH, {"q": "x", "signals": ["a|b"]}, "signals: "),
        (books.SEARCH, {"q": "x", "tags": []}, "tags: an empty list or object"),
        (books.SEARCH, {"q": "x", "ids": [""]}, "ids[0]: "),
        (books.SEARCH, {"q": "x", "kinds": "novel"}, "kinds: "),
        (books.SEARCH, {"q": "x", "trace": f"{CANARY}\r\nX: y"}, "trace: "),
        (books.SEARCH, {"q": "x", "trace": "ü"}, "trace: "),
        (books.SEARCH, {"q": "x", "trace": " x"}, "trace: "),
        (books.SEARCH, {"q": "\ud800"}, "q: "),
        (books.GET, {}, "book_id: is required"),
        (books.GET, {"book_id": ""}, "book_id: "),
        (books.GET, {"book_id": "."}, "book_id: "),
        (books.GET, {"book_id": ".."}, "book_id: "),
        (books.NOTE, {}, "body: is required"),
        (
            books.NOTE,
            {"body": {"kind": "novel"}},
            "body.bookId: at least one of ",
        ),
        (books.NOTE, {"body": [{"isbn": "1"}]}, "body[0].kind: "),
        (
            books.NOTE,
            {"body": {"isbn": "1", "kind": CANARY}},
            "body.kind: ",
        ),
    ],
)
def test_invalid_argument_is_refused(
    operation: Operation[Any], arguments: Any, message_part: str
) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        encode(operation, **arguments)
    assert str(caught.value).startswith(str(operation.origin)[:-1])
    assert message_part in str(caught.value)
    assert CANARY not in str(caught.value)
    assert caught.value.__context__ is None


def test_all_faults_are_reported() -> None:
    with pytest.raises(InvalidRequestError) as caught:
        encode(books.SEARCH, q="x", limit=-1, flag=3)
    assert [fault.place for fault in caught.value.faults] == ["limit", "flag"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            models.Note(isbn="1", kind=models.Kind.NOVEL),
            b'{"isbn":"1","kind":"novel"}',
        ),
        (
            models.Note(
                book_id=7, kind=models.Kind.ATLAS, at=datetime(2025, 1, 2, tzinfo=UTC)
            ),
            b'{"bookId":7,"kind":"atlas","at":"2025-01-02T00:00:00Z"}',
        ),
        (
            [models.Note(isbn="ü", kind=models.Kind.NOVEL, extra={"a": [1]})],
            '[{"isbn":"ü","kind":"novel","extra":{"a":[1]}}]'.encode(),
        ),
        (
            models.Note.model_validate({"isbn": "1", "kind": "novel", "new": 1}),
            b'{"isbn":"1","kind":"novel","new":1}',
        ),
    ],
)
def test_json_body(body: Any, expected: bytes) -> None:
    encoded = encode(books.NOTE, body=body)
    assert encoded.content == expected
    assert encoded.headers == [("Content-Type", "application/json")]


def test_media_type_follows_type_of_body() -> None:
    form = encode(books.LOGIN, body=models.LoginForm(grant="a b", scope="*~é+&"))
    assert form.content == b"grant=a+b&scope=*%7E%C3%A9%2B%26"
    assert form.headers == [("Content-Type", "application/x-www-form-urlencoded")]
    json = encode(books.LOGIN, body=models.LoginJson(grant_type="X", scopes=["a"]))
    assert json.content == b'{"grantType":"X","scopes":["a"]}'
    assert encode(books.LOGIN, body={"grantType": "X"}).content == b'{"grantType":"X"}'


def test_json_body_needs_no_media_type_beside_any_media_type() -> None:
    bodies = (Body("application/json", dict[str, int]), Body("*/*", bytes))
    operation = Operation[None]("x", "POST", "/x", bodies=bodies)
    assert encode(operation, body={"a": 1}).content == b'{"a":1}'
    assert encode(operation, body=b"x").content == b"x"


def test_text_and_bytes_bodies() -> None:
    bodies = (Body("text/plain", str), Body("application/octet-stream", bytes))
    operation = Operation[None](id="x", method="PUT", path="/", bodies=bodies)
    text, content = encode(operation, body="é"), encode(operation, body=b"\xff")
    assert (text.content, content.content) == ("é".encode(), b"\xff")
    assert text.headers == [("Content-Type", "text/plain; charset=utf-8")]
    assert content.headers == [("Content-Type", "application/octet-stream")]


def test_changed_model_is_validated_again() -> None:
    note = models.Note(isbn="1", kind=models.Kind.ATLAS)
    note.reason = "only novels have one"
    with pytest.raises(InvalidRequestError, match="reason is only allowed if kind is"):
        encode(books.NOTE, body=note)


def test_credential_parameter_is_not_taken_from_arguments() -> None:
    secrets = Secrets(user=7, password="p&w")
    encoded = encode_request(books.COVER, {"user": 8}, secrets)
    assert encoded.query == [("id", "7"), ("pass", "p%26w")]
    with pytest.raises(InvalidRequestError, match="password: is required"):
        encode_request(books.COVER, {"password": "x"}, Secrets(user=7))


@pytest.mark.parametrize(
    ("parameter", "key", "name"),
    [
        (Parameter("m", "m", "query", dict[str, str]), "sort", "sort"),
        (Parameter("m", "m", "query", dict[str, str]), "api key", "api key"),
        (
            Parameter("m", "m", "query", dict[str, str], style="deepObject"),
            "sort",
            "m[sort]",
        ),
        (
            Parameter(
                "m",
                "m",
                "querystring",
                dict[str, str],
                media_type="application/x-www-form-urlencoded",
            ),
            "api key",
            "api key",
        ),
        (Parameter("m", "m", "cookie", dict[str, str]), "sid", "sid"),
    ],
)
def test_free_form_object_must_not_use_names_of_parameters(
    parameter: Parameter, key: str, name: str
) -> None:
    others = (
        Parameter("sort", "sort", "query", str),
        Parameter("deep", "m[sort]", "query", str),
    )
    operation = Operation[None]("x", "GET", "/", (parameter, *others))
    schemes = (ApiKey("key", "query", "api key"), ApiKey("sid", "cookie", "sid"))
    encode_with_schemes = partial(encode_request, find_schemes=lambda: schemes)
    encode_with_schemes(operation, {"m": {"other": "x"}}, Secrets())
    with pytest.raises(InvalidRequestError) as caught:
        encode_with_schemes(operation, {"m": {key: CANARY}}, Secrets())
    message = f"m: the key {name} is the name of another parameter or of a credential"
    assert message in str(caught.value)
    assert CANARY not in str(caught.value)


@pytest.mark.parametrize("location", ["query", "cookie"])
def test_value_of_an_empty_key_must_not_be_the_name_of_a_credential(
    location: Location,
) -> None:
    parameter = Parameter("m", "m", location, dict[str, str], explode=True)
    operation = Operation[None]("x", "GET", "/", (parameter,))
    schemes = (ApiKey("key", "query", "sid"), ApiKey("sid", "cookie", "sid"))
    with pytest.raises(InvalidRequestError, match="the key sid is the name of"):
        encode_request(
            operation, {"m": {"": "sid"}}, Secrets(), find_schemes=lambda: schemes
        )


class Patch(Model):
    note: str | None = UNSET
    name: str | None = None
    children: "list[Patch] | None" = None


def test_unset_field_is_omitted_and_null_is_sent() -> None:
    bodies = (Body("application/json", Patch),)
    assert encode_body(bodies, Patch(), "body")[1] == b"{}"
    assert encode_body(bodies, Patch(note=None), "body")[1] == b'{"note":null}'


NULL_NAME = Patch.model_validate({"name": None})


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (Patch(name=None), b"{}"),
        ({"name": None, "note": UNSET}, b"{}"),
        (Patch(children=[Patch(name=None)]), b'{"children":[{}]}'),
        (
            {"children": [{"name": UNSET, "note": None}]},
            b'{"children":[{"note":null}]}',
        ),
        (NULL_NAME, b"{}"),
        ({"children": [NULL_NAME]}, b'{"children":[{}]}'),
    ],
)
def test_none_and_unset_are_left_out_where_null_is_not_allowed(
    body: Any, expected: bytes
) -> None:
    assert encode_body((Body("application/json", Patch),), body, "body")[1] == expected


UNDECLARED = "is not a declared property of "


@pytest.mark.parametrize(
    ("body", "place", "hint"),
    [
        ({"isbn": "1", "kind": "novel", "reson": "x"}, "body.reson", "reason"),
        ({"bok_id": 1, "isbn": "1", "kind": "novel"}, "body.bok_id", "book_id"),
        ([{"isbn": "1", "kind": "novel", "isb": 1}], "body[0].isb", "isbn"),
        ([{"isbn": "1", "kinds": "novel"}], "body[0].kinds", "kind"),
    ],
)
def test_undeclared_property_of_dict_is_refused(
    body: Any, place: str, hint: str
) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        encode(books.NOTE, body=body)
    fault = caught.value.faults[0]
    assert fault.place == place
    assert fault.message.startswith(f"{UNDECLARED}Note: did you mean `{hint}`?")


class Cat(Model):
    kind: Literal["cat"]
    purr: str | None = None


class Dog(Model):
    kind: Literal["dog"]
    bark: str | None = None


class Any_(Model):
    kind: str
    __pydantic_extra__: dict[str, Any] = Field(init=False)


def test_undeclared_property_is_that_of_chosen_variant() -> None:
    body = Body("application/json", Cat | Dog)
    assert encode_body((body,), {"kind": "dog", "bark": "x"}, "body")[1]
    with pytest.raises(InvalidValueError) as caught:
        encode_body((body,), {"kind": "dog", "burk": "x"}, "body")
    [fault] = caught.value.faults
    assert fault.message.startswith(f"{UNDECLARED}Dog: did you mean `bark`?")


@pytest.mark.parametrize(
    ("type_", "value", "place"),
    [
        # As in a body that is an item, or a list with a maximum length.
        (Cat | Annotated[list[Cat], Field(max_length=9)], [{"knd": "cat"}], "[0].knd"),
        (Cat | Annotated[list[Cat], Field(max_length=9)], {"knd": "cat"}, ".knd"),
        (dict[str, Cat] | None, {"tom": {"knd": "cat"}}, ".tom.knd"),
    ],
)
def test_misspelt_required_property_is_named(
    type_: Any, value: Any, place: str
) -> None:
    with pytest.raises(InvalidValueError) as caught:
        encode_body((Body("application/json", type_),), value, "body")
    misspelt, missing = caught.value.faults
    assert misspelt.place == f"body{place}"
    assert misspelt.message.startswith(f"{UNDECLARED}Cat: did you mean `kind`?")
    assert missing.message == "Field required"


def test_wrong_value_in_changed_model_is_named() -> None:
    cat = Cat.model_construct(kind="cat", purr=7)
    for name, value in (("body", cat), ("", [cat])):
        body = Body("application/json", Cat | list[Cat])
        with pytest.raises(InvalidValueError) as caught:
            encode_body((body,), value, name)
        assert [(fault.place, fault.message) for fault in caught.value.faults] == [
            (f"{name or '[0]'}.purr", "Input should be a valid string")
        ]


def test_model_that_allows_other_properties_accepts_them_in_dict() -> None:
    content = encode_body((Body("application/json", Any_),), {"kind": "", "x": 1}, "")
    assert content[1] == b'{"kind":"","x":1}'


@pytest.mark.parametrize("at", [datetime(2025, 1, 2), "2025-01-02T00:00:00"])
def test_time_without_offset_is_refused(at: Any) -> None:
    with pytest.raises(InvalidRequestError, match="at: Input should be a datetime"):
        encode(books.NOTE, body={"isbn": "1", "kind": "novel", "at": at})
    parameter = Parameter("at", "at", "query", datetime)
    with pytest.raises(InvalidRequestError, match="at: Input should be a datetime"):
        encode(Operation[None]("x", "GET", "/", (parameter,)), at=at)


def test_dict_that_fits_no_variant_is_refused_unless_it_was_received() -> None:
    body = Body("application/json", Cat | Dog | Unlisted)
    with pytest.raises(InvalidValueError) as caught:
        encode_body((body,), {"kind": "cow"}, "body")
    [fault] = caught.value.faults
    assert fault.message == "matches no declared variant of its union"
    received = body.adapter.validate_python({"kind": "cow"})
    assert encode_body((body,), received, "body")[1] == b'{"kind":"cow"}'


@pytest.mark.parametrize("extra", ["extra_body", "extra_query"])
def test_extras_have_no_unset_values_and_no_times_without_offset(extra: str) -> None:
    values = {"a": UNSET, "b": [UNSET, 1], "at": datetime(2025, 1, 2, tzinfo=UTC)}
    arguments: dict[str, Any] = {"body": {"isbn": "1", "kind": "novel"}}
    encoded = encode(books.NOTE, **arguments, **{extra: values})
    if extra == "extra_body":
        assert encoded.content.endswith(b',"b":[1],"at":"2025-01-02T00:00:00Z"}')
    else:
        assert encoded.query == [("b", "1"), ("at", "2025-01-02T00%3A00%3A00Z")]
    naive = {extra: {"at": datetime(2025, 1, 2)}}
    with pytest.raises(InvalidRequestError, match=f"{extra}.at: Input should be a"):
        encode(books.NOTE, **arguments, **naive)


def test_unset_body_is_no_body() -> None:
    with pytest.raises(InvalidRequestError, match="body: is required"):
        encode(books.NOTE, body=UNSET)
