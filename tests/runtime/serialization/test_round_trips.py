"""Test that a server decodes the values that a client encodes.

Every value in `VALUES` is sent in every location and style and with every type in
`TYPES` that accepts it. Either the server receives the same value, or the client
refuses to send it, because its text would be ambiguous.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from types import GenericAlias
from typing import Any, Literal

import pytest
from pydantic import ConfigDict, TypeAdapter, ValidationError

from typecase.runtime.auth.security_schemes import ApiKey
from typecase.runtime.credentials import Secrets
from typecase.runtime.errors import InvalidRequestError
from typecase.runtime.http import path_template
from typecase.runtime.models.model import Model
from typecase.runtime.operation import Body, Operation
from typecase.runtime.serialization.bodies.form_body import FormBody
from typecase.runtime.serialization.bodies.json_sequence_body import JsonSequenceBody
from typecase.runtime.serialization.bodies.multipart_body import MultipartBody
from typecase.runtime.serialization.encoded_request import join_pairs
from typecase.runtime.serialization.parameters.parameter import Parameter
from typecase.runtime.serialization.parameters.parameter_description import (
    Location,
    Style,
)
from typecase.runtime.serialization.parameters.style_encoder import split_query
from typecase.runtime.serialization.request_decoder import RawRequest, decode_arguments
from typecase.runtime.serialization.request_encoder import encode_request
from typecase.runtime.unset import UNSET
from typecase.runtime.validation.request_validation import InvalidValueError

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
BODIES = {FORM: FormBody, MULTIPART: MultipartBody}


class Thing(Model):
    """A model with fields whose text could be parsed as a value of another type."""

    model_config = ConfigDict(extra="forbid")
    note: str | None = UNSET
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
    *(["a", " b"], ["a ", "b"], {"a": "x", "b": " y"}, {" a ": "x"}),
)
STYLES: Mapping[Location, tuple[Style, ...]] = {
    "query": ("form", "spaceDelimited", "pipeDelimited", "deepObject"),
    "path": ("simple", "label", "matrix"),
    "header": ("simple",),
    "cookie": ("form", "cookie"),
}
MIN_ACCEPTED_SHARE = {"query": 0.8, "path": 0.75, "header": 0.55, "cookie": 0.6}
"""The share of values that must not be refused, by location."""


def generate_parameters(location: Location) -> Iterator[Parameter]:
    """Yield a parameter for each style, explode and type."""
    for style, explode, annotation in product(STYLES[location], (True, False), TYPES):
        yield Parameter(
            "p",
            "p",
            location,
            annotation,
            required=True,
            style=style,
            explode=explode,
        )


def list_valid_values(annotation: Any) -> list[Any]:
    """Return the values that are valid for a type without conversion."""
    adapter: TypeAdapter[Any] = TypeAdapter(annotation)
    values: list[Any] = []
    for value in VALUES:
        try:
            values.append(
                adapter.validate_python(value, strict=annotation is not Thing)
            )
        except ValidationError:
            continue
    return values


def transmit(operation: Operation[Any], **arguments: Any) -> dict[str, Any] | None:
    """Encode and decode arguments; return None if the client refuses them."""
    try:
        encoded = encode_request(operation, arguments, Secrets())
    except InvalidRequestError:
        return None
    headers = {key.lower(): text for key, text in encoded.headers}
    headers |= {"cookie": join_pairs(encoded.cookies, "; ")}
    query = split_query(join_pairs(encoded.query, "&"))
    path = path_template.extract_values(operation.path, encoded.path)
    return decode_arguments(
        operation, RawRequest(path, query, headers, encoded.content or b"")
    )


def with_types(value: Any) -> Any:
    """Return the value with its types: True and 1 then differ, 1 and 1.0 do not."""
    match value:
        case Model():
            return type(value), with_types(value.model_dump(exclude_unset=True))
        case bool() | None:
            return value, "constant"
        case list():
            return [with_types(item) for item in value]
        case dict():
            return {key: with_types(item) for key, item in value.items()}
        case _:
            return value


@pytest.mark.parametrize("location", ["query", "path", "header", "cookie"])
def test_parameter_values_arrive_unchanged(location: Location) -> None:
    transmitted = refused = 0
    for parameter in generate_parameters(location):
        path = "/x/{p}" if location == "path" else "/x"
        operation = Operation[None]("x", "GET", path, (parameter,))
        for value in list_valid_values(parameter.type):
            received = transmit(operation, p=value)
            if received is None:
                refused += 1
                continue
            transmitted += 1
            assert with_types(received["p"]) == with_types(value), parameter
    assert transmitted / (transmitted + refused) > MIN_ACCEPTED_SHARE[location]


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
def test_form_fields_arrive_unchanged(media_type: str) -> None:
    transmitted = refused = 0
    for annotation in TYPES:
        operation = Operation[None](
            "x",
            "POST",
            "/x",
            bodies=(
                BODIES[media_type](media_type, GenericAlias(dict, (str, annotation))),
            ),
            body_required=True,
        )
        for value in list_valid_values(annotation):
            received = transmit(operation, body={"m": value})
            if received is None:
                refused += 1
                continue
            transmitted += 1
            assert with_types(received["body"]) == with_types({"m": value}), annotation
    assert transmitted / (transmitted + refused) > 0.9


@pytest.mark.parametrize(
    ("annotation", "value", "message"),
    [
        (str | None, None, "is required"),
        (list[int | None], [1, None], "null cannot be sent as text"),
        (dict[str, int | None], {"a": None}, "null cannot be sent as text"),
        (list[str], [], "an empty list or object cannot be sent"),
        (dict[str, str], {}, "an empty list or object cannot be sent"),
        (int | str, "5", "would be parsed as a value of another type"),
        (list[bool | str], ["a", "true"], "would be parsed as a value of another type"),
        (float | bool | str, "true", "would be parsed as a value of another type"),
    ],
)
def test_value_that_no_style_represents_is_refused(
    annotation: Any, value: Any, message: str
) -> None:
    parameter = Parameter("p", "p", "query", annotation, required=True)
    operation = Operation[None]("x", "GET", "/x", (parameter,))
    with pytest.raises(InvalidRequestError, match=message):
        encode_request(operation, {"p": value}, Secrets())


def test_text_of_decimal_number_is_sent_unchanged() -> None:
    parameter = Parameter("p", "p", "query", float | str, required=True)
    operation = Operation[None]("x", "GET", "/x", (parameter,))
    assert encode_request(operation, {"p": "1.10"}, Secrets()).query == [("p", "1.10")]


@pytest.mark.parametrize("explode", [True, False])
@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (str, " x"),
        (str, "x "),
        (str, "x\t"),
        (list[str], ["x", " y"]),
        (list[str], ["x ", "y"]),
        (dict[str, str], {"a": "x", "b": " y "}),
        (dict[str, str], {"a": " x", "b": "y"}),
        (dict[str, str], {"a": "x", " b": "y"}),
    ],
)
def test_header_text_with_space_at_an_end_is_refused(
    annotation: Any, value: Any, explode: bool
) -> None:
    parameter = Parameter("p", "p", "header", annotation, explode=explode)
    operation = Operation[None]("x", "GET", "/x", (parameter,))
    message = "p: text in a header may not begin or end with a space or a tab"
    with pytest.raises(InvalidRequestError, match=message):
        encode_request(operation, {"p": value}, Secrets())


def test_parameter_of_type_any_accepts_all_text() -> None:
    parameter = Parameter("p", "p", "query", Any)
    operation = Operation[None]("x", "GET", "/x", (parameter,))
    assert encode_request(operation, {"p": "5"}, Secrets()).query == [("p", "5")]
    assert transmit(operation, p="x") == {"p": "x"}
    assert transmit(operation, p=5) == {"p": 5}


def test_text_and_bytes_bodies_arrive_unchanged() -> None:
    body = Body("application/yaml", str | bytes)
    operation = Operation[None]("x", "POST", "/x", bodies=(body,))
    assert transmit(operation, body="é") == {"body": "é"}
    assert transmit(operation, body=b"\xff") == {"body": b"\xff"}


def test_adjacent_path_parameters_are_separated() -> None:
    both = (Parameter("a", "a", "path", str), Parameter("b", "b", "path", str))
    operation = Operation[None]("x", "GET", "/x/{a}.{b}", both)
    assert transmit(operation, a="1.2", b="c") == {"a": "1.2", "b": "c"}


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
@pytest.mark.parametrize("style", STYLES["query"])
@pytest.mark.parametrize("explode", [True, False])
def test_form_fields_with_style_arrive_unchanged(
    media_type: str, style: Style, explode: bool
) -> None:
    member = Parameter("m", "m", "form", None, style=style, explode=explode)
    transmitted = refused = 0
    for annotation in TYPES:
        form = GenericAlias(dict, (str, annotation))
        body = BODIES[media_type](media_type, form, members=(member,))
        operation = Operation[None]("x", "POST", "/x", bodies=(body,))
        for value in list_valid_values(annotation):
            received = transmit(operation, body={"m": value})
            if received is None:
                refused += 1
                continue
            transmitted += 1
            assert with_types(received["body"]) == with_types({"m": value}), annotation
    assert transmitted > refused


class Search(Model):
    """A form with objects."""

    title: str | None = None
    filter: dict[str, str] | None = None
    area: dict[str, str] | None = None
    order: Thing | None = None


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
@pytest.mark.parametrize(
    ("exploded", "value"),
    [
        ({"filter"}, {"filter": {"a": "1", "b": "2"}}),
        ({"filter"}, {"title": "x", "filter": {"a": "1", "filter": "2"}}),
        ({"filter"}, {"filter": {"a": "1"}, "area": {"b": "2"}}),
        ({"filter"}, {"filter": {"a": "1"}, "order": {"note": "x"}}),
        ({"filter"}, {"title": "x", "area": {"b": "2"}}),
        ({"filter", "order"}, {"order": {"note": "x"}}),
    ],
)
def test_exploded_objects_in_forms_arrive_unchanged(
    media_type: str, exploded: set[str], value: dict[str, Any]
) -> None:
    members = [Parameter("area", "area", "form", None, style="deepObject")]
    for name in exploded:
        members.append(Parameter(name, name, "form", None, style="form", explode=True))
    body = BODIES[media_type](media_type, Search, members=tuple(members))
    operation = Operation[None]("x", "POST", "/x", bodies=(body,))
    received = transmit(operation, body=value)
    assert received is not None
    assert received["body"].model_dump(exclude_unset=True) == value


BESIDE_A_MAP = (
    Parameter("m", "m", "query", dict[str, int]),
    Parameter("deep", "deep", "query", dict[str, Any], style="deepObject"),
    Parameter("order", "order", "query", Thing, style="deepObject", explode=True),
    Parameter("search", "search", "query", Search),
    Parameter("n", "n", "query", int),
    Parameter("json", "json", "query", int, media_type="application/json"),
    Parameter("literal", "deep[x]", "query", str),
)


@pytest.mark.parametrize(
    "arguments",
    [
        {"deep": {"a": "x"}},
        {"deep": {"a": {"b": "x"}}, "m": {"a": 1, "deepen": 2}},
        # The key `note` of the object is sent as `order[note]`.
        {"order": Thing(note="x"), "m": {"note": 3}},
        {"search": Search(title="x"), "m": {"b": 1}, "n": 5, "json": 7},
        {"literal": "y", "deep": {"a": "x"}},
        {"literal": "y"},
    ],
)
def test_exploded_map_leaves_what_belongs_to_others(arguments: Any) -> None:
    operation = Operation[None]("x", "GET", "/x", BESIDE_A_MAP)
    received = transmit(operation, **arguments)
    assert received is not None
    assert with_types(received) == with_types(arguments)


@pytest.mark.parametrize("key", ["deep[a]", "deep[]", "order[note]", "title", "n"])
def test_key_that_belongs_to_another_parameter_is_refused(key: str) -> None:
    operation = Operation[None]("x", "GET", "/x", BESIDE_A_MAP)
    with pytest.raises(InvalidRequestError, match="is the name of another parameter"):
        encode_request(operation, {"m": {key: 1}}, Secrets())


def test_file_beside_text_of_the_same_name_is_not_lost() -> None:
    member = Parameter("m", "m", "form", None, style="form", explode=False)
    body = MultipartBody(MULTIPART, dict[str, list[str]], members=(member,))
    operation = Operation[None]("x", "POST", "/x", bodies=(body,))
    part = b'--b\r\nContent-Disposition: form-data; name="m"%s\r\n\r\nx\r\n'
    content = part % b"" + part % b'; filename="f"' + b"--b--\r\n"
    headers = {"content-type": f"{MULTIPART}; boundary=b"}
    with pytest.raises(InvalidValueError, match=r"m.*valid string"):
        decode_arguments(operation, RawRequest({}, {}, headers, content))


@pytest.mark.parametrize("sequence", ["lines", "records"])
def test_items_of_json_lines_and_json_sequences(
    sequence: Literal["lines", "records"],
) -> None:
    body = JsonSequenceBody("application/x-ndjson", list[Any], sequence=sequence)
    operation = Operation[None]("x", "POST", "/x", bodies=(body,))
    items = [1, "a\nb\x1e", {"é": None}, [], "1,2"]
    assert transmit(operation, body=items) == {"body": items}
    assert transmit(operation, body=[]) == {"body": []}
    content = b"\x1e1\n" if sequence == "records" else b"1\n\n"
    headers = {"content-type": "application/x-ndjson"}
    assert decode_arguments(operation, RawRequest({}, {}, headers, content)) == {
        "body": [1]
    }
    with pytest.raises(InvalidValueError, match=r"\[0\]: is not JSON"):
        decode_arguments(operation, RawRequest({}, {}, headers, b"1,2\n"))


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
def test_json_form_fields_arrive_unchanged(media_type: str) -> None:
    member = Parameter("m", "m", "form", None, media_type="application/json")
    for annotation in TYPES:
        form = GenericAlias(dict, (str, annotation))
        body = (
            MultipartBody(MULTIPART, form, part_types=(("m", "application/json"),))
            if media_type == MULTIPART
            else FormBody(FORM, form, members=(member,))
        )
        operation = Operation[None]("x", "POST", "/x", bodies=(body,))
        for value in list_valid_values(annotation):
            received = transmit(operation, body={"m": value})
            if media_type == MULTIPART and value == []:
                assert received is None  # Each item would be a part.
                continue
            assert received is not None, (annotation, value)
            assert with_types(received["body"]) == with_types({"m": value}), annotation


@pytest.mark.parametrize(
    ("value", "encoded"),
    [("a/b+c==", "a/b+c=="), ("s%3Ax", "s%3Ax"), ("c; ", "c%3B%20")],
)
def test_api_key_cookie_is_encoded_and_decoded(value: str, encoded: str) -> None:
    scheme = ApiKey("sid", "cookie", "sid")
    assert scheme.encode(value) == ("cookie", "sid", encoded)
    request = RawRequest({}, {}, {"cookie": f"sid={encoded}"}, b"")
    assert scheme.decode(request) == value


@pytest.mark.parametrize(
    "parameter",
    [
        Parameter("m", "m", "query", dict[str, str]),
        Parameter("m", "m", "querystring", dict[str, str], media_type=FORM),
        Parameter("m", "m", "cookie", dict[str, str]),
    ],
)
def test_api_key_is_not_part_of_free_form_object(parameter: Parameter) -> None:
    operation = Operation[None]("x", "GET", "/", (parameter,))
    schemes = (ApiKey("key", "query", "api key"), ApiKey("sid", "cookie", "sid"))
    headers = {"cookie": "a=1; sid=SECRET"}
    request = RawRequest({}, {"a": ["1"], "api key": ["SECRET"]}, headers, b"")
    assert decode_arguments(operation, request, schemes) == {"m": {"a": "1"}}


def test_api_key_is_not_part_of_text_query_string() -> None:
    parameter = Parameter("m", "m", "querystring", str, media_type="text/plain")
    operation = Operation[None]("x", "GET", "/", (parameter,))
    schemes = (ApiKey("key", "query", "key"),)
    request = RawRequest({}, {"text": [""], "key": ["SECRET"]}, {}, b"")
    assert decode_arguments(operation, request, schemes) == {"m": "text"}
