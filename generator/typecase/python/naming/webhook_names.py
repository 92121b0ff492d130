"""What a service sends of itself, as an API of its own whose operations are the hooks.

In: an API and its names. Out: the same with its webhooks and callbacks as resources,
so that whatever prints operations prints hooks.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import (
    Api,
    Hook,
    HookKind,
    Notes,
    Operation,
    Resource,
    Scheme,
    Server,
)
from typecase.python.naming.naming import (
    Names,
    ResourceNames,
    name_arguments,
    resource_names,
)
from typecase.python.naming.reserved import METHODS
from typecase.python.naming.scopes import Rival, Wish, settle
from typecase.python.text.identifiers import pascal, safe, snake

ADDRESS = Notes(description="The whole address of a receiver; `to` gives another.")
USUAL = "POST"
"""The method of a hook that has its name for itself."""


class HookNames(Struct, frozen=True):
    """Names of all hooks of one kind, by the pointers of their operations."""

    kind: HookKind
    hooks: Mapping[str, str]
    resource: ResourceNames

    @property
    def function(self) -> str:
        """The name of what makes a router of a receiver."""
        return f"create_{self.kind}_router"


class Hooks(Struct, frozen=True):
    """The hooks of an API as an API, and their names."""

    api: Api
    names: Names
    kinds: tuple[HookNames, ...]
    rivals: Sequence[Rival]


def hooks_of(api: Api, names: Names) -> Hooks | None:
    """Describe the hooks of an API, if it has any."""
    by_kind = {
        kind: [hook for hook in api.hooks if hook.kind is kind and hook.operations]
        for kind in HookKind
    }
    rivals: list[Rival] = []
    kinds = tuple(
        _names(kind, hooks, rivals) for kind, hooks in by_kind.items() if hooks
    )
    if not kinds:
        return None
    operations = [op for hook in api.hooks for op in hook.operations]
    listed = " and ".join(f"{each.kind}s" for each in kinds)
    hooks_api = replace(
        api,
        title=f"{listed} of the {api.title}",
        servers=(Server("receiver", "/receiver", (), ADDRESS, is_placeholder=True),),
        operation_servers=(),
        schemes=tuple(_presented(api, operations)),
        grants=(),
        security=(),
        resources=tuple(_resource(each.kind, by_kind[each.kind]) for each in kinds),
        hooks=(),
    )
    return Hooks(
        hooks_api,
        replace(
            names,
            client=f"{pascal(names.subpackage)}Sender",
            resources={each.kind: each.resource for each in kinds},
            arguments={op.pointer: name_arguments(op) for op in operations},
        ),
        kinds,
        rivals,
    )


def _resource(kind: HookKind, hooks: list[Hook]) -> Resource:
    said = Notes(description=f"The {kind}s, to the address of their receiver.")
    operations = tuple(op for hook in hooks for op in hook.operations)
    return Resource(kind, said, operations)


def _presented(api: Api, operations: list[Operation]) -> Iterator[Scheme]:
    """Yield the schemes that hooks have of their own."""
    wanted = {
        name
        for operation in operations
        for names in operation.security or ()
        for name in names
    }
    return (scheme for scheme in api.schemes if scheme.id in wanted)


def _names(kind: HookKind, hooks: list[Hook], rivals: list[Rival]) -> HookNames:
    named = settle((_hook(hook) for hook in hooks), rivals)
    pairs = [(hook, op) for hook in hooks for op in hook.operations]
    methods = settle((_method(op, named[hook.id]) for hook, op in pairs), rivals)
    return HookNames(
        kind,
        {op.pointer: named[hook.id] for hook, op in pairs},
        resource_names(
            f"{kind}s", f"{pascal(kind)}s", methods, {}, f"{pascal(kind)}Receiver"
        ),
    )


def _hook(hook: Hook) -> Wish[str]:
    names = tuple(safe(snake(each, empty="hook"), METHODS) for each in hook.wishes)
    rank = 0 if hook.is_shared else 1
    return Wish(hook.id, names, rank, hook.wishes[0], hook.operations[0].pointer)


def _method(operation: Operation, name: str) -> Wish[str]:
    at = operation.pointer
    if operation.method == USUAL:
        return Wish(at, (name,), 0, name, at)
    other = safe(f"{name.rstrip('_')}_{snake(operation.method)}", METHODS)
    return Wish(at, (other,), 1, name, at)
