"""Collect the schemas that become classes and lower their objects one by one.

Chains of references can be thousands of schemas long. Objects therefore wait in a queue
instead of being lowered recursively, which would exhaust Python's stack.
"""

from collections import deque
from collections.abc import Callable

from msgspec import Struct, field

from typecase.ir import ObjectSchema, Ref, Schema, SchemaId
from typecase.lower.context import Hint, Node

_TOP = SchemaId("")
"""The referrer of schemas to which no object refers, such as those of operations."""

LowerObject = Callable[[Node, str, Hint], ObjectSchema]


class NamedSchemas(Struct):
    """The named schemas of a document.

    `by_id` is complete whenever no object is being lowered.
    """

    lower_object: LowerObject
    by_id: dict[SchemaId, Schema] = field(default_factory=dict[SchemaId, Schema])
    _references: dict[SchemaId, list[SchemaId]] = field(
        default_factory=lambda: {_TOP: list[SchemaId]()}
    )
    """The schemas to which each object refers, in the document's order."""
    _waiting: deque[tuple[Node, str, Hint]] = field(
        default_factory=deque[tuple[Node, str, Hint]]
    )
    _current: SchemaId = _TOP
    """The object that is being lowered."""

    def refer_to_object(self, node: Node, pointer: str, hint: Hint) -> Ref:
        """Return a reference to an object schema and make sure that it is lowered.

        If another object is being lowered, put the schema into the queue; otherwise
        lower it at once.
        """
        identity = SchemaId(pointer)
        self._references[self._current].append(identity)
        if identity not in self._references:
            self._references[identity] = []
            self._waiting.append((node, pointer, hint))
            if self._current == _TOP:
                self._lower_waiting()
        return Ref(identity)

    def add(self, schema: Schema) -> Ref:
        """Add a schema that is lowered already and return a reference to it."""
        self._references[self._current].append(schema.id)
        self.by_id[schema.id] = schema
        return Ref(schema.id)

    def in_order(self) -> dict[SchemaId, Schema]:
        """Return all schemas; each schema follows those it refers to, except in cycles.

        This is a depth-first search with an explicit stack: chains of references may be
        longer than Python's recursion limit.
        """
        ordered: dict[SchemaId, Schema] = {}
        seen: set[SchemaId] = set()
        pending = [(top, False) for top in reversed(self._references[_TOP])]
        while pending:
            identity, is_done = pending.pop()
            if is_done:
                ordered[identity] = self.by_id[identity]
            elif identity not in seen:
                seen.add(identity)
                pending.append((identity, True))
                inner = self._references.get(identity, ())
                pending += [(referred, False) for referred in reversed(inner)]
        return ordered

    def _lower_waiting(self) -> None:
        while self._waiting:
            node, pointer, hint = self._waiting.popleft()
            self._current = SchemaId(pointer)
            self.by_id[self._current] = self.lower_object(node, pointer, hint)
        self._current = _TOP
