"""The parameter styles of OpenAPI: a value, and the literal text that is sent for it.

`make_document` declares one operation for each case.
"""

import json
from dataclasses import dataclass
from typing import Any

TEXT = {"type": "string"}
NUMBERS = {"type": "array", "items": {"type": "integer"}}
TEXTS = {"type": "array", "items": TEXT}
MAP = {"type": "object", "additionalProperties": TEXT}
MAPS = {"type": "array", "items": MAP}
COLOR = {
    "type": "object",
    "properties": {"R": {"type": "integer"}, "g h": TEXT, "n": {"type": "number"}},
}
NULLABLE_TEXT = {"type": ["string", "null"]}
TEXT_OR_TEXTS = {"oneOf": [TEXT, TEXTS]}
NESTED = {
    "type": "object",
    "properties": {
        "at": {"type": "object", "additionalProperties": {"type": "integer"}},
        "ids": NUMBERS,
    },
}
JSON = "application/json"

# A text with the delimiters of every style, a percent sign, and a character that is
# not ASCII.
SPECIAL_TEXT = "a/b, c.d;e=f&g+h%41é"
ENCODED_TEXT = "a%2Fb%2C%20c.d%3Be%3Df%26g%2Bh%2541%C3%A9"
RGB = {"R": 100, "g h": "x,y", "n": 1.5}


@dataclass(frozen=True)
class ParameterCase:
    """A parameter, the value that a caller passes, and the text that is sent.

    ``declaration`` holds the keywords of the parameter other than its name and
    location. ``sent`` is the last segment of the path, the query, or the value of a
    header.
    """

    location: str
    declaration: dict[str, Any]
    value: Any
    sent: str


def make_case(
    location: str,
    style: str,
    explode: bool | None,
    schema: Any,
    value: Any,
    sent: str,
) -> ParameterCase:
    """Make a case; if ``explode`` is None, the default of the style applies."""
    declaration: dict[str, Any] = {"style": style, "schema": schema}
    if explode is not None:
        declaration["explode"] = explode
    return ParameterCase(location, declaration, value, sent)


# The arguments of `make_case`: location, style, explode, schema, value, sent text.
PATH = [
    make_case("path", "simple", False, TEXT, SPECIAL_TEXT, ENCODED_TEXT),
    make_case("path", "simple", False, NUMBERS, [1, 2, 3], "1,2,3"),
    make_case("path", "simple", True, TEXTS, ["a,b", "c/d"], "a%2Cb,c%2Fd"),
    make_case("path", "simple", False, COLOR, RGB, "R,100,g%20h,x%2Cy,n,1.5"),
    make_case("path", "simple", True, COLOR, RGB, "R=100,g%20h=x%2Cy,n=1.5"),
    make_case("path", "simple", True, MAP, {"a=b": "c=d"}, "a%3Db=c%3Dd"),
    make_case("path", "simple", False, TEXT_OR_TEXTS, ["a", "b"], "a,b"),
    make_case("path", "simple", False, TEXT_OR_TEXTS, "a,b", "a%2Cb"),
    make_case("path", "label", False, TEXT, SPECIAL_TEXT, f".{ENCODED_TEXT}"),
    make_case("path", "label", False, NUMBERS, [1, 2], ".1,2"),
    make_case("path", "label", True, TEXTS, ["a.b", "c"], ".a%2Eb.c"),
    make_case("path", "label", False, COLOR, RGB, ".R,100,g%20h,x%2Cy,n,1.5"),
    make_case("path", "label", True, COLOR, RGB, ".R=100.g%20h=x%2Cy.n=1%2E5"),
    make_case("path", "matrix", False, TEXT, SPECIAL_TEXT, f";p={ENCODED_TEXT}"),
    make_case("path", "matrix", False, TEXT, "", ";p"),
    make_case("path", "matrix", False, NUMBERS, [1, 2], ";p=1,2"),
    make_case("path", "matrix", True, TEXTS, ["a;b", "c"], ";p=a%3Bb;p=c"),
    make_case("path", "matrix", True, TEXTS, ["a"], ";p=a"),
    make_case("path", "matrix", False, COLOR, RGB, ";p=R,100,g%20h,x%2Cy,n,1.5"),
    make_case("path", "matrix", True, COLOR, RGB, ";R=100;g%20h=x%2Cy;n=1.5"),
]
QUERY = [
    make_case("query", "form", True, TEXT, SPECIAL_TEXT, f"p={ENCODED_TEXT}"),
    make_case("query", "form", True, TEXT, "", "p="),
    make_case("query", "form", True, NULLABLE_TEXT, "x", "p=x"),
    make_case("query", "form", True, {"type": "boolean"}, True, "p=true"),
    make_case("query", "form", True, NUMBERS, [1, 2], "p=1&p=2"),
    make_case("query", "form", True, NUMBERS, [1], "p=1"),
    make_case("query", "form", True, TEXT_OR_TEXTS, "a", "p=a"),
    make_case("query", "form", True, TEXT_OR_TEXTS, ["a", "b"], "p=a&p=b"),
    make_case("query", "form", False, TEXTS, ["a,b", "c"], "p=a%2Cb,c"),
    make_case("query", "form", False, TEXTS, [], "p="),
    make_case("query", "form", False, COLOR, RGB, "p=R,100,g%20h,x%2Cy,n,1.5"),
    make_case("query", "form", True, COLOR, RGB, "R=100&g%20h=x%2Cy&n=1.5"),
    make_case("query", "form", True, MAP, {"a&b": "c=d"}, "a%26b=c%3Dd"),
    make_case(
        "query",
        "form",
        True,
        NESTED,
        {"at": {"x": 1}, "ids": [7, 8]},
        "at=%7B%22x%22%3A1%7D&ids=7&ids=8",
    ),
    make_case("query", "form", True, NESTED, {"ids": [7]}, "ids=7"),
    make_case(
        "query",
        "form",
        True,
        MAPS,
        [{"a": "1"}],
        "p=%7B%22a%22%3A%221%22%7D",
    ),
    make_case("query", "spaceDelimited", False, TEXTS, ["a", "b,c"], "p=a%20b%2Cc"),
    make_case("query", "spaceDelimited", False, MAP, {"a": "b"}, "p=a%20b"),
    make_case("query", "spaceDelimited", True, TEXTS, ["a", "b"], "p=a&p=b"),
    make_case("query", "pipeDelimited", False, TEXTS, ["a", "b,c"], "p=a%7Cb%2Cc"),
    make_case("query", "pipeDelimited", False, MAP, {"a": "b"}, "p=a%7Cb"),
    make_case("query", "deepObject", True, MAP, {"a b": "c&d"}, "p%5Ba%20b%5D=c%26d"),
    make_case(
        "query", "deepObject", None, COLOR, {"R": 1, "n": 2}, "p%5BR%5D=1&p%5Bn%5D=2"
    ),
    make_case(
        "query",
        "deepObject",
        True,
        NESTED,
        {"at": {"gte": 3}, "ids": [7, 8]},
        "p%5Bat%5D%5Bgte%5D=3&p%5Bids%5D%5B0%5D=7&p%5Bids%5D%5B1%5D=8",
    ),
    make_case("query", "deepObject", True, NUMBERS, [4, 5], "p%5B0%5D=4&p%5B1%5D=5"),
]
HEADER = [
    make_case("header", "simple", False, TEXT, "a/b, c", "a/b, c"),
    make_case("header", "simple", False, NUMBERS, [1, 2], "1,2"),
    make_case("header", "simple", False, COLOR, {"R": 1, "n": 2}, "R,1,n,2"),
    make_case("header", "simple", True, COLOR, {"R": 1, "g h": "a=b"}, "R=1,g h=a=b"),
]
COOKIE = [
    make_case("cookie", "form", True, TEXT, "a;b é", "p=a%3Bb%20%C3%A9"),
    make_case("cookie", "form", True, NUMBERS, [1, 2], "p=1; p=2"),
    make_case("cookie", "form", False, TEXTS, ["a,b", "c"], "p=a%2Cb,c"),
    make_case("cookie", "form", False, MAP, {"a": "b"}, "p=a,b"),
    make_case("cookie", "form", True, MAP, {"a": "b", "c": "d"}, "a=b; c=d"),
    make_case("cookie", "cookie", True, TEXT, "a%2Cb", "p=a%2Cb"),
    make_case("cookie", "cookie", True, NUMBERS, [1, 2], "p=1; p=2"),
    make_case("cookie", "cookie", False, NUMBERS, [1, 2], "p=1,2"),
    make_case("cookie", "cookie", True, MAP, {"a": "b", "c": "d"}, "a=b; c=d"),
]
# Parameters that are encoded as a media type.
CONTENT = [
    ParameterCase(
        "query",
        {"content": {JSON: {"schema": NESTED}}},
        {"ids": [1]},
        "p=%7B%22ids%22%3A%5B1%5D%7D",
    ),
    ParameterCase(
        "path", {"content": {JSON: {"schema": TEXT}}}, "a/é", "%22a%2F%C3%A9%22"
    ),
    ParameterCase(
        "header", {"content": {JSON: {"schema": TEXTS}}}, ["é"], '["\\u00e9"]'
    ),
    ParameterCase("cookie", {"content": {JSON: {"schema": NUMBERS}}}, [1], "p=%5B1%5D"),
    ParameterCase(
        "query", {"content": {"text/plain": {"schema": TEXT}}}, "a b", "p=a%20b"
    ),
    ParameterCase(
        "querystring",
        {"content": {"application/x-www-form-urlencoded": {"schema": NESTED}}},
        {"at": {"x": 1}, "ids": [1, 2]},
        "at=%7B%22x%22%3A1%7D&ids=1&ids=2",
    ),
    ParameterCase(
        "querystring",
        {"content": {JSON: {"schema": NESTED}}},
        {"ids": [1, 2]},
        "%7B%22ids%22%3A%5B1%2C2%5D%7D",
    ),
    ParameterCase(
        "querystring",
        {"content": {"text/plain": {"schema": TEXT}}},
        "a=b&c",
        "a%3Db%26c",
    ),
]
# Parameters whose reserved characters are not percent-encoded.
RESERVED = [
    ParameterCase(
        "query",
        {"allowReserved": True, "schema": TEXT},
        # Characters that have a meaning in a query are encoded all the same.
        "a/b?c:d;e,f&g#h+i=j%41[]",
        "p=a/b?c:d;e,f%26g%23h%2Bi=j%2541%5B%5D",
    ),
    ParameterCase(
        "query",
        {"allowReserved": True, "explode": False, "schema": TEXTS},
        ["a/b", "c,d"],
        "p=a/b,c%2Cd",
    ),
    ParameterCase(
        "path", {"allowReserved": True, "schema": TEXT}, "a:b/c?d=e", "a:b%2Fc%3Fd=e"
    ),
]
PARAMETER_CASES = [*PATH, *QUERY, *HEADER, *COOKIE, *CONTENT, *RESERVED]


def make_document() -> str:
    """Return a document with the operation `styles/call_N` for each case N."""
    paths: dict[str, Any] = {}
    for number, case in enumerate(PARAMETER_CASES):
        path = f"/styles/{number}"
        if case.location == "path":
            path += "/{p}"
        parameter = {
            "name": "X-P" if case.location == "header" else "p",
            "in": case.location,
            "required": True,
            **case.declaration,
        }
        paths[path] = {
            "get": {
                "operationId": f"styles/call_{number}",
                "parameters": [parameter],
                "responses": {"204": {"description": "Fine."}},
            }
        }
    return json.dumps(
        {
            "openapi": "3.2.0",
            "info": {"title": "Parameter styles", "version": "1"},
            "servers": [{"url": "https://styles.example"}],
            "paths": paths,
        }
    )
