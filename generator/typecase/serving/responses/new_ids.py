"""Make the ids of new resources."""

from typing import Any
from uuid import UUID

from typecase.serving.document.valid_changes import get_member, set_member
from typecase.serving.responses.answers import AnswerBuilder
from typecase.serving.responses.requests import format_id
from typecase.serving.responses.resource_bodies import Pointer
from typecase.serving.responses.resource_views import Place
from typecase.serving.responses.store import Path, Record, Store


class NewIds:
    """The ids of new resources, which resemble those of the document.

    Args:
        builder: The builder of the answers that have the ids.
        store: The resources that exist.
    """

    def __init__(self, builder: AnswerBuilder, store: Store) -> None:
        self._builder = builder
        self._store = store
        self._count = 0

    def make(
        self,
        place: Place | None,
        pointer: Pointer | None,
        base: Record,
        collection: Path,
    ) -> Any:
        """Return an id that no resource has, and that the types accept, if possible."""
        example = get_member(base, pointer) if pointer else None
        fallback: Any = example
        while True:
            self._count += 1
            for candidate in _guess_ids(example, self._count):
                if place is not None and pointer is not None:
                    resource = set_member(place.resource, pointer, candidate)
                    body = set_member(place.answer.body, place.pointer, resource)
                    if not self._builder.bodies.is_valid(place.answer, body):
                        continue
                if self._store.get(collection, format_id(candidate)) is None:
                    return candidate
                fallback = candidate
            if self._count % 1000 == 0 or fallback is example:
                return fallback if fallback is not None else self._count


def _guess_ids(example: Any, number: int) -> list[Any]:
    """Return possible ids that are made from a number, and resemble an example."""
    if isinstance(example, int):
        return [example + number, number]
    text = str(example or "")
    digits = str(number)
    uuid = str(UUID(int=number, version=4))
    guesses = [digits, uuid, f"{text}-{number}", f"{text}{number}"]
    if len(text) >= len(digits):
        guesses.append(text[: len(text) - len(digits)] + digits)
    try:
        UUID(text)
    except ValueError:
        return guesses
    return [uuid, *guesses]
