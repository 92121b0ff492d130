"""Paths in, operations out: parameters with their styles, bodies, answers."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import (
    IDEMPOTENT,
    Body,
    Notes,
    Operation,
    Parameter,
    Scheme,
    Server,
)
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.load.navigate.object_kinds import METHODS
from typecase.load.navigate.operations import Operation as Found
from typecase.load.navigate.operations import path_operations
from typecase.lower.context import Context, Node, notes
from typecase.lower.operations.answers import lower_answers
from typecase.lower.operations.bodies import lower_body
from typecase.lower.operations.headers import lower_headers
from typecase.lower.operations.paging_and_batching import lower_batching, lower_paging
from typecase.lower.operations.parameters import is_ignored, lower_parameter
from typecase.lower.schemas.name_hints import follow, home, identify
from typecase.lower.schemas.schemas import Schemas
from typecase.lower.security import security


class Operations(Struct):
    """All operations of one document, and the servers that single ones name."""

    context: Context
    schemas: Schemas
    schemes: tuple[Scheme, ...]
    security: tuple[tuple[str, ...], ...]
    servers: dict[str, Server]

    def lower(self) -> Iterator[Operation]:
        """Lower every operation, in the order of the document."""
        for found in path_operations(self.context.document):
            node, pointer = found.node, found.pointer
            name = identify(found.path, found.method, node, self.context.repeated)
            server = self._server(found.item, node, pointer)
            path, mark, fragment = found.path.partition("#")
            if mark:
                what = f"what follows `#` in a path is not sent: {fragment[:80]!r}"
                self.context.degraded(what, pointer)
            lowered = replace(self.operation(found, *name, server), path=path)
            yield security.without_credentials(
                self.context, lowered, self.schemes, self.security
            )

    def operation(
        self, found: Found, resource: str, verb: str, server: str | None
    ) -> Operation:
        """Lower one operation that was found, under a name."""
        method, node, pointer = found.method, found.node, found.pointer
        hint = (resource, verb)
        bodies, body_required, body_notes = self._bodies(node, pointer, hint)
        parameters = self._parameters(found, hint)
        answers = lower_answers(self.context, self.schemas, node, pointer, hint)
        headers, headers_id = lower_headers(self.schemas, found, hint)
        paging, batch = node.get("x-typecase-paging"), node.get("x-typecase-batch")
        return Operation(
            id=str(node.get("operationId") or f"{resource}/{verb}"),
            resource=resource,
            verb=verb,
            method=method.upper() if method in METHODS else method,
            path=found.path,
            notes=notes(node),
            parameters=parameters,
            bodies=bodies,
            body_required=body_required,
            body_notes=body_notes,
            answers=answers,
            security=(
                security.requirements(
                    self.context,
                    node["security"],
                    self.schemes,
                    join(pointer, "security"),
                )
                if "security" in node
                else None
            ),
            pointer=pointer,
            server=server,
            require_any=tuple(
                tuple(group) for group in node.get("x-typecase-require-any", ())
            ),
            idempotent=node.get("x-typecase-idempotent", method.upper() in IDEMPOTENT),
            retry=tuple(node.get("x-typecase-retry", ())),
            paging=paging
            and lower_paging(paging, parameters, answers, self.schemas.found),
            batching=batch and lower_batching(batch, bodies),
            headers=headers,
            headers_id=headers_id,
        )

    def _parameters(
        self, operation: Found, hint: tuple[str, ...]
    ) -> tuple[Parameter, ...]:
        found: dict[tuple[str, str], Parameter] = {}
        shared = (operation.item, operation.item_pointer)
        for owner, at in (shared, (operation.node, operation.pointer)):
            for index, raw in enumerate(owner.get("parameters", ())):
                place = join(at, "parameters", index)
                target, target_at = self.context.target(raw, place)
                named = (*hint, str(target["name"]))
                if target_at != place or owner is operation.item:
                    named = home(self.context, target_at)
                if not is_ignored(self.context, target, target_at):
                    parameter = lower_parameter(
                        self.schemas, target, target_at, named, in_place=True
                    )
                    found[parameter.location, parameter.wire_name] = parameter
        return tuple(found.values())

    def _bodies(
        self, node: Node, pointer: str, hint: tuple[str, ...]
    ) -> tuple[tuple[Body, ...], bool, Notes]:
        raw = node.get("requestBody")
        if raw is None:
            return (), False, Notes()
        own = join(pointer, "requestBody")
        body, at, named = follow(self.context, raw, own, (*hint, "body"))
        content = body.get("content", {})
        found = tuple(
            lower_body(self.schemas, media_type, media, at, named)
            for media_type, media in content.items()
        )
        said = notes(body, within=map(mapping, content.values()))
        return found, body.get("required") is True, said

    def _server(self, item: Node, node: Node, pointer: str) -> str | None:
        nodes = node.get("servers") or item.get("servers")
        if not nodes:
            return None
        root = security.servers(self.context.document.root.get("servers"))
        if len(nodes) > 1:
            self.context.degraded(
                "only the first server of an operation is used", pointer
            )
        known = (*root, *self.servers.values())
        server = security.server_of_operation(nodes[0], known)
        if server not in root:
            self.servers[server.name] = server
        return server.name
