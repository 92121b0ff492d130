"""Divide the reference of a large package between the pages of a folder.

A page has the methods of a resource, and the models that no other resource uses. The
other models are on pages by the first letter of their names. So readers of a method
have its models before them, and find any other model by its name.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby

from msgspec import Struct

from typecase.ir import (
    Api,
    EnumSchema,
    ObjectSchema,
    Operation,
    Resource,
    Schema,
    SchemaId,
    Type,
    referenced_schema_ids,
)
from typecase.names.api_names import Names, list_operations

SINGLE_FILE = "REFERENCE.md"
"""The reference of a small package."""
INDEX = "reference/README.md"
"""The first page of a large package's reference, which forges show for the folder."""
HOOKS_PAGE = "webhooks-and-callbacks.md"
"""The page of webhooks and callbacks, in the folder of an API.

No module has a hyphen in its name.
"""
MAX_ENTRIES = 200
"""The most methods and models of a package whose reference is a single file.

Such a file has less than 512 kB as a rule; GitHub shows no larger one.
"""
MAX_ROWS = 1000
"""The number of table rows with which a page ends, and the next one begins."""
_ROWS_OF_TEXT = 5
"""The number of rows that are as long as the text of a method or model."""


class Page(Struct, frozen=True):
    """A page of methods, of models, or of both."""

    path: str
    """The path in the folder of the API."""
    number: int
    """Its number among the pages of the same resource or letter, from 1."""
    resource: Resource | None
    """The resource whose methods and models it has; None for models of several."""
    operations: Sequence[Operation]
    models: Sequence[SchemaId]
    used: Sequence[SchemaId]
    """The models to which the methods and models of the page refer directly, sorted."""


def reference_path(apis: Iterable[Api]) -> str:
    """Return the path of the reference of a package, or of its index if it is large."""
    entries = sum(len(api.schemas) + len(list_operations(api)) for api in apis)
    return INDEX if entries > MAX_ENTRIES else SINGLE_FILE


class _Entry(Struct, frozen=True):
    """A method or a model of a page."""

    item: Operation | SchemaId
    used: AbstractSet[SchemaId]
    """The models to which it refers directly."""
    rows: int
    """The number of table rows that are as long."""


def divide_reference(api: Api, names: Names) -> list[Page]:
    """Return the pages of an API: those of resources, then those of shared models.

    Webhooks and callbacks have a page of their own, which is not among them.
    """
    models = {id_: _model_entry(schema) for id_, schema in api.schemas.items()}
    methods = {
        resource.id: [_method_entry(op, names) for op in resource.operations]
        for resource in api.resources
        if resource.operations
    }
    reached = {id_: _find_reached(entries, models) for id_, entries in methods.items()}
    counts = Counter(schema_id for ids in reached.values() for schema_id in ids)
    # Models of the same letter are neighbours.
    order = sorted(
        api.schemas, key=lambda id_: (_letter(id_, names), names.classes[id_])
    )
    pages: list[Page] = []
    for resource in api.resources:
        if resource.operations:
            ids = reached[resource.id]
            own = [models[id_] for id_ in order if id_ in ids and counts[id_] == 1]
            module = names.resources[resource.id].module
            pages += _divide(module, resource, [*methods[resource.id], *own])
    shared = (id_ for id_ in order if counts[id_] != 1)
    for letter, group in groupby(shared, key=lambda id_: _letter(id_, names)):
        pages += _divide(f"models/{letter}", None, [models[id_] for id_ in group])
    return pages


def _method_entry(operation: Operation, names: Names) -> _Entry:
    members = names.body_members[operation.pointer]
    rows = len(operation.parameters) + len(members) + len(operation.responses)
    return _Entry(operation, _referred_ids(operation.types()), 2 * _ROWS_OF_TEXT + rows)


def _model_entry(schema: Schema) -> _Entry:
    used = _referred_ids(schema.types())
    rows = len(schema.members) if isinstance(schema, EnumSchema) else 0
    if isinstance(schema, ObjectSchema):
        rows = len(schema.fields)
        if schema.base is not None:
            used.add(schema.base)
    return _Entry(schema.id, used, _ROWS_OF_TEXT + rows)


def _referred_ids(types: Iterable[Type]) -> set[SchemaId]:
    return {id_ for kind in types for id_ in referenced_schema_ids(kind)}


def _find_reached(
    entries: Iterable[_Entry], models: Mapping[SchemaId, _Entry]
) -> set[SchemaId]:
    """Return the ids of the models to which entries refer, directly or indirectly."""
    reached: set[SchemaId] = set()
    pending = {id_ for entry in entries for id_ in entry.used}
    while pending:
        reached |= pending
        pending = {id_ for each in pending for id_ in models[each].used} - reached
    return reached


def _letter(schema_id: SchemaId, names: Names) -> str:
    """Return the first letter of a class in lower case; `_` if it is not of ASCII."""
    letter = names.classes[schema_id].lstrip("_")[:1].lower()
    return letter if letter.isascii() and letter else "_"


def _divide(
    name: str, resource: Resource | None, entries: Iterable[_Entry]
) -> Iterator[Page]:
    """Yield the pages of a resource or letter; most have a single one."""
    pages: list[list[_Entry]] = []
    rows = MAX_ROWS
    for entry in entries:
        if rows >= MAX_ROWS:
            pages.append([])
            rows = 0
        pages[-1].append(entry)
        rows += entry.rows
    for number, page in enumerate(pages, start=1):
        items = [entry.item for entry in page]
        # No module has a hyphen in its name.
        suffix = "" if number == 1 else f"-{number}"
        yield Page(
            path=f"{name}{suffix}.md",
            number=number,
            resource=resource,
            operations=[each for each in items if isinstance(each, Operation)],
            models=[each for each in items if not isinstance(each, Operation)],
            used=sorted({id_ for entry in page for id_ in entry.used}),
        )
