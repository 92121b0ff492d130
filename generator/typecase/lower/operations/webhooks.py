"""What a service sends of itself: webhooks and callbacks in, hooks out.

A callback that several operations refer to is one hook. Where a hook is sent to is
the receiver's own address, so that neither servers nor parts of a path are held.
"""

from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import Hook, HookKind, Location, Operation
from typecase.load.document import join, split
from typecase.load.json_types import mapping
from typecase.load.navigate.operations import Operation as Found
from typecase.load.navigate.operations import (
    methods_of,
    names_resource,
    path_operations,
)
from typecase.lower.context import Context, Node, notes
from typecase.lower.operations.operations import Operations
from typecase.lower.schemas.name_hints import identify

USUAL = "post"
"""The method of a hook that has its name for itself."""


class Hooks(Struct):
    """The hooks of one document."""

    context: Context
    operations: Operations
    _seen: set[str] = field(default_factory=set[str])

    def lower(self) -> Iterator[Hook]:
        """Lower every webhook, then what all operations call back."""
        document = self.context.document
        for name, item in mapping(document.root.get("webhooks")).items():
            at = join("", "webhooks", name)
            hook = Hook(at, HookKind.WEBHOOK, (name,), is_shared=True, operations=())
            yield from self._hook(hook, name, item)
        for found in path_operations(document):
            repeated = self.context.repeated
            resource, verb = identify(found.path, found.method, found.node, repeated)
            is_named = names_resource(str(found.node.get("operationId")))
            words = f"{resource} {verb}" if is_named else verb
            yield from self._callbacks(found.node, found.pointer, words)

    def _callbacks(self, node: Node, pointer: str, words: str) -> Iterator[Hook]:
        for name, raw in mapping(node.get("callbacks")).items():
            own = join(pointer, "callbacks", name)
            callback, at = self.context.target(mapping(raw), own)
            if at in self._seen:
                continue
            self._seen.add(at)
            key = split(at)[-1]
            is_shared = at == join("", "components", "callbacks", key)
            wish = key if is_shared else f"{words} {name}"
            for expression, item in callback.items():
                if not expression.startswith("x-"):
                    place, wishes = join(at, expression), (wish, f"{wish} {expression}")
                    hook = Hook(place, HookKind.CALLBACK, wishes, is_shared, ())
                    yield from self._hook(hook, expression, mapping(item))

    def _hook(self, hook: Hook, path: str, node: Node) -> Iterator[Hook]:
        """Lower the operations of a hook, and what they call back in turn."""
        item, at = self.context.target(node, hook.id)
        # Servers and parts of the path of an ordinary operation have their place there.
        told = at if at.startswith("/components/") else hook.id
        self._report_servers(item, told)
        operations: list[Operation] = []
        called: list[Hook] = []
        for method, own, place in methods_of(item, at):
            words = hook.wishes[0] if method == USUAL else f"{hook.wishes[0]} {method}"
            rest = place.removeprefix(at)
            found = Found(path, method, own, place, item, at)
            lowered = self._operation(hook.kind, words, found, f"{told}{rest}")
            operations.append(replace(lowered, pointer=f"{hook.id}{rest}"))
            called += self._callbacks(own, place, words)
        yield replace(hook, operations=tuple(operations))
        yield from called

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
