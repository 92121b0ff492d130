"""Check schemas for faults that the metaschemas of JSON Schema cannot find.

The checks find schemas that contain themselves, schemas with more levels of `allOf`
than typecase supports, and properties that a schema with `allOf` requires but does not
declare.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.metaschema.error_messages import describe_place, shorten
from typecase.load.navigate.operations import resolve_mapping
from typecase.load.navigate.schema_members import collect_properties
from typecase.load.navigate.walk import iter_outermost_schemas

MAX_BASES = 50
"""The greatest number of levels of `allOf` that a schema may have.

Each model repeats the fields of its bases, so a small document with more levels would
become a huge package.
"""

_Graph = dict[str, set[str]]
"""By the pointer of each schema: the pointers of the schemas that it depends on."""


def check_schemas(document: Document) -> Iterator[Diagnostic]:
    """Yield the diagnostics of the checks in this module.

    If a schema contains itself, the levels of `allOf` are not checked.
    """
    schemas = as_mapping(as_mapping(document.root.get("components")).get("schemas"))
    names = {join_pointer("/components/schemas", name): name for name in schemas}
    try:
        TopologicalSorter(
            _subschema_graph(document, names, ("allOf", "anyOf", "oneOf"))
        ).prepare()
    except CycleError as error:
        # The error has one cycle. If there are others, the next run reports one.
        cycle = error.args[1]
    else:
        cycle = []
        yield from _check_depths(document, names)
    # The cycle also has schemas without a name of their own, such as `…/allOf/0`.
    for pointer in names.keys() & {*cycle}:
        yield document.diagnostic(
            "circular-schema",
            f"the schema `{shorten(names[pointer])}` contains itself",
            pointer,
            hint="let a schema refer to itself only inside `properties` or `items`",
        )
    yield from _check_required_properties(document)


def _subschema_graph(
    document: Document, starts: Iterable[str], keywords: Sequence[str]
) -> _Graph:
    """Return the graph of the schemas that `$ref` and the keywords lead to.

    ``starts`` are the pointers of the schemas where the search begins. They are in the
    graph too.
    """
    graph: _Graph = {}
    pending = list(starts)
    while pending:
        pointer = pending.pop()
        if pointer in graph:
            continue
        node = as_mapping(document.value_at(pointer))
        graph[pointer] = {
            join_pointer(pointer, keyword, index)
            for keyword in keywords
            for index, _ in enumerate(as_list(node.get(keyword)))
        }
        if isinstance(node.get("$ref"), str):
            target, target_pointer = resolve_mapping(document, node, pointer)
            graph[pointer] |= {target_pointer} if target else set()
        pending += graph[pointer]
    return graph


def _check_depths(document: Document, names: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Yield an error for each component with exactly one level of `allOf` too many.

    Schemas with more levels usually contain such a component, so they are not reported.
    ``names`` has the names of the components, by pointer.
    """
    graph = _subschema_graph(document, names, ("allOf",))
    depths: dict[str, int] = {}
    for pointer in TopologicalSorter(graph).static_order():
        # A reference does not add a level.
        step = 1 if "allOf" in as_mapping(document.value_at(pointer)) else 0
        depths[pointer] = max(
            (depths[subschema] + step for subschema in graph[pointer]), default=0
        )
    for pointer in names:
        if depths[pointer] == MAX_BASES + 1:
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
    for schema in iter_outermost_schemas(document):
        required = [
            name
            for name in as_list(schema.node.get("required"))
            if isinstance(name, str) and name
        ]
        if not required or "allOf" not in schema.node:
            continue
        declared = collect_properties(document, [(schema.node, schema.pointer)])
        missing = [f"`{shorten(name)}`" for name in required if name not in declared]
        if missing:
            yield document.diagnostic(
                "undefined-member",
                f"{describe_place(document, schema.pointer)} requires properties that "
                f"it does not declare: {', '.join(missing)}",
                join_pointer(schema.pointer, "required"),
                hint="add these names to `properties`, or remove them from `required`",
                severity=Severity.WARNING,
            )
