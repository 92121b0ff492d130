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
)
from typecase.load.document import join
from typecase.load.plain import mapping
from typecase.lower.context import Context, Node, last_key
from typecase.lower.unions import union

Part = tuple[Any, str, Type]
"""A member of a choice: its schema, its pointer and its type."""
Alternative = tuple[Node, str, SchemaId]
"""An object of a choice: its schema and its pointer, found by reference, and its id."""

DEEPEST = 100

UNHONOURED = "the value, not the discriminator, chooses the type"


def discriminated(
    context: Context, node: Node, pointer: str, parts: list[Part]
) -> Type:
    """Join the lowered members of a choice, and tell them apart.

    A discriminator that cannot be honoured is reported.
    """
    choice = union(kind for _, _, kind in parts)
    within = choice.inner if isinstance(choice, Nullable) else choice
    stated = mapping(node.get("discriminator"))
    found = None
    if isinstance(within, UnionOf):
        alternatives = list(_alternatives(context, parts))
        if {Ref(each) for _, _, each in alternatives} >= {*within.members}:
            found = (
                _stated(context, stated, pointer, alternatives)
                if stated
                else _inferred(context, alternatives)
            )
        inner = [each for _, _, kind in parts if (each := _told_apart(kind))]
        for each in inner:
            if found is None and {*each.members} == {*within.members}:
                found = each.discriminator
        if inner and found is None:
            context.degraded(f"within this choice, {UNHONOURED}", pointer)
        if found is not None:
            within = UnionOf(within.members, found)
    if stated and found is None and not isinstance(within, Ref):
        context.degraded(UNHONOURED, join(pointer, "discriminator"))
    return Nullable(within) if isinstance(choice, Nullable) else within


def _told_apart(kind: Type) -> UnionOf | None:
    """Return a choice that has a discriminator already."""
    choice = kind.inner if isinstance(kind, Nullable) else kind
    if isinstance(choice, UnionOf) and choice.discriminator is not None:
        return choice
    return None


def _alternatives(context: Context, parts: Iterable[Part]) -> Iterator[Alternative]:
    """Yield the objects of a choice, those of choices within it too."""
    for part, pointer, kind in parts:
        node, at = context.target(mapping(part), pointer)
        match kind:
            case Ref(identity) | Nullable(Ref(identity)):
                yield node, at, identity
            case UnionOf() | Nullable(UnionOf()):
                yield from _within(context, node, at, kind)
            case _:
                continue


def _within(
    context: Context, node: Node, pointer: str, kind: Type
) -> Iterator[Alternative]:
    choice = kind.inner if isinstance(kind, Nullable) else kind
    if not isinstance(choice, UnionOf):
        return
    known = {each.id for each in choice.members if isinstance(each, Ref)}
    for keyword in ("anyOf", "oneOf"):
        for index, part in enumerate(node.get(keyword, ())):
            place = join(pointer, keyword, index)
            found, at = context.target(mapping(part), place)
            if SchemaId(at) in known:
                yield found, at, SchemaId(at)


def _stated(
    context: Context, stated: Node, pointer: str, alternatives: list[Alternative]
) -> Discriminator | None:
    member = str(stated.get("propertyName"))
    places = {at: identity for _, at, identity in alternatives}
    objects: dict[str, SchemaId] = {}
    for value, reference in mapping(stated.get("mapping")).items():
        found = places.get(_mapped(context, str(reference)))
        if found is None:
            at = join(pointer, "discriminator", "mapping", value)
            context.degraded("this is no member of the choice", at)
        else:
            objects[value] = found
    named = set(objects.values())
    for node, at, identity in alternatives:
        own, _ = _constants(context, node, member)
        implied = [] if identity in named else [last_key(at)]
        for value in own or implied:
            objects.setdefault(value, identity)
    if {*objects.values()} != {*places.values()}:
        return None
    default = stated.get("defaultMapping")
    return Discriminator(
        member,
        tuple(objects.items()),
        places.get(_mapped(context, default)) if isinstance(default, str) else None,
    )


def _mapped(context: Context, reference: str) -> str:
    """Find what a value of a mapping speaks of: a component's name, or a reference."""
    components = mapping(context.document.root.get("components"))
    schemas = mapping(components.get("schemas"))
    if reference in schemas:
        at = join("", "components", "schemas", reference)
        return context.target(mapping(schemas[reference]), at)[1]
    if not reference.startswith("#/"):
        return ""
    try:
        return context.target({"$ref": reference}, "")[1]
    except LookupError:
        return ""


def _inferred(
    context: Context, alternatives: list[Alternative]
) -> Discriminator | None:
    """Find a member that all objects require, with constants that differ."""
    for name in _members(context, alternatives[0][0]):
        objects: dict[str, SchemaId] = {}
        for node, _, identity in alternatives:
            own, required = _constants(context, node, name)
            if not own or not required or objects.keys() & {*own}:
                break
            objects |= dict.fromkeys(own, identity)
        else:
            return Discriminator(name, tuple(objects.items()))
    return None


def _members(context: Context, node: Node, depth: int = 0) -> list[str]:
    own = list(mapping(node.get("properties")))
    for part in _parts(context, node, depth):
        own += _members(context, part, depth + 1)
    return own


def _constants(
    context: Context, node: Node, name: str, depth: int = 0
) -> tuple[list[str], bool]:
    """List the texts that a member may have, and say whether it is required."""
    required = name in node.get("required", ())
    own: list[str] = []
    member = mapping(node.get("properties")).get(name)
    if member is not None:
        target = context.target(mapping(member), "")[0]
        values: list[Any] = (
            [target["const"]] if "const" in target else target.get("enum", [])
        )
        if all(isinstance(value, str) for value in values):
            own = values
    for part in _parts(context, node, depth):
        inherited, needed = _constants(context, part, name, depth + 1)
        own, required = own or inherited, required or needed
    return own, required


def _parts(context: Context, node: Node, depth: int) -> Iterator[Node]:
    for part in node.get("allOf", ()) if depth < DEEPEST else ():
        yield context.target(mapping(part), "")[0]
