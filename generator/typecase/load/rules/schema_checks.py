"""Check schemas for faults that the metaschemas of JSON Schema cannot find.

The checks find schemas that contain themselves, schemas with more levels of `allOf`
than typecase supports, properties that a schema with `allOf` requires but does not
declare, and alternatives for null that accept any value.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.metaschema.error_messages import describe_place, shorten
from typecase.load.navigate.index import index_of
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import resolve_mapping
from typecase.schema import read_schema
from typecase.schema.members import collect_properties

MAX_BASES = 50
"""The greatest number of levels of `allOf` that a schema may have.

Each model repeats the fields of its bases, so a small document with more levels would
become a huge package.
"""

_AS_BASE = "allOf:"
"""The prefix of an entry in a `_Graph` for a schema that another has in `allOf`."""

_Graph = dict[str, set[str]]
"""The entries of the schemas that each schema depends on: see `_subschema_graph`."""
_Nodes = dict[str, dict[str, Any]]
"""Schemas, by their entries in a `_Graph`."""


def check_schemas(document: Document) -> Iterator[Diagnostic]:
    """Yield the diagnostics of the checks in this module.

    If a schema contains itself, the levels of `allOf` are not checked.
    """
    schemas = as_mapping(as_mapping(document.root.get("components")).get("schemas"))
    names = {join_pointer("/components/schemas", name): name for name in schemas}
    nodes = {pointer: as_mapping(schemas[name]) for pointer, name in names.items()}
    circular = _find_cycles(_subschema_graph(document, nodes))
    for pointer, name in names.items():
        if pointer in circular:
            yield document.diagnostic(
                "circular-schema",
                f"the schema `{shorten(name)}` contains itself",
                pointer,
            )
    if not circular:
        yield from _check_depths(document, names, nodes)
    yield from _check_required_properties(document)


def _subschema_graph(document: Document, nodes: _Nodes) -> _Graph:
    """Return the graph of what `$ref`, `allOf`, `anyOf` and `oneOf` lead to.

    ``nodes`` has the schemas where the search begins, by their entries. The others of
    the graph are added to it.

    A parent may list its children in `oneOf`, although each child has the parent in
    `allOf`: there, the parent only adds its own properties. So the graph has two
    entries for a schema: its pointer, and `_AS_BASE` followed by its pointer, which
    leads only to the schemas in `allOf`.
    """
    graph: _Graph = {}
    pending = list(nodes)
    while pending:
        entry = pending.pop()
        if entry in graph:
            continue
        node, pointer = nodes[entry], entry.removeprefix(_AS_BASE)
        is_base = entry != pointer
        targets: _Nodes = {}
        for keyword in ("allOf",) if is_base else ("allOf", "anyOf", "oneOf"):
            prefix = _AS_BASE if keyword == "allOf" else ""
            for index, part in enumerate(as_list(node.get(keyword))):
                place = join_pointer(pointer, keyword, index)
                targets[prefix + place] = as_mapping(part)
        if isinstance(node.get("$ref"), str):
            target, place = resolve_mapping(document, node, pointer)
            if target:
                targets[(_AS_BASE if is_base else "") + place] = target
        nodes |= targets
        graph[entry] = set(targets)
        pending += targets
    return graph


def _find_cycles(graph: _Graph) -> set[str]:
    """Return the pointers of the schemas that are part of a cycle."""
    remaining = dict(graph)
    # A schema in a cycle depends on a remaining schema, and one depends on it.
    for _ in range(2):
        sorter = TopologicalSorter(remaining)
        with suppress(CycleError):
            sorter.prepare()
        acyclic = set[str]()
        while ready := sorter.get_ready():
            acyclic.update(ready)
            sorter.done(*ready)
        reverse: _Graph = {entry: set() for entry in remaining.keys() - acyclic}
        for entry in reverse:
            for target in remaining[entry] & reverse.keys():
                reverse[target].add(entry)
        remaining = reverse
    return {entry.removeprefix(_AS_BASE) for entry in remaining}


def _check_depths(
    document: Document, names: Mapping[str, str], schemas: _Nodes
) -> Iterator[Diagnostic]:
    """Yield an error for each component with one level of `allOf` too many.

    The levels above such a component are counted from it, as if it had none: in a long
    chain, all its errors can be mended at once. ``names`` has the names of the
    components, and ``schemas`` the components themselves, by pointer.
    """
    nodes = {f"{_AS_BASE}{pointer}": schemas[pointer] for pointer in names}
    graph = _subschema_graph(document, nodes)
    depths: dict[str, int] = {}
    for entry in TopologicalSorter(graph).static_order():
        # A reference does not add a level.
        step = 1 if "allOf" in nodes[entry] else 0
        depths[entry] = max((depths[base] + step for base in graph[entry]), default=0)
        pointer = entry.removeprefix(_AS_BASE)
        if depths[entry] > MAX_BASES and pointer in names:
            depths[entry] = 0
            yield document.diagnostic(
                "too-deep",
                f"{describe_place(document, pointer)} has more than {MAX_BASES} levels "
                "of `allOf`",
                pointer,
                hint="join some of the schemas into one",
            )


def _check_required_properties(document: Document) -> Iterator[Diagnostic]:
    """Yield a warning for each schema with `allOf` that lacks a property it requires.

    JSON Schema allows such properties, but most of them are typing errors. Schemas
    within other schemas are not checked.
    """
    for schema in index_of(document).outermost_schemas:
        required = [
            name
            for name in as_list(schema.node.get("required"))
            if isinstance(name, str) and name
        ]
        if not required or "allOf" not in schema.node:
            continue
        declared = collect_properties(
            [read_schema(document, schema.node, schema.pointer)]
        )
        missing = [f"`{shorten(name)}`" for name in required if name not in declared]
        if missing:
            yield document.diagnostic(
                "undefined-member",
                f"{describe_place(document, schema.pointer)} requires properties that "
                f"it does not declare: {', '.join(missing)}",
                join_pointer(schema.pointer, "required"),
            )


def check_nullable_alternatives(document: Document) -> Iterator[Diagnostic]:
    """Yield a warning for each alternative that is nothing but `nullable: true`.

    The document is of OpenAPI 3.0, where `nullable` means nothing without `type`.
    """
    for schema in index_of(document).schemas_with("nullable"):
        owner = schema.parent
        if schema.node != {"nullable": True} or owner is None:
            continue
        keyword, *_ = schema.keys
        is_alternative = owner.kind is Kind.SCHEMA and keyword in ("anyOf", "oneOf")
        if is_alternative and len(as_list(owner.node[str(keyword)])) > 1:
            yield document.diagnostic(
                "nullable-alternative",
                f"the alternative `nullable: true` of `{keyword}` accepts any value",
                schema.pointer,
            )
