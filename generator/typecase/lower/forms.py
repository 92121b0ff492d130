"""`encoding` of a form or a body in parts: a media type object in, how members are
written out.
"""

from collections.abc import Iterator

from typecase.ir import FormMember, Location, Type, fields_of
from typecase.load.document import join
from typecase.load.plain import mapping
from typecase.lower.context import Node
from typecase.lower.media_types import FORM, MULTIPART, essence, is_json
from typecase.lower.schemas import Schemas
from typecase.lower.styles import Written, report_undefined, written


def form_members(
    schemas: Schemas, media: Node, kind: Type, media_type: str, pointer: str
) -> tuple[FormMember, ...]:
    """Lower what a form says of single members; other bodies have none.

    In parts, only a style counts here.
    """
    form = essence(media_type)
    if form not in (FORM, MULTIPART):
        return ()
    types = {each.wire_name: each.type for each in fields_of(kind, schemas.found)}
    found: list[FormMember] = []
    for name, raw in mapping(media.get("encoding")).items():
        at = join(pointer, "encoding", name)
        node, place = schemas.context.target(mapping(raw), at)
        if form == FORM:
            found += _member(schemas, name, node, types.get(name), place)
        elif node.keys() & {"style", "explode"}:
            said = written(schemas.context, node, Location.QUERY, place)
            found.append(_styled(schemas, name, said, types.get(name), place))
    return tuple(found)


def _member(
    schemas: Schemas, name: str, node: Node, kind: Type | None, pointer: str
) -> Iterator[FormMember]:
    said = written(schemas.context, node, Location.QUERY, pointer)
    if node.get("headers"):
        at = join(pointer, "headers")
        schemas.context.degraded("a member of a form has no headers", at)
    if said.reserved:
        at = join(pointer, "allowReserved")
        schemas.context.degraded("reserved characters are escaped in forms", at)
    if node.keys() & {"style", "explode", "allowReserved"}:
        # These words go before a content type, says OpenAPI.
        yield _styled(schemas, name, said, kind, pointer)
    elif is_json(media_type := essence(node.get("contentType"))):
        yield FormMember(name, said.style, said.explode, media_type)


def _styled(
    schemas: Schemas, name: str, said: Written, kind: Type | None, pointer: str
) -> FormMember:
    if kind is not None:
        report_undefined(schemas, said, kind, pointer)
    return FormMember(name, said.style, said.explode)
