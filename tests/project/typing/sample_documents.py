"""Sample documents whose generated code is hard to annotate.

They contain unions, fields named like types, responses and request bodies of every
kind, and schemas that extend others. `DOCUMENTS` contains them by name. Other difficult
names are tested in `tests/generator/names`.
"""

from typing import Any

Node = dict[str, Any]

STRING: Node = {"type": "string"}
INTEGER: Node = {"type": "integer"}
NUMBER: Node = {"type": "number"}
DATE: Node = {"type": "string", "format": "date"}
DATE_TIME: Node = {"type": "string", "format": "date-time"}
UUID: Node = {"type": "string", "format": "uuid"}
FILE: Node = {"type": "string", "format": "binary"}
NULL: Node = {"type": "null"}
NO_CONTENT: Node = {"description": "Done."}


def ref(schema: str) -> Node:
    return {"$ref": f"#/components/schemas/{schema}"}


def array(items: Node) -> Node:
    return {"type": "array", "items": items}


def object_(*required: str, **properties: Node) -> Node:
    return {"type": "object", "properties": properties, "required": list(required)}


def content(media_type: str, schema: Node | bool | None = None) -> Node:
    """Return the `content` of a request body or response with one media type."""
    return {media_type: {} if schema is None else {"schema": schema}}


def json_content(schema: Node | bool) -> Node:
    return content("application/json", schema)


def response(content: Node) -> Node:
    return {"description": "Done.", "content": content}


def operation(
    verb: str, resource: str, content: Node | None = None, **members: Any
) -> Node:
    """Return an operation with one response, which is 204 without content."""
    responses = {"204": NO_CONTENT} if content is None else {"200": response(content)}
    return {
        # With a resource and a verb, it says exactly how the method is called.
        "operationId": f"{resource}/{verb}",
        "responses": responses,
    } | members


def document(paths: Node, schemas: Node) -> Node:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Typed", "version": "1"},
        "servers": [{"url": "https://typed.example"}],
        "paths": paths,
        "components": {"schemas": schemas},
    }


# The properties are named like types, functions and attributes that annotations and
# models use.
FIELDS: dict[str, Node] = {
    "list": array(STRING),
    "dict": {"type": "object", "additionalProperties": INTEGER},
    "str": STRING,
    "int": INTEGER,
    "float": NUMBER,
    "bool": {"type": "boolean"},
    "bytes": FILE,
    "date": DATE,
    "dates": array(DATE),
    "datetime": DATE_TIME,
    "uuid": UUID,
    "UUID": UUID,
    "Any": {},
    "Literal": {"enum": ["x"]},
    "Field": ref("Field"),
    "Union": {"anyOf": [ref("Date"), STRING]},
    "tuple": array(DATE_TIME),
    "set": STRING,
    "type": STRING,
    "object": STRING,
    "None": NULL,
    "copy": STRING,
    "json": STRING,
    "schema": STRING,
    "validate": STRING,
    "model_config": STRING,
    "model_dump": array(DATE),
    "model_extra": STRING,
    "__secrets__": STRING,
    "password": {"type": "string", "format": "password"},
    "property": STRING,
    "self": STRING,
    "日本": STRING,
}
UNIONS: dict[str, Node | bool] = {
    "StringOrEnum": {"anyOf": [STRING, {"type": "string", "enum": ["a", "b"]}]},
    "Numbers": {"anyOf": [INTEGER, NUMBER]},
    "BooleansAndIntegers": {
        "oneOf": [{"type": "boolean"}, INTEGER, {"const": 1}, {"const": True}]
    },
    "ConstOrString": {"anyOf": [{"const": "a"}, STRING]},
    "AnyOrNull": {"anyOf": [{}, NULL]},
    "NullOrNull": {"anyOf": [NULL, NULL]},
    "EnumOrNull": {"enum": ["a", None]},
    "OnlyNull": {"enum": [None]},
    "MixedEnum": {"enum": [1, "1", True, 1.5, None]},
    "EnumWithCollision": {"enum": ["a", "A"]},
    "Nested": {"anyOf": [{"anyOf": [STRING, NULL]}, {"anyOf": [INTEGER, NULL]}]},
    "ArrayOfUnions": array({"anyOf": [STRING, INTEGER, array(STRING)]}),
    "StringFormats": {"anyOf": [DATE, DATE_TIME, STRING, UUID]},
    "Objects": {"anyOf": [ref("Cat"), ref("Dog"), {"type": "object"}]},
    "ObjectOrArrays": {"anyOf": [ref("Cat"), array(ref("Cat")), array(ref("Dog"))]},
    "Recursive": {"anyOf": [STRING, array(ref("Recursive"))]},
    "Never": False,
    "LongInteger": {"const": 12345678901234567890123},
    "NegativeIntegers": {"enum": [-1, -2]},
    "AllTypes": {"type": ["string", "integer", "boolean", "array", "object", "null"]},
}
RESPONSES: dict[str, Node] = {
    "file": {"200": response(content("application/octet-stream", FILE))},
    "plain_text": {"200": response(content("text/plain", STRING))},
    "xml": {"200": response(content("application/xml", ref("Item")))},
    "several_media_types": {
        "200": response(
            json_content(ref("Item"))
            | content("text/plain", STRING)
            | content("image/png", FILE)
        )
    },
    "item_or_nothing": {"200": response(json_content(ref("Item"))), "204": NO_CONTENT},
    "three_statuses": {
        "200": response(json_content(ref("Item"))),
        "201": response(json_content(array(ref("Item")))),
        "202": response(json_content(STRING)),
    },
    "anything_or_nothing": {"200": response(json_content({})), "204": NO_CONTENT},
    "status_ranges": {
        "2XX": response(json_content(ref("Item"))),
        "4XX": response(json_content(ref("Fault"))),
        "default": response(json_content(ref("Fault"))),
    },
    "only_default": {"default": response(json_content(ref("Item")))},
    "only_error": {"404": response(json_content(ref("Fault")))},
    "lines": {"200": response(content("application/jsonl", ref("Item")))},
    "events_or_item": {
        "200": response(content("text/event-stream") | json_content(ref("Item"))),
        "204": NO_CONTENT,
    },
    "redirect": {"302": NO_CONTENT},
    "nullable": {"200": response(json_content({"anyOf": [ref("Item"), NULL]}))},
    "map": {
        "200": response(
            json_content({"type": "object", "additionalProperties": ref("Item")})
        )
    },
    "many_errors": {
        "200": response(json_content(STRING)),
        "400": response(json_content(ref("Fault"))),
        "401": response(json_content(STRING)),
        "404": response(content("text/plain")),
        "409": NO_CONTENT,
        "422": response(json_content({"oneOf": [ref("Item"), ref("Fault")]})),
    },
}
BODIES: dict[str, Node] = {
    "json": json_content(ref("Item")),
    "anything": json_content({}),
    "form": content("application/x-www-form-urlencoded", ref("Form")),
    "multipart": content("multipart/form-data", ref("Form")),
    "merge_patch": content("application/merge-patch+json", ref("Item")),
    "csv": content("text/csv", STRING),
    "image": content("image/*"),
    "inline": json_content(object_(date=DATE, list=array(object_(x=STRING)))),
    "lines": content("application/jsonl", ref("Item")),
    "nullable": json_content({"anyOf": [ref("Item"), NULL]}),
    "several_media_types": json_content(ref("Item"))
    | content("multipart/form-data", ref("Form"))
    | content("application/octet-stream", FILE),
}


def fields() -> Node:
    """Return a document with optional, required and nullable `FIELDS`."""
    nullable = {name: {"anyOf": [schema, NULL]} for name, schema in FIELDS.items()}
    schemas = {
        "Optional": object_(**FIELDS),
        "Required": object_(*FIELDS, **FIELDS),
        "Nullable": object_(**nullable),
        "Field": object_(field=DATE),
        "Date": object_(date=DATE, dates=array(DATE)),
    }
    post = operation("post", "all", json_content(ref("Optional")))
    post["requestBody"] = {"content": json_content(ref("Required"))}
    return document({"/all": {"post": post}}, schemas)


def unions() -> Node:
    """Return a document with `UNIONS` as fields, parameters, bodies and responses."""
    pet: Node = {
        "oneOf": [ref("Cat"), ref("Dog")],
        "discriminator": {"propertyName": "kind"},
    }
    union_fields = {name.lower(): ref(name) for name in UNIONS}
    schemas = {
        **UNIONS,
        "Cat": object_(kind={"const": "Cat"}, lives=INTEGER, **union_fields),
        "Dog": object_(
            kind={"const": "Dog"},
            pet={"anyOf": [pet, NULL]},
            other_pet=pet,
            level=ref("Level"),
        ),
        # Two values select the parent.
        "Level": {
            **object_("number", number={"type": "integer", "enum": [1, 2, 3]}),
            "discriminator": {
                "propertyName": "number",
                "mapping": {"1": "Level", "2": "Level", "3": "HighLevel"},
            },
        },
        "HighLevel": {"allOf": [ref("Level")]},
    }
    get_pet = operation("get", "pets", json_content(pet))
    paths: Node = {"/pets": {"get": get_pet}}
    for index, name in enumerate(UNIONS):
        parameters = [
            {"name": "value", "in": "query", "schema": ref(name)},
            {
                "name": "values",
                "in": "query",
                "required": True,
                "schema": array(ref(name)),
            },
        ]
        get = operation(
            f"get_{name}", "got", json_content(ref(name)), parameters=parameters
        )
        put = operation(f"put_{name}", "put", json_content(array(ref(name))))
        # Every second body is required.
        put["requestBody"] = {
            "required": index % 2 == 0,
            "content": json_content(ref(name)),
        }
        paths[f"/{name}"] = {"get": get, "put": put}
    return document(paths, schemas)


def exchanges() -> Node:
    """Return a document with an operation for each of `RESPONSES` and `BODIES`.

    Each body is sent by two operations, of which one requires it.
    """
    paths: Node = {}
    for name, responses in RESPONSES.items():
        get = {"operationId": f"responses/{name}", "responses": responses}
        paths[f"/responses/{name}"] = {"get": get}
    for name, body in BODIES.items():
        post = operation(f"send_{name}", "bodies", json_content(STRING))
        post["requestBody"] = {"content": body, "required": True}
        put = operation(f"maybe_send_{name}", "bodies")
        put["requestBody"] = {"content": body}
        paths[f"/bodies/{name}"] = {"post": post, "put": put}
    schemas = {
        "Item": object_("id", id=INTEGER, name=STRING, tags=array(STRING)),
        "Fault": object_("kind", kind={"const": "fault"}, code=INTEGER),
        "Form": object_(
            "file",
            file=FILE,
            files=array(FILE),
            when=DATE_TIME,
            item=ref("Item"),
            n=INTEGER,
        ),
    }
    return document(paths, schemas)


def inheritance() -> Node:
    """Return a document with schemas that extend others and redefine their fields."""
    base = object_(
        "id",
        id={"type": ["string", "null"]},
        kind=STRING,
        when=DATE_TIME,
        size=NUMBER,
        texts=array(STRING),
        base=ref("Base"),
        list=array(DATE),
        any={},
    )
    # These types are narrower than in the base.
    narrower = object_("kind", "when", id=STRING, kind={"const": "a"}, size=INTEGER)
    # These types are different from those in the base.
    different = object_(
        id=INTEGER,
        texts=array(INTEGER),
        base=ref("Different"),
        date=DATE,
        any=STRING,
    )
    grandchild = object_(list=STRING, base=ref("Grandchild"))
    schemas = {
        "Base": base,
        "Narrower": {"allOf": [ref("Base"), narrower]},
        "Different": {"allOf": [ref("Base"), different]},
        "Longer": {"allOf": [ref("Base"), object_(more=STRING, date=DATE)]},
        "Grandchild": {"allOf": [ref("Narrower"), grandchild]},
        "Required": {"allOf": [ref("Base")], "required": ["kind", "when"]},
        "TwoBases": {"allOf": [ref("Longer"), ref("Different")]},
    }
    union = {"oneOf": [ref(name) for name in schemas]}
    get = operation("get", "objects", json_content(union))
    return document({"/objects": {"get": get}}, schemas)


def requests() -> Node:
    """Return a document whose requests contain enumerations and nested objects."""
    pet = object_(
        kind=ref("Kind"),
        born=DATE,
        friends=array(ref("Pet")),
        by_name={"type": "object", "additionalProperties": ref("Pet")},
        **{"class": STRING, "self": STRING, "Required": STRING, "models": STRING},
        params=ref("FooParams"),
        日本=ref("Literal"),
    )
    labels = {"additionalProperties": STRING, **object_("count", count=INTEGER)}
    keeper = object_(
        *("id", "password", "role"),
        id={**INTEGER, "readOnly": True},
        password={**STRING, "writeOnly": True},
        role=ref("Role"),
    )
    schemas = {
        "Kind": {"enum": ["cat", "dog"]},
        "Role": {"enum": ["admin", "user"]},
        "Size": {"enum": [1, 2]},
        "Pet": pet,
        "Any": object_(any=ref("Any"), foo=ref("Foo")),
        "Literal": {"enum": ["x", "y"]},
        "Foo": object_(foo_params=ref("FooParams"), kind=ref("Kind")),
        "FooParams": object_("foo", foo=ref("Foo"), any=ref("Any")),
        "Labels": labels,
        "Keeper": keeper,
    }
    put = operation(
        "put",
        "pets",
        parameters=[
            {"name": "kind", "in": "query", "required": True, "schema": ref("Kind")},
            {"name": "sort", "in": "query", "schema": {"enum": ["name", "age"]}},
            {"name": "sizes", "in": "query", "schema": array(ref("Size"))},
        ],
    )
    put["requestBody"] = {"required": True, "content": json_content(ref("Pet"))}
    label = operation("label", "pets")
    label["requestBody"] = {"content": json_content(ref("Labels"))}
    keep = operation("keeper", "pets", json_content(ref("Keeper")))
    keep["requestBody"] = {"content": json_content(ref("Keeper"))}
    tag = operation("tag", "pets")
    one_or_many = [
        object_("name", "size", name=STRING, size=ref("Size"), note=STRING),
        object_("names", names=array(STRING), size=INTEGER, note={"const": "all"}),
        # All calls with the members of this one fit the first, too.
        object_(
            "name", "size", "note", name={"const": "x"}, size=ref("Size"), note=STRING
        ),
        object_(pets=array(ref("Pet")), names=array(ref("Kind"))),
    ]
    tag["requestBody"] = {"content": json_content({"oneOf": one_or_many})}
    paths = {
        "/pets": {"put": put, "post": label},
        "/keepers": {"post": keep},
        "/tags": {"post": tag},
    }
    return document(paths, schemas)


def nested() -> Node:
    """Return a document with resources below others, one of them without operations."""
    accounts = json_content(array(ref("Account")))
    events = {"application/jsonl": {"itemSchema": ref("Account")}}
    paths = {
        "/customers": operation("list", "customers", accounts),
        "/customers/accounts": operation("list", "customers/accounts", accounts),
        "/customers/accounts/{id}": operation(
            "retrieve",
            "customers/accounts",
            json_content(ref("Account")),
            parameters=[
                {"name": "id", "in": "path", "required": True, "schema": STRING}
            ],
        ),
        "/customers/accounts/events": operation(
            "customers/accounts/events/follow", "", events
        ),
        "/admin/users": operation("list", "admin/users", accounts),
        # The annotation `Any` needs no import for the lines.
        "/admin/log": operation(
            "read", "admin/log", json_content({}) | content("application/jsonl", STRING)
        ),
        "/admin/list": operation("list", "admin/list", accounts),
    }
    schemas = {"Account": object_("id", id=STRING)}
    return document({path: {"get": each} for path, each in paths.items()}, schemas)


def webhooks() -> Node:
    """Return a document that has a webhook, but no other operations."""
    hook = {"post": {"responses": {"204": NO_CONTENT}}}
    return document({}, {}) | {"webhooks": {"changed": hook}}


DOCUMENTS = {
    "exchanges": exchanges(),
    "fields": fields(),
    "inheritance": inheritance(),
    "nested": nested(),
    "requests": requests(),
    "unions": unions(),
    "webhooks": webhooks(),
}
