"""Match the alternatives of one union with those of another one."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from typecase.schema import JsonSchema
from typecase.schema.normal_form import build_shape, find_tags, find_types
from typecase.schema.shape import Group, Sides


class Tags(Struct, frozen=True):
    """The values of a discriminator that stand for an alternative.

    ``name`` is the member with these values.
    """

    name: str
    values: frozenset[str]


def read_tags(group: Group, branch: JsonSchema, sides: Sides) -> Tags | None:
    """Return the tags of an alternative; None without a discriminator or tags."""
    if not group.discriminator:
        return None
    values = find_tags(group, branch, sides)
    return Tags(group.discriminator, values) if values else None


def find_tagged(
    group: Group, branches: Iterable[JsonSchema], tags: Tags | None, sides: Sides
) -> list[JsonSchema] | None:
    """Return the branches of a group to which a tag leads.

    Return None if the group does not have the discriminator of ``tags``.
    """
    if tags is None or group.discriminator != tags.name:
        return None
    return [
        branch
        for branch in branches
        if not tags.values.isdisjoint(find_tags(group, branch, sides))
    ]


def find_name(part: JsonSchema | None) -> str:
    """Return the name of a component, or of the one referred to, or a title, or ""."""
    if part is None:
        return ""
    parent, _, name = (part.reference or part.pointer).rpartition("/")
    is_component = parent.endswith("/components/schemas")
    return name if is_component or part.reference else part.title or ""


def have_same_name(one: JsonSchema | None, other: JsonSchema) -> bool:
    """Return whether two branches have a name, and the same one."""
    name = find_name(one)
    return bool(name) and name == find_name(other)


def put_nearest_first(
    branches: Iterable[JsonSchema], sender: JsonSchema | None
) -> list[JsonSchema]:
    """Return branches; those with the name or the place of a schema are the first."""

    def is_far(branch: JsonSchema) -> bool:
        has_place = sender is not None and sender.pointer == branch.pointer
        return not (has_place or have_same_name(sender, branch))

    return sorted(branches, key=is_far)


def pair_by_type(
    senders: Sequence[JsonSchema], receivers: Sequence[JsonSchema], sides: Sides
) -> dict[JsonSchema, JsonSchema]:
    """Return the branches that an edit may have made of others, by these.

    None of them is in the other union unchanged. They have a type in common, and the
    same place, or no other one has this type. One of them has no name.
    """
    types = {
        each: find_types(build_shape((each,), sides), sides)
        for each in (*senders, *receivers)
    }
    pairs: dict[JsonSchema, JsonSchema] = {}
    for own in senders:
        others = [each for each in receivers if types[own] & types[each]]
        at_place = [each for each in others if each.pointer == own.pointer]
        rivals = [
            each for other in others for each in senders if types[each] & types[other]
        ]
        alone = others if len(others) == len({*rivals}) == 1 else []
        for other in (at_place or alone)[:1]:
            if not (find_name(own) and find_name(other)):
                pairs[own] = other
    return pairs
