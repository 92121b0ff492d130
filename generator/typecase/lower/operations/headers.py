"""Lower the headers of responses: one headers object for each operation.

The caller of an operation cannot know in advance which response will arrive, so one
object has the headers of all its responses. A header is required only if every response
requires it.

In many documents, all responses refer to the same few headers. Operations with the same
headers then share an object, which is named after the headers.
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
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import Operation as OperationNode
from typecase.lower.context import NameHint, join_sentences
from typecase.lower.operations.media_types import is_json
from typecase.lower.operations.parameters import lower_parameter, lower_shared_parameter
from typecase.lower.operations.responses import ResolvedResponse
from typecase.lower.schemas.name_hints import resolve_with_hint
from typecase.lower.schemas.schema_lowering import Schemas
from typecase.lower.schemas.unions import union

_Declaration = tuple[str, Parameter]
"""The status of a response, and a header that the response declares."""


def lower_headers(
    schemas: Schemas,
    operation: OperationNode,
    responses: Sequence[ResolvedResponse],
    hint: NameHint,
) -> tuple[tuple[Header, ...], SchemaId | None]:
    """Return the headers of an operation's responses, and the id of their object.

    Without headers, the id is None.
    """
    declarations = _collect_headers(schemas, operation, responses)
    statuses = [response.status for response in responses]
    if not declarations:
        return (), None
    fields = [_merge_with_statuses(group, statuses) for group in declarations]
    headers = tuple(Header(field.wire_name, field.notes) for field in fields)
    declared = [header for group in declarations for _, header in group]
    operation_prefix = f"{operation.pointer}/"
    is_inside = any(header.pointer.startswith(operation_prefix) for header in declared)
    # Headers that are declared inside of the operation, or required by all of its
    # responses, belong to this operation alone.
    if is_inside or any(field.required for field in fields):
        pointer = join_pointer(operation.pointer, "responses")
        object_hint = (*hint, "headers")
        method_and_path = f"{operation.method.upper()} {operation.path}"
        description = f"Headers that responses of `{method_and_path}` may have."
    else:
        pointer, object_hint = _identify_shared(declared)
        # The statuses may differ among the operations that share the object.
        fields = [_merge(group) for group in declarations]
        description = "Headers that responses may have."
    # The first declaration of a header decides how the header is serialized.
    first_declarations = [
        (field.wire_name, group[0][1])
        for field, group in zip(fields, declarations, strict=True)
    ]
    ref = schemas.named.add(
        HeadersSchema(
            id=SchemaId(pointer),
            hint=object_hint,
            notes=Notes(description=description),
            fields=tuple(fields),
            exploded=tuple(
                name for name, header in first_declarations if header.explode
            ),
            as_json=tuple(
                name
                for name, header in first_declarations
                if is_json(header.media_type or "")
            ),
        )
    )
    return headers, ref.id


def _collect_headers(
    schemas: Schemas, operation: OperationNode, responses: Sequence[ResolvedResponse]
) -> list[list[_Declaration]]:
    """Return the declarations of each header.

    The declarations of one header are a list, with one item for each status that has
    the header. Report and leave out the header `Content-Type`.
    """
    context = schemas.context
    declarations: dict[str, list[_Declaration]] = {}
    for response in responses:
        for name, node_or_ref in as_mapping(response.node.get("headers")).items():
            node, pointer, header_hint = resolve_with_hint(
                context,
                node_or_ref,
                join_pointer(response.pointer, "headers", name),
                (*response.hint, name),
            )
            if name.lower() == "content-type":
                # OpenAPI says that this header shall be ignored.
                context.report_degraded(
                    f"the header {name!r} is ignored: `content` states the media type",
                    pointer,
                )
                continue
            is_own = pointer.startswith(f"{operation.pointer}/")
            lower = lower_parameter if is_own else lower_shared_parameter
            header = lower(
                schemas,
                {**node, "name": name, "in": Location.HEADER},
                pointer,
                header_hint,
                inline_enums=False,
            )
            # Names of headers are case-insensitive.
            declarations.setdefault(name.lower(), []).append((response.status, header))
    return list(declarations.values())


def _identify_shared(headers: Iterable[Parameter]) -> tuple[str, NameHint]:
    """Return the id and the name hint of a headers object that operations may share.

    Both depend only on the headers. The hint consists of the words with which all
    header names start, then the other words of each name: `X-Rate-Limit` and
    `X-Rate-Reset` become "X", "Rate", "Limit", "Reset", "headers".
    """
    places = sorted({(header.wire_name, header.pointer) for header in headers})
    names = sorted({tuple(name.split("-")) for name, _ in places})
    # All sorted names share the words that the first and the last name share.
    pairs = zip(names[0], names[-1], strict=False)
    shared = [word for word, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]
    others = [word for name in names for word in name[len(shared) :]]
    keys = (f"{name} {pointer}" for name, pointer in places)
    return join_pointer(places[0][1], "headers", *keys), (*shared, *others, "headers")


def _merge_with_statuses(
    declarations: list[_Declaration], statuses: Sequence[str]
) -> Field:
    """Return one field for a header.

    ``statuses`` are the statuses of all responses of the operation. If all of them
    declare the header, the field is required if all of them require it. Otherwise, the
    field is optional, and its notes say which statuses have the header unless those of
    success are among them.
    """
    field = _merge(declarations)
    declaring = list(dict.fromkeys(status for status, _ in declarations))
    if declaring == statuses:
        required = all(header.required for _, header in declarations)
        return replace(field, required=required)
    successes = {status for status in statuses if status.startswith("2")}
    if successes and successes.issubset(declaring):
        return field
    if "default" in declaring:
        missing = (status for status in statuses if status not in declaring)
        sentence = f"Not with status {' or '.join(missing)}."
    else:
        sentence = f"Only with status {' or '.join(declaring)}."
    description = join_sentences((field.notes.description, sentence))
    return replace(field, notes=replace(field.notes, description=description))


def _merge(declarations: list[_Declaration]) -> Field:
    """Return one optional field for all declarations of a header.

    If the declarations have different types, the field has the union of these types.
    """
    # Responses that refer to the same header declare it once.
    headers = list({header.pointer: header for _, header in declarations}.values())
    first = headers[0]
    types = [header.type for header in headers]
    return Field(
        # Spellings may differ in case: choose regardless of the responses' order.
        wire_name=min(header.wire_name for _, header in declarations),
        # `union` would drop the discriminator of a type that is a union itself.
        type=union(types) if any(t != first.type for t in types) else first.type,
        required=False,
        notes=next((h.notes for h in headers if h.notes.description), first.notes),
        pointer=first.pointer,
    )
