"""Keep the names that members of models and of enumerations had before.

Whoever reads an object finds the value under the old name, too, until the document no
longer has `x-typecase-was`. An old name that something else has now is left out.
"""

from typecase.ir import Api, EnumSchema, Field, ObjectSchema, SchemaId, iter_bases
from typecase.names.api_names import Names
from typecase.names.field_names import field_name
from typecase.names.identifiers import avoid_reserved, constant, spell_symbols
from typecase.names.reserved import MEMBERS


def list_former_attributes(
    schema: ObjectSchema, api: Api, names: Names
) -> dict[str, Field]:
    """Return the own fields of an object that had other names, by these names."""
    found: dict[str, Field] = {}
    for field in schema.fields:
        if field.former:  # No schema of most documents has one.
            found[field_name(field.former)] = field
    if not found:
        return found
    taken = _list_names(schema, api, names)
    return {name: field for name, field in found.items() if name not in taken}


def list_former_members(schema: EnumSchema, names: Names) -> dict[str, str]:
    """Return the present names of members of an enumeration, by their old names."""
    present = names.members[schema.id]
    found: dict[str, str] = {}
    for member in schema.members:
        if member.former is not None:
            text = spell_symbols(str(member.former))
            name = avoid_reserved(constant(text), MEMBERS)
            found[name] = present[member.value]
    if not found:
        return found
    taken = {*present.values()}
    return {name: member for name, member in found.items() if name not in taken}


def _list_names(schema: ObjectSchema, api: Api, names: Names) -> set[str]:
    """Return the names of fields of an object, of its bases and of its subclasses."""
    owners: set[SchemaId] = {schema.id}
    owners |= {base.id for base in iter_bases(schema, api.schemas)}
    owners |= {
        other.id
        for other in api.schemas.values()
        if isinstance(other, ObjectSchema)
        and any(base.id == schema.id for base in iter_bases(other, api.schemas))
    }
    return {
        name
        for owner in owners
        for names_of_field in names.fields[owner].items()
        for name in names_of_field
    }
