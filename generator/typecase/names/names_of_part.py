"""Reduce the names of an API to those that a part of it needs."""

from msgspec.structs import replace

from typecase.ir import Api
from typecase.names.api_names import Names, list_operations
from typecase.names.literal_names import name_literals
from typecase.names.union_names import SignatureUnions, name_unions


def select_names(names: Names, part: Api) -> Names:
    """Return the names of an API without those that modules of a part must not define.

    All other names stay: what a method avoids depends on the names of its neighbours,
    and the code of the part must be that of the whole.
    """
    operations = list_operations(part)
    params = {id_: name for id_, name in names.params.items() if id_ in part.schemas}
    unions = name_unions(part, operations, {}, {})
    literals = name_literals(part, operations, names.classes, params)
    return replace(
        names,
        params=params,
        unions=SignatureUnions(
            returned={
                members: name
                for members, name in names.unions.returned.items()
                if members in unions.returned
            },
            taken={
                members: name
                for members, name in names.unions.taken.items()
                if members in unions.taken
            },
        ),
        literals={key: name for key, name in names.literals.items() if key in literals},
    )
