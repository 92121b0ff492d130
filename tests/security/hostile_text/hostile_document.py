"""Build a document in which each text can be replaced with a hostile one.

Every text of the document belongs to a named place. `build_document` takes a function
that is called with the name and the usual text of each place, and returns the text to
use. `PLACES` has the names of all places.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

Node = dict[str, Any]
ChooseText = Callable[[str, str], str]
"""A function of a place and its usual text that returns the text to use."""


def build_document(text: ChooseText) -> Node:
    """Return the document with the chosen texts."""
    return {
        "openapi": "3.1.0",
        "info": _build_info(text),
        "servers": [_build_server(text)],
        "tags": [
            {
                "name": text("tag name", "pets"),
                "description": text("tag description", "All pets."),
                "externalDocs": {
                    "url": text("external docs url", "https://docs.example"),
                    "description": text("external docs description", "More."),
                },
            }
        ],
        "security": [
            {text("scheme name", "key"): []},
            {"oauth": [text("scope", "read")]},
            {"openid": []},
        ],
        "paths": {
            f"/pets/{text('path', 'all')}/{{{text('path parameter name', 'petId')}}}": {
                "summary": text("path summary", "Pets."),
                "description": text("path description", "About pets."),
                "post": _build_operation(text),
            }
        },
        "webhooks": _build_webhooks(text),
        "components": {
            "schemas": _build_schemas(text),
            "securitySchemes": _build_security_schemes(text),
        },
        text("extension key", "x-extra"): text("extension value", "extra"),
        "x-typecase-envelope": {
            text("envelope key", "error"): text("envelope value", "message")
        },
        "x-typecase-problem": {
            text("problem key", "message"): text("problem value", "message")
        },
    }


def _build_info(text: ChooseText) -> Node:
    return {
        "title": text("title", "Shop"),
        "version": text("version", "1"),
        "summary": text("info summary", "A shop."),
        "description": text("description", "Sells pets."),
        "termsOfService": text("terms", "https://shop.example/terms"),
        "contact": {
            "name": text("contact name", "Kim"),
            "url": text("contact url", "https://shop.example"),
            "email": text("contact email", "kim@shop.example"),
        },
        "license": {
            "name": text("licence name", "MIT"),
            "url": text("licence url", "https://mit.example"),
        },
        "x-not-shown": [text("not shown", "Whether it sells dogs.")],
    }


def _build_server(text: ChooseText) -> Node:
    variable = text("server variable name", "region")
    return {
        "url": f"https://{{{variable}}}.{text('server url', 'shop.example')}",
        "description": text("server description", "Live."),
        "x-typecase-name": text("server name", "live"),
        "variables": {
            variable: {
                "default": text("server variable default", "eu"),
                "description": text("server variable description", "Where."),
                "enum": [text("server variable default", "eu"), "us"],
            }
        },
    }


def _build_security_schemes(text: ChooseText) -> Node:
    return {
        text("scheme name", "key"): {
            "type": "apiKey",
            "in": "header",
            "name": text("key name", "X-Key"),
            "description": text("scheme description", "Ask for one."),
            "x-typecase-env": text("environment", "SHOP_KEY"),
            "x-typecase-argument": text("scheme argument", "api_key"),
        },
        "oauth": {
            "type": "oauth2",
            "flows": {
                "clientCredentials": {
                    "tokenUrl": text("token url", "https://shop.example/token"),
                    "refreshUrl": text("refresh url", "https://shop.example/again"),
                    "scopes": {text("scope", "read"): text("scope text", "Read.")},
                }
            },
        },
        "openid": {
            "type": "openIdConnect",
            "openIdConnectUrl": text("openid url", "https://shop.example/.well-known"),
        },
    }


def _build_operation(text: ChooseText) -> Node:
    schema_name = _escape_pointer_token(text("schema name", "Pet"))
    pet = {"$ref": f"#/components/schemas/{schema_name}"}
    return {
        "operationId": text("operationId", "addPet"),
        "tags": [text("tag name", "pets")],
        "summary": text("summary", "Add a pet."),
        "description": text("operation description", "It is added."),
        "externalDocs": {"url": text("operation docs", "https://docs.example/add")},
        "x-not-shown": [text("operation not shown", "How long it takes.")],
        "parameters": _build_parameters(text),
        "callbacks": _build_callbacks(text),
        "requestBody": {
            "description": text("body description", "The pet."),
            "content": {
                "application/json": {
                    "schema": pet,
                    "examples": {
                        text("example name", "one"): {
                            "summary": text("example summary", "One pet."),
                            "value": {"name": text("example value", "Rex")},
                        }
                    },
                },
                text("request media type", "text/plain"): {
                    "schema": {"type": "string"}
                },
            },
        },
        "responses": {
            "200": {
                "description": text("response description", "Added."),
                "headers": {
                    text("response header", "X-Left"): {
                        "description": text("response header text", "How many."),
                        "schema": {"type": "integer"},
                    }
                },
                "content": {
                    "application/json": {"schema": pet},
                    text("media type", "text/csv"): {"schema": {"type": "string"}},
                },
                "links": {
                    text("link name", "show"): {
                        "operationId": text("operationId", "addPet"),
                        "description": text("link description", "See it."),
                    }
                },
            },
            text("status", "404"): {"description": text("error description", "None.")},
        },
        text("operation extension", "x-other"): text("operation extension value", "y"),
    }


def _build_webhooks(text: ChooseText) -> Node:
    return {
        text("webhook name", "sold"): {
            "summary": text("webhook summary", "A pet is sold."),
            "post": {
                "description": text("webhook description", "To anyone."),
                "requestBody": {
                    "content": {"application/json": {"schema": {"type": "object"}}}
                },
                "responses": _build_hook_responses(text),
            },
        }
    }


def _build_callbacks(text: ChooseText) -> Node:
    post = {
        "operationId": text("callback operationId", "onAdded"),
        "responses": _build_hook_responses(text),
    }
    expression = text("callback expression", "{$request.body#/url}")
    return {text("callback name", "added"): {expression: {"post": post}}}


def _build_hook_responses(text: ChooseText) -> Node:
    return {"204": {"description": text("receiver's description", "Heard.")}}


def _build_parameters(text: ChooseText) -> list[Node]:
    string = {"type": "string"}
    return [
        {
            "name": text("path parameter name", "petId"),
            "in": "path",
            "required": True,
            "schema": string,
        },
        {
            "name": text("query name", "q"),
            "in": "query",
            "description": text("parameter description", "What to look for."),
            "schema": {"type": "string", "default": text("parameter default", "all")},
            "example": text("parameter example", "cats"),
        },
        {
            "name": text("header name", "X-Trace"),
            "in": "header",
            "x-typecase-argument": text("argument", "trace"),
            "schema": {
                "type": "string",
                "enum": [text("parameter value", "on"), "off"],
            },
        },
        {"name": text("cookie name", "sid"), "in": "cookie", "schema": string},
    ]


def _build_schemas(text: ChooseText) -> Node:
    kind = text("discriminator", "kind")
    return {
        text("schema name", "Pet"): {
            "type": "object",
            "title": text("schema title", "Pet"),
            "description": text("schema description", "A pet."),
            "required": ["name"],
            "properties": {
                "name": {"type": "string", "pattern": text("pattern", "^[a-z]+$")},
                text("property name", "colour"): {
                    "type": "string",
                    "description": text("property description", "Of its hair."),
                    "title": text("property title", "Colour"),
                    "default": text("default", "red"),
                    "example": text("example", "red"),
                },
                "kind": {"$ref": "#/components/schemas/Kind"},
                "constant": {"const": text("const", "x")},
                "created": {"type": "string", "format": text("format", "date-time")},
                "extras": {
                    "type": "object",
                    "default": {text("default key", "a"): 1},
                    "patternProperties": {text("pattern of properties", "^x-"): {}},
                },
                "photo": {
                    "type": "string",
                    "contentMediaType": text("content type", "image/png"),
                    "contentEncoding": text("content encoding", "base64"),
                },
                "nested": {"type": "object", "properties": {"a": {"type": "integer"}}},
                "union": {"$ref": "#/components/schemas/Either"},
                "unconstrained": {"$comment": text("comment", "Nothing.")},
                "reference": {"$ref": text("reference", "#/components/schemas/Kind")},
            },
        },
        "Kind": {
            "type": "string",
            "enum": [text("enum value", "cat"), "dog"],
            "x-enum-varnames": [text("enum name", "CAT"), "DOG"],
            "x-enum-descriptions": [text("enum description", "Meows."), "Barks."],
        },
        "Either": {
            "oneOf": [
                {"$ref": "#/components/schemas/Cat"},
                {"$ref": "#/components/schemas/Dog"},
            ],
            "discriminator": {
                "propertyName": kind,
                "mapping": {
                    text("discriminator value", "cat"): "#/components/schemas/Cat",
                    "dog": text("discriminator target", "#/components/schemas/Dog"),
                },
            },
        },
        "Cat": _build_union_branch(kind, text("discriminator value", "cat")),
        "Dog": _build_union_branch(kind, "dog"),
        "Named": {
            "$id": text("schema id", "https://shop.example/named"),
            "type": "string",
        },
        "Anchored": {"$anchor": text("anchor", "here"), "type": "string"},
    }


def _build_union_branch(kind: str, value: str) -> Node:
    constant = {"type": "string", "const": value}
    return {"type": "object", "required": [kind], "properties": {kind: constant}}


def _escape_pointer_token(name: str) -> str:
    """Return a key as a token of a JSON pointer in a URI fragment."""
    return quote(name.replace("~", "~0").replace("/", "~1"), errors="surrogatepass")


def _list_places() -> tuple[str, ...]:
    # The keys of a dictionary are unique and ordered; some places occur twice.
    places: dict[str, None] = {}

    def record_place(place: str, usual_text: str) -> str:
        places[place] = None
        return usual_text

    build_document(record_place)
    return tuple(places)


PLACES = _list_places()
RESTRICTED_PLACES = frozenset(
    {
        *("anchor", "argument", "default key", "discriminator target", "environment"),
        *("envelope key", "envelope value", "extension key", "media type"),
        *("operation extension", "path", "path parameter name", "pattern"),
        *("pattern of properties", "problem key", "problem value", "reference"),
        *("request media type", "schema id", "schema name", "scheme argument"),
        *("scheme name", "scope", "server name", "server url", "server variable name"),
        *("status", "token url", "refresh url", "openid url", "property name"),
        *("response header", "header name", "cookie name", "query name"),
    }
)
"""Places where only some texts are valid, or only together with certain others."""
