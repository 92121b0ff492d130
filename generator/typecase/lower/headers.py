"""Headers of responses: an operation in, one object out that has those of all its
answers.

Which answer it is that somebody reads is not known before it comes, so one object has
them all: a member is required if every answer must have it. Many documents let all
their answers refer to the same few headers; then the operations share an object, which
is called after these, not after one operation.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import Field, Header, HeadersSchema, Location, Notes, SchemaId, Type
from typecase.load.document import join
from typecase.load.operations import Operation as Found
from typecase.load.plain import mapping
from typecase.lower.context import Hint, Node, notes, unnamed
from typecase.lower.hints import words
from typecase.lower.media_types import is_json
from typecase.lower.parameters import carried, schema_of
from typecase.lower.responses import responses
from typecase.lower.schemas import Schemas
from typecase.lower.styles import report_undefined, written
from typecase.lower.unions import union


class Headers(Struct, frozen=True):
    """What is told of an operation's headers, and the object that has them."""

    told: tuple[Header, ...] = ()
    id: SchemaId | None = None


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


def lower_headers(schemas: Schemas, found: Found, hint: Hint) -> Headers:
    """Lower the headers of all answers of an operation."""
    statuses: list[str] = []
    declared: dict[str, list[_Declared]] = {}
    for response in responses(schemas.context, found.node, found.pointer, hint):
        statuses.append(response.status)
        for name, raw in mapping(response.node.get("headers")).items():
            own = join(response.pointer, "headers", name)
            of_it = (*response.hint, name)
            header = _declared(schemas, response.status, name, raw, own, of_it)
            if header is not None:
                # Their names know no upper and lower case.
                declared.setdefault(name.lower(), []).append(header)
    if not declared:
        return Headers()
    _report(schemas, declared.values())
    fields = [_with_statuses(each, statuses) for each in declared.values()]
    told = tuple(Header(each.wire_name, each.notes) for each in fields)
    every = [header for each in declared.values() for header in each]
    inside = f"{found.pointer}/"
    if any(h.pointer.startswith(inside) for h in every) or any(
        field.required for field in fields
    ):
        at, named = join(found.pointer, "responses"), (*hint, "headers")
        place = f"{found.method.upper()} {found.path}"
        said = f"Headers that answers of `{place}` may have."
    else:
        at, named = _shared(every)
        fields = [_merged(each) for each in declared.values()]
        said = "Headers that answers may have."
    schema = HeadersSchema(
        id=SchemaId(at),
        hint=named,
        notes=Notes(description=said),
        fields=tuple(fields),
        exploded=tuple(_names(declared.values(), lambda header: header.exploded)),
        as_json=tuple(_names(declared.values(), lambda header: header.as_json)),
    )
    schemas.named.add(schema)
    return Headers(told, schema.id)


def _shared(headers: Iterable[_Declared]) -> tuple[str, Hint]:
    """Identify and name headers by what they are, wherever they are referred to."""
    places = sorted({(header.name, header.pointer) for header in headers})
    names = sorted({header.name for header in headers})
    parts = [name.split("-") for name in names]
    start = _start(parts) if len(parts) > 1 else []
    rest = [word for each in parts for word in each[len(start) :]]
    at = join(places[0][1], "headers", *(f"{n} {pointer}" for n, pointer in places))
    return at, (*start, *rest, "headers")


def _start(names: Iterable[list[str]]) -> list[str]:
    """The words with which all names start."""
    places = zip(*names, strict=False)
    return [first for first, *_ in takewhile(lambda words: len({*words}) == 1, places)]


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


def _with_statuses(headers: list[_Declared], statuses: Sequence[str]) -> Field:
    """Say what several answers of one operation say of a header."""
    merged = _merged(headers)
    own = list(dict.fromkeys(header.status for header in headers))
    if own == statuses:
        return replace(merged, required=all(header.required for header in headers))
    parts = (_ended(merged.notes.description), f"Only with status {_either(own)}.")
    said = " ".join(part for part in parts if part)
    return replace(merged, notes=replace(merged.notes, description=said))


def _merged(headers: list[_Declared]) -> Field:
    """Say in one member what several places say of a header."""
    places = {header.pointer: header for header in headers}
    first, *_ = listed = list(places.values())
    kinds = [header.type for header in listed]
    return Field(
        wire_name=_name(headers),
        type=kinds[0] if all(kind == kinds[0] for kind in kinds) else union(kinds),
        required=False,
        notes=next((h.notes for h in listed if h.notes.description), first.notes),
        pointer=first.pointer,
    )


def _name(headers: Iterable[_Declared]) -> str:
    return min(header.name for header in headers)


def _names(
    declared: Iterable[list[_Declared]], is_meant: Callable[[_Declared], bool]
) -> Iterator[str]:
    """The headers that are written in some way, which the first place says."""
    return (_name(each) for each in declared if is_meant(each[0]))


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
