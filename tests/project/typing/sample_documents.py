"""OpenAPI documents whose generated code is hard to type.

They contain unions, fields named like types, responses and bodies of every kind, and
objects that extend others. `DOCUMENTS` maps API names to documents. The names in
generated code are tested in `tests/generator/names`.
"""

from typing import Any

Node = dict[str, Any]

TEXT: Node = {"type": "string"}
INTEGER: Node = {"type": "integer"}
NUMBER: Node = {"type": "number"}
DATE: Node = {"type": "string", "format": "date"}
DATE_TIME: Node = {"type": "string", "format": "date-time"}
UUID: Node = {"type": "string", "format": "uuid"}
FILE: Node = {"type": "string", "format": "binary"}
NULL: Node = {"type": "null"}
EMPTY_RESPONSE: Node = {"description": "Done."}


def ref(name: str) -> Node:
    """Return a reference to a schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def array_of(items: Node) -> Node:
    """Return the schema of an array."""
    return {"type": "array", "items": items}


def object_with(*required: str, **properties: Node) -> Node:
    """Return the schema of an object; `required` names required properties."""
    return {"type": "object", "properties": properties, "required": list(required)}


def content(media_type: str, schema: Node | bool | None = None) -> Node:
    """Return the `content` of a request body or a response."""
    return {media_type: {} if schema is None else {"schema": schema}}


def json_content(schema: Node | bool) -> Node:
    """Return the `content` of a JSON body."""
    return content("application/json", schema)


def response(content: Node) -> Node:
    """Return a response."""
    return {"description": "A response.", "content": content}


def operation(
    operation_id: str, tag: str, content: Node | None = None, **fields: Any
) -> Node:
    """Return an operation with one response; 204 without content."""
    responses = (
        {"204": EMPTY_RESPONSE} if content is None else {"200": response(content)}
    )
    return {"operationId": operation_id, "tags": [tag], "responses": responses} | fields


def document(paths: Node, schemas: Node, version: str = "3.1.0") -> Node:
    """Return a document."""
    return {
        "openapi": version,
        "info": {"title": "Typed", "version": "1"},
        "servers": [{"url": "https://typed.example"}],
        "paths": paths,
        "components": {"schemas": schemas},
    }


# Properties that are called like types, functions and attributes in generated code.
FIELDS: dict[str, Node] = {
    "list": array_of(TEXT),
    "dict": {"type": "object", "additionalProperties": INTEGER},
    "str": TEXT,
    "int": INTEGER,
    "float": NUMBER,
    "bool": {"type": "boolean"},
    "bytes": FILE,
    "date": DATE,
    "dates": array_of(DATE),
    "datetime": DATE_TIME,
    "uuid": UUID,
    "UUID": UUID,
    "Any": {},
    "Literal": {"enum": ["x"]},
    "Field": ref("Field"),
    "Union": {"anyOf": [ref("Date"), TEXT]},
    "tuple": array_of(DATE_TIME),
    "set": TEXT,
    "type": TEXT,
    "object": TEXT,
    "None": NULL,
    "copy": TEXT,
    "json": TEXT,
    "schema": TEXT,
    "validate": TEXT,
    "model_config": TEXT,
    "model_dump": array_of(DATE),
    "model_extra": TEXT,
    "__secrets__": TEXT,
    "password": {"type": "string", "format": "password"},
    "property": TEXT,
    "self": TEXT,
    "日本": TEXT,
}
# Schemas by name.
UNIONS: dict[str, Node | bool] = {
    "TextOrNamed": {"anyOf": [TEXT, {"type": "string", "enum": ["a", "b"]}]},
    "Numbers": {"anyOf": [INTEGER, NUMBER]},
    "Flags": {"oneOf": [{"type": "boolean"}, INTEGER, {"const": 1}, {"const": True}]},
    "OneOrText": {"anyOf": [{"const": "a"}, TEXT]},
    "AnyOrNull": {"anyOf": [{}, NULL]},
    "Nothing": {"anyOf": [NULL, NULL]},
    "NamedOrNull": {"enum": ["a", None]},
    "OnlyNull": {"enum": [None]},
    "Mixed": {"enum": [1, "1", True, 1.5, None]},
    "CaseVariants": {"enum": ["a", "A"]},
    "Nested": {"anyOf": [{"anyOf": [TEXT, NULL]}, {"anyOf": [INTEGER, NULL]}]},
    "Lists": array_of({"anyOf": [TEXT, INTEGER, array_of(TEXT)]}),
    "Instants": {"anyOf": [DATE, DATE_TIME, TEXT, UUID]},
    "Objects": {"anyOf": [ref("One"), ref("Other"), {"type": "object"}]},
    "OneOrMany": {"anyOf": [ref("One"), array_of(ref("One")), array_of(ref("Other"))]},
    "Deep": {"anyOf": [TEXT, array_of(ref("Deep"))]},
    "Never": False,
    "LongInteger": {"const": 12345678901234567890123},
    "NegativeIntegers": {"enum": [-1, -2]},
    "EachType": {"type": ["string", "integer", "boolean", "array", "object", "null"]},
}
# Responses of operations, by operation id.
RESPONSES: dict[str, Node] = {
    "file": {"200": response(content("application/octet-stream", FILE))},
    "text": {"200": response(content("text/plain", TEXT))},
    "xml": {"200": response(content("application/xml", ref("Item")))},
    "several": {
        "200": response(
            json_content(ref("Item"))
            | content("text/plain", TEXT)
            | content("image/png", FILE)
        )
    },
    "item_or_nothing": {
        "200": response(json_content(ref("Item"))),
        "204": EMPTY_RESPONSE,
    },
    "three_statuses": {
        "200": response(json_content(ref("Item"))),
        "201": response(json_content(array_of(ref("Item")))),
        "202": response(json_content(TEXT)),
    },
    "anything": {"200": response(json_content({})), "204": EMPTY_RESPONSE},
    "ranges": {
        "2XX": response(json_content(ref("Item"))),
        "4XX": response(json_content(ref("Other"))),
        "default": response(json_content(ref("Other"))),
    },
    "only_default": {"default": response(json_content(ref("Item")))},
    "only_error": {"404": response(json_content(ref("Other")))},
    "lines": {"200": response(content("application/jsonl", ref("Item")))},
    "events_or_item": {
        "200": response(content("text/event-stream") | json_content(ref("Item"))),
        "204": EMPTY_RESPONSE,
    },
    "redirect": {"302": EMPTY_RESPONSE},
    "nullable": {"200": response(json_content({"anyOf": [ref("Item"), NULL]}))},
    "mapping": {
        "200": response(
            json_content({"type": "object", "additionalProperties": ref("Item")})
        )
    },
    "several_errors": {
        "200": response(json_content(TEXT)),
        "400": response(json_content(ref("Other"))),
        "401": response(json_content(TEXT)),
        "404": response(content("text/plain")),
        "409": EMPTY_RESPONSE,
        "422": response(json_content({"oneOf": [ref("Item"), ref("Other")]})),
    },
}
# The `content` of request bodies.
BODIES: dict[str, Node] = {
    "json": json_content(ref("Item")),
    "any": json_content({}),
    "form": content("application/x-www-form-urlencoded", ref("Form")),
    "multipart": content("multipart/form-data", ref("Form")),
    "patch": content("application/merge-patch+json", ref("Item")),
    "text": content("text/csv", TEXT),
    "image": content("image/*"),
    "inline": json_content(object_with(date=DATE, list=array_of(object_with(x=TEXT)))),
    "lines": content("application/jsonl", ref("Item")),
    "nullable": json_content({"anyOf": [ref("Item"), NULL]}),
    "several": json_content(ref("Item"))
    | content("multipart/form-data", ref("Form"))
    | content("application/octet-stream", FILE),
}


def create_fields_document() -> Node:
    """Return a document with optional, required and nullable `FIELDS`."""
    nullable = {name: {"anyOf": [schema, NULL]} for name, schema in FIELDS.items()}
    schemas = {
        "Optional": object_with(**FIELDS),
        "Required": object_with(*FIELDS, **FIELDS),
        "Nullable": object_with(**nullable),
        "Field": object_with(field=DATE),
        "Date": object_with(date=DATE, dates=array_of(DATE)),
    }
    post = operation("post", "all", json_content(ref("Optional")))
    post["requestBody"] = {"content": json_content(ref("Required"))}
    return document({"/all": {"post": post}}, schemas)


def create_unions_document() -> Node:
    """Return a document with `UNIONS` in properties, parameters and bodies."""
    discriminated: Node = {
        "oneOf": [ref("One"), ref("Other")],
        "discriminator": {"propertyName": "kind"},
    }
    schemas = {
        **UNIONS,
        "One": object_with(kind=TEXT, **{name.lower(): ref(name) for name in UNIONS}),
        "Other": object_with(
            kind=TEXT,
            nullable_union={"anyOf": [discriminated, NULL]},
            union=discriminated,
        ),
    }
    get_discriminated = operation(
        "discriminated", "discriminated", json_content(discriminated)
    )
    paths: Node = {"/discriminated": {"get": get_discriminated}}
    for index, name in enumerate(UNIONS):
        parameters = [
            {"name": "one", "in": "query", "schema": ref(name)},
            {
                "name": "many",
                "in": "query",
                "required": True,
                "schema": array_of(ref(name)),
            },
        ]
        get = operation(
            f"get_{name}", "get", json_content(ref(name)), parameters=parameters
        )
        put = operation(f"put_{name}", "put", json_content(array_of(ref(name))))
        # Every second body is required.
        put["requestBody"] = {
            "required": index % 2 == 0,
            "content": json_content(ref(name)),
        }
        paths[f"/{name}"] = {"get": get, "put": put}
    return document(paths, schemas)


def create_payloads_document() -> Node:
    """Return a document with `RESPONSES`, and with required and optional `BODIES`."""
    paths: Node = {}
    for name, responses in RESPONSES.items():
        get = {"operationId": name, "tags": ["responses"], "responses": responses}
        paths[f"/responses/{name}"] = {"get": get}
    for name, body_content in BODIES.items():
        post = operation(f"required_{name}", "bodies", json_content(TEXT))
        post["requestBody"] = {"content": body_content, "required": True}
        put = operation(f"optional_{name}", "bodies")
        put["requestBody"] = {"content": body_content}
        paths[f"/bodies/{name}"] = {"post": post, "put": put}
    schemas = {
        "Item": object_with("id", id=INTEGER, name=TEXT, tags=array_of(TEXT)),
        "Other": object_with("kind", kind={"const": "other"}, code=INTEGER),
        "Form": object_with(
            "file",
            file=FILE,
            files=array_of(FILE),
            when=DATE_TIME,
            item=ref("Item"),
            n=INTEGER,
        ),
    }
    return document(paths, schemas)


def create_inheritance_document() -> Node:
    """Return a document with `allOf` schemas that redefine inherited properties."""
    base = object_with(
        "id",
        id={"type": ["string", "null"]},
        kind=TEXT,
        when=DATE_TIME,
        size=NUMBER,
        texts=array_of(TEXT),
        base=ref("Base"),
        list=array_of(DATE),
        any={},
    )
    narrow = object_with("kind", "when", id=TEXT, kind={"const": "a"}, size=INTEGER)
    other = object_with(
        id=INTEGER, texts=array_of(INTEGER), base=ref("Other"), date=DATE, any=TEXT
    )
    schemas = {
        "Base": base,
        "Narrow": {"allOf": [ref("Base"), narrow]},
        "Other": {"allOf": [ref("Base"), other]},
        "Plain": {"allOf": [ref("Base"), object_with(more=TEXT, date=DATE)]},
        "NarrowChild": {
            "allOf": [ref("Narrow"), object_with(list=TEXT, base=ref("NarrowChild"))]
        },
        "WithRequired": {"allOf": [ref("Base")], "required": ["kind", "when"]},
        "Both": {"allOf": [ref("Plain"), ref("Other")]},
    }
    union = {"oneOf": [ref(name) for name in schemas]}
    get = operation("get", "inheritance", json_content(union))
    return document({"/inheritance": {"get": get}}, schemas)


DOCUMENTS = {
    "fields": create_fields_document(),
    "inheritance": create_inheritance_document(),
    "payloads": create_payloads_document(),
    "unions": create_unions_document(),
}
