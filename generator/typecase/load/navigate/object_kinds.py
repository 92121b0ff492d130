"""Tables of the OpenAPI objects: which keys of each kind of object contain objects.

Keys with plain values, data (examples, defaults) and extensions are left out, since
they contain no OpenAPI objects.
"""

from enum import Enum, StrEnum, auto


class Kind(StrEnum):
    """A kind of OpenAPI object; the value is its name in messages."""

    DOCUMENT = "the document"
    COMPONENTS = "the components"
    PATHS = "the paths"
    PATH_ITEM = "a path"
    OPERATION = "an operation"
    PARAMETER = "a parameter"
    REQUEST_BODY = "a request body"
    RESPONSES = "the responses"
    RESPONSE = "a response"
    HEADER = "a header"
    MEDIA_TYPE = "a media type"
    ENCODING = "an encoding"
    SCHEMA = "a schema"
    EXAMPLE = "an example"
    LINK = "a link"
    CALLBACK = "a callback"
    SECURITY_SCHEME = "a security scheme"
    SERVER = "a server"
    SERVER_VARIABLE = "a server variable"
    OTHER = "another object"


class Shape(Enum):
    """How a key contains objects: a single one, a list, or a map from names."""

    ONE = auto()
    LIST = auto()
    MAP = auto()


Members = dict[str, tuple[Shape, Kind]]
"""The keys of an object that contain objects."""

METHODS = (
    "get",
    "put",
    "post",
    "delete",
    "options",
    "head",
    "patch",
    "trace",
    "query",
)

# The key for all keys except extensions, in objects whose keys the author chooses.
ANY = "*"


def _members(shape: Shape, kind: Kind, *names: str) -> Members:
    return dict.fromkeys(names, (shape, kind))


_SERVERS = _members(Shape.LIST, Kind.SERVER, "servers")
_PARAMETERS = _members(Shape.LIST, Kind.PARAMETER, "parameters")
_DOCS = _members(Shape.ONE, Kind.OTHER, "externalDocs")
_CONTENT = _members(Shape.MAP, Kind.MEDIA_TYPE, "content")
_HEADERS = _members(Shape.MAP, Kind.HEADER, "headers")
_SCHEMA = _members(Shape.ONE, Kind.SCHEMA, "schema")
_ENCODINGS = {
    **_members(Shape.MAP, Kind.ENCODING, "encoding"),
    **_members(Shape.LIST, Kind.ENCODING, "prefixEncoding"),
    **_members(Shape.ONE, Kind.ENCODING, "itemEncoding"),
}
_EXAMPLES = _members(Shape.MAP, Kind.EXAMPLE, "examples")

MEMBERS: dict[Kind, Members] = {
    Kind.DOCUMENT: {
        **_members(Shape.ONE, Kind.OTHER, "info"),
        **_members(Shape.ONE, Kind.PATHS, "paths"),
        **_members(Shape.MAP, Kind.PATH_ITEM, "webhooks"),
        **_members(Shape.ONE, Kind.COMPONENTS, "components"),
        **_members(Shape.LIST, Kind.OTHER, "tags"),
        **_SERVERS,
        **_DOCS,
    },
    Kind.COMPONENTS: {
        **_members(Shape.MAP, Kind.SCHEMA, "schemas"),
        **_members(Shape.MAP, Kind.RESPONSE, "responses"),
        **_members(Shape.MAP, Kind.PARAMETER, "parameters"),
        **_members(Shape.MAP, Kind.REQUEST_BODY, "requestBodies"),
        **_members(Shape.MAP, Kind.SECURITY_SCHEME, "securitySchemes"),
        **_members(Shape.MAP, Kind.LINK, "links"),
        **_members(Shape.MAP, Kind.CALLBACK, "callbacks"),
        **_members(Shape.MAP, Kind.PATH_ITEM, "pathItems"),
        **_members(Shape.MAP, Kind.MEDIA_TYPE, "mediaTypes"),
        **_HEADERS,
        **_EXAMPLES,
    },
    Kind.PATHS: _members(Shape.ONE, Kind.PATH_ITEM, ANY),
    Kind.PATH_ITEM: {
        **_members(Shape.ONE, Kind.OPERATION, *METHODS),
        **_members(Shape.MAP, Kind.OPERATION, "additionalOperations"),
        **_PARAMETERS,
        **_SERVERS,
    },
    Kind.OPERATION: {
        **_members(Shape.ONE, Kind.REQUEST_BODY, "requestBody"),
        **_members(Shape.ONE, Kind.RESPONSES, "responses"),
        **_members(Shape.MAP, Kind.CALLBACK, "callbacks"),
        **_PARAMETERS,
        **_SERVERS,
        **_DOCS,
    },
    Kind.PARAMETER: {**_SCHEMA, **_CONTENT, **_EXAMPLES},
    Kind.REQUEST_BODY: _CONTENT,
    Kind.RESPONSES: _members(Shape.ONE, Kind.RESPONSE, ANY),
    Kind.RESPONSE: {
        **_members(Shape.MAP, Kind.LINK, "links"),
        **_HEADERS,
        **_CONTENT,
    },
    Kind.HEADER: {**_SCHEMA, **_CONTENT, **_EXAMPLES},
    Kind.MEDIA_TYPE: {
        **_members(Shape.ONE, Kind.SCHEMA, "itemSchema"),
        **_ENCODINGS,
        **_SCHEMA,
        **_EXAMPLES,
    },
    Kind.ENCODING: {**_HEADERS, **_ENCODINGS},
    Kind.SCHEMA: {
        **_members(
            Shape.MAP,
            Kind.SCHEMA,
            "properties",
            "patternProperties",
            "dependentSchemas",
            "$defs",
            "definitions",
        ),
        **_members(Shape.LIST, Kind.SCHEMA, "allOf", "anyOf", "oneOf", "prefixItems"),
        **_members(
            Shape.ONE,
            Kind.SCHEMA,
            "items",
            "additionalProperties",
            "not",
            "if",
            "then",
            "else",
            "contains",
            "propertyNames",
            "unevaluatedItems",
            "unevaluatedProperties",
            "contentSchema",
        ),
        **_members(Shape.ONE, Kind.OTHER, "discriminator", "xml"),
        **_DOCS,
    },
    Kind.EXAMPLE: {},
    Kind.LINK: _members(Shape.ONE, Kind.SERVER, "server"),
    Kind.CALLBACK: _members(Shape.ONE, Kind.PATH_ITEM, ANY),
    Kind.SECURITY_SCHEME: _members(Shape.ONE, Kind.OTHER, "flows"),
    Kind.SERVER: _members(Shape.MAP, Kind.SERVER_VARIABLE, "variables"),
    Kind.SERVER_VARIABLE: {},
    # `info`, tags, OAuth flows and others, which need no kinds of their own.
    Kind.OTHER: {
        **_members(
            Shape.ONE,
            Kind.OTHER,
            "contact",
            "license",
            "implicit",
            "password",
            "clientCredentials",
            "authorizationCode",
            "deviceAuthorization",
        ),
        **_DOCS,
    },
}

# The section of the components for each kind of object.
SECTIONS: dict[Kind, str] = {
    kind: name for name, (_, kind) in MEMBERS[Kind.COMPONENTS].items()
}
