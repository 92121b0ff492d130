"""Lower webhooks and callbacks: the requests that a service sends to its clients.

The receiver chooses the URL that a hook is sent to. So hooks have no servers, and no
path parameters.
"""

from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import Hook, HookKind, Location, Operation
from typecase.load.document import join, split
from typecase.load.json_types import mapping
from typecase.load.navigate.operations import Operation as OperationNode
from typecase.load.navigate.operations import (
    methods_of,
    names_resource,
    path_operations,
)
from typecase.lower.context import Context, Node, notes
from typecase.lower.operations.operations import Operations
from typecase.lower.schemas.name_hints import identify

_DEFAULT_METHOD = "post"
"""The method whose name is not added to the names of a hook's operations."""


class Hooks(Struct):
    """Lowers the webhooks and callbacks of one document."""

    context: Context
    operations: Operations
    _lowered_callbacks: set[str] = field(default_factory=set[str])

    def lower(self) -> Iterator[Hook]:
        """Yield every webhook, then the callbacks of all operations."""
        document = self.context.document
        for name, item in mapping(document.root.get("webhooks")).items():
            at = join("", "webhooks", name)
            hook = Hook(at, HookKind.WEBHOOK, (name,), is_shared=True, operations=())
            yield from self._lower_hook(hook, name, item)
        for source in path_operations(document):
            resource, verb = identify(
                source.path, source.method, source.node, self.context.repeated
            )
            # Only an operationId like `pets/list` needs the resource to be unique.
            has_resource = names_resource(str(source.node.get("operationId")))
            words = f"{resource} {verb}" if has_resource else verb
            yield from self._callbacks(source.node, source.pointer, words)

    def _callbacks(self, node: Node, pointer: str, words: str) -> Iterator[Hook]:
        """Yield the callbacks of an operation, which ``words`` name.

        A callback that several operations refer to is yielded once.
        """
        for name, raw in mapping(node.get("callbacks")).items():
            at = join(pointer, "callbacks", name)
            callback, at = self.context.target(mapping(raw), at)
            if at in self._lowered_callbacks:
                continue
            self._lowered_callbacks.add(at)
            key = split(at)[-1]
            is_shared = at == join("", "components", "callbacks", key)
            wish = key if is_shared else f"{words} {name}"
            for expression, item in callback.items():
                if not expression.startswith("x-"):
                    hook = Hook(
                        id=join(at, expression),
                        kind=HookKind.CALLBACK,
                        wishes=(wish, f"{wish} {expression}"),
                        is_shared=is_shared,
                        operations=(),
                    )
                    yield from self._lower_hook(hook, expression, mapping(item))

    def _lower_hook(self, hook: Hook, path: str, node: Node) -> Iterator[Hook]:
        """Yield a hook with its operations, then the callbacks of these operations."""
        item, at = self.context.target(node, hook.id)
        # A path item under `paths` belongs to ordinary operations too, which do have
        # servers and path parameters. Then the hook itself is reported.
        reported = at if at.startswith("/components/") else hook.id
        self._report_servers(item, reported)
        operations: list[Operation] = []
        callbacks: list[Hook] = []
        for method, own, pointer in methods_of(item, at):
            name = hook.wishes[0]
            words = name if method == _DEFAULT_METHOD else f"{name} {method}"
            rest = pointer.removeprefix(at)
            source = OperationNode(path, method, own, pointer, item, at)
            operation = self._operation(hook.kind, words, source, f"{reported}{rest}")
            # Its own pointer tells the hook from others that share the path item.
            operations.append(replace(operation, pointer=f"{hook.id}{rest}"))
            callbacks += self._callbacks(own, pointer, words)
        yield replace(hook, operations=tuple(operations))
        yield from callbacks

    def _operation(
        self, kind: HookKind, words: str, source: OperationNode, reported: str
    ) -> Operation:
        """Return an operation of a hook; ``reported`` is the pointer for warnings."""
        operation = self.operations.operation(source, kind, words, None)
        self._report_servers(source.node, reported)
        for parameter in operation.parameters:
            if parameter.location is Location.PATH:
                self.context.degraded(
                    f"the path parameter {parameter.wire_name!r} is ignored: the "
                    "receiver chooses the URL",
                    reported,
                )
        return replace(
            operation,
            id=str(source.node.get("operationId") or f"{kind}s/{words}"),
            notes=notes(source.node, also=(source.item,)),
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
            self.context.refused(
                "`servers` is ignored: the receiver chooses the URL", pointer, "servers"
            )
