"""Match the operations of two documents, and their parameters, bodies and responses."""

import re
from collections.abc import Iterator, Mapping
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


def map_operations(document: Document, section: str) -> dict[OperationKey, Operation]:
    """Return the operations of a section, ``paths`` or ``webhooks``, by key."""
    return {
        (each.method.upper(), _TEMPLATE.sub("{}", each.path)): each
        for each in iter_path_operations(document, section)
    }


def match_addresses(
    documents: ApiDocuments,
    old: Mapping[OperationKey, Operation],
    new: Mapping[OperationKey, Operation],
) -> dict[OperationKey, Operation]:
    """Return the new operations by the keys that the old document has for them.

    An operation keeps its key unless a part of its address moves between the path and
    the URL of the server.
    """
    result = dict(new)
    before, after = _base_path(documents.old), _base_path(documents.new)
    if before == after:
        return result
    addresses = {(key[0], after + key[1]): key for key in new.keys() - old.keys()}
    for key in old.keys() - new.keys():
        other = addresses.get((key[0], before + key[1]))
        if other is not None:
            result[key] = result.pop(other)
    return result


def _base_path(document: Document) -> str:
    """Return the path of the first server, without a slash at its end."""
    servers = as_list(document.root.get("servers"))
    url = as_mapping(servers[0]).get("url") if servers else None
    if not isinstance(url, str):
        return ""
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


def find_response(responses: dict[str, Holder], status: str) -> Holder | None:
    """Return the response of a status: its own, that of its range or the default."""
    for key in (status, f"{status[:1]}XX", "default"):
        if key in responses:
            return responses[key]
    return None


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
