"""`encoding` of a form or a body in parts: a media type object in, how members are
written out.
"""

from typecase.ir import FormMember, Location, Type, fields_of
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Node
from typecase.lower.operations.media_types import FORM, MULTIPART, essence, is_json
from typecase.lower.operations.styles import Written, report_undefined, written
from typecase.lower.schemas.schemas import Schemas


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
    words = {"style", "explode"}
    if form == FORM:
        words.add("allowReserved")
    found: list[FormMember] = []
    for name, raw in mapping(media.get("encoding")).items():
        at = join(pointer, "encoding", name)
        node, place = schemas.context.target(mapping(raw), at)
        said = written(schemas.context, node, Location.QUERY, place)
        if form == FORM:
            _report(schemas.context, node, said, place)
        # These words go before a content type, says OpenAPI.
        if node.keys() & words:
            found.append(FormMember(name, said.style, said.explode))
            if name in types:
                report_undefined(schemas, said, types[name], place)
        elif form == FORM and is_json(essence(node.get("contentType"))):
            part_type = essence(node["contentType"])
            found.append(FormMember(name, said.style, said.explode, part_type))
    return tuple(found)


def _report(context: Context, node: Node, said: Written, pointer: str) -> None:
    if node.get("headers"):
        context.degraded("a member of a form has no headers", pointer, "headers")
    if said.reserved:
        context.degraded(
            "reserved characters are escaped in forms", pointer, "allowReserved"
        )
