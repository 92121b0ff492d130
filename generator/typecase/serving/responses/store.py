"""Store the resources of a mock in memory."""

from collections import OrderedDict
from typing import Any, TypeAlias

Record: TypeAlias = dict[str, Any]
"""A resource as a JSON object; it has all properties that are known of it."""
Path: TypeAlias = tuple[str, ...]
"""The segments of a path, with the values of its parameters."""


class Store:
    """The resources that were created, changed or deleted, by their paths.

    The collection ``("users", "7", "pets")`` has the resource ``"3"`` if the path of
    that is ``/users/7/pets/3``.

    Args:
        limit: The greatest number of resources, and of deleted ones. If there are more,
            the oldest are forgotten.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._records: OrderedDict[tuple[Path, str], Record] = OrderedDict()
        self._ids: dict[Path, dict[str, None]] = {}
        self._removed: OrderedDict[tuple[Path, str], None] = OrderedDict()

    def get(self, collection: Path, resource: str) -> Record | None:
        """Return a resource, or None."""
        return self._records.get((collection, resource))

    def ids(self, collection: Path) -> list[str]:
        """Return the ids of the resources of a collection, in order of creation."""
        return [*self._ids.get(collection, ())]

    def put(self, collection: Path, resource: str, record: Record) -> None:
        """Add or replace a resource."""
        self._removed.pop((collection, resource), None)
        self._records[collection, resource] = record
        self._ids.setdefault(collection, {})[resource] = None
        if len(self._records) > self._limit:
            self._forget(*next(iter(self._records)))

    def remove(self, collection: Path, resource: str) -> None:
        """Remove a resource and all below its path, and remember that it is gone."""
        path = (*collection, resource)
        below = [each for each in self._ids if each[: len(path)] == path]
        for other in below:
            for each in self.ids(other):
                self._forget(other, each)
        self._forget(collection, resource)
        self._removed[collection, resource] = None
        if len(self._removed) > self._limit:
            self._removed.popitem(last=False)

    def is_removed(self, collection: Path, resource: str) -> bool:
        """Return whether a resource was removed, and not created again."""
        return (collection, resource) in self._removed

    def _forget(self, collection: Path, resource: str) -> None:
        self._records.pop((collection, resource), None)
        ids = self._ids.get(collection, {})
        ids.pop(resource, None)
        if not ids:
            self._ids.pop(collection, None)
