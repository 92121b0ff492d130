"""Lower webhooks and callbacks: the requests that a service sends to its clients.

The receiver chooses the URL to which a hook is sent. Hooks therefore have neither
servers nor path parameters.
"""

from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import Hook, HookKind, Location, Operation
from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import Operation as OperationNode
from typecase.load.navigate.operations import (
    is_resource_and_verb,
    iter_methods,
    iter_path_operations,
)
from typecase.lower.context import Context, Node, collect_notes
from typecase.lower.operation_names import name_operation
from typecase.lower.operations.operations import OperationLowerer

_DEFAULT_METHOD = "post"
"""The usual method of a hook; other methods become part of the operation's name."""


class HookLowerer(Struct):
    """Lowers the webhooks and callbacks of one document."""

    context: Context
    operation_lowerer: OperationLowerer
    _lowered_callbacks: set[str] = field(default_factory=set[str])

    def lower(self) -> Iterator[Hook]:
        """Yield every webhook, then the callbacks of all operations."""
        document = self.context.document
        for name, item in as_mapping(document.root.get("webhooks")).items():
            at = join_pointer("", "webhooks", name)
            hook = Hook(at, HookKind.WEBHOOK, (name,), is_shared=True, operations=())
            yield from self._lower_hook(hook, name, item)
        for source in iter_path_operations(document):
            resource, verb = name_operation(
                source.path,
                source.method,
                source.node,
                self.context.repeated_operation_ids,
            )
            # Only an operationId like `pets/list` needs the resource to be unique.
            has_resource = is_resource_and_verb(str(source.node.get("operationId")))
            words = f"{resource} {verb}" if has_resource else verb
            yield from self._callbacks(source.node, source.pointer, words)

    def _callbacks(self, node: Node, pointer: str, words: str) -> Iterator[Hook]:
        """Yield the callbacks of an operation.

        ``words`` are the name of the operation. A callback to which several operations
        refer is yielded once.
        """
        for name, raw in as_mapping(node.get("callbacks")).items():
            at = join_pointer(pointer, "callbacks", name)
            callback, at = self.context.resolve(as_mapping(raw), at)
            if at in self._lowered_callbacks:
                continue
            self._lowered_callbacks.add(at)
            key = split_pointer(at)[-1]
            is_shared = at == join_pointer("", "components", "callbacks", key)
            wish = key if is_shared else f"{words} {name}"
            for expression, item in callback.items():
                if not expression.startswith("x-"):
                    hook = Hook(
                        id=join_pointer(at, expression),
                        kind=HookKind.CALLBACK,
                        name_candidates=(wish, f"{wish} {expression}"),
                        is_shared=is_shared,
                        operations=(),
                    )
                    yield from self._lower_hook(hook, expression, as_mapping(item))

    def _lower_hook(self, hook: Hook, path: str, node: Node) -> Iterator[Hook]:
        """Yield a hook with its operations, then the callbacks of these operations."""
        item, at = self.context.resolve(node, hook.id)
        # Ordinary operations may share a path item under `paths`, and use its servers
        # and path parameters. Warnings then point to the hook, not to the path item.
        reported = at if at.startswith("/components/") else hook.id
        self._report_servers(item, reported)
        operations: list[Operation] = []
        callbacks: list[Hook] = []
        for method, own, pointer in iter_methods(item, at):
            name = hook.name_candidates[0]
            words = name if method == _DEFAULT_METHOD else f"{name} {method}"
            rest = pointer.removeprefix(at)
            source = OperationNode(path, method, own, pointer, item, at)
            operation = self._operation(hook.kind, words, source, f"{reported}{rest}")
            # Hooks may share a path item: the hook's id makes the pointer unique.
            operations.append(replace(operation, pointer=f"{hook.id}{rest}"))
            callbacks += self._callbacks(own, pointer, words)
        yield replace(hook, operations=tuple(operations))
        yield from callbacks

    def _operation(
        self, kind: HookKind, words: str, source: OperationNode, reported: str
    ) -> Operation:
        """Return an operation of a hook; ``reported`` is the pointer for warnings."""
        operation = self.operation_lowerer.lower_operation(source, kind, words, None)
        self._report_servers(source.node, reported)
        for parameter in operation.parameters:
            if parameter.location is Location.PATH:
                self.context.report_degraded(
                    f"the path parameter {parameter.wire_name!r} is ignored: the "
                    "receiver chooses the URL",
                    reported,
                )
        return replace(
            operation,
            id=str(source.node.get("operationId") or f"{kind}s/{words}"),
            notes=collect_notes(source.node, fallbacks=(source.item,)),
            parameters=tuple(
                replace(parameter, is_credential=False)
                for parameter in operation.parameters
                if parameter.location is not Location.PATH
            ),
            require_any=(),
            paging=None,
            batching=None,
        )

    def _report_servers(self, node: Node, pointer: str) -> None:
        if node.get("servers"):
            self.context.report_refused(
                "`servers` is ignored: the receiver chooses the URL", pointer, "servers"
            )
