"""The lowering as a whole: one document in, one API out."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.ir import Api, Notes, Operation, Resource, Server
from typecase.ledger import Entry
from typecase.load import Document
from typecase.lower.context import Context, notes
from typecase.lower.coverage.coverage import coverage
from typecase.lower.operations.operations import Operations
from typecase.lower.operations.webhooks import Hooks
from typecase.lower.passes.multipart_files import with_files
from typecase.lower.passes.open_response_enums import open_answers
from typecase.lower.schemas.schemas import Schemas
from typecase.lower.security import security


class Lowered(Struct, frozen=True):
    """An API, what was said about its document, and what became of each part of it."""

    api: Api
    diagnostics: tuple[Diagnostic, ...]
    entries: Callable[[], Iterator[Entry]]


def lower(document: Document) -> Lowered:
    """Lower a checked document."""
    try:
        return _lower(document)
    except RecursionError:
        message = "its schemas are made of others too deep to follow"
        fault = document.diagnostic("too-deep", message, "/components/schemas")
        raise DiagnosticsError([fault]) from None


def _lower(document: Document) -> Lowered:
    context = Context(document)
    root = document.root
    schemas = Schemas(context)
    schemas.components()
    operation_servers: dict[str, Server] = {}
    schemes = security.schemes(context)
    required = security.requirements(
        context, root.get("security"), schemes, "/security"
    )
    lowering = Operations(context, schemas, schemes, required, operation_servers)
    closed = tuple(lowering.lower())
    # After all others, so that no schema is called after what a hook makes of it.
    hooks = tuple(Hooks(context, lowering).lower())
    sent = tuple(each for hook in hooks for each in hook.operations)
    found = with_files(schemas.named.in_order(), (*closed, *sent))
    opened, operations, hooks = open_answers(found, closed, hooks)
    info = root["info"]
    api = Api(
        title=str(info["title"]),
        version=str(info["version"]),
        notes=notes(info),
        servers=security.servers(root.get("servers")),
        operation_servers=tuple(operation_servers.values()),
        schemes=schemes,
        grants=security.grants(root.get("x-typecase-grants"), operations),
        security=required,
        resources=_resources(context, operations),
        schemas=opened,
        envelope=root.get("x-typecase-envelope", {}),
        problem=root.get("x-typecase-problem", {}),
        hooks=hooks,
    )
    reported = sorted(
        dict.fromkeys(context.diagnostics), key=lambda each: (each.line, each.column)
    )
    return Lowered(
        api,
        tuple(reported),
        partial(coverage, document, (*document.warnings, *reported)),
    )


def _resources(
    context: Context, operations: tuple[Operation, ...]
) -> tuple[Resource, ...]:
    tags = context.document.root.get("tags", ())
    described = {str(node["name"]): notes(node) for node in tags}
    grouped: dict[str, list[Operation]] = {}
    for operation in operations:
        grouped.setdefault(operation.resource, []).append(operation)
    return tuple(
        Resource(name, described.get(name, Notes()), tuple(members))
        for name, members in grouped.items()
    )
