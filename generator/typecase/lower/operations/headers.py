"""Headers of responses: one object that has those of all answers of an operation.

Which answer it is that somebody reads is not known before it comes, so one object has
them all: a member is required if every answer must have it. Many documents let all
their answers refer to the same few headers; then the operations share an object, which
is called after these, not after one operation.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from msgspec.structs import replace

from typecase.ir import (
    Field,
    Header,
    HeadersSchema,
    Location,
    Notes,
    Parameter,
    SchemaId,
)
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.load.navigate.operations import Operation as Found
from typecase.lower.context import Hint, sentences
from typecase.lower.operations.answers import responses
from typecase.lower.operations.media_types import is_json
from typecase.lower.operations.parameters import lower_parameter
from typecase.lower.schemas.name_hints import follow
from typecase.lower.schemas.schemas import Schemas
from typecase.lower.schemas.unions import union

_Declared = tuple[str, Parameter]
"""A header, after the status of the answer that has it."""


def lower_headers(
    schemas: Schemas, found: Found, hint: Hint
) -> tuple[tuple[Header, ...], SchemaId | None]:
    """Lower the headers of all answers of an operation, and the object of them."""
    context = schemas.context
    statuses: list[str] = []
    declared: dict[str, list[_Declared]] = {}
    for response in responses(context, found.node, found.pointer, hint):
        statuses.append(response.status)
        for name, raw in mapping(response.node.get("headers")).items():
            own = join(response.pointer, "headers", name)
            of_it = (*response.hint, name)
            node, at, named = follow(context, raw, own, of_it)
            if name.lower() == "content-type":
                # OpenAPI says to ignore it: the content says it.
                context.degraded("the content says the type of the content", at)
                continue
            node = {**node, "name": name, "in": Location.HEADER}
            header = lower_parameter(schemas, node, at, named, in_place=False)
            # Names of headers are case-insensitive.
            declared.setdefault(name.lower(), []).append((response.status, header))
    if not declared:
        return (), None
    groups = list(declared.values())
    fields = [_with_statuses(each, statuses) for each in groups]
    told = tuple(Header(each.wire_name, each.notes) for each in fields)
    every = [header for group in groups for _, header in group]
    inside = f"{found.pointer}/"
    if any(header.pointer.startswith(inside) for header in every) or any(
        field.required for field in fields
    ):
        at, named = join(found.pointer, "responses"), (*hint, "headers")
        place = f"{found.method.upper()} {found.path}"
        said = f"Headers that answers of `{place}` may have."
    else:
        at, named = _shared(every)
        fields = [_merged(each) for each in groups]
        said = "Headers that answers may have."
    firsts = [(f.wire_name, g[0][1]) for f, g in zip(fields, groups, strict=True)]
    schema = HeadersSchema(
        id=SchemaId(at),
        hint=named,
        notes=Notes(description=said),
        fields=tuple(fields),
        exploded=tuple(name for name, first in firsts if first.explode),
        as_json=tuple(name for name, first in firsts if _is_json(first)),
    )
    schemas.named.add(schema)
    return told, schema.id


def _is_json(header: Parameter) -> bool:
    return is_json(header.media_type or "")


def _shared(headers: Iterable[Parameter]) -> tuple[str, Hint]:
    """Identify and name headers by what they are, wherever they are referred to."""
    places = sorted({(header.wire_name, header.pointer) for header in headers})
    names = sorted({tuple(name.split("-")) for name, _ in places})
    pairs = zip(names[0], names[-1], strict=False)
    start = [word for word, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
    rest = [word for name in names for word in name[len(start) :]]
    at = join(places[0][1], "headers", *(f"{n} {pointer}" for n, pointer in places))
    return at, (*start, *rest, "headers")


def _with_statuses(headers: list[_Declared], statuses: Sequence[str]) -> Field:
    """Say what several answers of one operation say of a header."""
    merged = _merged(headers)
    own = list(dict.fromkeys(status for status, _ in headers))
    if own == statuses:
        return replace(merged, required=all(each.required for _, each in headers))
    words = ("one not declared" if each == "default" else each for each in own)
    only = f"Only with status {' or '.join(words)}."
    said = sentences((merged.notes.description, only))
    return replace(merged, notes=replace(merged.notes, description=said))


def _merged(headers: list[_Declared]) -> Field:
    """Say in one member what several places say of a header."""
    places = {header.pointer: header for _, header in headers}
    first, *_ = listed = list(places.values())
    kinds = [header.type for header in listed]
    return Field(
        wire_name=min(header.wire_name for _, header in headers),
        type=kinds[0] if all(kind == kinds[0] for kind in kinds) else union(kinds),
        required=False,
        notes=next((h.notes for h in listed if h.notes.description), first.notes),
        pointer=first.pointer,
    )
