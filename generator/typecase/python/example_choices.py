"""Choices between objects that one of their members tells apart, in examples.

In: a choice, and an example if there is one. Out: the types in the order they should be
tried, and what the member of the first one says.
"""

from collections.abc import Mapping
from typing import cast

from typecase.ir import Ref, Type, UnionOf


def likely(choice: UnionOf, example: object) -> tuple[Type, ...]:
    """Put the object that an example says it is first."""
    told = choice.discriminator
    if told is None or not isinstance(example, Mapping):
        return choice.members
    value = cast("Mapping[str, object]", example).get(told.member)
    wanted = Ref(found) if (found := dict(told.objects).get(str(value))) else None
    return tuple(sorted(choice.members, key=lambda kind: kind != wanted))


def told(choice: UnionOf) -> dict[str, str]:
    """Say what the first type of a choice holds to be known by."""
    discriminator = choice.discriminator
    if discriminator is None:
        return {}
    first = choice.members[0]
    value = next((v for v, each in discriminator.objects if Ref(each) == first), None)
    return {} if value is None else {discriminator.member: value}
