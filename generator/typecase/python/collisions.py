"""Identifier collisions in an API, its webhooks and its callbacks."""

from typecase.ir import Api
from typecase.python.naming.naming import Names
from typecase.python.naming.scopes import Rival
from typecase.python.naming.webhook_names import hooks_of

__all__ = ["Rival", "rivals"]


def rivals(api: Api, names: Names) -> tuple[Rival, ...]:
    """Return the names that were changed because another name has the same spelling."""
    hooks = hooks_of(api, names)
    return (*names.rivals, *(hooks.rivals if hooks is not None else ()))
