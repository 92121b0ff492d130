"""Documents that are hard to type.

They contain unions, fields named like types, responses and bodies of every kind, and
objects that extend others. `DOCUMENTS` has each of them by name. The names of printed
code are tested in `tests/generator/names`.
"""

from typing import Any

Node = dict[str, Any]

TEXT: Node = {"type": "string"}
WHOLE: Node = {"type": "integer"}
NUMBER: Node = {"type": "number"}
DAY: Node = {"type": "string", "format": "date"}
INSTANT: Node = {"type": "string", "format": "date-time"}
UUID: Node = {"type": "string", "format": "uuid"}
FILE: Node = {"type": "string", "format": "binary"}
NULL: Node = {"type": "null"}
DONE: Node = {"description": "Done."}


def ref(name: str) -> Node:
    """Refer to a schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def many(items: Node) -> Node:
    """A list of something."""
    return {"type": "array", "items": items}


def thing(*required: str, **members: Node) -> Node:
    """An object."""
    return {"type": "object", "properties": members, "required": list(required)}


def sent(media_type: str, schema: Node | bool | None = None) -> Node:
    """What is sent or answered as one media type."""
    return {media_type: {} if schema is None else {"schema": schema}}


def json(schema: Node | bool) -> Node:
    """What is sent or answered as JSON."""
    return sent("application/json", schema)


def answer(content: Node) -> Node:
    """A response."""
    return {"description": "It.", "content": content}


def operation(name: str, tag: str, content: Node | None = None, **more: Any) -> Node:
    """An operation with one answer."""
    responses = {"204": DONE} if content is None else {"200": answer(content)}
    return {"operationId": name, "tags": [tag], "responses": responses} | more


def document(paths: Node, schemas: Node, version: str = "3.1.0") -> Node:
    """A document."""
    return {
        "openapi": version,
        "info": {"title": "Typed", "version": "1"},
        "servers": [{"url": "https://typed.example"}],
        "paths": paths,
        "components": {"schemas": schemas},
    }


FIELDS: dict[str, Node] = {
    "list": many(TEXT),
    "dict": {"type": "object", "additionalProperties": WHOLE},
    "str": TEXT,
    "int": WHOLE,
    "float": NUMBER,
    "bool": {"type": "boolean"},
    "bytes": FILE,
    "date": DAY,
    "dates": many(DAY),
    "datetime": INSTANT,
    "uuid": UUID,
    "UUID": UUID,
    "Any": {},
    "Literal": {"enum": ["x"]},
    "Field": ref("Field"),
    "Union": {"anyOf": [ref("Date"), TEXT]},
    "tuple": many(INSTANT),
    "set": TEXT,
    "type": TEXT,
    "object": TEXT,
    "None": NULL,
    "copy": TEXT,
    "json": TEXT,
    "schema": TEXT,
    "validate": TEXT,
    "model_config": TEXT,
    "model_dump": many(DAY),
    "model_extra": TEXT,
    "__secrets__": TEXT,
    "password": {"type": "string", "format": "password"},
    "property": TEXT,
    "self": TEXT,
    "日本": TEXT,
}
UNIONS: dict[str, Node | bool] = {
    "TextOrNamed": {"anyOf": [TEXT, {"type": "string", "enum": ["a", "b"]}]},
    "Numbers": {"anyOf": [WHOLE, NUMBER]},
    "Flags": {"oneOf": [{"type": "boolean"}, WHOLE, {"const": 1}, {"const": True}]},
    "OneOrText": {"anyOf": [{"const": "a"}, TEXT]},
    "AnyOrNull": {"anyOf": [{}, NULL]},
    "Nothing": {"anyOf": [NULL, NULL]},
    "NamedOrNull": {"enum": ["a", None]},
    "NullAlone": {"enum": [None]},
    "Mixed": {"enum": [1, "1", True, 1.5, None]},
    "Twice": {"enum": ["a", "A"]},
    "Nested": {"anyOf": [{"anyOf": [TEXT, NULL]}, {"anyOf": [WHOLE, NULL]}]},
    "Lists": many({"anyOf": [TEXT, WHOLE, many(TEXT)]}),
    "Instants": {"anyOf": [DAY, INSTANT, TEXT, UUID]},
    "Objects": {"anyOf": [ref("One"), ref("Other"), {"type": "object"}]},
    "OneOrMany": {"anyOf": [ref("One"), many(ref("One")), many(ref("Other"))]},
    "Deep": {"anyOf": [TEXT, many(ref("Deep"))]},
    "Never": False,
    "Long": {"const": 12345678901234567890123},
    "Below": {"enum": [-1, -2]},
    "EachType": {"type": ["string", "integer", "boolean", "array", "object", "null"]},
}
ANSWERS: dict[str, Node] = {
    "file": {"200": answer(sent("application/octet-stream", FILE))},
    "text": {"200": answer(sent("text/plain", TEXT))},
    "xml": {"200": answer(sent("application/xml", ref("One")))},
    "several": {
        "200": answer(
            json(ref("One")) | sent("text/plain", TEXT) | sent("image/png", FILE)
        )
    },
    "nothing_or_one": {"200": answer(json(ref("One"))), "204": DONE},
    "three": {
        "200": answer(json(ref("One"))),
        "201": answer(json(many(ref("One")))),
        "202": answer(json(TEXT)),
    },
    "anything": {"200": answer(json({})), "204": DONE},
    "ranges": {
        "2XX": answer(json(ref("One"))),
        "4XX": answer(json(ref("Other"))),
        "default": answer(json(ref("Other"))),
    },
    "only_default": {"default": answer(json(ref("One")))},
    "only_refused": {"404": answer(json(ref("Other")))},
    "lines": {"200": answer(sent("application/jsonl", ref("One")))},
    "events_or_one": {
        "200": answer(sent("text/event-stream") | json(ref("One"))),
        "204": DONE,
    },
    "elsewhere": {"302": DONE},
    "nullable": {"200": answer(json({"anyOf": [ref("One"), NULL]}))},
    "mapping": {
        "200": answer(json({"type": "object", "additionalProperties": ref("One")}))
    },
    "refused": {
        "200": answer(json(TEXT)),
        "400": answer(json(ref("Other"))),
        "401": answer(json(TEXT)),
        "404": answer(sent("text/plain")),
        "409": DONE,
        "422": answer(json({"oneOf": [ref("One"), ref("Other")]})),
    },
}
BODIES: dict[str, Node] = {
    "json": json(ref("One")),
    "any": json({}),
    "form": sent("application/x-www-form-urlencoded", ref("Form")),
    "parts": sent("multipart/form-data", ref("Form")),
    "patch": sent("application/merge-patch+json", ref("One")),
    "text": sent("text/csv", TEXT),
    "image": sent("image/*"),
    "inline": json(thing(date=DAY, list=many(thing(x=TEXT)))),
    "lines": sent("application/jsonl", ref("One")),
    "nullable": json({"anyOf": [ref("One"), NULL]}),
    "several": json(ref("One"))
    | sent("multipart/form-data", ref("Form"))
    | sent("application/octet-stream", FILE),
}


def fields() -> Node:
    """Members called like what annotations and models use."""
    taken = {n: {"anyOf": [each, NULL]} for n, each in FIELDS.items()}
    schemas = {
        "Optional": thing(**FIELDS),
        "Required": thing(*FIELDS, **FIELDS),
        "Nullable": thing(**taken),
        "Field": thing(field=DAY),
        "Date": thing(date=DAY, dates=many(DAY)),
    }
    post = operation("post", "all", json(ref("Optional")))
    post["requestBody"] = {"content": json(ref("Required"))}
    return document({"/all": {"post": post}}, schemas)


def unions() -> Node:
    """Choices as members, parameters, bodies and answers."""
    told = {"propertyName": "kind"}
    chosen: Node = {"oneOf": [ref("One"), ref("Other")], "discriminator": told}
    schemas = {
        **UNIONS,
        "One": thing(kind=TEXT, **{name.lower(): ref(name) for name in UNIONS}),
        "Other": thing(kind=TEXT, chosen={"anyOf": [chosen, NULL]}, chosen_one=chosen),
    }
    paths: Node = {"/chosen": {"get": operation("chosen", "chosen", json(chosen))}}
    for index, name in enumerate(UNIONS):
        parameters = [
            {"name": "one", "in": "query", "schema": ref(name)},
            {
                "name": "many",
                "in": "query",
                "required": True,
                "schema": many(ref(name)),
            },
        ]
        got = operation(f"get_{name}", "got", json(ref(name)), parameters=parameters)
        put = operation(f"put_{name}", "put", json(many(ref(name))))
        put["requestBody"] = {"required": index % 2 == 0, "content": json(ref(name))}
        paths[f"/{name}"] = {"get": got, "put": put}
    return document(paths, schemas)


def exchanges() -> Node:
    """Answers and bodies of every sort."""
    paths: Node = {}
    for name, responses in ANSWERS.items():
        shared = {"tags": ["answers"], "responses": responses}
        paths[f"/answers/{name}"] = {"get": {"operationId": name, **shared}}
    for name, content in BODIES.items():
        given, maybe = operation(f"give_{name}", "bodies", json(TEXT)), operation(
            f"may_{name}", "bodies"
        )
        given["requestBody"] = {"content": content, "required": True}
        maybe["requestBody"] = {"content": content}
        paths[f"/bodies/{name}"] = {"post": given, "put": maybe}
    form = thing(
        "file", file=FILE, files=many(FILE), when=INSTANT, one=ref("One"), n=WHOLE
    )
    one = thing("id", id=WHOLE, name=TEXT, tags=many(TEXT))
    other = thing("kind", kind={"const": "other"}, code=WHOLE)
    return document(paths, {"One": one, "Other": other, "Form": form})


def heirs() -> Node:
    """Objects that extend others, and say of inherited members something else."""
    base = thing(
        "id",
        id={"type": ["string", "null"]},
        kind=TEXT,
        when=INSTANT,
        size=NUMBER,
        texts=many(TEXT),
        base=ref("Base"),
        list=many(DAY),
        any={},
    )
    narrow = thing("kind", "when", id=TEXT, kind={"const": "a"}, size=WHOLE)
    other = thing(id=WHOLE, texts=many(WHOLE), base=ref("Other"), date=DAY, any=TEXT)
    schemas = {
        "Base": base,
        "Narrow": {"allOf": [ref("Base"), narrow]},
        "Other": {"allOf": [ref("Base"), other]},
        "Plain": {"allOf": [ref("Base"), thing(more=TEXT, date=DAY)]},
        "Below": {"allOf": [ref("Narrow"), thing(list=TEXT, base=ref("Below"))]},
        "Needed": {"allOf": [ref("Base")], "required": ["kind", "when"]},
        "Both": {"allOf": [ref("Plain"), ref("Other")]},
    }
    listed = {"oneOf": [ref(name) for name in schemas]}
    return document(
        {"/heirs": {"get": operation("get", "heirs", json(listed))}}, schemas
    )


DOCUMENTS = {
    "exchanges": exchanges(),
    "fields": fields(),
    "heirs": heirs(),
    "unions": unions(),
}
