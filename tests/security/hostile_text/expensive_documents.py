"""Small documents that could make typecase use endless time or memory.

They have huge numbers and sizes, patterns that backtrack, long chains of references and
unions that multiply. `KNOWN_CASES` has documents that once took hours or all memory;
`generate_documents` combines the same features at random.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Node = dict[str, Any]
STRING: Node = {"type": "string"}
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


def make_document(
    schema: Node,
    more_schemas: Node | None = None,
    parameters: list[Node] | None = None,
    version: str = "3.1.0",
) -> Node:
    """Return a document with an operation whose request and response use a schema."""
    request = {"application/json": {"schema": ref("T")}}
    response = {"type": "object", "required": ["t"], "properties": {"t": ref("T")}}
    operation = {
        "operationId": "t",
        "parameters": parameters or [],
        "requestBody": {"content": request},
        "responses": {
            "200": {
                "description": "It.",
                "content": {"application/json": {"schema": response}},
            }
        },
    }
    return {
        "openapi": version,
        "info": {"title": "Endless", "version": "1"},
        "paths": {"/t": {"post": operation}},
        "components": {"schemas": {"T": schema, **(more_schemas or {})}},
    }


def make_object(schema: Node) -> Node:
    """Return an object schema with a required property ``a``."""
    return {"type": "object", "required": ["a"], "properties": {"a": schema}}


def make_chain(make_link: Callable[[str], Node], length: int, last: Node) -> Node:
    """Return schemas A0, A1, … of which each refers to the next, and then ``last``.

    ``make_link`` is called with the name of the next schema.
    """
    links = {f"A{i}": make_link(f"A{i + 1}") for i in range(length)}
    return {**links, f"A{length}": last}


def make_union_chain(keyword: str, length: int, last: Node) -> Node:
    """Return pairs of objects, each with a union of the two objects of the next pair.

    The number of paths through the chain doubles with each pair.
    """
    links = {
        f"{letter}{i}": make_object({keyword: [ref(f"A{i + 1}"), ref(f"B{i + 1}")]})
        for letter in "AB"
        for i in range(length)
    }
    last_object = make_object(last)
    return {**links, f"A{length}": last_object, f"B{length}": last_object}


def make_nested_arrays(depth: int, min_items: int) -> Node:
    """Return arrays in arrays; a sample value has ``min_items ** depth`` strings."""
    schema = STRING
    for _ in range(depth):
        schema = {"type": "array", "minItems": min_items, "items": schema}
    return schema


def make_nested_value(depth: int) -> Any:
    """Return ``{"a": {"a": … 1}}`` with this depth."""
    return json.loads('{"a":' * depth + "1" + "}" * depth)


def _make_unions_with_defaults() -> Node:
    links = {
        f"{letter}{i}": {
            "anyOf": [ref(f"A{i + 1}"), ref(f"B{i + 1}")],
            "default": {"z": 1},
        }
        for letter in "AB"
        for i in range(60)
    }
    return links | {"A60": make_object(STRING), "B60": make_object(STRING)}


def _make_link_with_two_references(name: str) -> Node:
    return {**make_object(ref(name)), "properties": dict.fromkeys("ab", ref(name))}


KNOWN_CASES: dict[str, Node] = {
    "fractional default of an integer format": make_document(
        {"type": "number", "format": "int32", "default": 0.5}
    ),
    "array of 10**9 items": make_document(make_nested_arrays(1, 10**9)),
    "array of 10**290 items": make_document(make_nested_arrays(1, 10**290)),
    "3 nested arrays of 1000 items": make_document(make_nested_arrays(3, 1000)),
    "9 nested arrays of 100 items": make_document(make_nested_arrays(9, 100)),
    "string of 10**10 characters": make_document(
        {"type": "string", "minLength": 10**10}
    ),
    "pattern that backtracks": make_document(
        {"type": "string", "pattern": "^(a+)+b$", "minLength": 40}
    ),
    "chain with two references in each object": make_document(
        ref("A0"), make_chain(_make_link_with_two_references, 40, make_object(STRING))
    ),
    "chain of 90 objects": make_document(
        ref("A0"), make_chain(lambda name: make_object(ref(name)), 90, STRING)
    ),
    "chain of 40 unions": make_document(
        ref("A0"), make_union_chain("anyOf", 40, STRING)
    ),
    "chain of 60 unions with defaults": make_document(
        STRING, _make_unions_with_defaults()
    ),
    "chain of 40 unions with an example": make_document(
        {**ref("A0"), "examples": [make_nested_value(40)]},
        make_union_chain("anyOf", 40, STRING),
    ),
    "descriptions of tokens that repeat a word": make_document(
        STRING,
        parameters=[
            {"name": f"{n}_token", "in": "query", "schema": STRING, "description": text}
            for n, text in enumerate(("_auth" * 16_000, f"API key {'invit' * 16_000}"))
        ],
    ),
}
"""Documents that revealed an error: each took hours or all memory."""


def _make_media_types() -> Node:
    names = [f"application/x{index}+json" for index in range(1000)]
    response = {"description": "A.", "schema": {"$ref": "#/definitions/A"}}
    operation = {"responses": {str(status): response for status in range(200, 230)}}
    return {
        "swagger": "2.0",
        "info": {"title": "Endless", "version": "1"},
        "produces": names,
        "paths": {f"/{index}": {"get": operation} for index in range(60)},
        "definitions": {"A": {"type": "object"}},
    }


def _make_family() -> Node:
    parent = {**make_object(STRING), "discriminator": {"propertyName": "a"}}
    return make_chain(lambda name: {**parent, "allOf": [ref(name)]}, 1500, parent)


FAULTY_CASES: dict[str, Node] = {
    "60,000 required properties without a name": make_document(
        {"type": "object", "required": [{}] * 60_000}
    ),
    "family of 1500 generations": make_document(ref("A0"), _make_family()),
    "1000 media types in 1800 responses": _make_media_types(),
}
"""Documents with faults whose repair, or the result of it, once took minutes."""


def generate_documents(seed: int, count: int) -> Iterator[tuple[str, object]]:
    """Generate random documents, each with a name that tells its feature.

    A document is a JSON value, or a string with YAML.
    """
    generator = random.Random(seed)
    features: dict[str, Callable[[random.Random], object]] = {
        "numbers": _make_number_document,
        "sizes": _make_size_document,
        "patterns": _make_pattern_document,
        "chains": _make_chain_document,
        "wide schemas": _make_wide_document,
        "YAML scalars": _make_yaml_document,
    }
    names = list(features)
    for index in range(count):
        name = names[index % len(names)]
        yield f"{index} {name}", features[name](generator)


def _make_number_document(generator: random.Random) -> object:
    """Use numbers that are hard to represent as values of several keywords."""
    number_type = generator.choice(("number", "integer", "string"))
    number_format = generator.choice(("int32", "int64", "float"))
    schema: Node = {"type": number_type, "format": number_format}
    keys = ("minimum", "maximum", "exclusiveMinimum", "multipleOf", "default", "const")
    for key in generator.sample(keys, generator.randrange(1, 4)):
        schema[key] = generator.choice(NUMBERS)
    if generator.random() < 0.3:
        schema["enum"] = generator.sample(NUMBERS, 3)
    version = generator.choice(("3.0.3", "3.1.0", "3.2.0"))
    return make_document(make_object(schema), version=version)


def _make_size_document(generator: random.Random) -> object:
    """Require huge values, which sample responses must not build."""
    size = generator.choice(SIZES)
    schema: Node = generator.choice(
        [
            {"type": "array", "minItems": size, "items": STRING},
            {"type": "array", "minItems": size, "maxItems": size, "uniqueItems": True},
            {"type": "array", "minItems": size, "prefixItems": [STRING] * 5},
            {"type": "array", "minContains": size, "contains": STRING},
            {"type": "string", "minLength": size},
            {"type": "string", "minLength": size, "format": "email"},
            {"type": "string", "minLength": size, "pattern": "^a+b$"},
            {"type": "string", "pattern": f"^(?=a)((a{{{size}}}){{{size}}}){{9}}$"},
            {"type": "object", "minProperties": size},
            make_nested_arrays(generator.randrange(2, 30), size),
        ]
    )
    parameter = {"name": "q", "in": "query", "required": True, "schema": schema}
    body_schema = generator.choice([schema, make_object(schema)])
    return make_document(body_schema, None, [parameter])


def _make_pattern_document(generator: random.Random) -> object:
    """Match long texts with patterns that backtrack."""
    pattern = "".join(generator.sample(PATTERNS, generator.randrange(1, 3)))
    string = {
        "type": "string",
        "pattern": pattern,
        "minLength": generator.choice((0, 40, 64)),
        "default": "a" * 64,
        "example": "x" * 64,
    }
    keys = {
        "type": "object",
        "patternProperties": {pattern: STRING},
        "minProperties": 1,
    }
    return make_document(generator.choice([string, make_object(string), keys]))


def _make_chain_document(generator: random.Random) -> object:
    """Follow long chains of references, some of which end in a cycle."""
    length = generator.choice((15, 40, 80))
    keyword = generator.choice(("anyOf", "oneOf", "allOf"))
    pattern = {"type": "string", "pattern": "^q{9}w{9}$"}
    last = generator.choice([STRING, pattern, ref("A0")])
    make_link: Callable[[str], Node] = generator.choice(
        [
            ref,
            lambda name: make_object(ref(name)),
            lambda name: {
                "type": "object",
                "properties": dict.fromkeys("abc", ref(name)),
            },
            lambda name: {"type": "array", "minItems": 5, "items": ref(name)},
            lambda name: {keyword: [ref(name), ref(name), STRING], "default": 5},
            lambda name: make_object(
                {keyword: [ref(name), make_object(ref(name))], "default": {"a": 1}}
            ),
            lambda name: {
                "type": "object",
                "additionalProperties": ref(name),
                "minProperties": 2,
            },
        ]
    )
    schemas = make_chain(make_link, length, last)
    if generator.random() < 0.3:
        schemas = make_union_chain(keyword, length, last)
    value = make_nested_value(length)
    return make_document({**ref("A0"), "examples": [value], "default": value}, schemas)


def _make_wide_document(generator: random.Random) -> object:
    """Use many properties, parameters or branches, some with long names."""
    count = 1500
    numbers = range(count)
    names = generator.choice(
        [
            [f"v{i}" for i in numbers],
            # Names with few valid characters, which collide as identifiers.
            ["-" * (i % 600) + "x" for i in numbers],
            # 0x4E00 is the first of the CJK ideographs.
            [chr(0x4E00 + i) for i in numbers],
            ["a" * 3000, "b_" * 1500],
        ]
    )
    query = [{"name": name, "in": "query", "schema": STRING} for name in {*names}]
    defaults = {f"p{i}": {**ref("A"), "default": names[-1]} for i in numbers}
    return generator.choice(
        [
            make_document(make_object({"type": "string", "enum": [*{*names}]})),
            make_document(
                {"type": "object", "properties": dict.fromkeys(names, STRING)}
            ),
            make_document({"type": "object", "required": [*{*names}]}),
            make_document(STRING, None, query),
            make_document({"allOf": [make_object(STRING)] * count}),
            make_document(
                {"oneOf": [make_object({"const": name}) for name in {*names}]}
            ),
            make_document({"type": "array", "prefixItems": [STRING] * count}),
            make_document(
                {"type": "object", "properties": defaults},
                {"A": {"type": "string", "enum": [*{*names}]}},
            ),
            make_document(
                {**STRING, "description": generator.choice("[`*<\\|#\t-a\n") * 9_000}
            ),
        ]
    )


def _make_yaml_document(generator: random.Random) -> object:
    """Return YAML with a scalar that is expensive to read as a number or string."""
    scalars = (
        *("9" * 10**6, "9" * 900, "9" * 308, "0x" + "f" * 900),
        *("1e999999999", "1e-999999999"),
        *("0." + "1" * 10**6, "1:" * 10**5 + "1", "99999999999-12-31", ".inf"),
        *("1e" + "9" * 10**6, "!!float " + "9" * 900, "+" * 10**5, "-" * 10**5),
        *("'" + "''" * 10**5 + "'", '"' + "\\x41" * 10**5 + '"', "5e-324", "1e30"),
    )
    scalar = generator.choice(scalars)
    key = generator.choice(("default", "minimum", "maximum", "multipleOf", "x-any"))
    text = json.dumps(make_document({"type": "number", "minLength": 5}))
    return text.replace('"minLength": 5', f"{key}: {scalar}\n")
