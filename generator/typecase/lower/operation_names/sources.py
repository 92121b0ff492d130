"""Collect what the names of a document's operations derive from."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from msgspec import Struct
from msgspec.structs import replace

from typecase.config.api_options import ApiOptions
from typecase.diagnostics import ConfigError, Diagnostic, DiagnosticsError
from typecase.diagnostics.suggestions import suggest
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.navigate.operations import (
    Operation,
    iter_path_operations,
    resolve_mapping,
)
from typecase.lower.operation_names.chosen_resources import (
    flatten_names,
    read_dotted_tags,
)
from typecase.lower.operation_names.code_samples import name_by_samples
from typecase.lower.operation_names.collisions import Key, NamedOperation
from typecase.lower.operation_names.kept_operations import keep_operation_names
from typecase.lower.operation_names.naming import name_operations
from typecase.lower.operation_names.operation_words import OperationSource
from typecase.lower.operation_names.stated_names import (
    Clashes,
    StatedName,
    read_stated_names,
)
from typecase.schema import JsonSchema, read_schema
from typecase.words import is_same_name, lower_words

_METHOD = "x-typecase-method"
_NO_OPTIONS = ApiOptions()
_LIST_MEMBERS = frozenset(
    {"content", "data", "elements", "entries", "hits", "items", "list", "objects"}
    | {"records", "results", "rows", "value", "values"}
)
"""Members of an object that often contain the items of a list."""


class NamedDocument(Struct, frozen=True):
    """The names of the operations of `paths`, by path and method.

    ``origins`` says what decided about each name. ``faults`` are warnings about stated
    names that cannot be used.
    """

    names: dict[Key, NamedOperation]
    origins: Mapping[Key, str]
    faults: Sequence[Diagnostic]


def name_document_operations(
    document: Document,
    kept: Mapping[Key, NamedOperation] = {},
    options: ApiOptions = _NO_OPTIONS,
    chosen_methods: Mapping[Key, str] = {},
) -> NamedDocument:
    """Return the names of the operations of `paths`.

    ``chosen_methods`` are those that the configuration names itself, and ``kept`` are
    names of the last run, which stay unless the document states others with
    `x-typecase-method`. Other names that the document states, or that its code
    samples have, come next, and the rules last.

    Raise a `DiagnosticsError` if `x-typecase-method` gives an operation a name that
    another one has, or that is a resource.
    """
    operations = [*iter_path_operations(document)]
    exact = _read_exact_names(document)
    kept = {key: name for key, name in kept.items() if name not in exact.values()}
    origins: dict[Key, str] = {}
    faults: list[Diagnostic] = []
    fixed = {**kept, **exact}
    decided = fixed.keys() | chosen_methods.keys()
    stated = _read_stated(document, operations, decided, options, faults)
    clashes = Clashes(document, faults, fixed.values(), options)
    chosen = clashes.leave_out(
        {
            key: NamedOperation(name.resource, name.verb)
            for key, name in stated.items()
            if name.resource and name.verb
        },
        stated,
    )
    sources = [
        OperationSource(
            path=operation.path,
            method=operation.method,
            operation_id=str(operation.node.get("operationId") or ""),
            tags=tuple(map(str, as_list(operation.node.get("tags")))),
            returns_list=_returns_list(document, operation),
        )
        for operation in operations
    ]
    resources = {} if options.resources else read_dotted_tags(sources)
    resources |= {
        key: name.resource
        for key, name in stated.items()
        if name.resource and not name.verb
    }
    names = name_operations(sources, resources, options.resources, origins, chosen)
    verbs = {
        key: NamedOperation(names[key].resource, name.verb)
        for key, name in stated.items()
        if name.verb and not name.resource
    }
    if verbs:
        chosen |= clashes.leave_out(verbs, stated, chosen.values())
    names |= chosen
    if not options.nested:
        names = flatten_names(names, {name.resource for name in kept.values()})
        chosen = {key: names[key] for key in chosen}
    if kept or chosen:
        names = keep_operation_names(names, chosen | fixed)
    names |= exact
    if exact:
        _refuse_shared_names(document, names, exact)
    for key, name in stated.items():
        if key in chosen or not name.verb:
            origins[key] = name.origin
    origins |= dict.fromkeys(kept, "names.lock") | dict.fromkeys(exact, _METHOD)
    origins |= dict.fromkeys(chosen_methods, "the configuration")
    return NamedDocument(names, origins, faults)


def _read_stated(
    document: Document,
    operations: Sequence[Operation],
    decided: AbstractSet[Key],
    options: ApiOptions,
    faults: list[Diagnostic],
) -> dict[Key, StatedName]:
    """Return the names, and parts of names, that the document states.

    Operations in ``decided`` have names already, and get none. If the configuration
    chooses the resources, it goes before all keys and samples.
    """
    unnamed = [each for each in operations if (each.path, each.method) not in decided]
    if options.resource_key:
        _check_resource_key(document, operations, options)
    stated = read_stated_names(document, unnamed, options.resource_key, faults)
    if options.resources:
        return {
            key: replace(name, resource=()) for key, name in stated.items() if name.verb
        }
    if options.resource_key:
        return stated
    samples = name_by_samples(operations)
    for operation in unnamed:
        key = operation.path, operation.method
        if key in samples:
            name = stated.get(key, samples[key])
            stated[key] = replace(
                name,
                resource=name.resource or samples[key].resource,
                verb=name.verb or samples[key].verb,
            )
    return stated


def _check_resource_key(
    document: Document, operations: Sequence[Operation], options: ApiOptions
) -> None:
    """Raise `ConfigError` if no operation has the key that is to name resources."""
    key = options.resource_key
    known = {name for each in operations for name in each.node}
    if key not in known:
        hint = suggest(key, known) or "write a key that operations have"
        raise ConfigError(
            f"{options.place}: `resources` names the key `{key}`, which no operation of"
            f" {document.file} has; {hint}"
        )


def _read_exact_names(document: Document) -> dict[Key, NamedOperation]:
    """Return the names that `x-typecase-method` states, by path and method."""
    names: dict[Key, NamedOperation] = {}
    for operation in iter_path_operations(document):
        name = operation.node.get(_METHOD)
        if name is not None:
            *resource, verb = name.split(".")
            key = operation.path, operation.method
            names[key] = NamedOperation(tuple(resource), verb)
    return names


def _refuse_shared_names(
    document: Document,
    names: Mapping[Key, NamedOperation],
    exact: Mapping[Key, NamedOperation],
) -> None:
    """Raise a `DiagnosticsError` if an exact name is that of something else too."""
    owners: dict[NamedOperation, list[Key]] = defaultdict(list)
    resources: set[tuple[str, ...]] = set()
    for key, name in names.items():
        owners[name].append(key)
        resources |= {name.resource[:end] for end in range(1, len(name.resource) + 1)}
    faults: list[Diagnostic] = []
    for operation in iter_path_operations(document):
        key = operation.path, operation.method
        if key not in exact:
            continue
        name = exact[key]
        others = [f"`{m.upper()} {p}`" for p, m in owners[name] if (p, m) != key]
        if name.words in resources:
            others.append("a resource")
        if others:
            fault = document.diagnostic(
                "bad-extension",
                f"`{_METHOD}: {'.'.join(name.words)}` is the name of {others[0]} too",
                join_pointer(operation.pointer, _METHOD),
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
