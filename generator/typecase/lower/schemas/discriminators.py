"""Join the lowered branches of `anyOf` or `oneOf` to a union with its discriminator.

The document may state a discriminator. Otherwise a property serves as discriminator if
all objects limit it to constants and no two objects allow the same constant for it. A
property that all objects require is preferred.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from msgspec.structs import replace

from typecase.ir import (
    Discriminator,
    LiteralValue,
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
from typecase.lower.schemas.hierarchies import find_own_discriminator
from typecase.lower.schemas.unions import union
from typecase.schema import JsonSchema, StatedDiscriminator
from typecase.schema.mapping_keys import find_property_constants, read_mapping_key

Branch = tuple[JsonSchema, Type]
"""A branch of `anyOf` or `oneOf`, and its type."""

UnionObject = tuple[JsonSchema, SchemaId]
"""An object of a union: its schema, which is no reference, and its id."""

_BY_VALIDATION = "the type is chosen by validating the value"
"""What generated code does without a discriminator, as part of messages."""

_JsonText = str
"""A value of a discriminator as JSON, in which true is not equal to 1."""

_Mapping = tuple[tuple[LiteralValue, SchemaId], ...]


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
    objects: list[UnionObject],
    nested: Mapping[SchemaId, UnionOf],
) -> Type:
    """Return the union of the types of a hierarchy, with its discriminator.

    ``stated`` is the discriminator of the schema or of one that it extends. If the
    schema is itself one of ``objects``, it comes last, and accepts what belongs to no
    other, unless the mapping lists the values that belong to it. ``nested`` has the
    hierarchies of those objects that state a discriminator with another property, by
    their ids. Report a discriminator that does not select every object.
    """
    members = UnionOf(tuple(Ref(schema_id) for _, schema_id in objects))
    pointer = schema.pointer
    own = SchemaId(pointer)
    if stated is not find_own_discriminator(schema):
        # The schema that states the discriminator has other subtypes, too.
        stated = _limit_mapping(context, stated, objects)
    stated = _add_mappings(context, stated, objects)
    mapped = {_find_mapped_pointer(context, each) for each in stated.mapping.values()}
    indirect = {
        member.id: parent
        for parent, hierarchy in nested.items()
        for member in hierarchy.members
        if isinstance(member, Ref) and member.id != parent
    }
    subtypes = [
        (member, schema_id)
        for member, schema_id in objects
        if schema_id != own and (schema_id not in indirect or member.pointer in mapped)
    ]
    discriminator = _read_discriminator(
        context, stated, pointer, subtypes, parent=(schema, own)
    )
    if discriminator is None:
        context.report_degraded(
            f"the discriminator is ignored: {_BY_VALIDATION}", pointer, "discriminator"
        )
        return members
    for schema_id, parent in indirect.items():
        # An object has the value of the parent that another property divides.
        key = schema_id, discriminator.property_name
        values = [value for value, id_ in discriminator.mapping if id_ == parent]
        context.discriminator_values.setdefault(key, []).extend(values)
    default = discriminator.default
    own_values = [value for value, id_ in discriminator.mapping if id_ == own]
    constants = _find_constant_texts(schema, discriminator.property_name)
    if len(own_values) > 1 or (own_values and constants):
        context.mapped_parents.add(own)
    elif any(schema_id == own for _, schema_id in objects):
        default = default or own
    if default is not None:
        context.default_variants.add(default)
    pairs = tuple(
        (parent, hierarchy.discriminator)
        for parent, hierarchy in nested.items()
        if hierarchy.discriminator is not None
    )
    discriminator = replace(discriminator, default=default, nested=pairs)
    return replace(members, discriminator=discriminator)


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
    stated = schema.discriminator
    if stated:
        stated = _add_mappings(context, stated, objects)
    else:
        stated = _find_inherited_discriminator(context, objects)
    if stated:
        nested = {
            json.dumps(value): schema_id
            for _, branch_type in branches
            for value, schema_id in _list_nested(branch_type, stated)
        }
        return _read_discriminator(
            context, stated, schema.pointer, objects, nested=nested
        )
    return _infer_discriminator(objects)


def _list_nested(branch_type: Type, stated: StatedDiscriminator) -> _Mapping:
    """Return the mapping of a union that has a discriminator with the same property."""
    match without_null(branch_type):
        case UnionOf(discriminator=Discriminator(stated.property_name, mapping)):
            return mapping
        case _:
            return ()


def _find_inherited_discriminator(
    context: Context, objects: list[UnionObject]
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
    context: Context, stated: StatedDiscriminator, objects: Iterable[UnionObject]
) -> StatedDiscriminator:
    """Return a discriminator that maps values to some of its objects only."""
    pointers = {schema.pointer for schema, _ in objects}
    mapping = {
        value: reference
        for value, reference in stated.mapping.items()
        if _find_mapped_pointer(context, reference) in pointers
    }
    return replace(stated, mapping=mapping)


def _add_mappings(
    context: Context, stated: StatedDiscriminator, objects: list[UnionObject]
) -> StatedDiscriminator:
    """Return a discriminator with the mappings that its objects and their bases state.

    Each maps values of the same property to objects that are not mapped yet.
    """
    mapping = dict(stated.mapping)
    mapped = {_find_mapped_pointer(context, each) for each in mapping.values()}
    parts = dict.fromkeys(part for schema, _ in objects for part in schema.parts)
    for other in filter(None, (part.discriminator for part in parts)):
        if other is stated or other.property_name != stated.property_name:
            continue
        added = _limit_mapping(context, other, objects).mapping
        for value, reference in added.items():
            if _find_mapped_pointer(context, reference) not in mapped:
                mapping.setdefault(value, reference)
        mapped |= {_find_mapped_pointer(context, each) for each in added.values()}
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
) -> Iterator[UnionObject]:
    """Yield the objects among the branches and among the branches of nested unions."""
    for schema, branch_type in branches:
        target = context.follow(schema)
        match branch_type:
            # An enumeration has no properties, nor has a list that contains itself.
            case Ref(schema_id) | Nullable(Ref(schema_id)) if any(
                part.properties for part in target.parts
            ):
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
    objects: list[UnionObject],
    *,
    parent: UnionObject | None = None,
    nested: Mapping[_JsonText, SchemaId] | None = None,
) -> Discriminator | None:
    """Read the discriminator ``stated`` for the schema at ``pointer``.

    ``parent`` is the schema that states the discriminator, to which values may be
    mapped too. ``nested`` has the values by which nested unions select their objects;
    the mapping may lead to these unions. Return None if the discriminator does not
    select every object.
    """
    property_name = str(stated.property_name)
    ids = {schema.pointer: schema_id for schema, schema_id in objects}
    targets = {member[0].pointer: member for member in objects}
    if parent is not None:
        targets[parent[0].pointer] = parent
    declaring = None if parent is None else parent[0]
    nested = nested or {}
    names = {str(json.loads(text)) for text in nested} | {*nested}
    direct = {
        key: reference
        for key, reference in stated.mapping.items()
        if key not in names or _find_mapped_pointer(context, reference) in targets
    }
    stated = replace(stated, mapping=direct)
    by_value = _read_mapping(context, stated, pointer, targets, declaring)
    by_value |= {text: nested[text] for text in nested if text not in by_value}
    mapped_ids = set(by_value.values())
    default = None
    if stated.default is not None:
        default = ids.get(_find_mapped_pointer(context, stated.default))
    constants = [_find_constant_texts(schema, property_name) for schema, _ in objects]
    counts = Counter(value for values in constants for value in set(values))
    for (schema, schema_id), values in zip(objects, constants, strict=True):
        # Besides the mapping, the constants of the property select a schema. Those that
        # several objects share, such as the constants of a common base, select none.
        own_values = [value for value in values if counts[value] == 1]
        if not own_values and schema_id not in mapped_ids:
            if schema_id == default and not _is_required(schema, property_name):
                # The object may lack the property: no value stands for it.
                key = schema_id, property_name
                context.discriminator_values.setdefault(key, [])
                continue
            own_values = _implied_values(schema, property_name, values)
        for text in own_values:
            by_value.setdefault(text, schema_id)
    mapping = _parse_values(by_value)
    if mapping is None or not {*by_value.values(), default} >= {*ids.values()}:
        return None
    for value, schema_id in mapping:
        context.discriminator_values.setdefault((schema_id, property_name), []).append(
            value
        )
    if default is not None:
        context.default_variants.add(default)
    return Discriminator(property_name, mapping, default)


def _parse_values(by_value: Mapping[_JsonText, SchemaId]) -> _Mapping | None:
    """Return the mapping of a discriminator.

    Return None if two values are equal as JSON, as 1 and 1.0 are.
    """
    mapping = [(json.loads(text), schema_id) for text, schema_id in by_value.items()]
    distinct = {(isinstance(value, bool), value) for value, _ in mapping}
    return tuple(mapping) if len(distinct) == len(mapping) else None


def _read_mapping(
    context: Context,
    stated: StatedDiscriminator,
    pointer: str,
    targets: Mapping[str, UnionObject],
    declaring: JsonSchema | None,
) -> dict[_JsonText, SchemaId]:
    """Return the ids of the schemas to which a discriminator maps values.

    ``targets`` has the allowed schemas by pointer. ``declaring`` is the schema that
    declares the property for those that do not declare it. Report mappings to other
    schemas, and mappings of values that the property does not allow.
    """
    by_value: dict[_JsonText, SchemaId] = {}
    for key, reference in stated.mapping.items():
        target = targets.get(_find_mapped_pointer(context, reference))
        reason = "its schema is not one of the alternatives"
        hint = "add the schema to the alternatives, or remove the mapping"
        if target is not None:
            schema, schema_id = target
            name = str(stated.property_name)
            is_declared = any(name in part.properties for part in schema.parts)
            try:
                value = read_mapping_key(
                    schema if is_declared or declaring is None else declaring, name, key
                )
            except ValueError:
                reason = "the property does not allow the value"
                hint = "map a value that the property allows"
            else:
                by_value[json.dumps(value)] = schema_id
                continue
        context.report_degraded(
            f"the mapping is ignored: {reason}",
            pointer,
            "discriminator",
            "mapping",
            key,
            hint=hint,
        )
    return by_value


def _implied_values(
    schema: JsonSchema, property_name: str, constants: list[_JsonText]
) -> list[_JsonText]:
    """Return the value that selects an object which neither mapping nor constants name.

    OpenAPI lets the component's name select it. If the property allows only certain
    constants, one of them may be that name in another case; without such a constant, no
    value selects the object. An inline object has no name.
    """
    match split_pointer(schema.pointer):
        case ["components", "schemas", name]:
            with suppress(ValueError):
                value = json.dumps(read_mapping_key(schema, property_name, name))
                if not constants or value in constants:
                    return [value]
            return [text for text in constants if _letters(text) == _letters(name)][:1]
        case _:
            return []


def _letters(text: str) -> str:
    """Return what names in different cases, such as `PET_ID` and `petId`, share."""
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


def _infer_discriminator(objects: list[UnionObject]) -> Discriminator | None:
    """Find a property that has different constants in each object.

    Return None if there is no such property. One that all objects require is preferred.
    """
    optional = None
    first_object, _ = objects[0]
    names = [name for part in first_object.parts for name in part.properties]
    for name in names:
        by_value: dict[_JsonText, SchemaId] = {}
        is_optional = False
        for schema, schema_id in objects:
            values = _find_constant_texts(schema, name)
            if not values or by_value.keys() & {*values}:
                break
            by_value |= dict.fromkeys(values, schema_id)
            is_optional |= not _is_required(schema, name)
        else:
            mapping = _parse_values(by_value)
            if mapping is None:
                continue
            if not is_optional:
                return Discriminator(name, mapping)
            optional = optional or Discriminator(name, mapping, is_optional=True)
    return optional


def _is_required(schema: JsonSchema, name: str) -> bool:
    return any(name in part.required for part in schema.parts)


def _find_constant_texts(schema: JsonSchema, name: str) -> list[_JsonText]:
    """Return the constants of an object's property as JSON, except null."""
    values = find_property_constants(schema, name)
    return [json.dumps(value) for value in values if value is not None]
