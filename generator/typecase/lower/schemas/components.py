"""Collect the schemas that have names, and lower objects and recursive types.

Chains of references can be thousands of schemas long, so recursion would exhaust
Python's stack. An object waits in a queue until the type that refers to it is complete,
and so does a type that contains itself.
"""

from collections import deque
from collections.abc import Callable

from msgspec import Struct, field

from typecase.ir import Ref, Schema, SchemaId
from typecase.lower.context import NameHint
from typecase.schema import JsonSchema

_TOP = SchemaId("")
"""The referrer of schemas to which no object refers, such as those of operations."""

LowerNamed = Callable[[JsonSchema, NameHint], Schema]
"""A function that lowers a named schema, given the schema and its name hint."""


class NamedSchemas(Struct):
    """The named schemas of a document.

    ``by_id`` has the schemas that are lowered already, so it lacks those that wait in
    the queue.
    """

    by_id: dict[SchemaId, Schema] = field(default_factory=dict[SchemaId, Schema])
    _references: dict[SchemaId, list[SchemaId]] = field(
        default_factory=lambda: {_TOP: list[SchemaId]()}
    )
    """The schemas to which each schema refers, in the document's order."""
    _waiting: deque[tuple[JsonSchema, NameHint]] = field(
        default_factory=deque[tuple[JsonSchema, NameHint]]
    )
    _current: SchemaId = _TOP
    """The schema that is being lowered, or ``_TOP``."""

    def refer_to(self, schema: JsonSchema, hint: NameHint) -> Ref:
        """Return a reference to an object, or to a type that contains itself.

        At the first reference, put the schema into the queue of `lower_waiting`.
        """
        schema_id = SchemaId(schema.pointer)
        self._references[self._current].append(schema_id)
        if schema_id not in self._references:
            self._references[schema_id] = []
            self._waiting.append((schema, hint))
        return Ref(schema_id)

    def add(self, schema: Schema) -> Ref:
        """Add a schema that is lowered already and return a reference to it."""
        self._references[self._current].append(schema.id)
        self.by_id[schema.id] = schema
        return Ref(schema.id)

    def in_dependency_order(self) -> dict[SchemaId, Schema]:
        """Return all schemas by id, each after the schemas to which it refers.

        Where references form a cycle, a schema may come before another to which it
        refers. The search is depth-first with an explicit stack, because chains of
        references may be longer than Python's recursion limit.
        """
        ordered: dict[SchemaId, Schema] = {}
        seen: set[SchemaId] = set()
        pending = [(top, False) for top in reversed(self._references[_TOP])]
        while pending:
            schema_id, is_done = pending.pop()
            if is_done:
                ordered[schema_id] = self.by_id[schema_id]
            elif schema_id not in seen:
                seen.add(schema_id)
                pending.append((schema_id, True))
                inner = self._references.get(schema_id, ())
                pending += [(referred, False) for referred in reversed(inner)]
        return ordered

    def lower_waiting(self, lower_named: LowerNamed) -> None:
        """Lower the schemas in the queue, unless one of them is being lowered."""
        if self._current != _TOP:
            return
        while self._waiting:
            schema, hint = self._waiting.popleft()
            self._current = SchemaId(schema.pointer)
            self.by_id[self._current] = lower_named(schema, hint)
            self._current = _TOP
