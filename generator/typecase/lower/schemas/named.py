"""The named schemas of a document, lowered one after the other.

Schemas lead on from one to thousands, so objects wait in a queue: lowering each where
it is met would go as deep.
"""

from collections import deque
from collections.abc import Callable

from msgspec import Struct, field

from typecase.ir import ObjectSchema, Ref, Schema, SchemaId
from typecase.lower.context import Hint, Node

_TOP = SchemaId("")
"""Stands for what is met while no object is being lowered."""

LowerObject = Callable[[Node, str, Hint], ObjectSchema]


class Named(Struct):
    """`found` holds whatever was met, once no object is being lowered."""

    lower_object: LowerObject
    found: dict[SchemaId, Schema] = field(default_factory=dict[SchemaId, Schema])
    _leads_to: dict[SchemaId, list[SchemaId]] = field(
        default_factory=lambda: {_TOP: list[SchemaId]()}
    )
    _waiting: deque[tuple[Node, str, Hint]] = field(
        default_factory=deque[tuple[Node, str, Hint]]
    )
    _at: SchemaId = _TOP

    def meet(self, node: Node, pointer: str, hint: Hint) -> Ref:
        """Refer to an object, which is lowered now or after those that wait."""
        identity = SchemaId(pointer)
        self._leads_to[self._at].append(identity)
        if identity not in self._leads_to:
            self._leads_to[identity] = []
            self._waiting.append((node, pointer, hint))
            if self._at == _TOP:
                self._lower_waiting()
        return Ref(identity)

    def add(self, schema: Schema) -> Ref:
        """Refer to what is lowered: an enumeration, or an object made of others."""
        self._leads_to[self._at].append(schema.id)
        self.found[schema.id] = schema
        return Ref(schema.id)

    def in_order(self) -> dict[SchemaId, Schema]:
        """All of them, each after those that it leads to, unless in a circle."""
        ordered: dict[SchemaId, Schema] = {}
        seen: set[SchemaId] = set()
        pending = [(top, False) for top in reversed(self._leads_to[_TOP])]
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

    def _lower_waiting(self) -> None:
        while self._waiting:
            node, pointer, hint = self._waiting.popleft()
            self._at = SchemaId(pointer)
            self.found[self._at] = self.lower_object(node, pointer, hint)
        self._at = _TOP
