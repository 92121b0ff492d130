"""Find the parts of a document that an operation is made of."""

from collections.abc import Iterator
from typing import Any

from tests.generator.load.random_faults import iterate, make_pointer

APPLIED = ("parameters", "servers", "$ref")
"""The keys of a path that apply to each operation of the path."""


def find_parts(document: Any, method: str, path: str) -> set[str]:
    """Return the pointers of the parts that an operation is made of.

    The parts are the operation, what applies to its path, the servers and the security
    of the document, and whatever these refer to. If the path does not contain the
    operation itself, but a reference, the whole path is a part.
    """
    place = make_pointer(("paths", path))
    reached = {"/servers", "/security", "/components/securitySchemes"}
    name = method.lower()
    match document.get("paths"):
        case {**paths} if isinstance(item := paths.get(path), dict) and name in item:
            reached |= {f"{place}/{key}" for key in (*APPLIED, name)}
        case _:
            reached.add(place)
    _add_targets(reached, [*_find_references(document)])
    return reached


def is_touched(parts: set[str], place: str) -> bool:
    """Return whether a place is in one of the parts of an operation, or around one."""
    return any(_contains(part, place) or _contains(place, part) for part in parts)


def find_sources(document: Any, place: str) -> set[str]:
    """Return the places of the references that lead into a place.

    A grant depends on every part of its operation, so it also leads to what is inside.
    """
    return {
        source
        for source, target in _find_references(document)
        if _contains(place, target)
        or (_contains("/x-typecase-grants", source) and _contains(target, place))
    }


def _contains(outer: str, inner: str) -> bool:
    return inner == outer or inner.startswith(f"{outer}/")


def _add_targets(reached: set[str], references: list[tuple[str, str]]) -> None:
    waiting = [*reached]
    while waiting:
        place = waiting.pop()
        for source, target in references:
            if target not in reached and _contains(place, source):
                reached.add(target)
                waiting.append(target)


def _find_references(document: Any) -> Iterator[tuple[str, str]]:
    """Yield the place and the target of each reference.

    A schema with a discriminator has no references to its subtypes. They refer to it
    from `allOf`, so each such reference is also yielded the other way round.
    `x-typecase-grants` refers to operations by their ids, and the generated methods of
    these depend on it.
    """
    ids = {
        value["operationId"]: make_pointer(path)
        for path, value in iterate(document)
        if isinstance(value, dict) and isinstance(value.get("operationId"), str)
    }
    for path, value in iterate(document):
        match value:
            case {"$ref": str(target)} if target.startswith("#"):
                yield make_pointer((*path, "$ref")), target[1:]
                if len(path) > 1 and path[-2] == "allOf":
                    yield target[1:], make_pointer(path[:-2])
            case {"operation": str(name)} if path[0] == "x-typecase-grants":
                if name in ids:
                    yield make_pointer(path), ids[name]
                    yield ids[name], make_pointer(path)
            case {"mapping": dict(mapping)}:
                for target in mapping.values():
                    if isinstance(target, str):
                        name = target.rpartition("/")[2]
                        place = make_pointer((*path, "mapping"))
                        yield place, f"/components/schemas/{name}"
            case _:
                pass
