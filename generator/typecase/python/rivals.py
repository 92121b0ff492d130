"""Names that depend on a neighbour: two things want one, and only one may have it.

In: an API and its names. Out: what is called otherwise than it would be alone, and what
it made room for. No rule avoids this: `petId` and `pet_id` are each `pet_id` where they
stand alone, so one of them changes its name when the other comes or goes.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from typecase.ir import Api, ObjectSchema, Operation
from typecase.python.hooks import hooks_of
from typecase.python.member_names import field_name
from typecase.python.naming import (
    Names,
    argument_name,
    method_name,
    model_name,
    module_name,
    parameter_key,
)


class Rival(Struct, frozen=True):
    """What made room, by its place; `other` is the place of what has the name."""

    pointer: str
    name: str
    wanted: str
    other: str


def rivals(api: Api, names: Names) -> Iterator[Rival]:
    """Find what gave way to another: models, fields, modules, methods, arguments."""
    schemas = api.schemas.values()
    wanted = {str(schema.id): model_name(schema) for schema in schemas}
    yield from _gave_way(
        wanted, {str(key): (name, key) for key, name in names.classes.items()}
    )
    for schema in schemas:
        if isinstance(schema, ObjectSchema):
            given = names.fields[schema.id]
            yield from _gave_way(
                {each.wire_name: field_name(each.wire_name) for each in schema.fields},
                {f.wire_name: (given[f.wire_name], f.pointer) for f in schema.fields},
            )
    yield from _gave_way(
        {each.id: module_name(each) for each in api.resources},
        {
            each.id: (names.resources[each.id].module, each.operations[0].pointer)
            for each in api.resources
        },
    )
    for resource in api.resources:
        for operation in resource.operations:
            yield from _arguments(operation, names.arguments[operation.pointer])
        methods = names.resources[resource.id].methods
        yield from _gave_way(
            {each.pointer: method_name(each) for each in resource.operations},
            {pointer: (name, pointer) for pointer, name in methods.items()},
        )
    hooks = hooks_of(api, names)
    for each in hooks.kinds if hooks is not None else ():
        yield from _gave_way(
            each.alone,
            {at: (name, at) for at, name in each.resource.methods.items()},
        )


def _arguments(operation: Operation, names: Mapping[str, str]) -> Iterable[Rival]:
    keys = {parameter_key(each): each for each in operation.parameters}
    return _gave_way(
        {key: argument_name(operation, each) for key, each in keys.items()},
        {key: (names[key], each.pointer) for key, each in keys.items()},
    )


def _gave_way(
    wanted: Mapping[str, str], given: Mapping[str, tuple[str, str]]
) -> Iterable[Rival]:
    holders = {name.casefold(): pointer for name, pointer in given.values()}
    for key, wish in wanted.items():
        name, pointer = given[key]
        other = holders.get(wish.casefold())
        if name != wish and other is not None:
            yield Rival(pointer, name, wish, other)
