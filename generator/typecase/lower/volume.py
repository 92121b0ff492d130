"""Operations for many items: `x-typecase-paging` and `x-typecase-batch` in, the types
of the items and what the keys say out.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from typecase.ir import (
    Anything,
    Batching,
    Body,
    ListOf,
    Nullable,
    ObjectSchema,
    Paging,
    Parameter,
    Ref,
    Schema,
    SchemaId,
    Type,
    UnionOf,
)
from typecase.ir.operations import Answer

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
    lists = _at(found, kinds, node["items"].split("/")[1:])
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


def _at(found: Found, kinds: Iterable[Type], tokens: list[str]) -> list[Type]:
    """Follow the tokens of a JSON pointer from types to those of members."""
    reached = [*kinds]
    for token in tokens:
        name = token.replace("~1", "/").replace("~0", "~")
        reached = [each for kind in reached for each in _member(found, kind, name)]
    return reached


def _member(found: Found, kind: Type, name: str) -> Iterator[Type]:
    match kind:
        case Ref(identity):
            schema = found.get(identity)
            if isinstance(schema, ObjectSchema):
                yield from (f.type for f in schema.fields if f.wire_name == name)
                if schema.base is not None:
                    yield from _member(found, Ref(schema.base), name)
        case Nullable(inner):
            yield from _member(found, inner, name)
        case UnionOf(members):
            for member in members:
                yield from _member(found, member, name)
        case _:
            return


def _lists(kinds: Iterable[Type]) -> Iterator[ListOf]:
    for kind in kinds:
        match kind:
            case ListOf():
                yield kind
            case Nullable(inner):
                yield from _lists([inner])
            case UnionOf(members):
                yield from _lists(members)
            case _:
                continue
