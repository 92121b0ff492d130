"""Show resources in the bodies of answers, as far as their schemas allow."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from typecase.load.json_types import is_mapping
from typecase.schema import JsonSchema
from typecase.serving.document.valid_changes import (
    apply_changes,
    get_member,
    set_member,
)
from typecase.serving.document.value_schemas import (
    find_member,
    find_properties,
    is_open,
)
from typecase.serving.responses.answer import Answer
from typecase.serving.responses.answers import AnswerBuilder
from typecase.serving.responses.resource_bodies import (
    Pointer,
    find_resource,
    id_names,
)
from typecase.serving.responses.roles import Role, split_path
from typecase.serving.responses.store import Record


@dataclass(frozen=True, slots=True)
class Place:
    """A resource in a body, with what its type is.

    Attributes:
        answer: The answer with the body.
        pointer: The pointer of the resource in the body.
        names: The names that the id of the resource may have.
    """

    answer: Answer
    pointer: Pointer
    names: list[str]

    @property
    def resource(self) -> Record:
        """The resource as the answer has it."""
        value = get_member(self.answer.body, self.pointer)
        return value if is_mapping(value) else {}


class ResourceViews:
    """The views of resources in answers.

    Args:
        builder: The builder of the answers.
    """

    def __init__(self, builder: AnswerBuilder) -> None:
        self._builder = builder

    def find_place(self, answer: Answer, role: Role, operation: Any) -> Place | None:
        """Return the place of the resource in an answer, or None."""
        names = id_names(role.parameter)
        unwrap = getattr(answer.declared, "unwrap", None)
        segments = split_path(operation.path)[: role.depth]
        name = next((each for each in reversed(segments) if "{" not in each), "")
        pointer = find_resource(answer.body, names, unwrap, name)
        return None if pointer is None else Place(answer, pointer, names)

    def show(self, place: Place, record: Record) -> Answer:
        """Return an answer that has a resource at a place, as far as it is valid."""
        answer = place.answer

        def is_valid(resource: Record) -> bool:
            body = set_member(answer.body, place.pointer, resource)
            return self._builder.bodies.is_valid(answer, body)

        changes = self._select(self._schema_at(answer, place.pointer), record)
        resource = changes
        if not is_valid(changes):
            resource = apply_changes(place.resource, changes, is_valid)
        body = set_member(answer.body, place.pointer, resource)
        return replace(answer, body=body)

    def fit_items(
        self,
        answer: Answer,
        place: Pointer,
        base: Record | None,
        records: list[Record],
        is_valid: Callable[[list[Any]], bool],
    ) -> list[Any]:
        """Return resources as the items of a list have them."""
        schema = self._schema_at(answer, (*place, "0"))
        items = [self._select(schema, each) for each in records]
        if is_valid(items):
            return items
        return [
            (
                each
                if is_valid([each])
                else apply_changes(base or {}, each, lambda new: is_valid([new]))
            )
            for each in items
        ]

    def _select(self, schema: JsonSchema | None, record: Record) -> Record:
        """Return those properties of a resource that a schema declares."""
        if is_open(schema):
            return record
        properties = find_properties(schema)
        return {
            name: value
            for name, value in record.items()
            if name in properties and not properties[name].has_flag("writeOnly")
        }

    def _schema_at(self, answer: Answer, pointer: Pointer) -> JsonSchema | None:
        schema = answer.schema
        for token in pointer:
            schema = find_member(schema, token)
        return schema
