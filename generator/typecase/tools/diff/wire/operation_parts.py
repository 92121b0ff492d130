"""Match the operations of two documents, and their parameters, bodies and responses."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping, is_mapping
from typecase.load.navigate.operations import (
    Operation,
    Parameter,
    iter_methods,
    iter_path_operations,
    merge_parameters,
    resolve_mapping,
)
from typecase.schema import read_schema
from typecase.schema.shape import Parts
from typecase.tools.diff.changes import ApiDocuments

_TEMPLATE = re.compile(r"\{([^}]*)\}")

OperationKey = tuple[str, str]
"""The HTTP method and the path of an operation, without the names of parameters."""


def without_names(path: str) -> str:
    """Return a path without the names of its parameters, which are not sent."""
    return _TEMPLATE.sub("{}", path)


def map_operations(document: Document, section: str) -> dict[OperationKey, Operation]:
    """Return the operations of a section, ``paths`` or ``webhooks``, by key."""
    return {
        (each.method.upper(), without_names(each.path)): each
        for each in iter_path_operations(document, section)
    }


class OperationMatches(Struct, frozen=True):
    """The operations of both documents as pairs, and those of one document only."""

    pairs: tuple[tuple[Operation, Operation], ...]
    removed: tuple[Operation, ...]
    added: tuple[Operation, ...]

    def find_moved(self, bases: tuple[str, str]) -> list[bool]:
        """Return for each pair whether a prefix moves between it and the server.

        ``bases`` are the paths of the old and of the new server.
        """
        before, after = bases
        return [
            before != after
            and before + without_names(old.path) == after + without_names(new.path)
            for old, new in self.pairs
        ]


def match_operations(documents: ApiDocuments, section: str) -> OperationMatches:
    """Match the operations of a section of two documents.

    A part of an address may move between the paths and the URL of the server. What has
    the same address is the same operation then, and otherwise what has the same path.
    """
    old = map_operations(documents.old, section)
    new = map_operations(documents.new, section)
    before, after = find_base_path(documents.old), find_base_path(documents.new)
    if section == "webhooks" or before == after:
        before = after = ""
    addresses = {(method, after + path): (method, path) for method, path in new}
    matches = {
        key: addresses[address]
        for key in old
        if (address := (key[0], before + key[1])) in addresses
    }
    rest = new.keys() - matches.values()
    matches |= {key: key for key in old if key not in matches and key in rest}
    taken = {*matches.values()}
    return OperationMatches(
        tuple((old[key], new[matches[key]]) for key in old if key in matches),
        tuple(old[key] for key in old if key not in matches),
        tuple(new[key] for key in new if key not in taken),
    )


def find_base_path(document: Document) -> str:
    """Return the path of the first server, without a slash at its end."""
    servers = as_list(document.root.get("servers"))
    server = as_mapping(servers[0]) if servers else {}
    url = server.get("url")
    if not isinstance(url, str):
        return ""
    for name, variable in as_mapping(server.get("variables")).items():
        url = url.replace(f"{{{name}}}", str(as_mapping(variable).get("default", "")))
    path = url.partition("://")[2].partition("/")[2] if "://" in url else url
    return f"/{path.strip('/')}" if path.strip("/") else ""


def map_parameters(
    document: Document, operation: Operation
) -> dict[tuple[str, str], Parameter]:
    """Return the parameters of an operation by name and location.

    A parameter of the path has its position as name, since its name is not sent.
    """
    positions = {
        name: str(index) for index, name in enumerate(_TEMPLATE.findall(operation.path))
    }
    parameters: dict[tuple[str, str], Parameter] = {}
    for parameter in merge_parameters(document, operation):
        name, location = parameter.key
        if location == "path":
            name = positions.get(name, name)
        elif location == "header" and name in _OTHER_HEADERS:
            continue  # OpenAPI ignores parameters with these names.
        parameters[name, location] = parameter
    return parameters


_OTHER_HEADERS = frozenset({"accept", "content-type", "authorization"})


class Content(Struct, frozen=True):
    """One media type of a body, and its object."""

    media_type: str
    holder: "Holder"


class Holder(Struct, frozen=True):
    """An object with a schema: its value and its place, after references."""

    document: Document
    node: dict[str, Any]
    pointer: str

    def read_schema(self, key: str = "schema") -> Parts:
        """Return the schema under a key, or nothing if any value is allowed."""
        if key not in self.node:
            return ()
        pointer = join_pointer(self.pointer, key)
        return (read_schema(self.document, self.node[key], pointer),)

    def contents(self) -> dict[str, Content]:
        """Return the media types by name, which has no charset if it is UTF-8."""
        return {
            normalize_media_type(name): Content(
                name,
                Holder(
                    self.document,
                    as_mapping(media),
                    join_pointer(self.pointer, "content", name),
                ),
            )
            for name, media in as_mapping(self.node.get("content")).items()
        }

    def headers(self) -> dict[str, "Holder"]:
        """Return the headers of a response by name in lower case."""
        found: dict[str, Holder] = {}
        for name, value in as_mapping(self.node.get("headers")).items():
            pointer = join_pointer(self.pointer, "headers", name)
            node, place = resolve_mapping(self.document, value, pointer)
            if name.lower() != "content-type":
                found[name.lower()] = Holder(self.document, node, place)
        return found


def normalize_media_type(name: str) -> str:
    """Return a media type in lower case, with sorted parameters.

    UTF-8 as charset is left out.
    """
    kind, *parameters = (part.strip().lower() for part in name.split(";"))
    kept = sorted(part for part in parameters if part and part != "charset=utf-8")
    return ";".join([kind, *kept])


def find_general_name(media_type: str) -> str:
    """Return the media type that programs can read one as, such as JSON for `+json`."""
    name = media_type.partition(";")[0]
    suffix = name.rpartition("+")[2]
    return name if suffix == name else f"application/{suffix}"


def find_body(document: Document, operation: Operation) -> Holder | None:
    """Return the request body of an operation, or None."""
    value = operation.node.get("requestBody")
    if not is_mapping(value):
        return None
    pointer = join_pointer(operation.pointer, "requestBody")
    return Holder(document, *resolve_mapping(document, value, pointer))


def map_responses(document: Document, operation: Operation) -> dict[str, Holder]:
    """Return the responses of an operation by status."""
    responses: dict[str, Holder] = {}
    for status, value in as_mapping(operation.node.get("responses")).items():
        if not status.startswith("x-"):
            pointer = join_pointer(operation.pointer, "responses", status)
            node, place = resolve_mapping(document, value, pointer)
            responses[status.upper() if status != "default" else status] = Holder(
                document, node, place
            )
    return responses


def find_response(
    responses: dict[str, Holder], status: str, earlier: Iterable[str] = ()
) -> Holder | None:
    """Return the response of a status: its own, that of its range or the default.

    The default describes no success if it stands beside a response of success, in the
    same document or among the statuses of an ``earlier`` one: it is about errors.
    """
    for key in (status, f"{status[:1]}XX"):
        if key in responses:
            return responses[key]
    if _is_success(status):
        before = {*earlier}
        was_of_errors = "default" in before and any(map(_is_success, before))
        if was_of_errors or any(map(_is_success, responses)):
            return None
    return responses.get("default")


def _is_success(status: str) -> bool:
    return status.startswith("2")


def name_response(status: str) -> str:
    """Return the words for the response of a status."""
    return f"the {status} response" if status == "default" else f"the response {status}"


def find_content(
    contents: dict[str, Content], media_type: str, *, ignores_parameters: bool = False
) -> Content | None:
    """Return what describes a media type: itself, or the narrowest range it is in.

    ``ignores_parameters`` tells whether a media type without parameters describes those
    with parameters, as in requests.
    """
    name = media_type.partition(";")[0] if ignores_parameters else media_type
    kind = media_type.partition("/")[0]
    for key in (media_type, name, f"{kind}/*", "*/*"):
        if key in contents:
            return contents[key]
    return None


def iter_callbacks(
    document: Document, operation: Operation
) -> Iterator[tuple[str, Operation]]:
    """Yield the callbacks of an operation, each with a name that identifies it."""
    for name, value in as_mapping(operation.node.get("callbacks")).items():
        pointer = join_pointer(operation.pointer, "callbacks", name)
        callback, place = resolve_mapping(document, value, pointer)
        for expression, entry in callback.items():
            if expression.startswith("x-"):
                continue
            item, at = resolve_mapping(document, entry, join_pointer(place, expression))
            for method, node, here in iter_methods(item, at):
                yield name, Operation(expression, method, node, here, item, at)
