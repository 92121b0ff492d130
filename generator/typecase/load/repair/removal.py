"""Remove the smallest part of a document that contains a fault.

A part is removed together with everything that would be wrong without it. An operation
without its request body, or without a required parameter, would send something else
than the document describes, so the operation is removed. A schema without one of its
keywords only accepts more values, so the keyword is removed.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from typecase.load.document import (
    Document,
    RemovedPart,
    join_pointer,
    list_enclosing,
    split_pointer,
)
from typecase.load.json_types import as_list, as_mapping
from typecase.load.navigate.index import find_innermost_object, iter_kinds
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import iter_methods
from typecase.load.repair.edits import remove_values, replace_value

ESSENTIAL_KEYS: dict[Kind, frozenset[str]] = {
    Kind.DOCUMENT: frozenset({"openapi", "paths"}),
    Kind.PATH_ITEM: frozenset({"$ref", "parameters", "servers"}),
    Kind.OPERATION: frozenset({"parameters", "requestBody", "security", "servers"}),
    Kind.PARAMETER: frozenset(
        {
            "$ref",
            "allowReserved",
            "collectionFormat",
            "content",
            "explode",
            "in",
            "name",
            "schema",
            "style",
        }
    ),
    Kind.REQUEST_BODY: frozenset({"$ref", "content"}),
    Kind.RESPONSE: frozenset({"$ref"}),
    Kind.HEADER: frozenset({"$ref", "content", "explode", "schema", "style"}),
    Kind.MEDIA_TYPE: frozenset(
        {"$ref", "encoding", "itemEncoding", "itemSchema", "prefixEncoding", "schema"}
    ),
    Kind.ENCODING: frozenset(
        {"allowReserved", "contentType", "explode", "headers", "style"}
    ),
    Kind.LINK: frozenset({"$ref"}),
    Kind.CALLBACK: frozenset({"$ref"}),
    Kind.EXAMPLE: frozenset({"$ref"}),
    Kind.SECURITY_SCHEME: frozenset(
        {
            "$ref",
            "flows",
            "in",
            "name",
            "openIdConnectUrl",
            "scheme",
            "type",
            "x-typecase-prefix",
        }
    ),
    Kind.SERVER: frozenset({"url", "variables"}),
    Kind.SERVER_VARIABLE: frozenset({"default", "enum"}),
    Kind.SCHEMA: frozenset({"$ref"}),
}
"""By kind of object: the keys without which the object means something else.

A fault in the value of such a key costs the object. Any other key is removed alone.
"""

_NEGATING_KEYWORDS = frozenset(
    {"contains", "else", "if", "not", "propertyNames", "then"}
)
"""Keywords of schemas whose schema cannot be replaced by one that accepts any value.

With `not: {}`, no value would be valid.
"""


class Part(Struct, frozen=True):
    """A part of a document that can be removed.

    `pointer` is the place of the part. `kind` is the kind of an object that is removed
    as a whole; None if only a key of an object is removed.
    """

    pointer: str
    kind: Kind | None

    @property
    def is_schema(self) -> bool:
        """Whether the part is a schema, which is replaced by one for any value."""
        return self.kind is Kind.SCHEMA

    @property
    def substitute(self) -> dict[str, str] | None:
        """What takes the place of the part; None if nothing does.

        A schema is replaced by one for any value. Without the first server, calls would
        go to the host of the second one, so callers must pass a URL instead.
        """
        if self.is_schema:
            return {}
        is_default = self.kind is Kind.SERVER and self.pointer.endswith("/servers/0")
        return {"url": "/"} if is_default else None

    @property
    def outcome(self) -> str:
        """The end of a warning's message, such as "the parameter is left out"."""
        if self.is_schema:
            return "any value is accepted"
        if self.substitute is not None:
            return "the server is left out, and callers must pass its URL"
        if self.kind in (None, Kind.OTHER):
            return f"`{split_pointer(self.pointer)[-1]}` is ignored"
        article, _, noun = str(self.kind).partition(" ")
        verb = "are" if article == "the" else "is"
        return f"the {noun} {verb} left out"


def find_part(document: Document, pointer: str) -> Part | None:
    """Return the smallest part that can be removed to remove a fault.

    ``pointer`` is the place of the fault. Return None if the document means nothing
    without the part.
    """
    holder, _, key = pointer.rpartition("/")
    if key == "$ref" and isinstance(document.get(pointer), str):
        # What the reference stands for is missing: an object, or a list or a map.
        pointer = holder
    part = _innermost_part(pointer)
    while part is not None:
        owner = _find_owner(document, part)
        if owner is None:
            return part if part.pointer else None
        part = _innermost_part(owner)
    return None


def _innermost_part(pointer: str) -> Part | None:
    """Return the object at a place, or the key of the innermost object around it.

    An object of which the key is an essential part takes the place of the key.
    """
    place, kind = find_innermost_object(pointer)
    inner = split_pointer(pointer[len(place) :])
    if inner and inner[0] not in ESSENTIAL_KEYS.get(kind, frozenset[str]()):
        return Part(join_pointer(place, inner[0]), None)
    return Part(place, None if is_negated_schema(place) else kind)


def is_negated_schema(pointer: str) -> bool:
    """Return whether a place is that of a schema such as `not`.

    Such a schema can be removed, but not replaced by a schema that accepts any value.
    """
    *_, (parent, parent_kind), (place, _) = ("", None), *iter_kinds(pointer)
    key = split_pointer(place[len(parent) :])
    return parent_kind is Kind.SCHEMA and not _NEGATING_KEYWORDS.isdisjoint(key)


def _find_owner(document: Document, part: Part) -> str | None:
    """Return the pointer of what must be removed in place of a part.

    Return None if the part can be removed alone.
    """
    parent = part.pointer.rpartition("/")[0]
    owner, owner_kind = find_innermost_object(parent)
    match part.kind:
        case Kind.SCHEMA:
            # A schema that already accepts any value cannot be the fault.
            return owner if document.get(part.pointer) == {} else None
        case Kind.PATHS:
            return ""
        case Kind.ENCODING | Kind.SERVER_VARIABLE | Kind.REQUEST_BODY:
            return None if parent.startswith("/components/") else owner
        case Kind.PARAMETER if _is_required(document, part.pointer):
            return None if parent.startswith("/components/") else owner
        case Kind.PARAMETER if _is_body(document, part.pointer):
            # Without its body, a request would be another one.
            has_body = "requestBody" in as_mapping(document.get(owner))
            return None if has_body else owner
        case Kind.MEDIA_TYPE | Kind.SERVER:
            siblings = document.get(parent)
            is_last = len(as_mapping(siblings) or as_list(siblings)) <= 1
            is_needed = owner_kind in (
                Kind.REQUEST_BODY,
                Kind.PARAMETER,
                Kind.HEADER,
                Kind.OPERATION,
                Kind.PATH_ITEM,
            )
            return owner if is_last and is_needed else None
        case _:
            return None


def _is_required(document: Document, pointer: str) -> bool:
    """Return whether a request without a parameter would be another one.

    The parameters of a path are not meant: the path has their names.
    """
    parameter = as_mapping(document.get(pointer))
    path = "".join(split_pointer(pointer)[1:2])
    return (
        parameter.get("required") is True
        and parameter.get("in") not in ("body", "formData", "path")
        and f"{{{parameter.get('name')}}}" not in path
    )


def _is_body(document: Document, pointer: str) -> bool:
    """Return whether a parameter is a part of the body, as in Swagger 2.0."""
    location = as_mapping(document.get(pointer)).get("in")
    return location in ("body", "formData")


def remove_parts(
    document: Document, parts: Iterable[Part]
) -> dict[Part, tuple[RemovedPart, ...]]:
    """Remove parts of a document, and return what was removed for each part.

    A path item is removed as its operations. Parts inside other parts are left out of
    the result, since they are removed with those.
    """
    pointers = {part.pointer for part in parts}
    outermost = [
        part
        for part in dict.fromkeys(parts)
        if pointers.isdisjoint(list_enclosing(part.pointer.rpartition("/")[0]))
    ]
    removed = {part: tuple(_describe(document, part)) for part in outermost}
    for part in outermost:
        if part.substitute is not None:
            replace_value(document, part.pointer, part.substitute)
    remove_values(
        document, [part.pointer for part in outermost if part.substitute is None]
    )
    return removed


def _describe(document: Document, part: Part) -> Iterator[RemovedPart]:
    kind = part.kind or Kind.OTHER
    places = [part.pointer]
    if part.kind is Kind.PATH_ITEM:
        item = as_mapping(document.get(part.pointer))
        operations = [place for _, _, place in iter_methods(item, part.pointer)]
        kind = Kind.OPERATION if operations else kind
        places = operations or places
    elif part.kind is None and find_innermost_object(part.pointer)[1] is Kind.SCHEMA:
        kind = Kind.SCHEMA
    for place in places:
        file, pointer = document.origin(place)
        yield RemovedPart(kind, file.file, document.position(place), pointer)
