"""Join the lowered branches of `anyOf` or `oneOf` to a union with its discriminator.

The document may state a discriminator. Otherwise a property serves as discriminator if
all objects require the property and no two objects allow the same constant for it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from typecase.ir import (
    Discriminator,
    Nullable,
    Ref,
    SchemaId,
    Type,
    UnionOf,
    alternative_types,
    without_null,
)
from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context, Node, read_constants
from typecase.lower.schemas.unions import union

Branch = tuple[Any, str, Type]
"""A branch of `anyOf` or `oneOf`: its schema, its pointer and its type."""

_Object = tuple[Node, str, SchemaId]
"""An object of a union: its resolved schema, the pointer of that schema, and its id."""

_BY_VALIDATION = "the type is chosen by validating the value"
"""What generated code does without a discriminator, as part of messages."""


def lower_union(
    context: Context, node: Node, pointer: str, branches: list[Branch]
) -> Type:
    """Join the lowered branches of a schema to a union.

    Give the union its discriminator, and report a discriminator that cannot be applied.
    """
    joined = union(branch_type for _, _, branch_type in branches)
    inner = without_null(joined)
    discriminator = None
    if isinstance(inner, UnionOf):
        discriminator = _find_own_discriminator(
            context, node, pointer, branches, inner
        ) or _find_nested_discriminator(context, pointer, branches, inner)
        inner = UnionOf(inner.members, discriminator)
    # A union of one object needs no discriminator.
    is_applied = discriminator is not None or isinstance(inner, Ref)
    if as_mapping(node.get("discriminator")) and not is_applied:
        context.report_degraded(
            f"the discriminator is ignored: {_BY_VALIDATION}",
            pointer,
            "discriminator",
            hint="list only objects as alternatives, and let a value select each one",
        )
    return Nullable(inner) if isinstance(joined, Nullable) else inner


def _find_own_discriminator(
    context: Context,
    node: Node,
    pointer: str,
    branches: list[Branch],
    union_type: UnionOf,
) -> Discriminator | None:
    """Return the stated or inferred discriminator of a union.

    Return None if the union has members other than objects, or if no discriminator that
    selects every object is stated or can be inferred.
    """
    objects = list(_iter_objects(context, branches))
    if not {Ref(schema_id) for _, _, schema_id in objects} >= {*union_type.members}:
        return None
    stated = as_mapping(node.get("discriminator"))
    if stated:
        return _read_discriminator(context, stated, pointer, objects)
    return _infer_discriminator(context, objects)


def _find_nested_discriminator(
    context: Context, pointer: str, branches: list[Branch], union_type: UnionOf
) -> Discriminator | None:
    """Return the discriminator of a branch that is a union of the same types.

    Without such a branch, return None and report discriminators of other branches.
    """
    branch_types = [without_null(branch_type) for _, _, branch_type in branches]
    nested_unions = [
        branch_type
        for branch_type in branch_types
        if isinstance(branch_type, UnionOf) and branch_type.discriminator
    ]
    for nested in nested_unions:
        if {*nested.members} == {*union_type.members}:
            return nested.discriminator
    if nested_unions:
        context.report_degraded(
            f"a nested discriminator is ignored: {_BY_VALIDATION}", pointer
        )
    return None


def _iter_objects(context: Context, branches: Iterable[Branch]) -> Iterator[_Object]:
    """Yield the objects among the branches and among the branches of nested unions."""
    for schema, branch_pointer, branch_type in branches:
        node, pointer = context.resolve(as_mapping(schema), branch_pointer)
        match branch_type:
            case Ref(schema_id) | Nullable(Ref(schema_id)):
                yield node, pointer, schema_id
            case _:  # A nested union, or a type without objects.
                members = {*alternative_types(branch_type)}
                nested_branches = (
                    context.resolve(
                        as_mapping(branch), join_pointer(pointer, keyword, index)
                    )
                    for keyword in ("anyOf", "oneOf")
                    for index, branch in enumerate(node.get(keyword, ()))
                )
                for nested, nested_pointer in nested_branches:
                    if Ref(SchemaId(nested_pointer)) in members:
                        yield nested, nested_pointer, SchemaId(nested_pointer)


def _read_discriminator(
    context: Context, stated: Node, pointer: str, objects: list[_Object]
) -> Discriminator | None:
    """Read the keyword `discriminator` at ``pointer``, whose value is ``stated``.

    Return None if the discriminator does not select every object. Report mappings to
    other schemas.
    """
    property_name = str(stated.get("propertyName"))
    ids = {object_pointer: schema_id for _, object_pointer, schema_id in objects}
    by_value: dict[str, SchemaId] = {}
    for value, reference in as_mapping(stated.get("mapping")).items():
        schema_id = ids.get(_find_mapped_pointer(context, str(reference)))
        if schema_id is None:
            context.report_degraded(
                "the mapping is ignored: its schema is not one of the alternatives",
                pointer,
                "discriminator",
                "mapping",
                value,
                hint="add the schema to the alternatives, or remove the mapping",
            )
        else:
            by_value[value] = schema_id
    mapped_ids = set(by_value.values())
    for node, object_pointer, schema_id in objects:
        constants, _ = _read_property_constants(context, node, property_name)
        # Besides the mapping, the constants of the property select a schema. Without
        # constants, OpenAPI lets the component's name select a schema.
        implied = [] if schema_id in mapped_ids else split_pointer(object_pointer)[-1:]
        for value in constants or implied:
            by_value.setdefault(value, schema_id)
    if {*by_value.values()} != {*ids.values()}:
        return None
    default = stated.get("defaultMapping")
    return Discriminator(
        property_name=property_name,
        mapping=tuple(by_value.items()),
        default=(
            ids.get(_find_mapped_pointer(context, default))
            if isinstance(default, str)
            else None
        ),
    )


def _find_mapped_pointer(context: Context, reference: str) -> str:
    """Return the pointer of the schema to which a mapping refers.

    ``reference`` is a reference or, as OpenAPI allows, the name of a component. Return
    "" if the document has no such schema.
    """
    components = as_mapping(context.document.root.get("components"))
    if reference in as_mapping(components.get("schemas")):
        reference = f"#{join_pointer('', 'components', 'schemas', reference)}"
    try:
        return context.resolve({"$ref": reference}, "")[1]
    except LookupError:
        return ""


def _infer_discriminator(
    context: Context, objects: list[_Object]
) -> Discriminator | None:
    """Find a property that all objects require, with different constants in each.

    Return None if there is no such property.
    """
    first_object, *_ = objects[0]
    names = [
        name
        for part in context.iter_all_of(first_object)
        for name in as_mapping(part.get("properties"))
    ]
    for name in names:
        by_value: dict[str, SchemaId] = {}
        for node, _, schema_id in objects:
            values, is_required = _read_property_constants(context, node, name)
            if not values or not is_required or by_value.keys() & {*values}:
                break
            by_value |= dict.fromkeys(values, schema_id)
        else:
            return Discriminator(name, tuple(by_value.items()))
    return None


def _read_property_constants(
    context: Context, node: Node, name: str
) -> tuple[list[str], bool]:
    """Return the constants of an object's property, and whether it is required.

    The constants are those of the first part of the object that states constants which
    are all strings. Without such a part, there are none.
    """
    is_required = False
    constants: list[str] = []
    for part in context.iter_all_of(node):
        is_required = is_required or name in part.get("required", ())
        schema = as_mapping(as_mapping(part.get("properties")).get(name))
        values = read_constants(context.resolve(schema, "")[0]) or []
        if not constants and all(isinstance(value, str) for value in values):
            constants = values
    return constants, is_required
