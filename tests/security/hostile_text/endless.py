"""Small documents that ask for much: sizes, numbers, patterns, choices, long chains."""

import json
import random
from collections.abc import Iterator
from typing import Any

Node = dict[str, Any]
TEXT: Node = {"type": "string"}
NUMBERS: tuple[float, ...] = (
    *(0.5, -0.5, 0, -0.0, 1e-300, 5e-324, 1e15, 1e308, 3e9, 2**53 + 1),
    *(10**18, 10**290, -(10**290), True),
)
SIZES = (10**3, 10**6, 10**9, 10**18, 10**290)
PATTERNS = (
    *(r"^(a+)+$", r"^(a+)+b$", r"(a*)*b", r"^(?=(a+)+$)x", r"(x+x+)+y", "(?=a)a*a*a*b"),
    *(r"(?:(?:a?){20}){20}a{20}", "(?=a)" + "a?" * 40 + "a" * 40 + "q"),
    *("(?=a)" + "(a|aa)" * 60 + "q$", "(" * 45 + "a" + ")+" * 45, r"\p{L}{1000}"),
    *("(?:" * 40 + "x" + "){2}" * 40, "[" + "a-z" * 5000 + "]", "^q{9}w{9}$"),
)


def ref(name: str) -> Node:
    return {"$ref": f"#/components/schemas/{name}"}


def described(
    schema: Node, more: Node | None = None, parameters: object = (), version: str = ""
) -> Node:
    """A document with one operation, which takes and answers one schema."""
    body = {"application/json": {"schema": ref("T")}}
    answer = {"type": "object", "required": ["t"], "properties": {"t": ref("T")}}
    operation = {
        "operationId": "t",
        "parameters": list(parameters) if isinstance(parameters, list) else [],
        "requestBody": {"content": body},
        "responses": {
            "200": {
                "description": "It.",
                "content": {"application/json": {"schema": answer}},
            }
        },
    }
    return {
        "openapi": version or "3.1.0",
        "info": {"title": "Endless", "version": "1"},
        "paths": {"/t": {"post": operation}},
        "components": {"schemas": {"T": schema, **(more or {})}},
    }


def member(schema: Node) -> Node:
    return {"type": "object", "required": ["a"], "properties": {"a": schema}}


def chain(link: Any, length: int, last: Node) -> Node:
    """Components of which each leads to the next, in the way that `link` writes."""
    return {**{f"A{i}": link(f"A{i + 1}") for i in range(length)}, f"A{length}": last}


def unions(keyword: str, length: int, last: Node) -> Node:
    """Pairs of objects, each of which holds one of the next pair."""
    links = {
        f"{letter}{i}": member({keyword: [ref(f"A{i + 1}"), ref(f"B{i + 1}")]})
        for letter in "AB"
        for i in range(length)
    }
    return {**links, f"A{length}": member(last), f"B{length}": member(last)}


def nested(length: int, size: int) -> Node:
    schema = TEXT
    for _ in range(length):
        schema = {"type": "array", "minItems": size, "items": schema}
    return schema


SMALL: dict[str, Node] = {
    "a default of an integer's format": described(
        {"type": "number", "format": "int32", "default": 0.5}
    ),
    "a list of many items": described({**nested(1, 10**9)}),
    "a list of more than any": described({**nested(1, 10**290)}),
    "lists in lists": described(nested(3, 1000)),
    "a sample of lists in lists": described(nested(9, 100)),
    "a long text": described({"type": "string", "minLength": 10**10}),
    "a pattern that backtracks": described(
        {"type": "string", "pattern": "^(a+)+b$", "minLength": 40}
    ),
    "the same objects again and again": described(
        ref("A0"),
        chain(
            lambda n: {**member(ref(n)), "properties": dict.fromkeys("ab", ref(n))},
            40,
            member(TEXT),
        ),
    ),
    "objects in objects": described(
        ref("A0"), chain(lambda name: member(ref(name)), 90, TEXT)
    ),
    "unions in unions": described(ref("A0"), unions("anyOf", 40, TEXT)),
    "defaults of unions": described(
        TEXT,
        {
            f"{letter}{i}": {
                "anyOf": [ref(f"A{i + 1}"), ref(f"B{i + 1}")],
                "default": {"z": 1},
            }
            for letter in "AB"
            for i in range(60)
        }
        | {"A60": member(TEXT), "B60": member(TEXT)},
    ),
    "an example of unions": described(
        {
            **ref("A0"),
            "examples": [json.loads('{"a":' * 40 + "1" + "}" * 40)],
        },
        unions("anyOf", 40, TEXT),
    ),
}
"""One for each fault that was found: at its time, each took hours or all memory."""


def documents(seed: int, count: int) -> Iterator[tuple[str, object]]:
    """Other documents, chosen at random, each with what it is made of."""
    chosen = random.Random(seed)
    makers = (_number, _size, _pattern, _chain, _wide, _yaml)
    for index in range(count):
        make = makers[index % len(makers)]
        yield f"{index} {make.__name__}", make(chosen)


def _number(chosen: random.Random) -> object:
    kind = chosen.choice(("number", "integer", "string"))
    schema: Node = {"type": kind, "format": chosen.choice(("int32", "int64", "float"))}
    keys = ("minimum", "maximum", "exclusiveMinimum", "multipleOf", "default", "const")
    for key in chosen.sample(keys, chosen.randrange(1, 4)):
        schema[key] = chosen.choice(NUMBERS)
    if chosen.random() < 0.3:
        schema["enum"] = chosen.sample(NUMBERS, 3)
    return described(member(schema), version=chosen.choice(("3.0.3", "3.1.0", "3.2.0")))


def _size(chosen: random.Random) -> object:
    size = chosen.choice(SIZES)
    schema = chosen.choice(
        [
            {"type": "array", "minItems": size, "items": TEXT},
            {"type": "array", "minItems": size, "maxItems": size, "uniqueItems": True},
            {"type": "array", "minItems": size, "prefixItems": [TEXT] * 5},
            {"type": "array", "minContains": size, "contains": TEXT},
            {"type": "string", "minLength": size},
            {"type": "string", "minLength": size, "format": "email"},
            {"type": "string", "minLength": size, "pattern": "^a+b$"},
            {"type": "string", "pattern": f"^(?=a)((a{{{size}}}){{{size}}}){{9}}$"},
            {"type": "object", "minProperties": size},
            nested(chosen.randrange(2, 30), size),
        ]
    )
    parameter = {"name": "q", "in": "query", "required": True, "schema": schema}
    return described(chosen.choice([schema, member(schema)]), None, [parameter])


def _pattern(chosen: random.Random) -> object:
    pattern = "".join(chosen.sample(PATTERNS, chosen.randrange(1, 3)))
    schema = {
        "type": "string",
        "pattern": pattern,
        "minLength": chosen.choice((0, 40, 64)),
        "default": "a" * 64,
        "example": "x" * 64,
    }
    keys = {"type": "object", "patternProperties": {pattern: TEXT}, "minProperties": 1}
    return described(chosen.choice([schema, member(schema), keys]))


def _chain(chosen: random.Random) -> object:
    length = chosen.choice((15, 40, 80))
    keyword = chosen.choice(("anyOf", "oneOf", "allOf"))
    last = chosen.choice([TEXT, {"type": "string", "pattern": "^q{9}w{9}$"}, ref("A0")])
    links: list[Any] = [
        ref,
        lambda n: member(ref(n)),
        lambda n: {"type": "object", "properties": dict.fromkeys("abc", ref(n))},
        lambda n: {"type": "array", "minItems": 5, "items": ref(n)},
        lambda n: {keyword: [ref(n), ref(n), TEXT], "default": 5},
        lambda n: member({keyword: [ref(n), member(ref(n))], "default": {"a": 1}}),
        lambda n: {
            "type": "object",
            "additionalProperties": ref(n),
            "minProperties": 2,
        },
    ]
    schemas = chain(chosen.choice(links), length, last)
    if chosen.random() < 0.3:
        schemas = unions(keyword, length, last)
    given = json.loads('{"a":' * length + "1" + "}" * length)
    return described({**ref("A0"), "examples": [given], "default": given}, schemas)


def _wide(chosen: random.Random) -> object:
    count = 1500
    numbers = range(count)
    names = chosen.choice(
        [
            [f"v{i}" for i in numbers],
            ["-" * (i % 600) + "x" for i in numbers],
            [chr(0x4E00 + i) for i in numbers],
            ["a" * 3000, "b_" * 1500],
        ]
    )
    query = [{"name": name, "in": "query", "schema": TEXT} for name in {*names}]
    defaults = {f"p{i}": {**ref("A"), "default": names[-1]} for i in numbers}
    return chosen.choice(
        [
            described(member({"type": "string", "enum": [*{*names}]})),
            described({"type": "object", "properties": dict.fromkeys(names, TEXT)}),
            described({"type": "object", "required": [*{*names}]}),
            described(TEXT, None, query),
            described({"allOf": [member(TEXT)] * count}),
            described({"oneOf": [member({"const": name}) for name in {*names}]}),
            described({"type": "array", "prefixItems": [TEXT] * count}),
            described(
                {"type": "object", "properties": defaults},
                {"A": {"type": "string", "enum": [*{*names}]}},
            ),
            described({**TEXT, "description": chosen.choice("[`*<\\|#\t-a\n") * 9_000}),
        ]
    )


def _yaml(chosen: random.Random) -> object:
    value = chosen.choice(
        [
            *(
                "9" * 10**6,
                "9" * 900,
                "9" * 308,
                "0x" + "f" * 900,
                "1e999999999",
                "1e-999999999",
            ),
            *("0." + "1" * 10**6, "1:" * 10**5 + "1", "99999999999-12-31", ".inf"),
            *("1e" + "9" * 10**6, "!!float " + "9" * 900, "+" * 10**5, "-" * 10**5),
            *("'" + "''" * 10**5 + "'", '"' + "\\x41" * 10**5 + '"', "5e-324", "1e30"),
        ]
    )
    key = chosen.choice(("default", "minimum", "maximum", "multipleOf", "x-any"))
    text = json.dumps(described({"type": "number", "minLength": 5}))
    return text.replace('"minLength": 5', f"{key}: {value}\n")
