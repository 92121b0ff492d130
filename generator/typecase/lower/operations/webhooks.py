"""Lower webhooks and callbacks: the requests that a service sends to its clients.

A hook is one webhook, or one URL of a callback. The receiver chooses the URL to which a
hook is sent. Hooks therefore have neither servers nor path parameters.
"""

from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import Hook, HookKind, Location, Operation
from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import Operation as OperationNode
from typecase.load.navigate.operations import iter_methods, iter_path_operations
from typecase.lower.context import Context, Node, collect_notes
from typecase.lower.operations.operation_lowering import OperationLowerer

_DEFAULT_METHOD = "post"
"""The usual method of a hook. Any other method becomes part of the operation's name."""


class HookLowerer(Struct):
    """The lowering of one document's webhooks and callbacks.

    ``operation_lowerer`` lowers the operations of the hooks.
    """

    context: Context
    operation_lowerer: OperationLowerer
    _lowered_callbacks: set[str] = field(default_factory=set[str])

    def lower(self) -> Iterator[Hook]:
        """Yield every webhook, then the callbacks of the operations under `paths`.

        The callbacks of a hook's own operations follow that hook.
        """
        document = self.context.document
        for name, item in as_mapping(document.root.get("webhooks")).items():
            hook = Hook(
                id=join_pointer("", "webhooks", name),
                kind=HookKind.WEBHOOK,
                name_candidates=(name,),
                is_shared=True,
                operations=(),
            )
            yield from self._lower_hook(hook, name, item)
        for source in iter_path_operations(document):
            operation = self.context.operation_name(source.path, source.method)
            yield from self._lower_callbacks(
                source.node, source.pointer, " ".join(operation.words)
            )

    def _lower_callbacks(
        self, node: Node, pointer: str, operation_name: str
    ) -> Iterator[Hook]:
        """Yield the callbacks of an operation.

        One hook is yielded for each URL of a callback. A callback to which several
        operations refer is yielded only once.
        """
        for name, node_or_ref in as_mapping(node.get("callbacks")).items():
            callback, callback_pointer = self.context.resolve(
                as_mapping(node_or_ref), join_pointer(pointer, "callbacks", name)
            )
            if callback_pointer in self._lowered_callbacks:
                continue
            self._lowered_callbacks.add(callback_pointer)
            key = split_pointer(callback_pointer)[-1]
            shared_pointer = join_pointer("", "components", "callbacks", key)
            is_shared = callback_pointer == shared_pointer
            preferred_name = key if is_shared else f"{operation_name} {name}"
            # The keys of a callback are expressions for the URL, and extensions.
            for expression, item in callback.items():
                if not expression.startswith("x-"):
                    hook = Hook(
                        id=join_pointer(callback_pointer, expression),
                        kind=HookKind.CALLBACK,
                        name_candidates=(
                            preferred_name,
                            f"{preferred_name} {expression}",
                        ),
                        is_shared=is_shared,
                        operations=(),
                    )
                    yield from self._lower_hook(hook, expression, as_mapping(item))

    def _lower_hook(self, hook: Hook, path: str, node: Node) -> Iterator[Hook]:
        """Yield a hook with its operations, then the callbacks of these operations.

        ``path`` is the name of the webhook, or the callback's expression for the URL.
        ``node`` is the path item.
        """
        item, item_pointer = self.context.resolve(node, hook.id)
        # Ordinary operations may share a path item under `paths`, and use its servers
        # and path parameters. Warnings then point to the hook, not to the path item.
        is_component = item_pointer.startswith("/components/")
        reported_pointer = item_pointer if is_component else hook.id
        self._report_servers(item, reported_pointer)
        operations: list[Operation] = []
        callbacks: list[Hook] = []
        for method, operation_node, pointer in iter_methods(item, item_pointer):
            hook_name = hook.name_candidates[0]
            name = hook_name if method == _DEFAULT_METHOD else f"{hook_name} {method}"
            pointer_in_item = pointer.removeprefix(item_pointer)
            operation = self._lower_hook_operation(
                hook.kind,
                name,
                OperationNode(
                    path, method, operation_node, pointer, item, item_pointer
                ),
                reported_pointer=f"{reported_pointer}{pointer_in_item}",
            )
            # Hooks may share a path item: the hook's id makes the pointer unique.
            operations.append(replace(operation, pointer=f"{hook.id}{pointer_in_item}"))
            callbacks += self._lower_callbacks(operation_node, pointer, name)
        yield replace(hook, operations=tuple(operations))
        yield from callbacks

    def _lower_hook_operation(
        self,
        hook_kind: HookKind,
        name: str,
        source: OperationNode,
        reported_pointer: str,
    ) -> Operation:
        """Lower an operation of a hook.

        Leave out what applies only to operations that clients call: required groups of
        parameters, paging and batching. No parameter becomes an argument of the client.
        Report servers and path parameters, which are left out too.
        ``reported_pointer`` is the place to which these warnings point.
        """
        operation = self.operation_lowerer.lower_operation(
            source, resource=hook_kind, verb=name, server=None
        )
        self._report_servers(source.node, reported_pointer)
        for parameter in operation.parameters:
            if parameter.location is Location.PATH:
                self.context.report_degraded(
                    f"the path parameter {parameter.wire_name!r} is ignored: the "
                    "receiver chooses the URL",
                    reported_pointer,
                )
        return replace(
            operation,
            id=str(source.node.get("operationId") or f"{hook_kind}s/{name}"),
            notes=collect_notes(source.node, fallbacks=(source.item,)),
            parameters=tuple(
                replace(parameter, is_credential=False)
                for parameter in operation.parameters
                if parameter.location is not Location.PATH
            ),
            require_any=(),
            paging=None,
            batching=None,
            overloads=(),
        )

    def _report_servers(self, node: Node, pointer: str) -> None:
        if node.get("servers"):
            self.context.report_refused(
                "`servers` is ignored: the receiver chooses the URL", pointer, "servers"
            )
