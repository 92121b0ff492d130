"""Methods of resources for other ends: a bound method in, the same method on a twin of
its resource out, whose answers are taken by whoever is to have them.
"""

from collections.abc import Callable
from types import MethodType
from typing import Any, cast

from .resource import AsyncResource, Resource


class Opener:
    """Stands for a client that leaves answers open where it would read them."""

    def __init__(self, execute: Callable[..., Any]) -> None:
        self.execute = self.open_items = execute


def bound(
    method: Callable[..., Any], client: object, executor: object
) -> Callable[..., Any]:
    """The method of one of the client's resources, for another executor."""
    if isinstance(method, MethodType):
        resource: object = method.__self__
        kinds = (Resource, AsyncResource)
        if isinstance(resource, kinds) and resource.belongs_to(client):
            twin = type(resource)(cast(Any, executor), whole=True)
            return MethodType(method.__func__, twin)
    raise TypeError("this takes a method of one of the client's own resources")
