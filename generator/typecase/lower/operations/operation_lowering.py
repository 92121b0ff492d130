"""Lower the operations of a document, with their parameters, bodies and responses."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import (
    IDEMPOTENT_METHODS,
    Body,
    Notes,
    Operation,
    Paging,
    Parameter,
    Response,
    Scheme,
    Server,
)
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.load.navigate.operations import Operation as OperationNode
from typecase.load.navigate.operations import index_operations, iter_path_operations
from typecase.lower.context import Context, NameHint, Node, collect_notes
from typecase.lower.operations.alternatives import split_alternatives
from typecase.lower.operations.bodies import lower_bodies
from typecase.lower.operations.headers import lower_headers
from typecase.lower.operations.idempotency_keys import is_idempotency_key
from typecase.lower.operations.overloads import (
    infer_overloads,
    lower_overloads,
)
from typecase.lower.operations.paging_and_batching import (
    lower_batching,
    lower_paging,
    mark_paged_overloads,
    restore_paging,
)
from typecase.lower.operations.paging_inference import (
    describe_inference,
    infer_paging,
)
from typecase.lower.operations.parameters import (
    is_ignored_header,
    lower_parameter,
    lower_shared_parameter,
)
from typecase.lower.operations.responses import lower_responses, resolve_responses
from typecase.lower.schemas.name_hints import (
    derive_hint,
    operation_words,
    resolve_with_hint,
)
from typecase.lower.schemas.schema_lowering import Schemas
from typecase.lower.security import schemes_and_grants
from typecase.lower.security.servers import lower_operation_server, lower_servers
from typecase.names.kept import NameKind, names_of, operation_key
from typecase.names.kept_paging import NO_PAGING, read_statement
from typecase.schema import JsonSchema


class OperationLowerer(Struct):
    """The lowering of one document's operations.

    ``schemes`` are the document's security schemes. ``security`` is the default
    requirement, as in `Api.security`. ``kept_paging`` has the inferred pages of the
    last run, by the key of the operation, and ``known`` the keys of all operations
    that it had. ``servers`` collects the servers of `Api.operation_servers`, by name,
    while the operations are lowered.
    """

    context: Context
    schemas: Schemas
    schemes: tuple[Scheme, ...]
    security: tuple[tuple[str, ...], ...]
    kept_paging: Mapping[str, str]
    known: Collection[str] = frozenset()
    servers: dict[str, Server] = field(default_factory=dict[str, Server])

    def lower(self) -> Iterator[Operation]:
        """Yield every operation under `paths`, in the document's order.

        Report and leave out parameters that are sent as API keys anyway, and the
        fragments of paths.
        """
        for source in iter_path_operations(self.context.document):
            node, pointer = source.node, source.pointer
            name = self.context.operation_name(source.path, source.method)
            server = self._server(source.item, node, pointer)
            operation = self.lower_operation(
                source, name.resource_id, name.verb, server
            )
            if operation.paging is not None and operation.paging.is_inferred:
                self.context.inferred[pointer] = describe_inference(operation.paging)
            path, separator, fragment = source.path.partition("#")
            if separator:
                self.context.report_degraded(
                    # A fragment of any length is possible.
                    f"the fragment of the path is not sent: {fragment[:80]!r}",
                    pointer,
                )
            yield schemes_and_grants.drop_credential_parameters(
                self.context,
                replace(operation, path=path),
                self.schemes,
                self.security,
            )

    def lower_operation(
        self, source: OperationNode, resource: str, verb: str, server: str | None
    ) -> Operation:
        """Lower one operation, whose name consists of ``resource`` and ``verb``.

        ``server`` is the name of the operation's own server, or None for the default.
        """
        method, node, pointer = source.method, source.node, source.pointer
        hint = (operation_words((*resource.split("/"), verb)),)
        bodies, body_required, body_notes = self._bodies(node, pointer, hint)
        parameters = self._parameters(source, hint)
        resolved = [*resolve_responses(self.context, node, pointer, hint)]
        responses = lower_responses(self.schemas, resolved, pointer)
        headers, headers_id = lower_headers(self.schemas, source, resolved, hint)
        overloads = lower_overloads(self.context, source, parameters, responses)
        if not overloads:
            unmarked = [each for each in responses if not each.is_alternative]
            overloads = infer_overloads(
                parameters, bodies, unmarked, self.schemas.by_id
            )
        responses, alternatives = split_alternatives(responses, parameters, overloads)
        batch = node.get("x-typecase-batch")
        described = node.get("x-typecase-paging")
        paging = None
        if described:
            paging = lower_paging(described, parameters, responses, self.schemas.by_id)
            overloads = mark_paged_overloads(
                overloads, paging, responses, self.schemas.by_id
            )
        elif described is None and batch is None and not overloads:
            paging = infer_paging(
                method.upper(),
                source.path,
                str(node.get("operationId", "")),
                parameters,
                bodies,
                responses,
                headers,
                self.schemas.by_id,
            )
            if self.kept_paging or self.known:
                paging = self._keep_paging(
                    operation_key(method, pointer),
                    paging,
                    parameters,
                    bodies,
                    responses,
                )
        return Operation(
            id=str(node.get("operationId") or f"{resource}/{verb}"),
            resource=resource,
            verb=verb,
            # The keys of a path item are in lower case. A key of `additionalOperations`
            # is the method itself, whose case must be kept.
            method=method.upper() if method in HTTP_METHODS else method,
            path=source.path,
            notes=collect_notes(node),
            parameters=parameters,
            bodies=bodies,
            body_required=body_required,
            body_notes=body_notes,
            responses=responses,
            security=(
                schemes_and_grants.lower_requirements(
                    self.context,
                    node["security"],
                    self.schemes,
                    join_pointer(pointer, "security"),
                )
                if "security" in node
                else None
            ),
            pointer=pointer,
            server=server,
            require_any=tuple(
                tuple(group) for group in node.get("x-typecase-require-any", ())
            ),
            is_idempotent=node.get(
                "x-typecase-idempotent", method.upper() in IDEMPOTENT_METHODS
            ),
            verify=self._find_operation(node.get("x-typecase-verify")),
            retry_statuses=tuple(node.get("x-typecase-retry", ())),
            paging=paging,
            batching=batch and lower_batching(batch, bodies),
            overloads=overloads,
            alternatives=alternatives,
            headers=headers,
            headers_id=headers_id,
        )

    def _keep_paging(
        self,
        key: str,
        found: Paging | None,
        parameters: tuple[Parameter, ...],
        bodies: tuple[Body, ...],
        responses: tuple[Response, ...],
    ) -> Paging | None:
        """Return the pagination of the last run, or what is found if it knew nothing.

        A method that had no pages gets none: its result would have another type.
        """
        text = self.kept_paging.get(key, NO_PAGING if key in self.known else None)
        if text is None:
            return found
        statement = read_statement(text)
        if statement is None:
            return None
        return restore_paging(
            statement, found, parameters, bodies, responses, self.schemas.by_id
        )

    def _find_operation(self, name: str | None) -> str | None:
        """Return the pointer of the operation that a key of the document names."""
        if name is None:
            return None
        return index_operations(self.context.document)[name][0].pointer

    def _parameters(
        self, operation: OperationNode, hint: NameHint
    ) -> tuple[Parameter, ...]:
        """Return the parameters of an operation, including those of its path.

        Report and leave out headers that callers cannot set.
        """
        parameters: dict[tuple[str, str], Parameter] = {}
        # The operation comes last, since its parameters override those of the path.
        owners = (
            (operation.item, operation.item_pointer),
            (operation.node, operation.pointer),
        )
        for owner, owner_pointer in owners:
            for index, node_or_ref in enumerate(owner.get("parameters", ())):
                own_pointer = join_pointer(owner_pointer, "parameters", index)
                node, pointer = self.context.resolve(node_or_ref, own_pointer)
                is_shared = pointer != own_pointer or owner is operation.item
                # The hint of a shared parameter must not depend on this operation.
                parameter_hint = (
                    derive_hint(self.context, pointer)
                    if is_shared
                    else (*hint, str(node["name"]))
                )
                if not is_ignored_header(self.context, node, pointer):
                    lower = lower_shared_parameter if is_shared else lower_parameter
                    parameter = lower(
                        self.schemas, node, pointer, parameter_hint, inline_enums=True
                    )
                    may_have_key = operation.node.get("x-typecase-idempotent", True)
                    if may_have_key and is_idempotency_key(
                        self.context, node, parameter
                    ):
                        parameter = replace(parameter, is_idempotency_key=True)
                    parameters[parameter.location, parameter.wire_name] = parameter
        return tuple(parameters.values())

    def _bodies(
        self, node: Node, pointer: str, hint: NameHint
    ) -> tuple[tuple[Body, ...], bool, Notes]:
        """Return the bodies of a request, whether one is required, and their notes.

        An operation without `requestBody` has no bodies, and the notes are empty.
        """
        request_body, body_pointer, body_hint = resolve_with_hint(
            self.context,
            node.get("requestBody"),
            join_pointer(pointer, "requestBody"),
            (*hint, "body"),
        )
        content = request_body.get("content", {})
        is_required = request_body.get("required") is True
        schemas = [
            self.context.read_member(
                media, join_pointer(body_pointer, "content", name), "schema"
            ).target
            for name, media in content.items()
        ]
        if schemas and not is_required and all(map(_is_empty_object, schemas)):
            self.context.inferred[body_pointer] = (
                "the method has no body, which is optional and can only be empty"
            )
            return (), False, Notes()
        bodies = lower_bodies(self.schemas, content, body_pointer, body_hint)
        return (
            bodies,
            is_required,
            collect_notes(request_body, parts=[*map(as_mapping, content.values())]),
        )

    def _server(self, item: Node, node: Node, pointer: str) -> str | None:
        """Return the name of the server that an operation or its path declares.

        Return None if neither declares a server. If several servers are declared,
        report this and use the first. Add the server to ``servers``, unless the
        document's root lists it.
        """
        nodes = node.get("servers") or item.get("servers")
        if not nodes:
            return None
        if len(nodes) > 1:
            self.context.report_degraded(
                f"only the first of the {len(nodes)} servers of the operation is used",
                pointer,
            )
        root = lower_servers(
            self.context.document.root.get("servers"),
            names_of(self.context.kept, NameKind.SERVER),
        )
        server = lower_operation_server(nodes[0], (*root, *self.servers.values()))
        if server not in root:
            self.servers[server.name] = server
        return server.name


def _is_empty_object(schema: JsonSchema) -> bool:
    """Return whether a schema only accepts an object without properties."""
    known = {"type", "additionalProperties", "properties"}
    return (
        schema.is_only("object")
        and schema.is_closed
        and not (schema.asserting_keywords - known or schema.properties)
    )
