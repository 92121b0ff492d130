"""Lower the extensions `x-typecase-paging` and `x-typecase-batch` of an operation."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from typecase.ir import (
    Anything,
    Batching,
    Body,
    ListOf,
    Overload,
    Paging,
    Parameter,
    Response,
    Scalar,
    Schema,
    SchemaId,
    Type,
    alternative_types,
    iter_fields,
)
from typecase.load.document import join_pointer, split_pointer
from typecase.lower.operations.media_types import JSON, essence
from typecase.lower.operations.paged_lists import join_items
from typecase.lower.operations.paging_choice import find_first_in_schema
from typecase.names.kept_paging import ARGUMENTS, PLACES, WAY, describe_paging

_LARGEST_PAGE = 1000
"""The largest page that clients request, as some documents allow two billion items."""
_SchemasById = Mapping[SchemaId, Schema]


def lower_paging(
    node: dict[str, Any],
    parameters: Iterable[Parameter],
    responses: Iterable[Response],
    schemas: _SchemasById,
) -> Paging:
    """Lower `x-typecase-paging`; ``node`` is its value.

    ``parameters`` and ``responses`` are those of the operation, and ``schemas`` are the
    named schemas by id. If the items are not found in a successful response, they may
    have any type.
    """
    by_name = {parameter.wire_name: parameter for parameter in parameters}
    counter = by_name.get(node.get("page") or node.get("offset") or "")
    body_types = [
        response.type
        for response in responses
        if response.is_success and response.type is not None
    ]
    arrays = _iter_lists(_follow_pointer(schemas, body_types, node["items"]))
    # The default of the parameter `page` or `offset` selects the first page.
    first = node.get("first", None if counter is None else counter.default)
    is_inferred = node.get("inferred", False)
    return Paging(
        items=node["items"],
        item=next((array.item for array in arrays), Anything()),
        page=node.get("page"),
        offset=node.get("offset"),
        size=node.get("size"),
        max_size=(
            None if is_inferred else _max_page_size(by_name.get(node.get("size", "")))
        ),
        first=first if isinstance(first, int) else 0,
        last=node.get("last"),
        total=node.get("total"),
        omitted_parameters=tuple(node.get("without", ())),
        cursor=node.get("cursor"),
        next=node.get("next"),
        last_item=node.get("last_item"),
        next_url=node.get("next_url"),
        more=node.get("more"),
        pages=node.get("pages"),
        echo=node.get("echo"),
        is_estimate=node.get("estimate", False),
        is_inferred=is_inferred,
    )


def restore_paging(
    statement: Mapping[str, Any],
    found: Paging | None,
    parameters: Iterable[Parameter],
    bodies: Iterable[Body],
    responses: Iterable[Response],
    schemas: _SchemasById,
) -> Paging | None:
    """Return the pagination of the last run, as far as the document still has it.

    ``statement`` is what `names.lock` says, and ``found`` what is inferred now. It is
    returned if it is the same, or if the way of the last run to a page is gone. So it
    is if it leads to the pages of a list that was whole, whose type stays the same.
    Schemas may state another first page or item than the last run found.
    """
    was_whole = not any(key in statement for key in WAY if key != "items")
    if found is not None and (
        describe_paging(found) == statement
        or (was_whole and found.items == statement["items"])
    ):
        return found
    parameters, responses = tuple(parameters), tuple(responses)
    names = {each.wire_name for each in parameters} | {
        join_pointer("", field.wire_name)
        for body in bodies
        for field in iter_fields(body.type, schemas)
    }
    types = [each.type for each in responses if each.is_success and each.type]
    kept = {
        key: value
        for key, value in statement.items()
        if not (key in ARGUMENTS and value not in names)
        and not (
            key in PLACES
            and value[:1] == "/"
            and not _follow_pointer(schemas, types, value)
        )
    }
    lists = _iter_lists(_follow_pointer(schemas, types, statement["items"]))
    items = [each.item for each in lists]
    if any(key in statement and key not in kept for key in WAY) or not items:
        return found
    counter = statement.get("page") or statement.get("offset")
    for parameter in parameters:
        first = find_first_in_schema(parameter.default, parameter.type)
        if parameter.wire_name == counter and first is not None:
            kept["first"] = first
    paging = lower_paging({**kept, "inferred": True}, parameters, responses, schemas)
    return replace(paging, item=join_items(items))


def mark_paged_overloads(
    overloads: Iterable[Overload],
    paging: Paging,
    responses: Iterable[Response],
    schemas: _SchemasById,
) -> tuple[Overload, ...]:
    """Return overloads that say whether they promise pages."""
    return tuple(
        replace(
            overload,
            is_paged=any(
                True
                for response in overload.select(responses)
                if response.type is not None
                for _ in _iter_lists(
                    _follow_pointer(schemas, [response.type], paging.items)
                )
            ),
        )
        for overload in overloads
    )


def _max_page_size(parameter: Parameter | None) -> int | None:
    """Return the maximum of the page size, but at most `_LARGEST_PAGE`.

    Return None if the document states no maximum that clients can request.
    """
    kind = None if parameter is None else parameter.type
    maximum = kind.bounds.maximum if isinstance(kind, Scalar) else None
    if not isinstance(maximum, int) or maximum < 1:
        return None
    return min(maximum, _LARGEST_PAGE)


def lower_batching(node: dict[str, Any], bodies: Iterable[Body]) -> Batching | None:
    """Lower `x-typecase-batch`; ``node`` is its value.

    The JSON body of a batch is an array of items with `maxItems`. Return None if the
    operation has no such body.
    """
    types = [body.type for body in bodies if essence(body.media_type) == JSON]
    for array in _iter_lists(types):
        if array.bounds.max_length is not None:
            return Batching(
                item=array.item,
                size=array.bounds.max_length,
                keys=tuple(node["keys"]),
                failed=node["failed"],
                succeeded=node.get("succeeded"),
                accepted=node.get("accepted"),
            )
    return None


def _follow_pointer(
    schemas: _SchemasById, types: list[Type], pointer: str
) -> list[Type]:
    """Return the types of the values to which a JSON pointer leads.

    ``types`` are the possible types of the value at which the pointer starts.
    """
    for name in split_pointer(pointer):
        fields = [
            field for value_type in types for field in iter_fields(value_type, schemas)
        ]
        types = [field.type for field in fields if field.wire_name == name]
    return types


def _iter_lists(types: Iterable[Type]) -> Iterator[ListOf]:
    """Yield the lists among the types and among the alternatives of unions."""
    for value_type in types:
        for alternative in alternative_types(value_type):
            if isinstance(alternative, ListOf):
                yield alternative
