"""What a server reads is what the client was given, or the client refuses: every value
in every place and style, with types that leave much open.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from types import GenericAlias
from typing import Any, ClassVar, Literal

import pytest
from pydantic import TypeAdapter, ValidationError

from typecase.runtime import paths
from typecase.runtime.bodies import encode as encode_body
from typecase.runtime.checks import Refused
from typecase.runtime.credentials import ApiKey, Secrets, place
from typecase.runtime.encode import encode
from typecase.runtime.errors import InvalidRequestError
from typecase.runtime.incoming import Incoming, presented, read
from typecase.runtime.leaves import Fields
from typecase.runtime.model import Model
from typecase.runtime.operation import Body, Location, Operation, Parameter, Style
from typecase.runtime.styles import joined, split_query

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"


class Thing(Model):
    """Members whose texts could stand for other values."""

    __nullable__: ClassVar[frozenset[str]] = frozenset({"note"})
    note: str | None = None
    either: int | str | None = None
    any: Any = None
    words: list[str] | None = None
    inner: dict[str, int] | None = None


TYPES: tuple[Any, ...] = (
    *(str, int, float, bool, int | str, bool | str, str | None, Any, Literal[1, "1"]),
    *(list[str], list[int], list[Any], str | list[str], int | list[int]),
    *(list[list[int]], list[int | None], dict[str, str], dict[str, Any], Thing),
    *(Thing | str, dict[str, int | None], list[Thing]),
)
VALUES: tuple[Any, ...] = (
    *("", "a", "5", "true", "null", "a,b", "a|b c", "%35", "é=&;", "[]", '{"a":1}'),
    *("[x]", " x ", "1.0", 5, 0, 1.5, 1e22, 2**70, True, False),
    *([], [""], ["a"], ["5"], [5], ["a,b", "c d"], [5, "5"], [[]], [[1], []], [None]),
    *([1, None], [{}], {}, {"a": 1}, {"a": "1"}, {"a": None}, {"note": None}),
    *({"either": "5"}, {"either": 5}, {"any": [1, "1", {"b": []}]}, {"words": []}),
    *({"words": ["", "5"], "inner": {"é ]": 2}}, {"inner": {}}, {"0": "x"}),
)
STYLES: Mapping[Location, tuple[Style, ...]] = {
    "query": ("form", "spaceDelimited", "pipeDelimited", "deepObject"),
    "path": ("simple", "label", "matrix"),
    "header": ("simple",),
    "cookie": ("form", "cookie"),
}
CARRIED = {"query": 0.85, "path": 0.75, "header": 0.55, "cookie": 0.6}


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
        sent = encode(operation, given, Secrets())
    except InvalidRequestError:
        return None
    headers = {key.lower(): text for key, text in sent.headers}
    headers |= {"cookie": joined(sent.cookies, "; ")}
    query = split_query(joined(sent.query, "&"))
    path = paths.values(operation.path, sent.path)
    return read(operation, Incoming(path, query, headers, sent.content or b""))


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
            bodies=(Body(media_type, GenericAlias(dict, (str, kind))),),
            body_required=True,
        )
        for value in accepted(kind):
            got = arrived(operation, body={"m": value})
            refused += got is None
            told += got is not None
            if got is not None:
                assert plain(got["body"]) == plain({"m": value}), (kind, value, got)
    assert told / (told + refused) > 0.95


def test_null_where_it_must_be_given() -> None:
    parameter = Parameter("p", "p", "query", str | None, required=True)
    operation = Operation[None]("x", "GET", "/x", (parameter,))
    assert arrived(operation, p=None) == {"p": None}
    assert arrived(operation, p="") == {"p": ""}
    assert arrived(operation) is None


def test_a_mark_is_the_same_text_to_others() -> None:
    parameter = Parameter("p", "p", "query", int | str)
    operation = Operation[None]("x", "GET", "/x", (parameter,))
    assert encode(operation, {"p": 5}, Secrets()).query == [("p", "5")]
    assert encode(operation, {"p": "5"}, Secrets()).query == [("p", "%35")]
    assert encode(operation, {"p": "x"}, Secrets()).query == [("p", "x")]


def test_raw_bodies_are_told_apart_by_their_media_type() -> None:
    body = Body("application/yaml", str | bytes)
    operation = Operation[None]("x", "POST", "/x", bodies=(body,))
    assert arrived(operation, body="é") == {"body": "é"}
    assert arrived(operation, body=b"\xff") == {"body": b"\xff"}


def test_neighbours_in_a_path_are_told_apart() -> None:
    both = (Parameter("a", "a", "path", str), Parameter("b", "b", "path", str))
    operation = Operation[None]("x", "GET", "/x/{a}.{b}", both)
    assert arrived(operation, a="1.2", b="c") == {"a": "1.2", "b": "c"}
    assert arrived(operation, a="1", b="2.c") is None


def test_bodies_that_no_form_can_tell() -> None:
    with pytest.raises(Refused):
        encode_body((Body(FORM, dict[str, list[list[str]] | str]),), {"": [[]]}, "body")


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
@pytest.mark.parametrize("style", STYLES["query"])
@pytest.mark.parametrize("explode", [True, False])
def test_members_with_a_style(media_type: str, style: Style, explode: bool) -> None:
    member = Parameter("m", "m", "form", None, style=style, explode=explode)
    told = refused = 0
    for kind in TYPES:
        body = Body(media_type, GenericAlias(dict, (str, kind)), members=(member,))
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
    body = Body("application/x-ndjson", list[Any], sequence=sequence)
    operation = Operation[None]("x", "POST", "/x", bodies=(body,))
    items = [1, "a\nb\x1e", {"é": None}, [], "1,2"]
    assert arrived(operation, body=items) == {"body": items}
    assert arrived(operation, body=[]) == {"body": []}
    content = b"\x1e1\n" if sequence == "records" else b"1\n\n"
    headers = {"content-type": "application/x-ndjson"}
    assert read(operation, Incoming({}, Fields(), headers, content)) == {"body": [1]}
    with pytest.raises(Refused, match=r"\[0\]: is not JSON"):
        read(operation, Incoming({}, Fields(), headers, b"1,2\n"))


@pytest.mark.parametrize("media_type", [FORM, MULTIPART])
def test_members_of_json(media_type: str) -> None:
    member = Parameter("m", "m", "form", None, media_type="application/json")
    for kind in TYPES:
        body = Body(
            media_type,
            GenericAlias(dict, (str, kind)),
            part_types=(("m", "application/json"),) if media_type == MULTIPART else (),
            members=(member,) if media_type == FORM else (),
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
    assert place(scheme, value) == ("cookie", "sid", sent)
    shown = Incoming({}, Fields(), {"cookie": f"sid={sent}"}, b"")
    assert presented(scheme, shown) == value
