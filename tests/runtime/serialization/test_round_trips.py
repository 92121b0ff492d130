"""What a server reads is what the client was given, or the client refuses: every value
in every place and style, with types that leave much open.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from types import GenericAlias
from typing import Any, ClassVar, Literal

import pytest
from pydantic import ConfigDict, TypeAdapter, ValidationError

from typecase.runtime.auth.security_schemes import ApiKey, Secrets
from typecase.runtime.errors import InvalidRequestError
from typecase.runtime.http import path_template
from typecase.runtime.models.model import Model
from typecase.runtime.operation import Body, Location, Operation, Parameter, Style
from typecase.runtime.serialization.bodies.json_sequence_body import JsonSequenceBody
from typecase.runtime.serialization.bodies.multipart_body import MultipartBody
from typecase.runtime.serialization.parameters.style_encoder import (
    join_pairs,
    split_query,
)
from typecase.runtime.serialization.request_decoder import RawRequest, decode_arguments
from typecase.runtime.serialization.request_encoder import encode_request
from typecase.runtime.validation.request_validation import InvalidValueError

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
BODIES = {FORM: Body, MULTIPART: MultipartBody}


class Thing(Model):
    """Members whose texts could stand for other values."""

    model_config = ConfigDict(extra="forbid")
    __nullable__: ClassVar[frozenset[str]] = frozenset({"note"})
    note: str | None = None
    either: int | str | None = None
    words: list[str] | None = None
    inner: dict[str, int] | None = None


TYPES: tuple[Any, ...] = (
    *(str, int, float, bool, int | str, bool | str, str | None, Literal[1, "1"]),
    *(list[str], list[int], list[int | str], list[list[int]], list[int | None]),
    *(dict[str, str], Thing, dict[str, int | None], list[Thing]),
)
VALUES: tuple[Any, ...] = (
    *("", "a", "5", "true", "null", "a,b", "a|b c", "%35", "é=&;", "[]", '{"a":1}'),
    *("[x]", " x ", "1.0", 5, 0, 1.5, 1e22, 2**70, True, False),
    *([], [""], ["a"], ["5"], [5], ["a,b", "c d"], [5, "x"], [5, "5"], [[1], []]),
    *([1, None], [{}], {}, {"a": 1}, {"a": "1"}, {"a": None}, {"note": None}),
    *({"either": "5"}, {"either": 5}, {"either": "x"}, {"words": []}, {"0": "x"}),
    *({"words": ["", "5"], "inner": {"é ]": 2}}, {"inner": {}}),
)
STYLES: Mapping[Location, tuple[Style, ...]] = {
    "query": ("form", "spaceDelimited", "pipeDelimited", "deepObject"),
    "path": ("simple", "label", "matrix"),
    "header": ("simple",),
    "cookie": ("form", "cookie"),
}
CARRIED = {"query": 0.8, "path": 0.75, "header": 0.55, "cookie": 0.6}


def parameters(location: Location) -> Iterator[Parameter]:
    for style, explode, kind in product(STYLES[location], (True, False), TYPES):
        yield Parameter(
            *("p", "p", location, kind), required=True, style=style, explode=explode
        )


def accepted(kind: Any) -> list[Any]:
    """The values that a type takes as they are."""
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    found: list[Any] = []
    for value in VALUES:
        try:
            found.append(adapter.validate_python(value, strict=kind is not Thing))
        except ValidationError:
            continue
    return found


def arrived(operation: Operation[Any], **given: Any) -> dict[str, Any] | None:
    """What arrives of the arguments; None if the client refuses them."""
    try:
        sent = encode_request(operation, given, Secrets())
    except InvalidRequestError:
        return None
    headers = {key.lower(): text for key, text in sent.headers}
    headers |= {"cookie": join_pairs(sent.cookies, "; ")}
    query = split_query(join_pairs(sent.query, "&"))
    path = path_template.extract_values(operation.path, sent.path)
    return decode_arguments(
        operation, RawRequest(path, query, headers, sent.content or b"")
    )


def plain(value: Any) -> Any:
    """The value with its types, 1 and 1.0 being the same number."""
    match value:
        case Model():
            return type(value), plain(value.model_dump(exclude_unset=True))
        case bool() | None:
            return value, "constant"
        case list():
            return [plain(item) for item in value]
        case dict():
            return {key: plain(item) for key, item in value.items()}
        case _:
            return value


@pytest.mark.parametrize("location", ["query", "path", "header", "cookie"])
def test_parameters(location: Location) -> None:
    told = refused = 0
    for parameter in parameters(location):
        path = "/x/{p}" if location == "path" else "/x"
        operation = Operation[None]("x", "GET", path, (parameter,))
        for value in accepted(parameter.type):
            got = arrived(operation, p=value)
            said = f"{parameter.wire_style} {parameter.exploded} {parameter.type}"
            refused += got is None
            told += got is not None
            if got is not None:
                assert plain(got["p"]) == plain(value), (said, value, got)
    assert told / (told + refused) > CARRIED[location]


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
def test_members_of_bodies(media_type: str) -> None:
    told = refused = 0
    for kind in TYPES:
        operation = Operation[None](
            *("x", "POST", "/x"),
            bodies=(BODIES[media_type](media_type, GenericAlias(dict, (str, kind))),),
            body_required=True,
        )
        for value in accepted(kind):
            got = arrived(operation, body={"m": value})
            refused += got is None
            told += got is not None
            if got is not None:
                assert plain(got["body"]) == plain({"m": value}), (kind, value, got)
    assert told / (told + refused) > 0.9


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        (str | None, None, "is required"),
        (list[int | None], [1, None], "null cannot be represented"),
        (dict[str, int | None], {"a": None}, "null cannot be represented"),
        (list[str], [], "an empty list or object cannot be represented"),
        (dict[str, str], {}, "an empty list or object cannot be represented"),
        (int | str, "5", "would be parsed as a value of another type"),
        (list[bool | str], ["a", "true"], "would be parsed as a value of another type"),
    ],
)
def test_what_no_style_can_represent_is_refused(
    kind: Any, value: Any, said: str
) -> None:
    parameter = Parameter("p", "p", "query", kind, required=True)
    operation = Operation[None]("x", "GET", "/x", (parameter,))
    with pytest.raises(InvalidRequestError, match=said):
        encode_request(operation, {"p": value}, Secrets())


def test_a_parameter_of_any_type_takes_every_text() -> None:
    parameter = Parameter("p", "p", "query", Any)
    operation = Operation[None]("x", "GET", "/x", (parameter,))
    assert encode_request(operation, {"p": "5"}, Secrets()).query == [("p", "5")]
    assert arrived(operation, p="x") == {"p": "x"}
    assert arrived(operation, p=5) == {"p": 5}


def test_raw_bodies_are_told_apart_by_their_media_type() -> None:
    body = Body("application/yaml", str | bytes)
    operation = Operation[None]("x", "POST", "/x", bodies=(body,))
    assert arrived(operation, body="é") == {"body": "é"}
    assert arrived(operation, body=b"\xff") == {"body": b"\xff"}


def test_neighbours_in_a_path_are_told_apart() -> None:
    both = (Parameter("a", "a", "path", str), Parameter("b", "b", "path", str))
    operation = Operation[None]("x", "GET", "/x/{a}.{b}", both)
    assert arrived(operation, a="1.2", b="c") == {"a": "1.2", "b": "c"}


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
@pytest.mark.parametrize("style", STYLES["query"])
@pytest.mark.parametrize("explode", [True, False])
def test_members_with_a_style(media_type: str, style: Style, explode: bool) -> None:
    member = Parameter("m", "m", "form", None, style=style, explode=explode)
    told = refused = 0
    spread = (dict[str, str], Thing, dict[str, int | None])
    for kind in TYPES:
        if explode and style != "deepObject" and kind in spread:
            # Its members stand among those of the body, and are some of these.
            continue
        form = GenericAlias(dict, (str, kind))
        body = BODIES[media_type](media_type, form, members=(member,))
        operation = Operation[None]("x", "POST", "/x", bodies=(body,))
        for value in accepted(kind):
            got = arrived(operation, body={"m": value})
            refused += got is None
            told += got is not None
            if got is not None:
                assert plain(got["body"]) == plain({"m": value}), (kind, value, got)
    assert told > refused


@pytest.mark.parametrize("sequence", ["lines", "records"])
def test_items_in_lines_and_records(sequence: Literal["lines", "records"]) -> None:
    body = JsonSequenceBody("application/x-ndjson", list[Any], sequence=sequence)
    operation = Operation[None]("x", "POST", "/x", bodies=(body,))
    items = [1, "a\nb\x1e", {"é": None}, [], "1,2"]
    assert arrived(operation, body=items) == {"body": items}
    assert arrived(operation, body=[]) == {"body": []}
    content = b"\x1e1\n" if sequence == "records" else b"1\n\n"
    headers = {"content-type": "application/x-ndjson"}
    assert decode_arguments(operation, RawRequest({}, {}, headers, content)) == {
        "body": [1]
    }
    with pytest.raises(InvalidValueError, match=r"\[0\]: is not JSON"):
        decode_arguments(operation, RawRequest({}, {}, headers, b"1,2\n"))


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
def test_members_of_json(media_type: str) -> None:
    member = Parameter("m", "m", "form", None, media_type="application/json")
    for kind in TYPES:
        form = GenericAlias(dict, (str, kind))
        body = (
            MultipartBody(MULTIPART, form, part_types=(("m", "application/json"),))
            if media_type == MULTIPART
            else Body(FORM, form, members=(member,))
        )
        operation = Operation[None]("x", "POST", "/x", bodies=(body,))
        for value in accepted(kind):
            got = arrived(operation, body={"m": value})
            assert got is not None, (kind, value)
            assert plain(got["body"]) == plain({"m": value}), (kind, value, got)


@pytest.mark.parametrize(
    ("value", "sent"), [("a/b+c==", "a/b+c=="), ("s%3Ax", "s%3Ax"), ("c; ", "c%3B%20")]
)
def test_cookies_that_are_credentials(value: str, sent: str) -> None:
    scheme = ApiKey("sid", "cookie", "sid")
    assert scheme.encode(value) == ("cookie", "sid", sent)
    shown = RawRequest({}, {}, {"cookie": f"sid={sent}"}, b"")
    assert scheme.decode(shown) == value


@pytest.mark.parametrize(
    "parameter",
    [
        Parameter("m", "m", "query", dict[str, str]),
        Parameter("m", "m", "querystring", dict[str, str], media_type=FORM),
        Parameter("m", "m", "cookie", dict[str, str]),
    ],
)
def test_a_free_form_object_does_not_take_an_api_key(parameter: Parameter) -> None:
    operation = Operation[None]("x", "GET", "/", (parameter,))
    schemes = (ApiKey("key", "query", "api key"), ApiKey("sid", "cookie", "sid"))
    headers = {"cookie": "a=1; sid=SECRET"}
    request = RawRequest({}, {"a": ["1"], "api key": ["SECRET"]}, headers, b"")
    assert decode_arguments(operation, request, schemes) == {"m": {"a": "1"}}


def test_a_query_of_one_text_does_not_contain_an_api_key() -> None:
    parameter = Parameter("m", "m", "querystring", str, media_type="text/plain")
    operation = Operation[None]("x", "GET", "/", (parameter,))
    schemes = (ApiKey("key", "query", "key"),)
    request = RawRequest({}, {"text": [""], "key": ["SECRET"]}, {}, b"")
    assert decode_arguments(operation, request, schemes) == {"m": "text"}
