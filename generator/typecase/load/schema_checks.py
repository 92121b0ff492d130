"""The rules of schemas that the metaschemas cannot say.

In: a document, faulty or not. Out: schemas that have no bottom, and members that a
schema requires and nothing describes.
"""

from collections.abc import Iterable, Iterator, Mapping

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join
from typecase.load.members import members
from typecase.load.operations import follow
from typecase.load.plain import items, mapping
from typecase.load.walk import outer_schemas
from typecase.load.wording import noun, shorten


def check_schemas(document: Document) -> Iterator[Diagnostic]:
    """Run both checks."""
    yield from _schemas_have_bottom(document)
    yield from _required_members_are_described(document)


def _schemas_have_bottom(document: Document) -> Iterator[Diagnostic]:
    schemas = mapping(mapping(document.root.get("components")).get("schemas"))
    names = {join("/components/schemas", name): name for name in schemas}
    leads_to = _alternatives(document, names)
    led_from: dict[str, set[str]] = {place: set() for place in leads_to}
    for place, parts in leads_to.items():
        for part in parts:
            led_from[part].add(place)
    # What is left is on a circle, or on a way from one circle to another.
    circular = _left(leads_to, led_from) & _left(led_from, leads_to)
    for pointer in names.keys() & circular:
        yield document.diagnostic(
            "circular-schema",
            f"the schema `{shorten(names[pointer])}` is made of itself",
            pointer,
            hint="a schema may refer to itself only inside properties or items",
        )


def _alternatives(document: Document, starts: Iterable[str]) -> dict[str, set[str]]:
    """From each place, what a value there must be checked against all the same."""
    reached: dict[str, set[str]] = {}
    pending = list(starts)
    while pending:
        place = pending.pop()
        if place in reached:
            continue
        node = mapping(document.lookup(place))
        reached[place] = {
            join(place, keyword, index)
            for keyword in ("allOf", "anyOf", "oneOf")
            for index, _ in enumerate(items(node.get(keyword)))
        }
        if isinstance(node.get("$ref"), str):
            target, where = follow(document, node, place)
            reached[place] |= {where} if target else set()
        pending += reached[place]
    return reached


def _left(ahead: Mapping[str, set[str]], behind: Mapping[str, set[str]]) -> set[str]:
    """The places that are left when those with nothing ahead are taken away."""
    count = {place: len(parts) for place, parts in ahead.items()}
    ends = [place for place, parts in count.items() if not parts]
    for place in ends:
        for each in behind[place]:
            count[each] -= 1
            if not count[each]:
                ends.append(each)
    return count.keys() - set(ends)


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
