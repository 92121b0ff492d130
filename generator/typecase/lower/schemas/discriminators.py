"""Choices: types in, their union out, and the member that tells its objects apart.

The document may name that member (`discriminator`); where it does not, one that every
object requires, with constants of its own, does as well. How the members of a choice
are lowered does not belong here.
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
    alternatives,
    without_null,
)
from typecase.load.document import join, split
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Node, constants_of
from typecase.lower.schemas.unions import union

Part = tuple[Any, str, Type]
"""A member of a choice: its schema, its pointer and its type."""
Alternative = tuple[Node, str, SchemaId]
"""An object of a choice: its schema and its pointer, found by reference, and its id."""

UNHONOURED = "the value, not the discriminator, chooses the type"


def discriminated(
    context: Context, node: Node, pointer: str, parts: list[Part]
) -> Type:
    """Join the lowered members of a choice, and tell them apart.

    A discriminator that cannot be honoured is reported.
    """
    choice = union(kind for _, _, kind in parts)
    within = without_null(choice)
    stated = mapping(node.get("discriminator"))
    found = None
    if isinstance(within, UnionOf):
        objects = list(_objects(context, parts))
        if {Ref(each) for _, _, each in objects} >= {*within.members}:
            found = (
                _stated(context, stated, pointer, objects)
                if stated
                else _inferred(context, objects)
            )
        inner = [
            each
            for each in (without_null(kind) for _, _, kind in parts)
            if isinstance(each, UnionOf) and each.discriminator is not None
        ]
        for each in inner:
            if found is None and {*each.members} == {*within.members}:
                found = each.discriminator
        if inner and found is None:
            context.degraded(f"within this choice, {UNHONOURED}", pointer)
        if found is not None:
            within = UnionOf(within.members, found)
    if stated and found is None and not isinstance(within, Ref):
        context.degraded(UNHONOURED, pointer, "discriminator")
    return Nullable(within) if isinstance(choice, Nullable) else within


def _objects(context: Context, parts: Iterable[Part]) -> Iterator[Alternative]:
    """Yield the objects of a choice, those of choices within it too."""
    for part, pointer, kind in parts:
        node, at = context.target(mapping(part), pointer)
        match kind:
            case Ref(identity) | Nullable(Ref(identity)):
                yield node, at, identity
            case _:
                known = {*alternatives(kind)}
                for keyword in ("anyOf", "oneOf"):
                    for index, each in enumerate(node.get(keyword, ())):
                        place = join(at, keyword, index)
                        found, there = context.target(mapping(each), place)
                        if Ref(SchemaId(there)) in known:
                            yield found, there, SchemaId(there)


def _stated(
    context: Context, stated: Node, pointer: str, objects: list[Alternative]
) -> Discriminator | None:
    member = str(stated.get("propertyName"))
    places = {at: identity for _, at, identity in objects}
    by_value: dict[str, SchemaId] = {}
    for value, reference in mapping(stated.get("mapping")).items():
        found = places.get(_mapped(context, str(reference)))
        if found is None:
            context.degraded(
                "this is no member of the choice",
                pointer,
                "discriminator",
                "mapping",
                value,
            )
        else:
            by_value[value] = found
    named = set(by_value.values())
    for node, at, identity in objects:
        own, _ = _constants(context, node, member)
        implied = [] if identity in named else split(at)[-1:]
        for value in own or implied:
            by_value.setdefault(value, identity)
    if {*by_value.values()} != {*places.values()}:
        return None
    default = stated.get("defaultMapping")
    return Discriminator(
        member,
        tuple(by_value.items()),
        places.get(_mapped(context, default)) if isinstance(default, str) else None,
    )


def _mapped(context: Context, reference: str) -> str:
    """Find what a value of a mapping speaks of: a component's name, or a reference."""
    components = mapping(context.document.root.get("components"))
    if reference in mapping(components.get("schemas")):
        reference = f"#{join('', 'components', 'schemas', reference)}"
    try:
        return context.target({"$ref": reference}, "")[1]
    except LookupError:
        return ""


def _inferred(context: Context, objects: list[Alternative]) -> Discriminator | None:
    """Find a member that all objects require, with constants that differ."""
    first, *_ = objects[0]
    names = [
        name
        for part in context.with_all_of(first)
        for name in mapping(part.get("properties"))
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
    """List the texts that a member may have, and say whether it is required."""
    required = False
    texts: list[str] = []
    for part in context.with_all_of(node):
        required = required or name in part.get("required", ())
        member = mapping(mapping(part.get("properties")).get(name))
        values = constants_of(context.target(member, "")[0]) or []
        if not texts and all(isinstance(value, str) for value in values):
            texts = values
    return texts, required
