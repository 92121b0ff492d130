"""A document with a text in every place where a document may have one.

`document` takes a function that is called with the name and the usual text of each
place, and returns the text to use. `PLACES` contains the names of all places.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from tests.security.hostile_text.hooks import callbacks, webhooks

Node = dict[str, Any]
Say = Callable[[str, str], str]


def document(say: Say) -> Node:
    """Write the document."""
    return {
        "openapi": "3.1.0",
        "info": _info(say),
        "servers": [_server(say)],
        "tags": [
            {
                "name": say("tag name", "pets"),
                "description": say("tag description", "All pets."),
                "externalDocs": {
                    "url": say("external docs url", "https://docs.example"),
                    "description": say("external docs description", "More."),
                },
            }
        ],
        "security": [
            {say("scheme name", "key"): []},
            {"oauth": [say("scope", "read")]},
            {"openid": []},
        ],
        "paths": {
            f"/pets/{say('path', 'all')}/{{{say('path parameter name', 'petId')}}}": {
                "summary": say("path summary", "Pets."),
                "description": say("path description", "About pets."),
                "post": _operation(say),
            }
        },
        "webhooks": webhooks(say),
        "components": {
            "schemas": _schemas(say),
            "securitySchemes": _schemes(say),
        },
        say("extension key", "x-extra"): say("extension value", "extra"),
        "x-typecase-envelope": {
            say("envelope key", "error"): say("envelope value", "message")
        },
        "x-typecase-problem": {
            say("problem key", "message"): say("problem value", "message")
        },
    }


def _info(say: Say) -> Node:
    return {
        "title": say("title", "Shop"),
        "version": say("version", "1"),
        "summary": say("info summary", "A shop."),
        "description": say("description", "Sells pets."),
        "termsOfService": say("terms", "https://shop.example/terms"),
        "contact": {
            "name": say("contact name", "Kim"),
            "url": say("contact url", "https://shop.example"),
            "email": say("contact email", "kim@shop.example"),
        },
        "license": {
            "name": say("licence name", "MIT"),
            "url": say("licence url", "https://mit.example"),
        },
        "x-not-shown": [say("not shown", "Whether it sells dogs.")],
    }


def _server(say: Say) -> Node:
    variable = say("server variable name", "region")
    return {
        "url": f"https://{{{variable}}}.{say('server url', 'shop.example')}",
        "description": say("server description", "Live."),
        "x-typecase-name": say("server name", "live"),
        "variables": {
            variable: {
                "default": say("server variable default", "eu"),
                "description": say("server variable description", "Where."),
                "enum": [say("server variable default", "eu"), "us"],
            }
        },
    }


def _schemes(say: Say) -> Node:
    return {
        say("scheme name", "key"): {
            "type": "apiKey",
            "in": "header",
            "name": say("key name", "X-Key"),
            "description": say("scheme description", "Ask for one."),
            "x-typecase-env": say("environment", "SHOP_KEY"),
            "x-typecase-argument": say("scheme argument", "api_key"),
        },
        "oauth": {
            "type": "oauth2",
            "flows": {
                "clientCredentials": {
                    "tokenUrl": say("token url", "https://shop.example/token"),
                    "refreshUrl": say("refresh url", "https://shop.example/again"),
                    "scopes": {say("scope", "read"): say("scope text", "Read.")},
                }
            },
        },
        "openid": {
            "type": "openIdConnect",
            "openIdConnectUrl": say("openid url", "https://shop.example/.well-known"),
        },
    }


def _operation(say: Say) -> Node:
    pet = {"$ref": f"#/components/schemas/{_pointed(say('schema name', 'Pet'))}"}
    return {
        "operationId": say("operationId", "addPet"),
        "tags": [say("tag name", "pets")],
        "summary": say("summary", "Add a pet."),
        "description": say("operation description", "It is added."),
        "externalDocs": {"url": say("operation docs", "https://docs.example/add")},
        "x-not-shown": [say("operation not shown", "How long it takes.")],
        "parameters": _parameters(say),
        "callbacks": callbacks(say),
        "requestBody": {
            "description": say("body description", "The pet."),
            "content": {
                "application/json": {
                    "schema": pet,
                    "examples": {
                        say("example name", "one"): {
                            "summary": say("example summary", "One pet."),
                            "value": {"name": say("example value", "Rex")},
                        }
                    },
                },
                say("request media type", "text/plain"): {"schema": {"type": "string"}},
            },
        },
        "responses": {
            "200": {
                "description": say("response description", "Added."),
                "headers": {
                    say("response header", "X-Left"): {
                        "description": say("response header text", "How many."),
                        "schema": {"type": "integer"},
                    }
                },
                "content": {
                    "application/json": {"schema": pet},
                    say("media type", "text/csv"): {"schema": {"type": "string"}},
                },
                "links": {
                    say("link name", "show"): {
                        "operationId": say("operationId", "addPet"),
                        "description": say("link description", "See it."),
                    }
                },
            },
            say("status", "404"): {"description": say("error description", "None.")},
        },
        say("operation extension", "x-other"): say("operation extension value", "y"),
    }


def _parameters(say: Say) -> list[Node]:
    text = {"type": "string"}
    return [
        {
            "name": say("path parameter name", "petId"),
            "in": "path",
            "required": True,
            "schema": text,
        },
        {
            "name": say("query name", "q"),
            "in": "query",
            "description": say("parameter description", "What to look for."),
            "schema": {"type": "string", "default": say("parameter default", "all")},
            "example": say("parameter example", "cats"),
        },
        {
            "name": say("header name", "X-Trace"),
            "in": "header",
            "x-typecase-argument": say("argument", "trace"),
            "schema": {"type": "string", "enum": [say("parameter value", "on"), "off"]},
        },
        {"name": say("cookie name", "sid"), "in": "cookie", "schema": text},
    ]


def _schemas(say: Say) -> Node:
    kind = say("discriminator", "kind")
    return {
        say("schema name", "Pet"): {
            "type": "object",
            "title": say("schema title", "Pet"),
            "description": say("schema description", "A pet."),
            "required": ["name"],
            "properties": {
                "name": {"type": "string", "pattern": say("pattern", "^[a-z]+$")},
                say("property name", "colour"): {
                    "type": "string",
                    "description": say("property description", "Of its hair."),
                    "title": say("property title", "Colour"),
                    "default": say("default", "red"),
                    "example": say("example", "red"),
                },
                "kind": {"$ref": "#/components/schemas/Kind"},
                "fixed": {"const": say("const", "x")},
                "made": {"type": "string", "format": say("format", "date-time")},
                "loose": {
                    "type": "object",
                    "default": {say("default key", "a"): 1},
                    "patternProperties": {say("pattern of properties", "^x-"): {}},
                },
                "coded": {
                    "type": "string",
                    "contentMediaType": say("content type", "image/png"),
                    "contentEncoding": say("content encoding", "base64"),
                },
                "inner": {"type": "object", "properties": {"a": {"type": "integer"}}},
                "any": {"$ref": "#/components/schemas/Either"},
                "none": {"$comment": say("comment", "Nothing.")},
                "refers": {"$ref": say("reference", "#/components/schemas/Kind")},
            },
        },
        "Kind": {
            "type": "string",
            "enum": [say("enum value", "cat"), "dog"],
            "x-enum-varnames": [say("enum name", "CAT"), "DOG"],
            "x-enum-descriptions": [say("enum description", "Meows."), "Barks."],
        },
        "Either": {
            "oneOf": [
                {"$ref": "#/components/schemas/Cat"},
                {"$ref": "#/components/schemas/Dog"},
            ],
            "discriminator": {
                "propertyName": kind,
                "mapping": {
                    say("discriminator value", "cat"): "#/components/schemas/Cat",
                    "dog": say("discriminator target", "#/components/schemas/Dog"),
                },
            },
        },
        "Cat": _branch(kind, say("discriminator value", "cat")),
        "Dog": _branch(kind, "dog"),
        "Named": {
            "$id": say("schema id", "https://shop.example/named"),
            "type": "string",
        },
        "Anchored": {"$anchor": say("anchor", "here"), "type": "string"},
    }


def _branch(kind: str, value: str) -> Node:
    constant = {"type": "string", "const": value}
    return {"type": "object", "required": [kind], "properties": {kind: constant}}


def _pointed(name: str) -> str:
    """Write a key as a part of a JSON pointer in a URI."""
    return quote(name.replace("~", "~0").replace("/", "~1"), errors="surrogatepass")


def _places() -> tuple[str, ...]:
    found: dict[str, None] = {}

    def asked(place: str, text: str) -> str:
        found[place] = None
        return text

    document(asked)
    return tuple(found)


PLACES = _places()
NARROW = frozenset(
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
"""Places where a document may not say just anything, or not beside others."""
