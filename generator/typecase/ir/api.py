"""The root of the intermediate representation: one API."""

from collections.abc import Mapping

from msgspec import Struct

from typecase.ir.notes import Notes
from typecase.ir.operations import Operation
from typecase.ir.schema_id import SchemaId
from typecase.ir.schemas import Schema
from typecase.ir.security import Grant, Scheme, Server
from typecase.ir.webhooks import Hook


class Resource(Struct, frozen=True):
    """A group of related operations, which becomes one namespace of a client."""

    id: str
    notes: Notes
    operations: tuple[Operation, ...]


class Api(Struct, frozen=True):
    """All that is generated from one OpenAPI document.

    ``title``, ``version`` and ``notes`` come from the ``info`` object.

    ``servers`` are those of the document's root; the first one is the default.
    ``operation_servers`` are those that operations or paths declare for themselves.

    ``schemes`` are the security schemes, and ``grants`` the operations that issue
    tokens for them. ``security`` is the default requirement of operations: a list of
    alternatives, each a set of ids of schemes that are needed together.

    ``envelope`` and ``problem`` are JSON templates for generated servers, from
    ``x-typecase-envelope`` and ``x-typecase-problem``: the properties to add around an
    unwrapped payload, and the body of an error response.

    ``hooks`` are the webhooks and callbacks.
    """

    title: str
    version: str
    notes: Notes
    servers: tuple[Server, ...]
    operation_servers: tuple[Server, ...]
    schemes: tuple[Scheme, ...]
    grants: tuple[Grant, ...]
    security: tuple[tuple[str, ...], ...]
    resources: tuple[Resource, ...]
    schemas: Mapping[SchemaId, Schema]
    envelope: Mapping[str, object]
    problem: Mapping[str, object]
    hooks: tuple[Hook, ...] = ()

    def security_of(self, operation: Operation) -> tuple[tuple[str, ...], ...]:
        """Return the security requirement of an operation: its own or the default."""
        return self.security if operation.security is None else operation.security
