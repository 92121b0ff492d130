"""Find the resources of a client, which may contain others."""

import inspect
from collections.abc import Iterator
from typing import Any

from .resource import AsyncResource, Resource


def iter_resources(owner: object) -> Iterator[Resource | AsyncResource]:
    """Yield the resources of a client or a resource, each before those inside it."""
    members: list[tuple[str, Any]] = inspect.getmembers(owner, _is_resource)
    for _, resource in members:
        yield resource
        yield from iter_resources(resource)


def _is_resource(value: object) -> bool:
    return isinstance(value, Resource | AsyncResource)
