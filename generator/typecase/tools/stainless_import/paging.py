"""Describe the pages of operations by the pagination schemes of a file of Stainless."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import Operation, merge_parameters
from typecase.lower.operations.paging_names import SIZES, normalize_name
from typecase.names.kept_paging import ARGUMENTS
from typecase.schema import JsonSchema
from typecase.schema.members import (
    collect_properties,
    follow_pointer,
    iter_combined,
    may_have_type,
    request_body_schemas,
    response_body_schemas,
)
from typecase.tools.stainless_import.actions import Actions, Target
from typecase.tools.stainless_import.method_names import ChosenMethods
from typecase.tools.stainless_import.sections import Section

_PROPERTY = "x-stainless-pagination-property"
_REQUEST_KEYS = {
    "next_cursor_param": "cursor",
    "next_cursor_id_param": "cursor",
    "page_number_param": "page",
    "offset_count_param": "offset",
}
"""The keys of `x-typecase-paging` for the purposes of parameters."""
_RESPONSE_KEYS = {
    "items": "items",
    "next_cursor_field": "next",
    "cursor_url_field": "next_url",
    "has_next_page": "more",
    "current_page_number_field": "echo",
    "offset_count_start_field": "echo",
    "total_page_count_field": "pages",
    "offset_total_count_field": "total",
}
"""The keys of `x-typecase-paging` for the purposes of members of responses."""
_USUAL_PARAMETERS = {
    "cursor": ("cursor", ("cursor", "after", "page_token", "next_token")),
    "cursor_id": ("cursor", ("after", "after_id", "starting_after", "start_after")),
    "offset": ("offset", ("offset", "skip")),
    "page_number": ("page", ("page", "page_number", "page_num")),
}
"""The key and the names of the parameter that a scheme without purposes means."""
_USUAL_CURSORS = ("next_cursor", "next_page_token", "next_token", "next", "cursor")
"""Members that have the next cursor in a scheme without purposes."""
_TYPES = {
    "items": "array",
    "next": "string",
    "next_url": "string",
    "more": "boolean",
    "echo": "integer",
    "pages": "integer",
    "total": "integer",
}
"""The JSON types of places in a response."""
_REQUIRED = ("items", "cursor", "page", "offset", "next", "last_item", "next_url")
"""What an operation must have to be paged by a scheme that has it."""


class _Scheme(Struct, frozen=True):
    """A way to page: the keys of `x-typecase-paging`, with names and places.

    ``is_in_body`` tells whether the parameters are members of the request's body.
    """

    keys: Mapping[str, str]
    is_in_body: bool


def describe_pages(
    root: Section, methods: ChosenMethods, target: Target, actions: Actions
) -> None:
    """State the pages of the methods that have a pagination of the file, or none."""
    found = [_read_scheme(section) for section in root.sections("pagination")]
    schemes = [scheme for scheme in found if scheme is not None]
    for each in methods.named:
        if each.method is None:
            continue
        stated = each.method.section.get("paginated")
        keys: Mapping[str, str] | bool | None = False
        if stated is not False:
            usable = [
                scheme
                for scheme in schemes
                if stated or scheme.is_in_body or each.operation.method == "get"
            ]
            keys = _match(usable, target.document, each.operation)
        query = target.find(each.operation.pointer)
        if keys is None and stated is True:
            message = "no pagination of the file fits this method"
            each.method.section.tell(message, "paginated")
        elif keys is not None and query is None:
            message = f"another file has {each.operation.path}: rules find its pages"
            each.method.section.tell(message)
        elif keys is not None and query is not None:
            actions.update(
                query, {"x-typecase-paging": keys}, each.method.section.pointer
            )


def _read_scheme(section: Section) -> _Scheme | None:
    kind = section.text("type")
    if not [*section]:
        return None
    scheme = section.text("name")
    section.get("description")
    request, response = as_mapping(section.get("request")), section.get("response")
    keys: dict[str, str] = {}
    for name, node in request.items():
        if (key := _REQUEST_KEYS.get(_purpose(node))) is not None:
            keys.setdefault(key, name)
        elif normalize_name(name) in SIZES:
            keys.setdefault("size", name)
    key, usual = _USUAL_PARAMETERS.get(kind or "", ("", ()))
    if key and key not in keys:
        found = [name for name in request if name in usual]
        keys |= {key: found[0]} if found else {}
    keys |= _read_response(response)
    is_complete = (
        "items" in keys
        and len(keys.keys() & {"cursor", "page", "offset", "next_url"}) == 1
        and ("cursor" in keys) is bool(keys.keys() & {"next", "last_item"})
    )
    if not is_complete:
        section.tell(
            f"the pagination `{scheme}` of the type `{kind}` does not say which"
            " parameter and which member of the response lead to the next page",
            hint="describe pages with `x-typecase-paging`; many are found by rules",
        )
        return None
    return _Scheme(keys, section.text("param_location") == "body")


def _read_response(response: Any) -> dict[str, str]:
    """Return the keys whose values are places in a response."""
    keys: dict[str, str] = {}
    lists: list[str] = []
    cursors: list[str] = []
    members = list(_iter_members(response, ""))
    for place, node in members:
        stated = as_mapping(node.get(_PROPERTY))
        key = _RESPONSE_KEYS.get(_purpose(node), "")
        header = stated.get("from_header")
        if stated.get("is_top_level_array"):
            keys["items"] = ""
        elif key and isinstance(header, str):
            keys[key] = f"header:{header}"
        elif key:
            keys.setdefault(key, place)
        if node.get("type") == "array":
            lists.append(place)
            items = as_mapping(node.get("items"))
            for inner, member in _iter_members(items, ""):
                if _purpose(member) == "cursor_item_id":
                    keys["last_item"] = inner
        elif place.rpartition("/")[2] in _USUAL_CURSORS:
            cursors.append(place)
    if lists:
        keys.setdefault("items", lists[0])
    if cursors and not keys.keys() & {"next", "last_item", "next_url"}:
        keys["next"] = cursors[0]
    return keys


def _iter_members(node: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the members of an object, and those of objects inside it."""
    inner = as_mapping(node)
    properties = as_mapping(inner.get("properties")) if place else inner
    if "properties" in inner and inner.get("type") == "object":
        properties = as_mapping(inner["properties"])
    for name, value in properties.items():
        if isinstance(value, dict):
            at = join_pointer(place, name)
            yield at, as_mapping(value)
            yield from _iter_members(value, at)


def _purpose(node: Any) -> str:
    return str(as_mapping(as_mapping(node).get(_PROPERTY)).get("purpose", ""))


def _match(
    schemes: Iterable[_Scheme], document: Document, operation: Operation
) -> dict[str, str] | None:
    """Return the value of `x-typecase-paging` for an operation, or None.

    It is that of the first scheme of which the operation has all that leads from page
    to page.
    """
    responses = response_body_schemas(document, operation, good=True)
    parameters = {each.name for each in merge_parameters(document, operation)}
    for scheme in schemes:
        members = collect_properties(request_body_schemas(document, operation).values())
        known = set(members) if scheme.is_in_body else parameters
        found = {
            key: f"/{name}" if scheme.is_in_body and key in ARGUMENTS else name
            for key, name in scheme.keys.items()
            if (name in known if key in ARGUMENTS else _is_place(key, name, responses))
        }
        is_complete = all(key in found for key in scheme.keys if key in _REQUIRED)
        if is_complete and _has_last_item(found, responses):
            return found
    return None


def _is_place(key: str, place: str, responses: list[JsonSchema]) -> bool:
    if key == "last_item" or place.startswith("header:"):
        return True
    found = follow_pointer(responses, place)[0]
    return bool(found) and may_have_type(found, _TYPES[key])


def _has_last_item(keys: Mapping[str, str], responses: list[JsonSchema]) -> bool:
    """Return whether items have the member whose value is the next cursor, if any."""
    if "last_item" not in keys:
        return True
    lists = follow_pointer(responses, keys["items"])[0]
    items = [part.items for each in lists for part in iter_combined(each)]
    return bool(follow_pointer(items, keys["last_item"])[0])
