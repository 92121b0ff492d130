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
from typecase.load.grammar import METHODS
from typecase.load.operations import Operation as Found
from typecase.load.operations import path_operations
from typecase.load.plain import mapping
from typecase.lower import security
from typecase.lower.answers import lower_answers
from typecase.lower.bodies import lower_body
from typecase.lower.context import Context, Node, notes
from typecase.lower.given_once import without_credentials
from typecase.lower.headers import lower_headers
from typecase.lower.hints import identify, words
from typecase.lower.parameters import first_example, lower_parameter
from typecase.lower.schemas import Schemas
from typecase.lower.volume import lower_batching, lower_paging


class Operations(Struct):
    """All operations of one document, and the servers that single ones name."""

    context: Context
    schemas: Schemas
    schemes: tuple[Scheme, ...]
    security: tuple[tuple[str, ...], ...]
    servers: list[Server]

    def lower(self) -> Iterator[Operation]:
        """Lower every operation, in the order of the document."""
        for found in path_operations(self.context.document):
            node, pointer = found.node, found.pointer
            name = identify(found.path, found.method, node, self.context.repeated)
            server = self._server(found.item, node, pointer)
            lowered = self.operation(found, *name, server)
            lowered = replace(lowered, path=self._path(found))
            yield without_credentials(
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
        headers = lower_headers(self.schemas, found, hint)
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
            headers=headers.told,
            headers_id=headers.id,
        )

    def _path(self, operation: Found) -> str:
        path, mark, fragment = operation.path.partition("#")
        if mark:
            what = f"what follows `#` in a path is not sent: {fragment[:80]!r}"
            self.context.degraded(what, operation.pointer)
        return path

    def _parameters(
        self, operation: Found, hint: tuple[str, ...]
    ) -> tuple[Parameter, ...]:
        found: dict[tuple[str, str], Parameter] = {}
        shared = (operation.item, operation.item_pointer)
        for owner, at in (shared, (operation.node, operation.pointer)):
            for index, raw in enumerate(owner.get("parameters", ())):
                place = join(at, "parameters", index)
                target, target_at = self.context.target(raw, place)
                own = place if owner is operation.node else ""
                said = (*hint, str(target["name"]))
                named = words(self.context, target_at, own, said)
                parameter = lower_parameter(self.schemas, target, target_at, named)
                if parameter is not None:
                    found[parameter.location, parameter.wire_name] = parameter
        return tuple(found.values())

    def _bodies(
        self, node: Node, pointer: str, hint: tuple[str, ...]
    ) -> tuple[tuple[Body, ...], bool, Notes]:
        raw = node.get("requestBody")
        if raw is None:
            return (), False, Notes()
        own = join(pointer, "requestBody")
        body, at = self.context.target(raw, own)
        named = words(self.context, at, own, (*hint, "body"))
        found: list[Body] = []
        for media_type, media in body.get("content", {}).items():
            place = join(at, "content", media_type)
            example = media.get("example", first_example(media, media.get("schema")))
            found.append(
                lower_body(self.schemas, media_type, media, place, named, example)
            )
        said = notes(body, within=map(mapping, body.get("content", {}).values()))
        return tuple(found), body.get("required") is True, said

    def _server(self, item: Node, node: Node, pointer: str) -> str | None:
        nodes = node.get("servers") or item.get("servers")
        if not nodes:
            return None
        root = security.servers(self.context.document.root.get("servers"))
        server = security.server_of_operation(nodes, (*root, *self.servers))
        if any(server.name == other.name for other in root):
            if server.others:
                what = "other servers of an operation are given as `base_url`"
                self.context.degraded(what, pointer)
            return server.name
        for index, other in enumerate(self.servers):
            if other.name == server.name:
                both = dict.fromkeys((*other.others, *server.others))
                self.servers[index] = replace(server, others=tuple(both))
                return server.name
        self.servers.append(server)
        return server.name
