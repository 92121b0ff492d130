"""The rules of schemas that the metaschemas cannot say.

Schemas that are made of themselves or of too many others, and members that a schema
requires and nothing describes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join
from typecase.load.json_types import items, mapping
from typecase.load.metaschema.messages import noun, shorten
from typecase.load.navigate.members import members
from typecase.load.navigate.operations import follow
from typecase.load.navigate.walk import outer_schemas

MAX_BASES = 50
"""Each object is described with all that its bases hold: a small document of more would
become a huge package."""

_Graph = dict[str, set[str]]


def check_schemas(document: Document) -> Iterator[Diagnostic]:
    """Run all checks."""
    schemas = mapping(mapping(document.root.get("components")).get("schemas"))
    names = {join("/components/schemas", name): name for name in schemas}
    try:
        TopologicalSorter(
            _parts(document, names, ("allOf", "anyOf", "oneOf"))
        ).prepare()
    except CycleError as error:
        # Of several circles, one at a time.
        circular = error.args[1]
    else:
        circular = []
        yield from _check_bases(document, names)
    for pointer in names.keys() & {*circular}:
        yield document.diagnostic(
            "circular-schema",
            f"the schema `{shorten(names[pointer])}` is made of itself",
            pointer,
            hint="a schema may refer to itself only inside properties or items",
        )
    yield from _required_members_are_described(document)


def _parts(
    document: Document, starts: Iterable[str], keywords: Sequence[str]
) -> _Graph:
    """From each place, the places of what a value there must be checked against too."""
    reached: _Graph = {}
    pending = list(starts)
    while pending:
        place = pending.pop()
        if place in reached:
            continue
        node = mapping(document.lookup(place))
        reached[place] = {
            join(place, keyword, index)
            for keyword in keywords
            for index, _ in enumerate(items(node.get(keyword)))
        }
        if isinstance(node.get("$ref"), str):
            target, where = follow(document, node, place)
            reached[place] |= {where} if target else set()
        pending += reached[place]
    return reached


def _check_bases(document: Document, names: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Report each schema that is the first with too many below it."""
    graph = _parts(document, names, ("allOf",))
    depths: dict[str, int] = {}
    for place in TopologicalSorter(graph).static_order():
        step = 1 if "allOf" in mapping(document.lookup(place)) else 0
        depths[place] = max((depths[each] + step for each in graph[place]), default=0)
    for pointer in names:
        if depths[pointer] == MAX_BASES + 1:
            yield document.diagnostic(
                "too-deep",
                f"{noun(document, pointer)} is made of others by `allOf`, in more than "
                f"{MAX_BASES} steps",
                pointer,
            )


def _required_members_are_described(document: Document) -> Iterator[Diagnostic]:
    """Legal, and mostly a slip of the pen where a schema is put together of others."""
    for found in outer_schemas(document):
        names = items(found.node.get("required"))
        required = [each for each in names if isinstance(each, str) and each]
        if not required or "allOf" not in found.node:
            continue
        known = members(document, [(found.node, found.pointer)])
        missing = [f"`{shorten(name)}`" for name in required if name not in known]
        if missing:
            yield document.diagnostic(
                "undefined-member",
                f"{noun(document, found.pointer)} requires {', '.join(missing)}, which "
                "it does not describe",
                join(found.pointer, "required"),
                severity=Severity.WARNING,
            )
