"""Headers of responses: an operation in, one object out that has those of all its
answers.

Which answer it is that somebody reads is not known before it comes, so one object has
them all: a member is required if every answer must have it.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import Field, Header, HeadersSchema, Location, Notes, SchemaId, Type
from typecase.load.operations import Operation as Found
from typecase.load.plain import mapping
from typecase.lower.context import Hint, Node, child, notes, unnamed
from typecase.lower.hints import words
from typecase.lower.media_types import is_json
from typecase.lower.parameters import carried, schema_of
from typecase.lower.responses import responses
from typecase.lower.schemas import Schemas
from typecase.lower.styles import report_undefined, written
from typecase.lower.unions import union


class _Declared(Struct, frozen=True):
    """A header of one response, and how it is written."""

    status: str
    name: str
    type: Type
    required: bool
    notes: Notes
    pointer: str
    exploded: bool = False
    as_json: bool = False


def lower_headers(schemas: Schemas, found: Found, hint: Hint) -> HeadersSchema | None:
    """Lower the headers of all answers of an operation, if they declare any."""
    statuses: list[str] = []
    declared: dict[str, list[_Declared]] = {}
    for response in responses(schemas.context, found.node, found.pointer, hint):
        statuses.append(response.status)
        for name, raw in mapping(response.node.get("headers")).items():
            own = child(response.pointer, "headers", name)
            said = (*response.hint, name)
            header = _declared(schemas, response.status, name, raw, own, said)
            if header is not None:
                # Their names know no upper and lower case.
                declared.setdefault(name.lower(), []).append(header)
    if not declared:
        return None
    place = f"{found.method.upper()} {found.path}"
    merged = [(_merged(each, statuses), each[0]) for each in declared.values()]
    _report(schemas, declared.values())
    schema = HeadersSchema(
        id=SchemaId(child(found.pointer, "responses")),
        hint=(*hint, "headers"),
        notes=Notes(description=f"Headers that answers of `{place}` may have."),
        fields=tuple(member for member, _ in merged),
        exploded=tuple(m.wire_name for m, header in merged if header.exploded),
        as_json=tuple(m.wire_name for m, header in merged if header.as_json),
    )
    schemas.named.add(schema)
    return schema


def listed(schema: HeadersSchema | None) -> tuple[Header, ...]:
    """What is told of the headers where an operation is described."""
    members = () if schema is None else schema.fields
    return tuple(Header(member.wire_name, member.notes) for member in members)


def _declared(
    schemas: Schemas, status: str, name: str, raw: Node, own: str, hint: Hint
) -> _Declared | None:
    """Lower a header as a parameter in the same place is."""
    context = schemas.context
    node, pointer = context.target(raw, own)
    if name.lower() == "content-type":
        # OpenAPI says to ignore it: the content says it.
        context.degraded("the content says the type of the content", pointer)
        return None
    media_type, schema, at = schema_of(context, node, pointer)
    named = words(context, pointer, own, hint)
    kind = schemas.lower(schema, at, named)
    exploded = False
    if media_type is None:
        said = written(context, node, Location.HEADER, pointer)
        report_undefined(schemas, said, kind, pointer)
        exploded = said.explode
    else:
        kind = carried(schemas, media_type, kind, Location.HEADER, pointer)
    target, _ = context.target(mapping(schema), at)
    return _Declared(
        status=status,
        name=name,
        type=kind,
        required=node.get("required") is True,
        notes=notes(
            node,
            also=(mapping(schema), target),
            within=unnamed(mapping(target.get("items"))),
        ),
        pointer=pointer,
        exploded=exploded,
        as_json=media_type is not None and is_json(media_type),
    )


def _merged(headers: list[_Declared], statuses: list[str]) -> Field:
    """Say in one member what several answers say of a header."""
    own = list(dict.fromkeys(header.status for header in headers))
    is_everywhere = own == statuses
    kinds = [header.type for header in headers]
    said = next((h.notes for h in headers if h.notes.description), headers[0].notes)
    if not is_everywhere:
        parts = (_ended(said.description), f"Only with status {_either(own)}.")
        said = replace(said, description=" ".join(part for part in parts if part))
    return Field(
        wire_name=min(header.name for header in headers),
        type=kinds[0] if all(kind == kinds[0] for kind in kinds) else union(kinds),
        required=is_everywhere and all(header.required for header in headers),
        notes=said,
        pointer=headers[0].pointer,
    )


def _report(schemas: Schemas, declared: Iterable[list[_Declared]]) -> None:
    """Report headers that two answers write in different ways."""
    for first, *rest in declared:
        for other in rest:
            way = (other.exploded, other.as_json)
            if way != (first.exploded, first.as_json):
                what = f"written in another way than with status {first.status}"
                hint = "it is read and written as there"
                schemas.context.degraded(what, other.pointer, hint=hint)


def _ended(text: str) -> str:
    return text if not text or text[-1] in ".!?:" else f"{text}."


def _either(statuses: Iterable[str]) -> str:
    words = ("one not declared" if each == "default" else each for each in statuses)
    return " or ".join(words)
