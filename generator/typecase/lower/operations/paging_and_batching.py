"""Operations for many items: `x-typecase-paging` and `x-typecase-batch` in, the types
of the items and what the keys say out.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from typecase.ir import (
    Answer,
    Anything,
    Batching,
    Body,
    ListOf,
    Paging,
    Parameter,
    Schema,
    SchemaId,
    Type,
    alternatives,
    fields_of,
)
from typecase.load.document import split

Found = Mapping[SchemaId, Schema]


def lower_paging(
    node: dict[str, Any],
    parameters: Iterable[Parameter],
    answers: Iterable[Answer],
    found: Found,
) -> Paging:
    """Find the type of the items, and where the pages start."""
    defaults = {each.wire_name: each.default for each in parameters}
    kinds = [each.type for each in answers if each.is_success and each.type is not None]
    lists = _at(found, kinds, node["items"])
    counter = defaults.get(node.get("page") or node["offset"])
    return Paging(
        items=node["items"],
        item=next((each.item for each in _lists(lists)), Anything()),
        page=node.get("page"),
        offset=node.get("offset"),
        size=node.get("size"),
        first=counter if isinstance(counter, int) else 0,
        last=node.get("last"),
        total=node.get("total"),
        without=tuple(node.get("without", ())),
    )


def lower_batching(node: dict[str, Any], bodies: Iterable[Body]) -> Batching | None:
    """Find the list in the JSON body; None where nothing is left of it."""
    kinds = [each.type for each in bodies if each.media_type == "application/json"]
    for each in _lists(kinds):
        if each.bounds.max_length is not None:
            return Batching(
                item=each.item,
                size=each.bounds.max_length,
                keys=tuple(node["keys"]),
                failed=node["failed"],
                succeeded=node.get("succeeded"),
                accepted=node.get("accepted"),
            )
    return None


def _at(found: Found, kinds: list[Type], pointer: str) -> list[Type]:
    """Follow a JSON pointer from types to those of members."""
    for name in split(pointer):
        fields = [field for kind in kinds for field in fields_of(kind, found)]
        kinds = [field.type for field in fields if field.wire_name == name]
    return kinds


def _lists(kinds: Iterable[Type]) -> Iterator[ListOf]:
    arms = (arm for kind in kinds for arm in alternatives(kind))
    return (arm for arm in arms if isinstance(arm, ListOf))
