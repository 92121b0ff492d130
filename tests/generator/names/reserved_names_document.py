"""Build a document whose names collide with Python, libraries and generated code.

All names occur as fields, query parameters and enumeration members. Schemas, tags,
operations, security schemes and webhooks have those that could collide in their place.
"""

import builtins
import keyword
from typing import Any

Node = dict[str, Any]


def split_words(text: str) -> tuple[str, ...]:
    """Split a text at whitespace."""
    return tuple(text.split())


RESERVED = (*keyword.kwlist, *keyword.softkwlist, "Ellipsis", "NotImplemented", "print")
# Short names of builtins, which are the likely names of fields.
RESERVED += tuple(name for name in dir(builtins) if name.islower() and len(name) < 6)
PYDANTIC = split_words(
    """construct copy dict fields from_orm json mro parse_obj register schema
schema_json update_forward_refs validate model_ model_config model_copy model_dump
model_extra model_fields model_fields_set model_json_schema model_post_init
model_rebuild model_validate __root__ root"""
)
# Arguments, local variables and imports of generated modules.
GENERATED = split_words(
    """self cls client body options timeout arguments position locals with_secrets
request response handlers router routes app api models errors server args kwargs
data result
value name key item params headers cookies content url method path files builtins
httpx2 typing sys JSON API Model Field Any date datetime time UUID Decimal Literal
Annotated Optional Iterable Position Reply Pages Outcome authenticate refuse document
base_url credentials http_client is_known"""
)
# Names that are no identifiers, are equal after normalization, or are very long.
UNUSUAL = (
    "1st", "9", "_x", "__x", "__class__", "__init__", "_", "__", "-", "$", "@", "+1",
    "-1", "a b", "a-b", "a_b", "aB", "AB", "A_B", "ab", "a.b", "a[b]", "a[]",
    "e\u0301", "\u00e9", "\ufb01le", "file", "\u00c5", "\u212b", "日本", "ß", "ss",
    "İ", "\u0131", "i", "\u017f", "s", "x²", "x2", "\u00b5", "\u03bc", "😀", "a😀b",
    "\u200b", "Class", "CLASS", "class_", "none", "NONE", "x" * 200, "日" * 200,
)  # fmt: skip
NAMES = tuple(dict.fromkeys((*RESERVED, *PYDANTIC, *GENERATED, *UNUSUAL)))
# OpenAPI requires that header parameters of these names are ignored.
IGNORED_HEADERS = frozenset({"accept", "content-type", "authorization"})
# A part of the names is enough for headers and cookies.
HEADERS = tuple(dict.fromkeys(name.lower() for name in NAMES if name.isidentifier()))[
    ::4
]

SCHEMAS = split_words(
    """Any List Client Error None Field Model Optional Literal Annotated datetime
StrEnum Date UUID Union Type Dict Set Decimal DocumentClient AsyncDocumentClient
Document Operation Resource Int int str list dict bool float bytes object property type
self models errors Enum IntEnum OpenStrEnum BaseModel RootModel ConfigDict ClassVar
TypeAlias Mapping Sequence Iterable NotFoundError ApiError StatusError Exception True
class _private __dunder__ 1st a.b a-b a_b A.B AB Ab file JSON API Parameter Body Answer
Reply Pages Handlers PetsHandler Pets FastAPI APIRouter Position Outcome RequestOptions
Response Secrets OnlyWith AnyOf OneOf Condition TYPE_CHECKING Protocol builtins sys
date time timedelta AwareDatetime HeadersModel Unpack Int64 Discriminator DecimalText
PrefixItems UniqueItems Unlisted OpenLiteral"""
)
TAGS = split_words(
    """typing datetime models client server api errors enum json None class self
pets Pets PETS pet_s httpx2 builtins _runtime __init__ __main__ con aux nul com1 map
stream response execute close open base_url options testing outbox conftest sys uuid
document_client async_document_client async_pets a1 a_1 Any list str Document API file
import async is match type _ Operation Resource Answer Body property Path Protocol
super FastAPI Handlers authenticate build_app build_router create_app create_router
copy_with_responses belongs_to object"""
)
TAGS += ("pet s", "日本", "é", "😀", "", "1st", "ﬁle", "ß", "ss", "x" * 200, "日" * 200)
VERBS = split_words(
    "uuid copy_with_responses belongs_to property super builtins Items 日本"
)
# Resources inside other resources, one of which has methods with the same names.
NESTED = split_words(
    """list property models belongs_to copy_with_responses builtins overload params
class none self str client sys con verbs resource property_"""
)
SCHEMES = split_words(
    """super type property self cls str API Secrets Token options base_url server
credentials http_client Literal Client locals del None httpx2"""
)
METHODS = ("get", "put", "post", "delete", "patch", "options", "head", "trace")

TEXT: Node = {"type": "string"}
TYPES: dict[str, Node] = {
    "date": {"type": "string", "format": "date"},
    "datetime": {"type": "string", "format": "date-time"},
    "dict": {
        "type": "object",
        "additionalProperties": {"type": "array", "items": TEXT},
    },
    "int": {"type": "integer", "minimum": 3},
    "list": {"type": "array", "items": TEXT},
    "str": {"type": "string", "minLength": 2},
    "Decimal": {"type": "number"},
    "Literal": {"type": "string", "enum": ["a"]},
    "UUID": {"type": "string", "format": "uuid"},
}
EMPTY_RESPONSE: Node = {"204": {"description": "Done."}}


def build_document() -> Node:
    """Return the document."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Names", "version": "1"},
        "servers": [{"url": "https://names.example"}],
        "paths": {**_operations(), **_nested(), **_tags(), **_parameters()},
        "webhooks": {
            name: {method: {"responses": EMPTY_RESPONSE} for method in METHODS[:2]}
            for name in (*UNUSUAL, *GENERATED[::4], *RESERVED[::6])
        },
        "components": {"schemas": _schemas(), "securitySchemes": _schemes()},
    }


def _operations() -> Node:
    paths: Node = {
        "/unnamed": {method: {"responses": EMPTY_RESPONSE} for method in METHODS}
    }
    parameters = [{"name": "日本", "in": "query", "schema": TEXT}]
    parameters.append({"name": "UUID", "in": "query", "schema": TYPES["UUID"]})
    # A part of the names is enough here: all names of methods get the same treatment.
    names = (*UNUSUAL, *VERBS, *GENERATED[::4], *RESERVED[::6])
    for index, name in enumerate(names):
        operation: Node = {
            "tags": ["verbs"],
            "operationId": f"verbs {name}",
            "parameters": parameters,
            "security": [{SCHEMES[index % len(SCHEMES)]: []}],
            "responses": EMPTY_RESPONSE,
        }
        # Five operations share a path.
        paths.setdefault(f"/verbs/{index // 5}", {})[METHODS[index % 5]] = operation
    same = {"tags": ["same"], "operationId": "same", "responses": EMPTY_RESPONSE}
    return paths | {"/same": {"get": same, "put": {**same, "tags": ["other"]}}}


def _nested() -> Node:
    ids = [
        *(f"outer/{name}/{name}" for name in NESTED),
        *(f"{name}/inner/{name}" for name in NESTED),
        *(f"verbs/{name}" for name in NESTED),
        *(f"verbs/{name}/list" for name in NESTED),
    ]
    return {
        f"/nested/{index}": {"get": {"operationId": id_, "responses": EMPTY_RESPONSE}}
        for index, id_ in enumerate(ids)
    }


def _schemes() -> Node:
    return {
        name: {"type": "http", "scheme": ("basic", "bearer")[index % 2]}
        for index, name in enumerate(SCHEMES)
    }


def _tags() -> Node:
    return {
        f"/tags/{index}": {
            "get": {
                "tags": [tag],
                "operationId": f"{tag} do it",
                "responses": {
                    "200": _json_response(SCHEMAS[index % 3]),
                    "404": _json_response("Error"),
                },
            }
        }
        for index, tag in enumerate(TAGS)
    }


def _json_response(schema: str) -> Node:
    content = {"schema": {"$ref": f"#/components/schemas/{schema}"}}
    return {"description": "The value.", "content": {"application/json": content}}


def _parameters() -> Node:
    # The same names in all locations of parameters.
    same_names = [
        {"name": name, "in": place, "required": True, "schema": TEXT}
        for place in ("path", "query", "header", "cookie")
        for name in ("id", "body", "self", "class")
    ]
    props = {"schema": {"$ref": "#/components/schemas/Props"}}
    names_by_location = {"query": NAMES, "header": HEADERS, "cookie": HEADERS}
    return {
        "/same/{id}/{body}/{self}/{class}": {
            "post": {
                "tags": ["parameters"],
                "operationId": "parameters/everywhere",
                "parameters": same_names,
                "requestBody": {"content": {"application/json": props}},
                "responses": EMPTY_RESPONSE,
            }
        },
        **{
            f"/parameters/{place}": {
                "get": {
                    "tags": ["parameters"],
                    "operationId": f"parameters/take_{place}",
                    "parameters": [
                        {"name": name, "in": place, "schema": TYPES.get(name, TEXT)}
                        for name in names
                        if name not in IGNORED_HEADERS
                    ],
                    "responses": EMPTY_RESPONSE,
                }
            }
            for place, names in names_by_location.items()
        },
    }


def _schemas() -> Node:
    # A field with the name of a type must not hide the type of the fields after it.
    type_named = {
        f"Own-{name}": {
            "type": "object",
            "required": [name],
            "properties": {name: kind, "other": kind, "created": TYPES["datetime"]},
        }
        for name, kind in TYPES.items()
    }
    properties_of_named = {"a": TEXT, "b": {"$ref": "#/components/schemas/Any"}}
    named = {
        name: {"type": "object", "properties": properties_of_named} for name in SCHEMAS
    }
    properties = {name: TYPES.get(name, TEXT) for name in NAMES}
    references = {name: {"$ref": f"#/components/schemas/{name}"} for name in named}
    return {
        **named,
        **type_named,
        "Props": {
            "type": "object",
            "properties": properties,
            "required": list(NAMES[::2]),
        },
        "Values": {"type": "string", "enum": list(NAMES)},
        "Refers": {"type": "object", "properties": references},
    }
