"""Collect the fields and rules that an object has together with its bases."""

from typecase.ir import Api, Condition, Field, ObjectSchema, Type
from typecase.names.api_names import Names


def collect_fields(schema: ObjectSchema, api: Api, names: Names) -> dict[str, Field]:
    """Return the fields of an object by Python name, inherited fields first.

    A field of the object replaces an inherited field with the same wire name.
    """
    fields = {
        field.wire_name: (names.fields[owner.id][field.wire_name], field)
        for owner in _with_bases(schema, api)
        for field in owner.fields
    }
    return dict(fields.values())


def collect_conditions(schema: ObjectSchema, api: Api) -> tuple[Condition, ...]:
    """Return the rules on which fields are present; inherited rules come first."""
    return tuple(
        rule for owner in _with_bases(schema, api) for rule in owner.conditions
    )


def additional_properties_type(schema: ObjectSchema, api: Api) -> Type | None:
    """Return the type of an object's additional properties.

    Of the object and its bases, the most distant base that states a type has
    precedence. Return None if none of them states one.
    """
    types = (owner.additional_type for owner in _with_bases(schema, api))
    return next((kind for kind in types if kind is not None), None)


def _with_bases(schema: ObjectSchema, api: Api) -> list[ObjectSchema]:
    """Return the bases of an object, the most distant first, then the object."""
    base = api.schemas.get(schema.base) if schema.base is not None else None
    bases = _with_bases(base, api) if isinstance(base, ObjectSchema) else []
    return [*bases, schema]
