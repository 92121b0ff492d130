"""Infer from the parameters and responses of an operation that it has pages.

Only operations that read are considered: those with GET, and those with POST that say
by their names that they search. The response must contain one list that is certainly
that of the items. If no argument asks for a part of it, and the response has nothing
else but counts, the list is whole: its items are what callers want. The extension
`x-typecase-paging` overrules what is inferred.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from typecase.ir import (
    Body,
    Header,
    Location,
    Paging,
    Parameter,
    Response,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
    alternative_types,
    iter_fields,
)
from typecase.load.document import join_pointer
from typecase.lower.operations.paged_lists import (
    Detail,
    find_list,
    has_only_list,
    iter_details,
)
from typecase.lower.operations.paging_choice import (
    Argument,
    choose_paging,
    may_select_part,
)
from typecase.lower.operations.paging_names import normalize_name

_SEARCH = re.compile(
    r"(?i:search|list|query|find|filter|lookup|scroll|browse|scan|fetch|history)"
    r"|(?<![A-Za-z])([Gg]et|[Dd]escribe)(?=[A-Z_/-])",
)
"""The path or the id of an operation that reads although its method is POST."""


def infer_paging(
    method: str,
    path: str,
    operation_id: str,
    parameters: Iterable[Parameter],
    bodies: tuple[Body, ...],
    responses: tuple[Response, ...],
    headers: Iterable[Header],
    schemas: Mapping[SchemaId, Schema],
) -> Paging | None:
    """Return the pagination of an operation; None if it is not certain.

    ``path`` and ``operation_id`` show whether a POST searches. ``headers`` are those of
    the responses, and ``schemas`` the named schemas by id.
    """
    words = f"{path} {operation_id}"
    is_search = method == "POST" and bool(_SEARCH.search(words))
    if method != "GET" and not is_search:
        return None
    body = _find_body(responses)
    found = None if body is None else find_list(body, path, schemas)
    if body is None or found is None:
        return None
    arguments = [
        Argument(
            parameter.wire_name,
            normalize_name(parameter.wire_name),
            parameter.type,
            parameter.notes.description,
            parameter.default,
            parameter.notes.deprecated
            or "deprecated" in parameter.notes.description.lower(),
        )
        for parameter in parameters
        if parameter.location is Location.QUERY
        and not parameter.is_credential
        and parameter.media_type is None
    ]
    if is_search:
        # The query of some documents repeats members of the body.
        arguments = [*_iter_members(bodies, schemas), *arguments]
    header_details = [
        Detail(
            f"header:{header.name}",
            normalize_name(header.name),
            Scalar(ScalarKind.STRING),
            header.notes.description,
        )
        for header in headers
    ]
    details = list(iter_details(body, found, schemas))
    paging = choose_paging(arguments, found, details, header_details, schemas)
    if (
        paging is None
        and method == "GET"
        and not any(may_select_part(each) for each in arguments)
        and not any(header.name == "link" for header in header_details)
        # `x-typecase-unwrap` chooses what methods return.
        and not any(response.unwrap for response in responses)
        and has_only_list(body, found, path, schemas)
    ):
        return Paging(items=found.pointer, item=found.item, is_inferred=True)
    return paging


def describe_inference(paging: Paging) -> str:
    """Return a sentence for the ledger about a pagination that was inferred."""
    items = f"`{paging.items}`" if paging.items else "the body"
    if paging.is_whole:
        return f"a list of {items}, which is whole; `x-typecase-paging` overrules it"
    ways = {
        "page": paging.page,
        "offset": paging.offset,
        "cursor": paging.cursor,
        "next": paging.next,
        "last_item": paging.last_item,
        "next_url": paging.next_url,
    }
    settings = ", ".join(f"`{key}: {value}`" for key, value in ways.items() if value)
    return f"pages of {items} by {settings}; `x-typecase-paging` overrules it"


def _find_body(responses: Iterable[Response]) -> Type | None:
    """Return the type of the body of all successes, if it is certainly JSON."""
    responses = list(responses)
    successes = [each for each in responses if each.is_success] or [
        each for each in responses if each.status == "default"
    ]
    bodies = [each for each in successes if each.type is not None]
    kinds = {repr(each.type): each.type for each in bodies}
    is_json = all(
        each.media_type == "*/*" or "json" in (each.media_type or "") for each in bodies
    )
    if len(kinds) != 1 or not is_json or any(each.sequence for each in bodies):
        return None
    return next(iter(kinds.values()))


def _iter_members(
    bodies: tuple[Body, ...], schemas: Mapping[SchemaId, Schema]
) -> Iterator[Argument]:
    """Yield the members of a JSON body."""
    if len(bodies) != 1 or "json" not in bodies[0].media_type:
        return
    if len(list(alternative_types(bodies[0].type))) != 1:
        return
    for field in iter_fields(bodies[0].type, schemas):
        yield Argument(
            join_pointer("", field.wire_name),
            normalize_name(field.wire_name),
            field.type,
            field.notes.description,
            field.default,
        )
