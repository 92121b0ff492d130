"""What a service sends of itself: webhooks and callbacks in, hooks out.

A callback that several operations refer to is one hook. Where a hook is sent to is
the receiver's own address, so that neither servers nor parts of a path are held.
"""

from collections import deque
from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import Hook, HookKind, Location, Operation
from typecase.load.document import join, split
from typecase.load.operations import Operation as Found
from typecase.load.operations import methods_of, names_resource, path_operations
from typecase.load.plain import mapping
from typecase.lower.context import Context, Node, notes
from typecase.lower.hints import identify
from typecase.lower.operations import Operations

USUAL = "post"
"""The method of a hook that has its name for itself."""


class Hooks(Struct):
    """The hooks of one document; operations wait whose callbacks are to be lowered."""

    context: Context
    operations: Operations
    _seen: set[str] = field(default_factory=set[str])
    _waiting: deque[tuple[Node, str, str]] = field(
        default_factory=deque[tuple[Node, str, str]]
    )

    def lower(self) -> Iterator[Hook]:
        """Lower every webhook, then what all operations call back."""
        document = self.context.document
        for found in path_operations(document):
            words = self._words(found.path, found.method, found.node)
            self._waiting.append((found.node, found.pointer, words))
        for name, item in mapping(document.root.get("webhooks")).items():
            at = join("", "webhooks", name)
            yield self._hook(HookKind.WEBHOOK, (name,), name, item, at)
        while self._waiting:
            yield from self._callbacks(*self._waiting.popleft())

    def _words(self, path: str, method: str, node: Node) -> str:
        """Words of an operation that no other one has."""
        resource, verb = identify(path, method, node, self.operations.context.repeated)
        named = names_resource(str(node.get("operationId")))
        return f"{resource} {verb}" if named else verb

    def _callbacks(self, node: Node, pointer: str, words: str) -> Iterator[Hook]:
        for name, raw in mapping(node.get("callbacks")).items():
            callback, at = self.context.target(
                mapping(raw), join(pointer, "callbacks", name)
            )
            if at in self._seen:
                continue
            self._seen.add(at)
            key = split(at)[-1]
            is_shared = at == join("", "components", "callbacks", key)
            wish = key if is_shared else f"{words} {name}"
            for expression, item in callback.items():
                if not expression.startswith("x-"):
                    wishes = (wish, f"{wish} {expression}")
                    place = join(at, expression)
                    yield self._hook(
                        HookKind.CALLBACK,
                        wishes,
                        expression,
                        mapping(item),
                        place,
                        is_shared=is_shared,
                    )

    def _hook(
        self,
        kind: HookKind,
        wishes: tuple[str, ...],
        path: str,
        node: Node,
        pointer: str,
        *,
        is_shared: bool = True,
    ) -> Hook:
        item, at = self.context.target(node, pointer)
        # Servers and parts of the path of an ordinary operation have their place there.
        told = at if at.startswith("/components/") else pointer
        self._report_servers(item, told)
        operations: list[Operation] = []
        for method, own, place in methods_of(item, at):
            words = _with_method(wishes[0], method)
            self._waiting.append((own, place, words))
            rest = place.removeprefix(at)
            found = Found(path, method, own, place, item, at)
            lowered = self._operation(kind, words, found, f"{told}{rest}")
            operations.append(replace(lowered, pointer=f"{pointer}{rest}"))
        return Hook(pointer, kind, wishes, is_shared, tuple(operations))

    def _operation(
        self, kind: HookKind, words: str, found: Found, told: str
    ) -> Operation:
        lowered = self.operations.operation(found, kind, words, None)
        self._report_servers(found.node, told)
        for each in lowered.parameters:
            if each.location is Location.PATH:
                what = "a part of a path has no place in the address of a receiver"
                self.context.degraded(f"{what}: {each.wire_name!r}", told)
        return replace(
            lowered,
            id=str(found.node.get("operationId") or f"{kind}s/{words}"),
            notes=notes(found.node, also=(found.item,)),
            parameters=tuple(
                replace(each, is_credential=False)
                for each in lowered.parameters
                if each.location is not Location.PATH
            ),
            require_any=(),
            paging=None,
            batching=None,
        )

    def _report_servers(self, node: Node, pointer: str) -> None:
        if node.get("servers"):
            self.context.refused(
                "it is sent to the address that the receiver gives", pointer, "servers"
            )


def _with_method(words: str, method: str) -> str:
    return words if method == USUAL else f"{words} {method}"
