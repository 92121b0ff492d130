"""Present the webhooks and callbacks of an API as an API of their own.

Each kind of hook becomes a resource and each hook a method, so that the code that
generates clients and servers for operations also generates senders and receivers.
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
from typecase.python.naming.name_assignment import (
    NameCollision,
    NameRequest,
    assign_names,
)
from typecase.python.naming.naming import (
    Names,
    ResourceNames,
    name_arguments,
    resource_names,
)
from typecase.python.naming.reserved import METHODS
from typecase.python.text.identifiers import avoid_reserved, pascal, snake

ADDRESS = Notes(
    description="The complete URL of a receiver; the argument `to` replaces it."
)
USUAL_METHOD = "POST"
"""The usual HTTP method of hooks; other methods are appended to the hook's name."""


class HookNames(Struct, frozen=True):
    """The names of all hooks of one kind."""

    kind: HookKind
    hooks: Mapping[str, str]
    """The names of hooks, by the pointers of their operations."""
    resource: ResourceNames

    @property
    def function(self) -> str:
        """The function that creates a router from a receiver."""
        return f"create_{self.kind}_router"


class HooksApi(Struct, frozen=True):
    """The hooks of an API, presented as an API, and their names."""

    api: Api
    names: Names
    kinds: tuple[HookNames, ...]
    collisions: Sequence[NameCollision]


def build_hooks_api(api: Api, names: Names) -> HooksApi | None:
    """Return the hooks of an API, or None if the API has no hooks."""
    by_kind = {
        kind: [hook for hook in api.hooks if hook.kind is kind and hook.operations]
        for kind in HookKind
    }
    collisions: list[NameCollision] = []
    kinds = tuple(
        _name_hooks(kind, hooks, collisions) for kind, hooks in by_kind.items() if hooks
    )
    if not kinds:
        return None
    operations = [op for hook in api.hooks for op in hook.operations]
    kind_names = " and ".join(f"{names.kind}s" for names in kinds)
    hooks_api = replace(
        api,
        title=f"{kind_names} of the {api.title}",
        servers=(Server("receiver", "/receiver", (), ADDRESS, is_placeholder=True),),
        operation_servers=(),
        schemes=tuple(_required_schemes(api, operations)),
        grants=(),
        security=(),
        resources=tuple(
            _resource(kind, hooks) for kind, hooks in by_kind.items() if hooks
        ),
        hooks=(),
    )
    return HooksApi(
        hooks_api,
        replace(
            names,
            client=f"{pascal(names.subpackage)}Sender",
            resources={kind.kind: kind.resource for kind in kinds},
            arguments={op.pointer: name_arguments(op) for op in operations},
        ),
        kinds,
        collisions,
    )


def _resource(kind: HookKind, hooks: list[Hook]) -> Resource:
    return Resource(
        id=kind,
        notes=Notes(description=f"Send {kind}s to the URL of their receiver."),
        operations=tuple(op for hook in hooks for op in hook.operations),
    )


def _required_schemes(api: Api, operations: list[Operation]) -> Iterator[Scheme]:
    """Return the security schemes that operations of hooks state.

    The default requirement of the API does not apply to hooks.
    """
    required = {
        name
        for operation in operations
        for names in operation.security or ()
        for name in names
    }
    return (scheme for scheme in api.schemes if scheme.id in required)


def _name_hooks(
    kind: HookKind, hooks: list[Hook], collisions: list[NameCollision]
) -> HookNames:
    names = assign_names((_hook_request(hook) for hook in hooks), collisions)
    pairs = [(hook, op) for hook in hooks for op in hook.operations]
    methods = assign_names(
        (_method_request(op, names[hook.id]) for hook, op in pairs), collisions
    )
    return HookNames(
        kind=kind,
        hooks={op.pointer: names[hook.id] for hook, op in pairs},
        resource=resource_names(
            module=f"{kind}s",
            class_name=f"{pascal(kind)}s",
            methods=methods,
            bulk_methods={},
            handler=f"{pascal(kind)}Receiver",
        ),
    )


def _hook_request(hook: Hook) -> NameRequest[str]:
    candidates = tuple(
        avoid_reserved(snake(name, empty="hook"), METHODS)
        for name in hook.name_candidates
    )
    return NameRequest(
        hook.id,
        candidates,
        rank=0 if hook.is_shared else 1,
        wire_name=hook.name_candidates[0],
        pointer=hook.operations[0].pointer,
    )


def _method_request(operation: Operation, hook_name: str) -> NameRequest[str]:
    """Request a method's name: the hook's name, then the HTTP method unless POST."""
    at = operation.pointer
    if operation.method == USUAL_METHOD:
        return NameRequest(at, (hook_name,), 0, hook_name, at)
    name = avoid_reserved(f"{hook_name.rstrip('_')}_{snake(operation.method)}", METHODS)
    return NameRequest(at, (name,), 1, hook_name, at)
