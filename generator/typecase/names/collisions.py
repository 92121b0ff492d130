"""Collect the name collisions of an API, its webhooks and its callbacks."""

from typecase.ir import Api
from typecase.names.api_names import Names
from typecase.names.assignment import NameCollision
from typecase.names.webhook_names import build_hooks_api


def find_collisions(api: Api, names: Names) -> tuple[NameCollision, ...]:
    """Return the collisions among an API's names, then those among names of its hooks.

    Hooks are webhooks and callbacks.
    """
    hooks = build_hooks_api(api, names)
    return (*names.collisions, *(hooks.collisions if hooks is not None else ()))
