"""The rules of schemas that the metaschemas cannot say.

In: a document, faulty or not. Out: schemas that have no bottom, and members that a
schema requires and nothing describes.
"""

from collections.abc import Iterator

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
    for name in schemas:
        pointer = join("/components/schemas", name)
        if pointer in _alternatives(document, pointer):
            yield document.diagnostic(
                "circular-schema",
                f"the schema `{shorten(name)}` is made of itself",
                pointer,
                hint="a schema may refer to itself only inside properties or items",
            )


def _alternatives(document: Document, start: str) -> set[str]:
    """Every schema that a value must be checked against without going into it."""
    reached: set[str] = set()
    pending = [start]
    while pending:
        place = pending.pop()
        node = mapping(document.lookup(place))
        parts = [
            join(place, keyword, index)
            for keyword in ("allOf", "anyOf", "oneOf")
            for index, _ in enumerate(items(node.get(keyword)))
        ]
        if isinstance(node.get("$ref"), str):
            target, where = follow(document, node, place)
            parts += [where] if target else []
        new = [each for each in parts if each not in reached]
        reached.update(new)
        pending += new
    return reached


def _required_members_are_described(document: Document) -> Iterator[Diagnostic]:
    """Legal, and mostly a slip of the pen where a schema is put together of others."""
    for found in outer_schemas(document):
        required = [each for each in items(found.node.get("required")) if each]
        if not required or "allOf" not in found.node:
            continue
        known = members(document, [(found.node, found.pointer)])
        missing = [f"`{shorten(str(name))}`" for name in required if name not in known]
        if missing:
            yield document.diagnostic(
                "undefined-member",
                f"{noun(document, found.pointer)} requires {', '.join(missing)}, which "
                "it does not describe",
                join(found.pointer, "required"),
                severity=Severity.WARNING,
            )
