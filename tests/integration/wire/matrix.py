"""Every way to write a parameter: rows in, a document with one operation for each out.

A row holds what the document says of its parameter, the value a caller gives, and the
literal text that travels: of the request line, or of one header.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

TEXT = {"type": "string"}
NUMBERS = {"type": "array", "items": {"type": "integer"}}
TEXTS = {"type": "array", "items": TEXT}
MAP = {"type": "object", "additionalProperties": TEXT}
COLOUR = {
    "type": "object",
    "properties": {"R": {"type": "integer"}, "g h": TEXT, "n": {"type": "number"}},
}
MAYBE = {"type": ["string", "null"]}
EITHER = {"oneOf": [TEXT, TEXTS]}
DEEP = {
    "type": "object",
    "properties": {
        "at": {"type": "object", "additionalProperties": {"type": "integer"}},
        "ids": NUMBERS,
    },
}
LIST_OF_OBJECTS = {"type": "array", "items": MAP}
JSON = "application/json"
TRICKY = "a/b, c.d;e=f&g+h%41é"
QUOTED = "a%2Fb%2C%20c.d%3Be%3Df%26g%2Bh%2541%C3%A9"
RGB = {"R": 100, "g h": "x,y", "n": 1.5}


@dataclass(frozen=True)
class Row:
    """One parameter, a value and what travels for it."""

    place: str
    says: dict[str, Any]
    value: Any
    sent: str

    @property
    def is_single(self) -> bool:
        """Whether it is all there is of a path."""
        return self.place == "path"


def _row(
    place: str, style: str, explode: bool | None, schema: Any, value: Any, sent: str
) -> Row:
    says: dict[str, Any] = {"style": style, "schema": schema}
    return Row(
        place, says if explode is None else {**says, "explode": explode}, value, sent
    )


PATH = [
    _row("path", "simple", False, TEXT, TRICKY, QUOTED),
    _row("path", "simple", False, NUMBERS, [1, 2, 3], "1,2,3"),
    _row("path", "simple", True, TEXTS, ["a,b", "c/d"], "a%2Cb,c%2Fd"),
    _row("path", "simple", False, COLOUR, RGB, "R,100,g%20h,x%2Cy,n,1.5"),
    _row("path", "simple", True, COLOUR, RGB, "R=100,g%20h=x%2Cy,n=1.5"),
    _row("path", "simple", True, MAP, {"a=b": "c=d"}, "a%3Db=c%3Dd"),
    _row("path", "simple", False, EITHER, ["a", "b"], "a,b"),
    _row("path", "simple", False, EITHER, "a,b", "a%2Cb"),
    _row("path", "label", False, TEXT, TRICKY, f".{QUOTED}"),
    _row("path", "label", False, NUMBERS, [1, 2], ".1,2"),
    _row("path", "label", True, TEXTS, ["a.b", "c"], ".a%2Eb.c"),
    _row("path", "label", False, COLOUR, RGB, ".R,100,g%20h,x%2Cy,n,1.5"),
    _row("path", "label", True, COLOUR, RGB, ".R=100.g%20h=x%2Cy.n=1%2E5"),
    _row("path", "matrix", False, TEXT, TRICKY, f";p={QUOTED}"),
    _row("path", "matrix", False, TEXT, "", ";p"),
    _row("path", "matrix", False, NUMBERS, [1, 2], ";p=1,2"),
    _row("path", "matrix", True, TEXTS, ["a;b", "c"], ";p=a%3Bb;p=c"),
    _row("path", "matrix", True, TEXTS, ["a"], ";p=a"),
    _row("path", "matrix", False, COLOUR, RGB, ";p=R,100,g%20h,x%2Cy,n,1.5"),
    _row("path", "matrix", True, COLOUR, RGB, ";R=100;g%20h=x%2Cy;n=1.5"),
]
QUERY = [
    _row("query", "form", True, TEXT, TRICKY, f"p={QUOTED}"),
    _row("query", "form", True, TEXT, "", "p="),
    _row("query", "form", True, MAYBE, "x", "p=x"),
    _row("query", "form", True, {"type": "boolean"}, True, "p=true"),
    _row("query", "form", True, NUMBERS, [1, 2], "p=1&p=2"),
    _row("query", "form", True, NUMBERS, [1], "p=1"),
    _row("query", "form", True, EITHER, "a", "p=a"),
    _row("query", "form", True, EITHER, ["a", "b"], "p=a&p=b"),
    _row("query", "form", False, TEXTS, ["a,b", "c"], "p=a%2Cb,c"),
    _row("query", "form", False, TEXTS, [], "p="),
    _row("query", "form", False, COLOUR, RGB, "p=R,100,g%20h,x%2Cy,n,1.5"),
    _row("query", "form", True, COLOUR, RGB, "R=100&g%20h=x%2Cy&n=1.5"),
    _row("query", "form", True, MAP, {"a&b": "c=d"}, "a%26b=c%3Dd"),
    _row(
        "query",
        "form",
        True,
        LIST_OF_OBJECTS,
        [{"a": "1"}],
        f"p={'%7B%22a%22%3A%221%22%7D'}",
    ),
    _row("query", "spaceDelimited", False, TEXTS, ["a", "b,c"], "p=a%20b%2Cc"),
    _row("query", "spaceDelimited", False, MAP, {"a": "b"}, "p=a%20b"),
    _row("query", "spaceDelimited", True, TEXTS, ["a", "b"], "p=a&p=b"),
    _row("query", "pipeDelimited", False, TEXTS, ["a", "b,c"], "p=a%7Cb%2Cc"),
    _row("query", "pipeDelimited", False, MAP, {"a": "b"}, "p=a%7Cb"),
    _row("query", "deepObject", True, MAP, {"a b": "c&d"}, "p%5Ba%20b%5D=c%26d"),
    _row(
        "query", "deepObject", None, COLOUR, {"R": 1, "n": 2}, "p%5BR%5D=1&p%5Bn%5D=2"
    ),
    _row(
        "query",
        "deepObject",
        True,
        DEEP,
        {"at": {"gte": 3}, "ids": [7, 8]},
        "p%5Bat%5D%5Bgte%5D=3&p%5Bids%5D%5B0%5D=7&p%5Bids%5D%5B1%5D=8",
    ),
    _row("query", "deepObject", True, NUMBERS, [4, 5], "p%5B0%5D=4&p%5B1%5D=5"),
]
HEADER = [
    _row("header", "simple", False, TEXT, "a/b, c", "a/b, c"),
    _row("header", "simple", False, NUMBERS, [1, 2], "1,2"),
    _row("header", "simple", False, COLOUR, {"R": 1, "n": 2}, "R,1,n,2"),
    _row("header", "simple", True, COLOUR, {"R": 1, "g h": "a=b"}, "R=1,g h=a=b"),
]
COOKIE = [
    _row("cookie", "form", True, TEXT, "a;b é", "p=a%3Bb%20%C3%A9"),
    _row("cookie", "form", True, NUMBERS, [1, 2], "p=1; p=2"),
    _row("cookie", "form", False, TEXTS, ["a,b", "c"], "p=a%2Cb,c"),
    _row("cookie", "form", False, MAP, {"a": "b"}, "p=a,b"),
    _row("cookie", "form", True, MAP, {"a": "b", "c": "d"}, "a=b; c=d"),
    _row("cookie", "cookie", True, TEXT, "a%2Cb", "p=a%2Cb"),
    _row("cookie", "cookie", True, NUMBERS, [1, 2], "p=1; p=2"),
    _row("cookie", "cookie", False, NUMBERS, [1, 2], "p=1,2"),
    _row("cookie", "cookie", True, MAP, {"a": "b", "c": "d"}, "a=b; c=d"),
]
OTHER = [
    Row(
        "query",
        {"content": {JSON: {"schema": DEEP}}},
        {"ids": [1]},
        "p=%7B%22ids%22%3A%5B1%5D%7D",
    ),
    Row("path", {"content": {JSON: {"schema": TEXT}}}, "a/é", "%22a%2F%C3%A9%22"),
    Row("header", {"content": {JSON: {"schema": TEXTS}}}, ["é"], '["\\u00e9"]'),
    Row("cookie", {"content": {JSON: {"schema": NUMBERS}}}, [1], "p=%5B1%5D"),
    Row("query", {"content": {"text/plain": {"schema": TEXT}}}, "a b", "p=a%20b"),
    Row(
        "query",
        {"allowReserved": True, "schema": TEXT},
        "a/b?c:d;e,f&g#h+i=j%41[]",
        "p=a/b?c:d;e,f%26g%23h%2Bi=j%2541%5B%5D",
    ),
    Row(
        "query",
        {"allowReserved": True, "explode": False, "schema": TEXTS},
        ["a/b", "c,d"],
        "p=a/b,c%2Cd",
    ),
    Row("path", {"allowReserved": True, "schema": TEXT}, "a:b/c?d=e", "a:b%2Fc%3Fd=e"),
    Row(
        "querystring",
        {"content": {"application/x-www-form-urlencoded": {"schema": DEEP}}},
        {"at": {"x": 1}, "ids": [1, 2]},
        "at=%7B%22x%22%3A1%7D&ids=1&ids=2",
    ),
    Row(
        "querystring",
        {"content": {JSON: {"schema": DEEP}}},
        {"ids": [1, 2]},
        "%7B%22ids%22%3A%5B1%2C2%5D%7D",
    ),
    Row(
        "querystring",
        {"content": {"text/plain": {"schema": TEXT}}},
        "a=b&c",
        "a%3Db%26c",
    ),
]
ROWS = [*PATH, *QUERY, *HEADER, *COOKIE, *OTHER]


def document() -> str:
    """The document of all rows, an operation `rows/n` for each."""
    return json.dumps(
        {
            "openapi": "3.2.0",
            "info": {"title": "Rows", "version": "1"},
            "servers": [{"url": "https://rows.example"}],
            "paths": dict(_paths()),
        }
    )


def _paths() -> Iterator[tuple[str, Any]]:
    for number, row in enumerate(ROWS):
        path = f"/rows/{number}" + ("/{p}" if row.is_single else "")
        name = "X-P" if row.place == "header" else "p"
        parameter = {"name": name, "in": row.place, "required": True, **row.says}
        yield path, {
            "get": {
                "operationId": f"rows/n{number}",
                "parameters": [parameter],
                "responses": {"204": {"description": "Fine."}},
            }
        }
