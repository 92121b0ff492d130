"""One API: everything one document says."""

from collections.abc import Mapping

from msgspec import Struct

from typecase.ir.hooks import Hook
from typecase.ir.identity import SchemaId
from typecase.ir.operations import Operation
from typecase.ir.schemas import Schema
from typecase.ir.security import Grant, Scheme, Server
from typecase.ir.text import Notes


class Resource(Struct, frozen=True):
    """Operations that belong together; one namespace of a client."""

    id: str
    notes: Notes
    operations: tuple[Operation, ...]


class Api(Struct, frozen=True):
    """One document, lowered.

    ``servers`` are the document's own, the first one the default;
    ``operation_servers`` those that single operations name instead.
    ``envelope`` and ``problem`` are JSON templates that a server fills: members beside
    an unwrapped payload, and the body of a refusal. ``hooks`` are what the service
    sends of itself.
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
        """Return the alternatives of schemes that an operation takes."""
        return self.security if operation.security is None else operation.security
