"""Find the places in a document that facts refer to.

`Places` combines a document with the facts of its API. It finds the schemas and the
texts for the ``where`` column of a fact.
"""

import re
from collections import defaultdict
from functools import cached_property

from .document import Document, Node
from .table import Fact

TYPED = ("response", "body", "field")


class Places:
    """The facts of one API laid over its document."""

    def __init__(self, document: Document, facts: list[Fact]) -> None:
        self.document = document
        self.facts = facts
        self.operations = document.operations()
        self._found: dict[str, list[Node]] = {}

    @cached_property
    def fields(self) -> dict[str, dict[str, str]]:
        """The types of the fields of each place, with those it extends."""
        own: dict[str, dict[str, str]] = defaultdict(dict)
        for fact in self.facts:
            if fact.kind == "field":
                own[fact.where][fact.name] = fact.value
        for fact in self.facts:
            if fact.kind == "extends":
                for where in list(own):
                    if where.partition(".")[0] == fact.value:
                        heir = fact.where + where.removeprefix(fact.value)
                        own[heir] = own[where] | own[heir]
        return dict(own)

    @cached_property
    def records(self) -> set[str]:
        """The names of records, which are not words for types."""
        return {w.partition(".")[0] for w in self.fields if " " not in w}

    def types(self, value: str) -> list[str]:
        """The records that a type speaks of."""
        return [w for w in re.findall(r"\w+", value) if w in self.records]

    def schemas(self, where: str) -> list[Node]:
        """The objects at a place; several when a record is used in several."""
        if where not in self._found:
            self._found[where] = []
            self._found[where] = self._schemas(where)
        return self._found[where]

    def _schemas(self, where: str) -> list[Node]:
        if where in self.records:
            return self._record(where)
        owner, _, name = where.rpartition(".")
        if owner in self.fields:
            return [
                item
                for schema in self.schemas(owner)
                if name.removesuffix("[]") in schema.get("properties", {})
                for item in self._inside(schema, name.removesuffix("[]"))
            ]
        body = self.body(where)
        return [] if body is None else self.document.peel(body)

    def _inside(self, schema: Node, name: str) -> list[Node]:
        return self.document.peel(schema["properties"][name])

    def _record(self, name: str) -> list[Node]:
        found: list[Node] = []
        for fact in self.facts:
            if fact.kind == "schema" and fact.where == name:
                component = self.component("schemas", fact.value)
                found += [] if component is None else self.document.peel(component)
            elif fact.kind in TYPED and name in self.types(fact.value):
                found += self._best(self._users(fact), name)
        return found

    def _users(self, fact: Fact) -> list[list[Node]]:
        """The objects at each place that has a fact's type."""
        if fact.kind == "field":
            owners = self.schemas(fact.where)
            owners = [o for o in owners if fact.name in o.get("properties", {})]
            return [self._inside(owner, fact.name) for owner in owners]
        where, media = self.content(fact)
        body = self.body(where, media)
        return [] if body is None else [self.document.peel(body)]

    def _best(self, users: list[list[Node]], record: str) -> list[Node]:
        """Of the members of each union, the ones that look like the record."""
        wanted = set(self.fields[record])
        best: list[Node] = []
        for members in users:
            score = [len(wanted & set(m.get("properties", {}))) for m in members]
            top = max(score, default=0)
            best += [m for m, s in zip(members, score, strict=True) if s == top]
        return best

    def content(self, fact: Fact) -> tuple[str, str]:
        """The body that a ``body`` or ``response`` fact speaks of."""
        if fact.kind == "body":
            return f"{fact.where} body", fact.name
        status, _, media = fact.name.partition(" ")
        where = f"{fact.where} {status}"
        if media == "open":
            media = "application/json" if self.bodies(where) else "none"
        return where, media

    def bodies(self, where: str) -> dict[str, Node]:
        """The media types of ``OPERATION body`` or ``OPERATION STATUS``."""
        name, _, part = where.rpartition(" ")
        operation = self.operations.get(name, {"parameters": []})
        if part == "body":
            holder = self.document.follow(operation.get("requestBody"))
        else:
            holder = self.document.responses(operation).get(part, {})
        content: dict[str, Node] = holder.get("content", {})
        return content

    def body(self, where: str, media: str = "application/json") -> Node | None:
        """The schema of a body, if the body is declared."""
        content = self.bodies(where)
        return (content[media] or {}).get("schema", {}) if media in content else None

    def component(self, room: str, name: str) -> Node | None:
        """A component, if it is there."""
        rooms = self.document.root["components"].get(room, {})
        if name not in rooms:
            return None
        return self.document.follow({"$ref": f"#/components/{room}/{name}"})

    def owner(self, where: str, name: str) -> list[Node]:
        """The schema of a parameter or a field, at each place that has it."""
        bare = name.replace("[]", "")
        if " " in bare:
            operation = self.operations.get(where, {"parameters": []})
            parameter = self.document.parameters(operation).get(bare)
            return [] if parameter is None else [parameter]
        return [
            schema["properties"][bare]
            for schema in self.schemas(where)
            if bare in schema.get("properties", {})
        ]

    def texts(self, where: str, *, notes_only: bool = False) -> str:
        """The prose at a place; the places of ``A or B`` count as one."""
        parts = [self.nodes(part) for part in where.split(" or ")]
        return "\n".join(
            self.document.texts(node, notes_only=notes_only, deep=deep)
            for nodes, deep in parts
            for node in nodes
        )

    def nodes(self, where: str) -> tuple[list[Node], bool]:
        """The nodes of a place, and whether what they refer to belongs to it."""
        root = self.document.root
        kind, _, name = where.rpartition(" ")
        if where == "document":
            return [root], False
        if where == "info":
            return [root["info"]], False
        if where == "servers":
            return root.get("servers", []), False
        if name == "servers":
            return self.operations.get(kind, {}).get("servers", []), False
        if kind == "tag":
            return [t for t in root.get("tags", []) if t["name"] == name], False
        if kind == "scheme":
            return [self.component("securitySchemes", name) or {}], True
        if where in self.operations:
            return [self.operations[where]], False
        if " query " in where or " header " in where:
            operation, place, name = where.rsplit(" ", 2)
            return self.owner(operation, f"{place} {name}"), True
        if kind in self.operations and name.isdigit():
            answers = self.document.responses(self.operations[kind])
            return [answers.get(name, {})], False
        owner, _, name = where.rpartition(".")
        if owner in self.fields and name.removesuffix("[]") in self.fields[owner]:
            return self.owner(owner, name), True
        return self.schemas(where), True
