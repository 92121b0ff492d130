"""Find the names that collide in an API, its webhooks and its callbacks."""

from typecase.ir import Api
from typecase.python.naming.name_assignment import NameCollision
from typecase.python.naming.naming import Names
from typecase.python.naming.webhook_names import build_hooks_api

__all__ = ["NameCollision", "find_collisions"]


def find_collisions(api: Api, names: Names) -> tuple[NameCollision, ...]:
    """Return the names that were changed because another item has the wanted name."""
    hooks = build_hooks_api(api, names)
    return (*names.collisions, *(hooks.collisions if hooks is not None else ()))
