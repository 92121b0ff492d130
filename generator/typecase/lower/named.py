"""The named schemas of a document, lowered one after the other.

In: objects and enumerations, as types that refer to them are met. Out: all of them,
each after those that it leads to. Schemas lead on from one to thousands, so objects
wait in a queue: lowering each where it is met would go as deep.
"""

from collections import deque
from collections.abc import Callable

from msgspec import Struct, field

from typecase.ir import ObjectSchema, Ref, Schema, SchemaId
from typecase.lower.context import Hint, Node

LowerObject = Callable[[Node, str, Hint], ObjectSchema]


class Named(Struct):
    """`found` holds whatever was met, once no object is being lowered."""

    lower_object: LowerObject
    found: dict[SchemaId, Schema] = field(default_factory=dict[SchemaId, Schema])
    _leads_to: dict[SchemaId, list[SchemaId]] = field(
        default_factory=dict[SchemaId, list[SchemaId]]
    )
    _tops: list[SchemaId] = field(default_factory=list[SchemaId])
    _waiting: deque[tuple[Node, str, Hint]] = field(
        default_factory=deque[tuple[Node, str, Hint]]
    )
    _at: SchemaId | None = None

    def meet(self, node: Node, pointer: str, hint: Hint) -> Ref:
        """Refer to an object, which is lowered now or after those that wait."""
        identity = SchemaId(pointer)
        self._note(identity)
        if identity not in self._leads_to:
            self._leads_to[identity] = []
            self._waiting.append((node, pointer, hint))
            if self._at is None:
                self._lower_waiting()
        return Ref(identity)

    def add(self, schema: Schema) -> Ref:
        """Refer to what is lowered: an enumeration, or an object made of others."""
        self._note(schema.id)
        self.found[schema.id] = schema
        return Ref(schema.id)

    def in_order(self) -> dict[SchemaId, Schema]:
        """All of them, each after those that it leads to, unless in a circle."""
        ordered: dict[SchemaId, Schema] = {}
        seen: set[SchemaId] = set()
        pending = [(top, False) for top in reversed(self._tops)]
        while pending:
            identity, is_done = pending.pop()
            if is_done:
                ordered[identity] = self.found[identity]
            elif identity not in seen:
                seen.add(identity)
                pending.append((identity, True))
                inner = self._leads_to.get(identity, ())
                pending += [(each, False) for each in reversed(inner)]
        return ordered

    def _note(self, identity: SchemaId) -> None:
        holder = self._tops if self._at is None else self._leads_to[self._at]
        holder.append(identity)

    def _lower_waiting(self) -> None:
        while self._waiting:
            node, pointer, hint = self._waiting.popleft()
            self._at = SchemaId(pointer)
            self.found[self._at] = self.lower_object(node, pointer, hint)
        self._at = None
