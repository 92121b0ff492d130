"""Convert the webhooks and callbacks of an API to an API of their own.

Webhooks and callbacks are both called hooks here. In the new API, each kind of hook is
a resource, and each operation of a hook a method. The code that generates clients and
servers therefore also generates senders and receivers.
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
from typecase.names.api_names import (
    Names,
    name_arguments,
)
from typecase.names.assignment import (
    NameCollision,
    NameRequest,
    assign_names,
)
from typecase.names.identifiers import avoid_reserved, pascal, snake
from typecase.names.kept import NameKind, names_of
from typecase.names.resource_names import ResourceNames, resource_names

RECEIVER_URL_NOTES = Notes(
    description="The complete URL of a receiver; the method `to` replaces it."
)
"""Description of a sender's argument for the URL of the receiver."""
USUAL_METHOD = "POST"
"""The usual HTTP method of hooks; the name of a hook shows any other method."""


class HookNames(Struct, frozen=True):
    """The names of all hooks of one kind."""

    kind: HookKind
    hooks: Mapping[str, str]
    """The names of hooks, by the pointers of their operations."""
    resource: ResourceNames
    """The names of the resource that contains all hooks of the kind."""

    @property
    def function(self) -> str:
        """The name of the function that creates a router from a receiver."""
        return f"create_{self.kind}_router"


class HooksApi(Struct, frozen=True):
    """The hooks of an API as an API of their own, and its names.

    ``hook_names`` has an item for each kind of hook, in the order of ``api.resources``.
    ``collisions`` are the collisions between names of hooks.
    """

    api: Api
    names: Names
    hook_names: tuple[HookNames, ...]
    collisions: Sequence[NameCollision]


def build_hooks_api(api: Api, names: Names) -> HooksApi | None:
    """Return the hooks of an API as an API, or None if no hook has an operation."""
    operations = [op for hook in api.hooks for op in hook.operations]
    if not operations:
        return None
    hooks_by_kind = {
        kind: [hook for hook in api.hooks if hook.kind is kind and hook.operations]
        for kind in HookKind
    }
    present = {kind: hooks for kind, hooks in hooks_by_kind.items() if hooks}
    collisions: list[NameCollision] = []
    hook_names = tuple(
        _name_hooks(kind, hooks, collisions, names_of(names.kept, NameKind.HOOK))
        for kind, hooks in present.items()
    )
    server = Server(
        name="receiver",
        url="/receiver",
        variables=(),
        notes=RECEIVER_URL_NOTES,
        is_placeholder=True,
    )
    signatures = {
        op.pointer: name_arguments(op, api, names.fields, kept=names.kept)
        for op in operations
    }
    return HooksApi(
        api=replace(
            api,
            title=f"{' and '.join(f'{kind}s' for kind in present)} of the {api.title}",
            servers=(server,),
            operation_servers=(),
            schemes=tuple(_required_schemes(api, operations)),
            grants=(),
            security=(),
            resources=tuple(_resource(kind, hooks) for kind, hooks in present.items()),
            hooks=(),
        ),
        names=replace(
            names,
            client=names.client.removesuffix("Client") + "Sender",
            resources={item.kind: item.resource for item in hook_names},
            arguments={key: arguments for key, (arguments, _) in signatures.items()},
            body_members={key: members for key, (_, members) in signatures.items()},
        ),
        hook_names=hook_names,
        collisions=collisions,
    )


def _resource(kind: HookKind, hooks: list[Hook]) -> Resource:
    """Return the resource that contains all hooks of one kind."""
    return Resource(
        id=kind,
        notes=Notes(
            description=f"Operations that send {kind}s to the URL of their receiver."
        ),
        operations=tuple(op for hook in hooks for op in hook.operations),
    )


def _required_schemes(api: Api, operations: list[Operation]) -> Iterator[Scheme]:
    """Return the security schemes that the operations of hooks require themselves.

    The default requirement of the API does not apply to hooks, and a sender reads no
    environment variables.
    """
    required = {
        scheme_id
        for operation in operations
        for alternative in operation.security or ()
        for scheme_id in alternative
    }
    return (
        replace(scheme, environment_variables=())
        for scheme in api.schemes
        if scheme.id in required
    )


def _name_hooks(
    kind: HookKind,
    hooks: list[Hook],
    collisions: list[NameCollision],
    kept: Mapping[str, str],
) -> HookNames:
    """Return the names of the hooks of one kind.

    Collisions are appended to the list ``collisions``. ``kept`` has the names of the
    last run, by the ids of hooks.
    """
    names = assign_names(
        (_hook_request(hook, kept.get(hook.id)) for hook in hooks), collisions
    )
    pairs = [(hook, op) for hook in hooks for op in hook.operations]
    methods = assign_names(
        (_method_request(op, names[hook.id]) for hook, op in pairs), collisions
    )
    return HookNames(
        kind=kind,
        hooks={op.pointer: names[hook.id] for hook, op in pairs},
        resource=resource_names(
            path=f"{kind}s",
            module=f"{kind}s",
            class_name=f"{pascal(kind)}s",
            methods=methods,
            bulk_methods={},
            children={},
            handler=f"{pascal(kind)}Receiver",
        ),
    )


def _hook_request(hook: Hook, kept: str | None) -> NameRequest[str]:
    """Return the request for a hook's name.

    Webhooks, and callbacks that several operations may share, are served first.
    """
    candidates = tuple(
        avoid_reserved(snake(name, empty="hook")) for name in hook.name_candidates
    )
    return NameRequest(
        hook.id,
        candidates,
        rank=0 if hook.is_shared else 1,
        wire_name=hook.name_candidates[0],
        pointer=hook.operations[0].pointer,
        kept=kept,
    )


def _method_request(operation: Operation, hook_name: str) -> NameRequest[str]:
    """Return the request for a method's name, such as `created` or `created_put`.

    ``hook_name`` is the name of the hook. The HTTP method is appended to that name
    unless it is the usual method.
    """
    name, rank = hook_name, 0
    if operation.method != USUAL_METHOD:
        # The rank serves methods that are named after their hook alone first.
        with_method = f"{hook_name.rstrip('_')}_{snake(operation.method)}"
        name, rank = avoid_reserved(with_method), 1
    return NameRequest(
        operation.pointer,
        (name,),
        rank=rank,
        wire_name=hook_name,
        pointer=operation.pointer,
    )
