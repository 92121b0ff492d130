"""Find the parts of a document that facts refer to by their ``where`` column."""

import re
from collections import defaultdict
from functools import cache, cached_property
from pathlib import Path

from tests.integration.facts.fact_tables import Fact, read_facts
from tests.integration.facts.spec_document import Document, Limit, Node

SPECS = Path(__file__).parents[3] / "specs"
# The kinds of facts whose value is a type, which may mention records.
KINDS_WITH_TYPE = ("response", "body", "field")
JSON = "application/json"


@cache
def get_places(api: str) -> "PlaceFinder":
    """Return the finder of places in the spec of an API."""
    return PlaceFinder(Document(SPECS / f"{api}.yaml"), read_facts(api))


class PlaceFinder:
    """The places in the spec of an API, by the names that its facts use for them."""

    def __init__(self, document: Document, facts: list[Fact]) -> None:
        self.document = document
        self.facts = facts
        self.operations = document.read_operations()
        self._schemas: dict[str, list[Node]] = {}

    def list_facts(self, kind: str) -> set[tuple[str, str, str]]:
        """Return the facts of one kind as (where, name, value)."""
        return {
            (fact.where, fact.name, fact.value)
            for fact in self.facts
            if fact.kind == kind
        }

    @cached_property
    def fields(self) -> dict[str, dict[str, str]]:
        """The types of the fields at each place, by the names of the fields.

        A record that extends another has the fields of that record, too.
        """
        fields: dict[str, dict[str, str]] = defaultdict(dict)
        for fact in self.facts:
            if fact.kind == "field":
                fields[fact.where][fact.name] = fact.value
        for fact in self.facts:
            if fact.kind == "extends":
                for where in list(fields):
                    if where.partition(".")[0] == fact.value:
                        extending = fact.where + where.removeprefix(fact.value)
                        fields[extending] = fields[where] | fields[extending]
        return dict(fields)

    @cached_property
    def records(self) -> set[str]:
        """The names of all records; they occur as types in the tables.

        Places with a space belong to an operation.
        """
        return {w.partition(".")[0] for w in self.fields if " " not in w}

    def find_schemas(self, where: str) -> list[Node]:
        """Return the schemas at a place; a record may be used in several places."""
        if where not in self._schemas:
            # A record that contains itself looks its own schemas up, and finds none.
            self._schemas[where] = []
            self._schemas[where] = self._find_schemas(where)
        return self._schemas[where]

    def _find_schemas(self, where: str) -> list[Node]:
        if where in self.records:
            return self._find_record(where)
        owner, _, name = where.rpartition(".")
        if owner in self.fields:
            field = name.removesuffix("[]")
            return [
                inner
                for schema in self.find_schemas(owner)
                if field in schema.get("properties", {})
                for inner in self._list_field_objects(schema, field)
            ]
        body = self.find_body(where)
        return [] if body is None else self.document.list_objects(body)

    def _list_field_objects(self, schema: Node, field: str) -> list[Node]:
        return self.document.list_objects(schema["properties"][field])

    def _find_record(self, record: str) -> list[Node]:
        """Return the schemas wherever a fact has the record in its type."""
        schemas: list[Node] = []
        for fact in self.facts:
            if fact.kind == "schema" and fact.where == record:
                component = self.find_component("schemas", fact.value)
                if component is not None:
                    schemas += self.document.list_objects(component)
            elif fact.kind in KINDS_WITH_TYPE:
                names = re.findall(r"\w+", fact.value)
                if record in names:
                    for union in self._find_unions(fact):
                        schemas += self._select_record(union, record)
        return schemas

    def _find_unions(self, fact: Fact) -> list[list[Node]]:
        """Return the members of the type of a fact, at each place that has it."""
        if fact.kind == "field":
            return [
                self._list_field_objects(schema, fact.name)
                for schema in self.find_schemas(fact.where)
                if fact.name in schema.get("properties", {})
            ]
        body = self.find_body(*self.locate_body(fact))
        return [] if body is None else [self.document.list_objects(body)]

    def _select_record(self, union: list[Node], record: str) -> list[Node]:
        """Return the members of a union that have the most fields of a record."""
        names = set(self.fields[record])
        scores = [len(names & set(each.get("properties", {}))) for each in union]
        best = max(scores, default=0)
        return [
            member for member, score in zip(union, scores, strict=True) if score == best
        ]

    def locate_body(self, fact: Fact) -> tuple[str, str]:
        """Return the place and media type of a ``body`` or ``response`` fact."""
        if fact.kind == "body":
            return f"{fact.where} body", fact.name
        status, _, media_type = fact.name.partition(" ")
        where = f"{fact.where} {status}"
        if media_type == "open":
            media_type = JSON if self.find_bodies(where) else "none"
        return where, media_type

    def find_bodies(self, where: str) -> dict[str, Node]:
        """Return the bodies at ``OPERATION body`` or ``OPERATION STATUS``.

        The keys are media types.
        """
        name, _, part = where.rpartition(" ")
        operation = self.operations.get(name, {"parameters": []})
        if part == "body":
            owner = self.document.resolve(operation.get("requestBody"))
        else:
            owner = self.document.read_responses(operation).get(part, {})
        content: dict[str, Node] = owner.get("content", {})
        return content

    def find_body(self, where: str, media_type: str = JSON) -> Node | None:
        """Return the schema of a body, which is empty if the body has none.

        Return None if the body is not declared.
        """
        bodies = self.find_bodies(where)
        if media_type not in bodies:
            return None
        return (bodies[media_type] or {}).get("schema", {})

    def find_component(self, section: str, name: str) -> Node | None:
        """Return a component, or None if there is no such component."""
        if name not in self.document.root["components"].get(section, {}):
            return None
        return self.document.resolve({"$ref": f"#/components/{section}/{name}"})

    def find_parameter(self, where: str, name: str) -> Node | None:
        """Return a parameter of an operation, or None if it is not declared.

        ``name`` is its location and name, as in ``query id``. It may end with ``[]``,
        which stands for the items.
        """
        operation = self.operations.get(where, {"parameters": []})
        parameters = self.document.read_parameters(operation)
        return parameters.get(name.replace("[]", ""))

    def find_declarations(self, where: str, name: str) -> list[Node]:
        """Return a parameter, or the schemas of a field at each place that has it."""
        if " " in name:
            parameter = self.find_parameter(where, name)
            return [] if parameter is None else [parameter]
        field = name.replace("[]", "")
        return [
            schema["properties"][field]
            for schema in self.find_schemas(where)
            if field in schema.get("properties", {})
        ]

    def find_limits(self, where: str, name: str) -> list[set[Limit]]:
        """Return the limits of a parameter, field or body, at each of its places."""
        document = self.document
        if where.endswith(" body"):
            members = document.list_members(self.find_body(where))
            return [{each for m in members for each in document.list_limits(m, "[]")}]
        limits_by_place: list[set[Limit]] = []
        bare_name = name.replace("[]", "")
        is_parameter = " " in bare_name
        for node in self.find_declarations(where, name):
            schema = node.get("schema") if is_parameter else node
            limits = set(document.list_limits(schema, bare_name))
            if is_parameter and node.get("deprecated"):
                limits.add(("deprecated", bare_name, "yes"))
            limits_by_place.append(limits)
        return limits_by_place

    def read_texts(self, where: str, *, notes_only: bool = False) -> str:
        """Return the texts at a place; ``A or B`` names the texts of both.

        ``notes_only`` restricts them to the notes in ``x-not-shown``.
        """
        texts: list[str] = []
        for place in where.split(" or "):
            nodes, follows_references = self.find_nodes(place)
            texts += (
                self.document.read_texts(
                    node, notes_only=notes_only, follows_references=follows_references
                )
                for node in nodes
            )
        return "\n".join(texts)

    def find_nodes(self, where: str) -> tuple[list[Node], bool]:
        """Return the nodes of a place, and whether to follow their references."""
        root = self.document.root
        first, _, last = where.rpartition(" ")
        if where == "document":
            return [root], False
        if where == "info":
            return [root["info"]], False
        if where == "servers":
            return root.get("servers", []), False
        if last == "servers":
            return self.operations.get(first, {}).get("servers", []), False
        if first == "tag":
            return [tag for tag in root.get("tags", []) if tag["name"] == last], False
        if first == "scheme":
            return [self.find_component("securitySchemes", last) or {}], True
        if where in self.operations:
            return [self.operations[where]], False
        if " query " in where or " header " in where:
            operation, location, name = where.rsplit(" ", 2)
            return self.find_declarations(operation, f"{location} {name}"), True
        if first in self.operations and last.isdigit():
            responses = self.document.read_responses(self.operations[first])
            return [responses.get(last, {})], False
        owner, _, name = where.rpartition(".")
        if owner in self.fields and name.removesuffix("[]") in self.fields[owner]:
            return self.find_declarations(owner, name), True
        return self.find_schemas(where), True
