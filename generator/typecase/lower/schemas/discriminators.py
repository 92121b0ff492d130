"""Join the lowered branches of `anyOf` or `oneOf` to a union with its discriminator.

The document may state a discriminator. Otherwise a property serves as discriminator if
all objects limit it to constants and no two objects allow the same constant for it. A
property that all objects require is preferred.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

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
from typecase.lower.context import Context
from typecase.lower.schemas.unions import union
from typecase.schema import JsonSchema, StatedDiscriminator

Branch = tuple[JsonSchema, Type]
"""A branch of `anyOf` or `oneOf`, and its type."""

HierarchyMember = tuple[JsonSchema, SchemaId]
"""An object of a union: its schema after references were followed, and its id."""

_BY_VALIDATION = "the type is chosen by validating the value"
"""What generated code does without a discriminator, as part of messages."""


def lower_union(context: Context, schema: JsonSchema, branches: list[Branch]) -> Type:
    """Join the lowered branches of a schema to a union.

    Give the union its discriminator, and report a discriminator that cannot be applied.
    """
    joined = union(branch_type for _, branch_type in branches)
    inner = without_null(joined)
    discriminator = None
    if isinstance(inner, UnionOf):
        discriminator = _find_own_discriminator(
            context, schema, branches, inner
        ) or _find_nested_discriminator(context, schema, branches, inner)
        inner = UnionOf(inner.members, discriminator)
    # A union of one object needs no discriminator.
    is_applied = discriminator is not None or isinstance(inner, Ref)
    if schema.discriminator and not is_applied:
        context.report_degraded(
            f"the discriminator is ignored: {_BY_VALIDATION}",
            schema.pointer,
            "discriminator",
            hint="list only objects as alternatives, and let a value select each one",
        )
    return Nullable(inner) if isinstance(joined, Nullable) else inner


def lower_hierarchy(
    context: Context,
    schema: JsonSchema,
    stated: StatedDiscriminator,
    objects: list[HierarchyMember],
) -> Type:
    """Return the union of the types of a hierarchy, with its discriminator.

    ``stated`` is the discriminator of the schema or of one that it extends. If the
    schema is itself one of ``objects``, it comes last, and accepts what belongs to no
    other. Report a discriminator that does not select every object.
    """
    members = UnionOf(tuple(Ref(schema_id) for _, schema_id in objects))
    pointer = schema.pointer
    own = SchemaId(pointer)
    if stated is not schema.discriminator:
        # The schema that states the discriminator has other subtypes, too.
        stated = _limit_mapping(context, stated, objects)
    subtypes = [member for member in objects if member[1] != own]
    discriminator = _read_discriminator(context, stated, pointer, subtypes, own=own)
    if discriminator is None:
        context.report_degraded(
            f"the discriminator is ignored: {_BY_VALIDATION}", pointer, "discriminator"
        )
        return members
    default = discriminator.default or (own if len(subtypes) < len(objects) else None)
    if default is not None:
        context.default_variants.add(default)
    return replace(members, discriminator=replace(discriminator, default=default))


def _find_own_discriminator(
    context: Context, schema: JsonSchema, branches: list[Branch], union_type: UnionOf
) -> Discriminator | None:
    """Return the stated or inferred discriminator of a union.

    Return None if the union has members other than objects, or if no discriminator that
    selects every object is stated or can be inferred.
    """
    objects = list(_iter_objects(context, branches))
    if not {Ref(schema_id) for _, schema_id in objects} >= {*union_type.members}:
        return None
    stated = schema.discriminator or _find_inherited_discriminator(context, objects)
    if stated:
        return _read_discriminator(context, stated, schema.pointer, objects)
    return _infer_discriminator(context, objects)


def _find_inherited_discriminator(
    context: Context, objects: list[HierarchyMember]
) -> StatedDiscriminator | None:
    """Return the discriminator of a parent that all objects have in `allOf`.

    The mapping is limited to the objects. Return None without such a parent.
    """
    (first, _), *others = objects
    for parent in first.parts:
        stated = parent.discriminator
        if stated and all(parent in schema.parts for schema, _ in others):
            return _limit_mapping(context, stated, objects)
    return None


def _limit_mapping(
    context: Context, stated: StatedDiscriminator, objects: Iterable[HierarchyMember]
) -> StatedDiscriminator:
    """Return a discriminator that maps values to some of its objects only."""
    pointers = {schema.pointer for schema, _ in objects}
    mapping = {
        value: reference
        for value, reference in stated.mapping.items()
        if _find_mapped_pointer(context, reference) in pointers
    }
    return replace(stated, mapping=mapping)


def _find_nested_discriminator(
    context: Context, schema: JsonSchema, branches: list[Branch], union_type: UnionOf
) -> Discriminator | None:
    """Return the discriminator of a branch that is a union of the same types.

    Without such a branch, return None and report discriminators of other branches.
    """
    branch_types = [without_null(branch_type) for _, branch_type in branches]
    nested_unions = [
        branch_type
        for branch_type in branch_types
        if isinstance(branch_type, UnionOf) and branch_type.discriminator
    ]
    for nested in nested_unions:
        if {*nested.members} == {*union_type.members}:
            return nested.discriminator
    # A discriminator that is optional was inferred, so that the document has none.
    if any(
        each.discriminator and not each.discriminator.is_optional
        for each in nested_unions
    ):
        context.report_degraded(
            f"a nested discriminator is ignored: {_BY_VALIDATION}", schema.pointer
        )
    return None


def _iter_objects(
    context: Context, branches: Iterable[Branch]
) -> Iterator[HierarchyMember]:
    """Yield the objects among the branches and among the branches of nested unions."""
    for schema, branch_type in branches:
        target = context.follow(schema)
        match branch_type:
            case Ref(schema_id) | Nullable(Ref(schema_id)):
                yield target, schema_id
            case _:  # A nested union, or a type without objects.
                members = {*alternative_types(branch_type)}
                for nested in map(context.follow, target.alternatives):
                    if Ref(SchemaId(nested.pointer)) in members:
                        yield nested, SchemaId(nested.pointer)


def _read_discriminator(
    context: Context,
    stated: StatedDiscriminator,
    pointer: str,
    objects: list[HierarchyMember],
    *,
    own: SchemaId | None = None,
) -> Discriminator | None:
    """Read the discriminator ``stated`` for the schema at ``pointer``.

    ``own`` is the id of a parent that states the discriminator, and to which values may
    be mapped too. Return None if the discriminator does not select every object.
    """
    property_name = str(stated.property_name)
    ids = {schema.pointer: schema_id for schema, schema_id in objects}
    targets = ids if own is None else {**ids, str(own): own}
    by_value = _read_mapping(context, stated, pointer, targets)
    mapped_ids = set(by_value.values())
    constants = [
        _read_property_constants(context, schema, property_name)[0]
        for schema, _ in objects
    ]
    counts = Counter(value for values in constants for value in set(values))
    for (schema, schema_id), values in zip(objects, constants, strict=True):
        # Besides the mapping, the constants of the property select a schema. Those that
        # several objects share, such as the constants of a common base, select none.
        own_values = [value for value in values if counts[value] == 1]
        if not own_values and schema_id not in mapped_ids:
            own_values = _implied_values(schema.pointer, values)
        for value in own_values:
            by_value.setdefault(value, schema_id)
    if not {*by_value.values()} >= {*ids.values()}:
        return None
    for value, schema_id in by_value.items():
        context.discriminator_values.setdefault((schema_id, property_name), []).append(
            value
        )
    default = None
    if stated.default is not None:
        default = ids.get(_find_mapped_pointer(context, stated.default))
    if default is not None:
        context.default_variants.add(default)
    return Discriminator(property_name, tuple(by_value.items()), default)


def _read_mapping(
    context: Context,
    stated: StatedDiscriminator,
    pointer: str,
    targets: Mapping[str, SchemaId],
) -> dict[str, SchemaId]:
    """Return the ids of the schemas to which a discriminator maps values.

    ``targets`` has the allowed ids by pointer. Report mappings to other schemas.
    """
    by_value: dict[str, SchemaId] = {}
    for value, reference in stated.mapping.items():
        schema_id = targets.get(_find_mapped_pointer(context, reference))
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
    return by_value


def _implied_values(pointer: str, constants: list[str]) -> list[str]:
    """Return the value that selects an object which neither mapping nor constants name.

    OpenAPI lets the component's name select it. If the property allows only certain
    constants, one of them may be that name in another case; without such a constant, no
    value selects the object. An inline object has no name.
    """
    match split_pointer(pointer):
        case ["components", "schemas", name]:
            if not constants or name in constants:
                return [name]
            return [text for text in constants if _letters(text) == _letters(name)][:1]
        case _:
            return []


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


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
    context: Context, objects: list[HierarchyMember]
) -> Discriminator | None:
    """Find a property that has different constants in each object.

    Return None if there is no such property. One that all objects require is preferred.
    """
    optional = None
    first_object, _ = objects[0]
    names = [name for part in first_object.parts for name in part.properties]
    for name in names:
        by_value: dict[str, SchemaId] = {}
        is_optional = False
        for schema, schema_id in objects:
            values, is_required = _read_property_constants(context, schema, name)
            if not values or by_value.keys() & {*values}:
                break
            by_value |= dict.fromkeys(values, schema_id)
            is_optional |= not is_required
        else:
            mapping = tuple(by_value.items())
            if not is_optional:
                return Discriminator(name, mapping)
            optional = optional or Discriminator(name, mapping, is_optional=True)
    return optional


def _read_property_constants(
    context: Context, schema: JsonSchema, name: str
) -> tuple[list[str], bool]:
    """Return the constants of an object's property, and whether it is required.

    The constants are those of the first part of the object that states constants which
    are all strings. Without such a part, there are none.
    """
    is_required = False
    constants: list[str] = []
    for part in schema.parts:
        is_required = is_required or name in part.required
        if name not in part.properties:
            continue
        values = context.follow(part.properties[name]).constants or []
        if not constants and all(isinstance(value, str) for value in values):
            constants = values
    return constants, is_required
