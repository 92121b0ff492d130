"""List the keys of OpenAPI objects that contain other OpenAPI objects.

The tables leave out keys that contain plain values, data (the values of examples and
defaults) or extensions.
"""

from enum import Enum, StrEnum, auto


class Kind(StrEnum):
    """A kind of OpenAPI object. The text of each member is its name in messages."""

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


class MemberShape(Enum):
    """The shape of a key's value: one object, a list, or a map of named objects."""

    ONE = auto()
    LIST = auto()
    MAP = auto()


ObjectKeys = dict[str, tuple[MemberShape, Kind]]
"""The keys of an object that contain objects.

For each key: the shape of the value, and the kind of the objects in the value.
"""

HTTP_METHODS = (
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

ANY_KEY = "*"
"""A key that stands for all keys except extensions, if the author chooses the keys."""


def _members(shape: MemberShape, kind: Kind, *names: str) -> ObjectKeys:
    return dict.fromkeys(names, (shape, kind))


# Keys that several kinds of objects have.
_SERVERS = _members(MemberShape.LIST, Kind.SERVER, "servers")
_PARAMETERS = _members(MemberShape.LIST, Kind.PARAMETER, "parameters")
_DOCS = _members(MemberShape.ONE, Kind.OTHER, "externalDocs")
_CONTENT = _members(MemberShape.MAP, Kind.MEDIA_TYPE, "content")
_HEADERS = _members(MemberShape.MAP, Kind.HEADER, "headers")
_SCHEMA = _members(MemberShape.ONE, Kind.SCHEMA, "schema")
_ENCODINGS = {
    **_members(MemberShape.MAP, Kind.ENCODING, "encoding"),
    **_members(MemberShape.LIST, Kind.ENCODING, "prefixEncoding"),
    **_members(MemberShape.ONE, Kind.ENCODING, "itemEncoding"),
}
_EXAMPLES = _members(MemberShape.MAP, Kind.EXAMPLE, "examples")

OBJECT_KEYS: dict[Kind, ObjectKeys] = {
    Kind.DOCUMENT: {
        **_members(MemberShape.ONE, Kind.OTHER, "info"),
        **_members(MemberShape.ONE, Kind.PATHS, "paths"),
        **_members(MemberShape.MAP, Kind.PATH_ITEM, "webhooks"),
        **_members(MemberShape.ONE, Kind.COMPONENTS, "components"),
        **_members(MemberShape.LIST, Kind.OTHER, "tags"),
        **_SERVERS,
        **_DOCS,
    },
    Kind.COMPONENTS: {
        **_members(MemberShape.MAP, Kind.SCHEMA, "schemas"),
        **_members(MemberShape.MAP, Kind.RESPONSE, "responses"),
        **_members(MemberShape.MAP, Kind.PARAMETER, "parameters"),
        **_members(MemberShape.MAP, Kind.REQUEST_BODY, "requestBodies"),
        **_members(MemberShape.MAP, Kind.SECURITY_SCHEME, "securitySchemes"),
        **_members(MemberShape.MAP, Kind.LINK, "links"),
        **_members(MemberShape.MAP, Kind.CALLBACK, "callbacks"),
        **_members(MemberShape.MAP, Kind.PATH_ITEM, "pathItems"),
        **_members(MemberShape.MAP, Kind.MEDIA_TYPE, "mediaTypes"),
        **_HEADERS,
        **_EXAMPLES,
    },
    Kind.PATHS: _members(MemberShape.ONE, Kind.PATH_ITEM, ANY_KEY),
    Kind.PATH_ITEM: {
        **_members(MemberShape.ONE, Kind.OPERATION, *HTTP_METHODS),
        **_members(MemberShape.MAP, Kind.OPERATION, "additionalOperations"),
        **_PARAMETERS,
        **_SERVERS,
    },
    Kind.OPERATION: {
        **_members(MemberShape.ONE, Kind.REQUEST_BODY, "requestBody"),
        **_members(MemberShape.ONE, Kind.RESPONSES, "responses"),
        **_members(MemberShape.MAP, Kind.CALLBACK, "callbacks"),
        **_PARAMETERS,
        **_SERVERS,
        **_DOCS,
    },
    Kind.PARAMETER: {**_SCHEMA, **_CONTENT, **_EXAMPLES},
    Kind.REQUEST_BODY: _CONTENT,
    Kind.RESPONSES: _members(MemberShape.ONE, Kind.RESPONSE, ANY_KEY),
    Kind.RESPONSE: {
        **_members(MemberShape.MAP, Kind.LINK, "links"),
        **_HEADERS,
        **_CONTENT,
    },
    Kind.HEADER: {**_SCHEMA, **_CONTENT, **_EXAMPLES},
    Kind.MEDIA_TYPE: {
        **_members(MemberShape.ONE, Kind.SCHEMA, "itemSchema"),
        **_ENCODINGS,
        **_SCHEMA,
        **_EXAMPLES,
    },
    Kind.ENCODING: {**_HEADERS, **_ENCODINGS},
    Kind.SCHEMA: {
        **_members(
            MemberShape.MAP,
            Kind.SCHEMA,
            "properties",
            "patternProperties",
            "dependentSchemas",
            "$defs",
            "definitions",
        ),
        **_members(
            MemberShape.LIST, Kind.SCHEMA, "allOf", "anyOf", "oneOf", "prefixItems"
        ),
        **_members(
            MemberShape.ONE,
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
        **_members(MemberShape.ONE, Kind.OTHER, "discriminator", "xml"),
        **_DOCS,
    },
    Kind.EXAMPLE: {},
    Kind.LINK: _members(MemberShape.ONE, Kind.SERVER, "server"),
    Kind.CALLBACK: _members(MemberShape.ONE, Kind.PATH_ITEM, ANY_KEY),
    Kind.SECURITY_SCHEME: _members(MemberShape.ONE, Kind.OTHER, "flows"),
    Kind.SERVER: _members(MemberShape.MAP, Kind.SERVER_VARIABLE, "variables"),
    Kind.SERVER_VARIABLE: {},
    # `info`, tags, OAuth flows and others: all of these are treated alike.
    Kind.OTHER: {
        **_members(
            MemberShape.ONE,
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
"""For each kind of object, its keys that contain objects."""

COMPONENT_SECTIONS: dict[Kind, str] = {
    kind: name for name, (_, kind) in OBJECT_KEYS[Kind.COMPONENTS].items()
}
"""The key of `components` for each kind of object that can be a component."""
