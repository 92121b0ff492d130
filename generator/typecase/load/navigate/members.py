"""Where member names and JSON pointers lead in the schemas of a document.

In: a schema, good or not. Out: the schemas of its members, found through `$ref`,
`allOf` and the alternatives of `anyOf` and `oneOf`. Which members a document may name
is for the checks.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from typecase.load.document import Document, join, split
from typecase.load.json_types import is_mapping, items, mapping
from typecase.load.navigate.operations import Operation, follow

Place = tuple[dict[str, Any], str]
"""A schema and its pointer."""


_COMBINING = ("allOf", "anyOf", "oneOf")


def shapes(
    document: Document, schema: Any, pointer: str, through: tuple[str, ...] = _COMBINING
) -> Iterator[Place]:
    """A schema and all that it is made of through some keywords, each once."""
    pending = [(schema, pointer)]
    seen: set[str] = set()
    while pending:
        node, place = follow(document, *pending.pop(0))
        if place in seen:
            continue
        seen.add(place)
        yield node, place
        for keyword in through:
            for index, part in enumerate(items(node.get(keyword))):
                pending.append((part, join(place, keyword, index)))


def members(
    document: Document,
    places: Iterable[tuple[Any, str]],
    through: tuple[str, ...] = _COMBINING,
) -> dict[str, list[Place]]:
    """The members that values of these schemas may have, by name."""
    found: dict[str, list[Place]] = {}
    for schema, pointer in places:
        for node, place in shapes(document, schema, pointer, through):
            for name, member in mapping(node.get("properties")).items():
                at = join(place, "properties", name)
                found.setdefault(name, []).append((member, at))
    return found


def walk(
    document: Document, places: list[Place], pointer: str
) -> tuple[list[Place], str, list[str]]:
    """Follow a JSON pointer of a value; also what name was not found, among which."""
    for name in split(pointer):
        known = members(document, places)
        if name not in known:
            return [], name, sorted(known)
        places = known[name]
    return places, "", []


def has_type(document: Document, places: Iterable[Place], name: str) -> bool:
    """Whether a value of one of these schemas may be of a type of JSON."""
    return any(
        stated == name or stated is None or name in items(stated)
        for schema, pointer in places
        for node, _ in shapes(document, schema, pointer)
        for stated in (node.get("type"),)
        if stated is not None or not node.keys() & {"allOf", "anyOf", "oneOf"}
    )


def request_bodies(document: Document, operation: Operation) -> dict[str, Place]:
    """The schemas of a request's body, by media type."""
    at = join(operation.pointer, "requestBody")
    return _content(document, operation.node.get("requestBody"), at)


def answers(
    document: Document, operation: Operation, *, good: bool
) -> list[tuple[str, Place]]:
    """The schemas of bodies with success, or of the others, with their media types."""
    found: list[tuple[str, Place]] = []
    for status, node in mapping(operation.node.get("responses")).items():
        if status.startswith("2") is good:
            at = join(operation.pointer, "responses", status)
            found += _content(document, node, at).items()
    return found


def _content(document: Document, node: Any, pointer: str) -> dict[str, Place]:
    target, place = follow(document, node, pointer)
    return {
        media_type: (media["schema"], join(place, "content", media_type, "schema"))
        for media_type, media in mapping(target.get("content")).items()
        if is_mapping(media) and is_mapping(media.get("schema"))
    }
