"""All members of an object, those it inherits first, with what Python calls them."""

from collections.abc import Iterator

from typecase.ir import Api, Condition, Field, ObjectSchema, Type
from typecase.python.naming.naming import Names


def members(schema: ObjectSchema, api: Api, names: Names) -> dict[str, Field]:
    """Return the members of an object by their names; own ones replace inherited."""
    found = {
        field.wire_name: (names.fields[owner.id][field.wire_name], field)
        for owner in _owners(schema, api)
        for field in owner.fields
    }
    return dict(found.values())


def conditions(schema: ObjectSchema, api: Api) -> tuple[Condition, ...]:
    """List the rules between members, inherited ones first."""
    return tuple(rule for owner in _owners(schema, api) for rule in owner.conditions)


def others(schema: ObjectSchema, api: Api) -> Type | None:
    """What the members are that an object does not list, if that is said."""
    said = (each.others for each in _owners(schema, api) if each.others is not None)
    return next(said, None)


def _owners(schema: ObjectSchema, api: Api) -> Iterator[ObjectSchema]:
    base = api.schemas.get(schema.base) if schema.base is not None else None
    if isinstance(base, ObjectSchema):
        yield from _owners(base, api)
    yield schema
