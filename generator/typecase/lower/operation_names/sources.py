"""Collect what the names of a document's operations derive from."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.navigate.operations import (
    Operation,
    iter_path_operations,
    resolve_mapping,
)
from typecase.lower.operation_names.collisions import Key, NamedOperation
from typecase.lower.operation_names.kept_operations import keep_operation_names
from typecase.lower.operation_names.naming import name_operations
from typecase.lower.operation_names.operation_words import OperationSource
from typecase.schema import JsonSchema, read_schema
from typecase.words import is_same_name, lower_words

_METHOD = "x-typecase-method"
_LIST_MEMBERS = frozenset(
    {"content", "data", "elements", "entries", "hits", "items", "list", "objects"}
    | {"records", "results", "rows", "value", "values"}
)
"""Members of an object that often contain the items of a list."""


def name_document_operations(
    document: Document, kept: Mapping[Key, NamedOperation] = {}
) -> dict[tuple[str, str], NamedOperation]:
    """Return the names of the operations of `paths`, by path and method.

    ``kept`` are names of the last run, which stay unless the document states others.
    Raise a `DiagnosticsError` if `x-typecase-method` gives an operation a name that
    another one has, or that is a resource.
    """
    names = name_operations(
        OperationSource(
            path=operation.path,
            method=operation.method,
            operation_id=str(operation.node.get("operationId") or ""),
            tags=tuple(map(str, as_list(operation.node.get("tags")))),
            returns_list=_returns_list(document, operation),
        )
        for operation in iter_path_operations(document)
    )
    stated = list(_iter_stated_names(document))
    by_key = {key: name for key, name, _ in stated}
    held = {key: name for key, name in kept.items() if name not in by_key.values()}
    if held:
        names = keep_operation_names(names, held | by_key)
    names |= by_key
    if stated:
        _refuse_shared_names(document, names, stated)
    return names


def _iter_stated_names(document: Document) -> Iterator[tuple[Key, NamedOperation, str]]:
    """Yield the path and method of operations, their stated names, and the places."""
    for operation in iter_path_operations(document):
        name = operation.node.get(_METHOD)
        if name is not None:
            *resource, verb = name.split(".")
            yield (
                (operation.path, operation.method),
                NamedOperation(tuple(resource), verb),
                join_pointer(operation.pointer, _METHOD),
            )


def _refuse_shared_names(
    document: Document,
    names: Mapping[Key, NamedOperation],
    stated: Iterable[tuple[Key, NamedOperation, str]],
) -> None:
    """Raise a `DiagnosticsError` if a stated name is that of something else too."""
    owners: dict[NamedOperation, list[Key]] = defaultdict(list)
    resources: set[tuple[str, ...]] = set()
    for key, name in names.items():
        owners[name].append(key)
        resources |= {name.resource[:end] for end in range(1, len(name.resource) + 1)}
    faults: list[Diagnostic] = []
    for key, name, pointer in stated:
        others = [f"`{m.upper()} {p}`" for p, m in owners[name] if (p, m) != key]
        if name.words in resources:
            others.append("a resource")
        if others:
            fault = document.diagnostic(
                "bad-extension",
                f"`{_METHOD}: {'.'.join(name.words)}` is the name of {others[0]} too",
                pointer,
                hint=f"choose another name, or name the other one with `{_METHOD}`",
            )
            faults.append(fault)
    if faults:
        raise DiagnosticsError(faults)


def find_resource_tags(
    document: Document, names: Mapping[tuple[str, str], NamedOperation]
) -> dict[str, str]:
    """Return the tag that describes each resource, by the id of the resource.

    All operations of the resource have this tag first, and either no operation of
    another resource has it, or its words are those of the resource.
    """
    tags: dict[str, set[str]] = defaultdict(set)
    resources: dict[str, set[str]] = defaultdict(set)
    for operation in iter_path_operations(document):
        resource = names[operation.path, operation.method].resource_id
        tag = next(map(str, as_list(operation.node.get("tags"))), "")
        tags[resource].add(tag)
        resources[tag].add(resource)
    return {
        resource: tag
        for resource, (tag, *others) in tags.items()
        if tag
        and not others
        and (len(resources[tag]) == 1 or is_same_name(tag, resource))
    }


def _returns_list(document: Document, operation: Operation) -> bool | None:
    """Return whether the body of a successful response is a list of items.

    An object with a list of a usual name, or of the name of the path, is one, and so is
    an object around it that has no id. An object without lists is none. Return None if
    the document does not tell.
    """
    own_name = "".join(lower_words(_last_fixed_segment(operation.path)))
    answer = None
    for schema in _iter_result_schemas(document, operation):
        if _is_array(schema):
            return True
        if operation.path.endswith("}"):
            continue  # The lists of one thing are parts of it.
        members = _read_members(schema)
        if "id" not in members:  # What has an id is one thing, maybe with a page of it.
            for member in [*members.values()]:
                members |= _read_members(member)
        lists = [name for name, member in members.items() if _is_array(member)]
        for name in lists:
            if name in _LIST_MEMBERS or "".join(lower_words(name)) == own_name:
                return True
        if members and not lists:
            answer = False
    return answer


def _read_members(schema: JsonSchema) -> dict[str, JsonSchema]:
    return {name: member.target for name, member in schema.properties.items()}


def _is_array(schema: JsonSchema) -> bool:
    return schema.is_only("array") or "items" in schema.keywords


def _last_fixed_segment(path: str) -> str:
    fixed = [segment for segment in path.split("/") if segment and "{" not in segment]
    return fixed[-1] if fixed else ""


def _iter_result_schemas(
    document: Document, operation: Operation
) -> Iterator[JsonSchema]:
    """Yield the schemas of successful responses, and the parts of their `allOf`."""
    place = join_pointer(operation.pointer, "responses")
    for status, node in as_mapping(operation.node.get("responses")).items():
        if not str(status).startswith("2"):
            continue
        response, at = resolve_mapping(document, node, join_pointer(place, status))
        for name, media in as_mapping(response.get("content")).items():
            pointer = join_pointer(at, "content", name, "schema")
            value = as_mapping(media).get("schema")
            schema = read_schema(document, value, pointer).target
            yield schema
            yield from (part.target for part in schema.all_of)
