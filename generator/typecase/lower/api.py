"""The lowering as a whole: one document in, one API out."""

from collections.abc import Mapping

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.ir import Api, Notes, Operation, Resource, Server
from typecase.load import Document
from typecase.lower import security
from typecase.lower.context import Context, notes
from typecase.lower.openness import open_answers
from typecase.lower.operations import Operations
from typecase.lower.schemas import Schemas
from typecase.lower.unheld import report_members


def lower(document: Document) -> tuple[Api, tuple[Diagnostic, ...]]:
    """Lower a checked document; the diagnostics say what is not fully held."""
    try:
        return _lower(document)
    except RecursionError:
        message = "its schemas are made of others too deep to follow"
        fault = document.diagnostic("too-deep", message, "/components/schemas")
        raise DiagnosticsError([fault]) from None


def _lower(document: Document) -> tuple[Api, tuple[Diagnostic, ...]]:
    context = Context(document)
    root = document.root
    schemas = Schemas(context)
    schemas.components()
    operation_servers: list[Server] = []
    schemes = security.schemes(context)
    closed = tuple(Operations(context, schemas, schemes, operation_servers).lower())
    opened, operations = open_answers(schemas.named.in_order(), closed)
    report_members(context, opened.values())
    if "webhooks" in root:
        context.refused("webhooks are not printed", "/webhooks")
    info = root["info"]
    api = Api(
        title=str(info["title"]),
        version=str(info["version"]),
        notes=notes(info),
        servers=security.servers(root.get("servers")),
        operation_servers=tuple(operation_servers),
        schemes=schemes,
        grants=security.grants(root.get("x-typecase-grants"), operations),
        security=security.requirements(root.get("security"), schemes),
        resources=_resources(context, operations),
        schemas=opened,
        envelope=root.get("x-typecase-envelope", {}),
        problem=root.get("x-typecase-problem", {}),
    )
    found = sorted(
        dict.fromkeys(context.diagnostics), key=lambda each: (each.line, each.column)
    )
    return api, tuple(found)


def _resources(
    context: Context, operations: tuple[Operation, ...]
) -> tuple[Resource, ...]:
    described = _tags(context)
    grouped: dict[str, list[Operation]] = {}
    for operation in operations:
        grouped.setdefault(operation.resource, []).append(operation)
    return tuple(
        Resource(name, described.get(name, Notes()), tuple(members))
        for name, members in grouped.items()
    )


def _tags(context: Context) -> Mapping[str, Notes]:
    nodes = context.document.root.get("tags", ())
    return {str(node["name"]): notes(node) for node in nodes}
