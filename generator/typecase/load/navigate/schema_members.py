"""Find the schemas of properties, and those of request and response bodies.

The functions follow references. Those for properties also follow `allOf`, `anyOf` and
`oneOf`. Callers may use all of the functions for invalid documents.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping, is_mapping
from typecase.load.navigate.operations import Operation, resolve_mapping

SchemaPlace = tuple[dict[str, Any], str]
"""A schema and its JSON pointer in the document."""

_COMBINING = ("allOf", "anyOf", "oneOf")


def expand_schema(
    document: Document, schema: Any, pointer: str, through: tuple[str, ...] = _COMBINING
) -> Iterator[SchemaPlace]:
    """Yield a schema, then the schemas that the keywords ``through`` combine with it.

    References are followed, and the combined schemas are expanded in turn. Each schema
    is yielded once, with its JSON pointer. An empty mapping stands for a schema that is
    not a mapping, and for a reference that cannot be resolved.
    """
    pending = [(schema, pointer)]
    seen: set[str] = set()
    while pending:
        node, place = resolve_mapping(document, *pending.pop(0))
        if place in seen:
            continue
        seen.add(place)
        yield node, place
        for keyword in through:
            for index, part in enumerate(as_list(node.get(keyword))):
                pending.append((part, join_pointer(place, keyword, index)))


def collect_properties(
    document: Document,
    places: Iterable[tuple[Any, str]],
    through: tuple[str, ...] = _COMBINING,
) -> dict[str, list[SchemaPlace]]:
    """Return the properties that schemas at the given places define, by name.

    Each property has a list of schemas, since several of the given schemas may define
    it. ``through`` has the keywords whose subschemas count too.
    """
    properties: dict[str, list[SchemaPlace]] = {}
    for schema, pointer in places:
        for node, place in expand_schema(document, schema, pointer, through):
            for name, member in as_mapping(node.get("properties")).items():
                at = join_pointer(place, "properties", name)
                properties.setdefault(name, []).append((member, at))
    return properties


def follow_pointer(
    document: Document, places: list[SchemaPlace], pointer: str
) -> tuple[list[SchemaPlace], str, list[str]]:
    """Find the schemas of a part of a value, such as `/data/items` of a response.

    ``places`` are the schemas of the whole value, and ``pointer`` is the JSON pointer
    of the part in the value, made of the names of properties. Return the schemas of the
    part, "" and an empty list. If a property does not exist, return an empty list, the
    name of the missing property, and the sorted names of the properties that do exist
    there.
    """
    for name in split_pointer(pointer):
        properties = collect_properties(document, places)
        if name not in properties:
            return [], name, sorted(properties)
        places = properties[name]
    return places, "", []


def may_have_type(document: Document, places: Iterable[SchemaPlace], name: str) -> bool:
    """Return whether one of the schemas may allow values of the JSON type ``name``.

    A schema without `type` allows any type, unless the schema combines other schemas,
    which then decide. Keywords such as `enum` are not considered.
    """
    return any(
        _allows_type(node, name)
        for schema, pointer in places
        for node, _ in expand_schema(document, schema, pointer)
    )


def _allows_type(node: dict[str, Any], name: str) -> bool:
    if node.get("type") is None:
        # `may_have_type` examines the schemas that these keywords combine, too.
        return not node.keys() & {*_COMBINING}
    return name == node["type"] or name in as_list(node["type"])


def request_body_schemas(
    document: Document, operation: Operation
) -> dict[str, SchemaPlace]:
    """Return the schemas of an operation's request body, by media type.

    Media types without a schema, or with a boolean as schema, are left out.
    """
    at = join_pointer(operation.pointer, "requestBody")
    return {
        media_type: (media["schema"], join_pointer(pointer, "schema"))
        for media_type, media, pointer in _content(
            document, operation.node.get("requestBody"), at
        )
        if is_mapping(media.get("schema"))
    }


def response_body_schemas(
    document: Document, operation: Operation, *, good: bool
) -> list[SchemaPlace]:
    """Return the schemas of an operation's response bodies.

    If ``good`` is true, return those of the status codes and the range that start with
    2, otherwise those of all others, such as `default`.
    """
    return [
        (media["schema"], join_pointer(pointer, "schema"))
        for _, media, pointer in response_contents(document, operation, good=good)
        if is_mapping(media.get("schema"))
    ]


def response_contents(
    document: Document, operation: Operation, *, good: bool
) -> list[tuple[str, dict[str, Any], str]]:
    """Return each media type of an operation's responses, its object and its pointer.

    If ``good`` is true, return those of the status codes and the range that start with
    2, otherwise those of all others, such as `default`.
    """
    contents: list[tuple[str, dict[str, Any], str]] = []
    for status, node in as_mapping(operation.node.get("responses")).items():
        if status.startswith("2") is good:
            at = join_pointer(operation.pointer, "responses", status)
            contents += _content(document, node, at)
    return contents


def _content(
    document: Document, node: Any, pointer: str
) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield each media type of a request body or a response, its object and pointer."""
    target, place = resolve_mapping(document, node, pointer)
    for media_type, media in as_mapping(target.get("content")).items():
        if is_mapping(media):
            yield media_type, media, join_pointer(place, "content", media_type)
