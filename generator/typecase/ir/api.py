"""The root of the intermediate representation: one API."""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from typecase.ir.notes import Notes
from typecase.ir.operations import Operation
from typecase.ir.record import Record
from typecase.ir.schema_id import SchemaId
from typecase.ir.schemas import Schema
from typecase.ir.security import Grant, Scheme, Server
from typecase.ir.types import Type
from typecase.ir.webhooks import Hook


class Resource(Record, frozen=True):
    """A group of related operations, which becomes one namespace of a client.

    ``id`` is the name of the resource, such as ``pets``. The id of a nested resource
    has the parts of its path, such as ``customers/bank_accounts``. The resource that
    contains it may have no operations.

    ``former`` are operations that were in the resource before, or had other names
    there. Each is a copy of an operation of the API, and its pointer leads to the key
    of the document that says so.
    """

    id: str
    notes: Notes
    operations: tuple[Operation, ...]
    former: tuple[Operation, ...] = ()

    @property
    def all_operations(self) -> tuple[Operation, ...]:
        """The operations for which the resource has methods, the former ones last."""
        return (*self.operations, *self.former)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the resource's path."""
        return tuple(self.id.split("/"))

    @property
    def parent(self) -> str | None:
        """The id of the resource that contains this one; None if the client does."""
        return self.id.rpartition("/")[0] or None


def group_by_parent(
    resources: Iterable[Resource],
) -> dict[str | None, list[Resource]]:
    """Return the resources directly below each resource, by its id.

    The key None has the resources directly below the client.
    """
    children: dict[str | None, list[Resource]] = {}
    for resource in resources:
        children.setdefault(resource.parent, []).append(resource)
    return children


class Api(Record, frozen=True):
    """An API, as one OpenAPI document defines it."""

    title: str
    version: str
    notes: Notes
    """The notes of the ``info`` object, which also has the title and the version."""
    servers: tuple[Server, ...]
    """The servers of the document's root; the first server is the default."""
    operation_servers: tuple[Server, ...]
    """The servers that operations or their paths declare and use instead."""
    schemes: tuple[Scheme, ...]
    """The security schemes."""
    grants: tuple[Grant, ...]
    """The operations that issue tokens for the security schemes."""
    security: tuple[tuple[str, ...], ...]
    """The default requirement of operations: a tuple of alternatives.

    Each alternative lists the ids of the schemes that a request must use together:
    ``(("key",), ("user", "app"))`` means either ``key`` alone, or ``user`` and ``app``.
    An empty alternative allows requests without credentials.
    """
    resources: tuple[Resource, ...]
    """The operations under ``paths``, by resource.

    Each resource precedes those below it, and these precede the next one.
    """
    schemas: Mapping[SchemaId, Schema]
    """The named schemas by id.

    Each follows its base and, except in cycles, those that it refers to.
    """
    envelope: Mapping[str, object]
    """A JSON template: the properties that generated servers add around a payload.

    It comes from ``x-typecase-envelope``, and is empty without that key.
    """
    problem: Mapping[str, object]
    """A JSON template: the body of an error response of generated servers.

    It comes from ``x-typecase-problem``, and is empty without that key.
    """
    error_status: str | None = None
    """The JSON pointer to the status of an error in the body of a success.

    It comes from ``x-typecase-error-status``; None if there is none.
    """
    hooks: tuple[Hook, ...] = ()
    """The webhooks and callbacks."""
    error_descriptions: Mapping[str, str] = {}
    """The description that all responses of a status share, by status."""
    class_names: Mapping[SchemaId, str] = {}
    """The names of classes that the configuration chooses, by schema."""
    method_names: Mapping[str, str] = {}
    """The names of methods that the configuration chooses, such as ``pets.list``.

    The keys are the pointers of operations.
    """
    stable_pointers: Mapping[SchemaId, str] = {}
    """Pointers without indexes, for the schemas whose ids have indexes."""
    equal_schemas: Mapping[SchemaId, SchemaId] = {}
    """The ids of schemas that stand for equal inline ones, by the ids of these."""
    inferences: Mapping[str, str] = {}
    """What is inferred from texts or by counting, by its key in `names.lock`."""
    has_decimal_numbers: bool = False
    """Whether the configuration chooses `Decimal` for JSON numbers."""
    own_classes: tuple[tuple[str, str], ...] = ()
    """The module and the name of each class of the user."""
    client_bases: tuple[tuple[str, str], ...] = ()
    """The classes that the sync and the async client extend; empty if there are none.

    Each is a module and a name, as in ``own_classes``.
    """
    model_bases: tuple[tuple[str, str], ...] = ()
    """The class that models extend; empty if there is none."""

    @property
    def operations(self) -> tuple[Operation, ...]:
        """The operations under ``paths``, each once, in the order of the resources."""
        return tuple(op for resource in self.resources for op in resource.operations)

    @property
    def hook_operations(self) -> tuple[Operation, ...]:
        """The operations of webhooks and callbacks."""
        return tuple(op for hook in self.hooks for op in hook.operations)

    def map_operations(self, change: Callable[[Operation], Operation]) -> "Api":
        """Return the API with changed operations under ``paths``, former ones too."""
        return replace(
            self,
            resources=tuple(
                replace(
                    resource,
                    operations=tuple(map(change, resource.operations)),
                    former=tuple(map(change, resource.former)),
                )
                for resource in self.resources
            ),
        )

    def map_hook_operations(self, change: Callable[[Operation], Operation]) -> "Api":
        """Return the API with changed operations of webhooks and callbacks."""
        return replace(
            self,
            hooks=tuple(
                replace(hook, operations=tuple(map(change, hook.operations)))
                for hook in self.hooks
            ),
        )

    def map_types(self, change: Callable[[Type], Type]) -> "Api":
        """Return the API with changed types of operations; its schemas stay."""

        def change_operation(operation: Operation) -> Operation:
            return operation.map_types(change)

        return self.map_operations(change_operation).map_hook_operations(
            change_operation
        )

    def security_of(self, operation: Operation) -> tuple[tuple[str, ...], ...]:
        """Return the security requirement of an operation: its own or the default."""
        return self.security if operation.security is None else operation.security
