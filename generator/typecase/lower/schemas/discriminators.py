"""Lower `anyOf` and `oneOf` to unions and find their discriminators.

The document may state a discriminator. Otherwise a property serves as discriminator if
all objects require the property and each object allows other constants for it.
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

_IGNORED = "the type is chosen by validating the value"


def lower_union(
    context: Context, node: Node, pointer: str, branches: list[Branch]
) -> Type:
    """Join the lowered branches of a schema to a union.

    Give the union its discriminator, and report a discriminator that cannot be applied.
    """
    joined = union(kind for _, _, kind in branches)
    inner = without_null(joined)
    discriminator = None
    if isinstance(inner, UnionOf):
        discriminator = _own_discriminator(
            context, node, pointer, branches, inner
        ) or _nested_discriminator(context, pointer, branches, inner)
        inner = UnionOf(inner.members, discriminator)
    is_applied = discriminator is not None or isinstance(inner, Ref)
    if as_mapping(node.get("discriminator")) and not is_applied:
        context.report_degraded(
            f"the discriminator is ignored: {_IGNORED}", pointer, "discriminator"
        )
    return Nullable(inner) if isinstance(joined, Nullable) else inner


def _own_discriminator(
    context: Context,
    node: Node,
    pointer: str,
    branches: list[Branch],
    union_type: UnionOf,
) -> Discriminator | None:
    """Return the stated or inferred discriminator of a union that has only objects."""
    objects = list(_objects(context, branches))
    if not {Ref(identity) for _, _, identity in objects} >= {*union_type.members}:
        return None
    stated = as_mapping(node.get("discriminator"))
    if stated:
        return _read_discriminator(context, stated, pointer, objects)
    return _infer_discriminator(context, objects)


def _nested_discriminator(
    context: Context, pointer: str, branches: list[Branch], union_type: UnionOf
) -> Discriminator | None:
    """Return the discriminator of a branch that is a union of the same types.

    Without such a branch, return None and report discriminators of other branches.
    """
    kinds = [without_null(kind) for _, _, kind in branches]
    nested = [k for k in kinds if isinstance(k, UnionOf) and k.discriminator]
    for inner in nested:
        if {*inner.members} == {*union_type.members}:
            return inner.discriminator
    if nested:
        context.report_degraded(
            f"a nested discriminator is ignored: {_IGNORED}", pointer
        )
    return None


def _objects(context: Context, branches: Iterable[Branch]) -> Iterator[_Object]:
    """Yield the objects among the branches, including those of nested unions."""
    for schema, pointer, kind in branches:
        node, at = context.target(as_mapping(schema), pointer)
        match kind:
            case Ref(identity) | Nullable(Ref(identity)):
                yield node, at, identity
            case _:
                members = {*alternative_types(kind)}
                nested = (
                    context.target(as_mapping(branch), join_pointer(at, keyword, index))
                    for keyword in ("anyOf", "oneOf")
                    for index, branch in enumerate(node.get(keyword, ()))
                )
                for target, target_at in nested:
                    if Ref(SchemaId(target_at)) in members:
                        yield target, target_at, SchemaId(target_at)


def _read_discriminator(
    context: Context, stated: Node, pointer: str, objects: list[_Object]
) -> Discriminator | None:
    """Read a `discriminator`; return None if it cannot select every object."""
    name = str(stated.get("propertyName"))
    ids = {at: identity for _, at, identity in objects}
    by_value: dict[str, SchemaId] = {}
    for value, reference in as_mapping(stated.get("mapping")).items():
        identity = ids.get(_mapped_pointer(context, str(reference)))
        if identity is None:
            context.report_degraded(
                "the mapping is ignored: its schema is not one of the alternatives",
                pointer,
                "discriminator",
                "mapping",
                value,
            )
        else:
            by_value[value] = identity
    mapped = set(by_value.values())
    for node, at, identity in objects:
        constants, _ = _constants(context, node, name)
        # OpenAPI: a schema that no mapping lists is chosen by its component's name.
        implied = [] if identity in mapped else split_pointer(at)[-1:]
        for value in constants or implied:
            by_value.setdefault(value, identity)
    if {*by_value.values()} != {*ids.values()}:
        return None
    default = stated.get("defaultMapping")
    return Discriminator(
        name,
        tuple(by_value.items()),
        (
            ids.get(_mapped_pointer(context, default))
            if isinstance(default, str)
            else None
        ),
    )


def _mapped_pointer(context: Context, reference: str) -> str:
    """Return the pointer of the schema to which a mapping refers, or "" if missing.

    OpenAPI allows the name of a component as well as a reference.
    """
    components = as_mapping(context.document.root.get("components"))
    if reference in as_mapping(components.get("schemas")):
        reference = f"#{join_pointer('', 'components', 'schemas', reference)}"
    try:
        return context.target({"$ref": reference}, "")[1]
    except LookupError:
        return ""


def _infer_discriminator(
    context: Context, objects: list[_Object]
) -> Discriminator | None:
    """Find a property that all objects require, with other constants in each object.

    Return None if there is no such property.
    """
    first, *_ = objects[0]
    names = [
        name
        for part in context.iter_all_of(first)
        for name in as_mapping(part.get("properties"))
    ]
    for name in names:
        by_value: dict[str, SchemaId] = {}
        for node, _, identity in objects:
            values, required = _constants(context, node, name)
            if not values or not required or by_value.keys() & {*values}:
                break
            by_value |= dict.fromkeys(values, identity)
        else:
            return Discriminator(name, tuple(by_value.items()))
    return None


def _constants(context: Context, node: Node, name: str) -> tuple[list[str], bool]:
    """Return the string constants of a property, and whether it is required."""
    required = False
    texts: list[str] = []
    for part in context.iter_all_of(node):
        required = required or name in part.get("required", ())
        schema = as_mapping(as_mapping(part.get("properties")).get(name))
        values = read_constants(context.target(schema, "")[0]) or []
        if not texts and all(isinstance(value, str) for value in values):
            texts = values
    return texts, required
