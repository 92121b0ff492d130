# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# __init__.py
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import models
    from .client import AsyncShopClient, ShopClient
    from .errors import NotFoundError
else:
    from .._runtime.lazy_import import lazy_attributes

    __getattr__, __dir__ = lazy_attributes(
        __name__,
        {
            "AsyncShopClient": ".client",
            "NotFoundError": ".errors",
            "ShopClient": ".client",
            "models": ".models",
        },
    )

__all__ = [
    "AsyncShopClient",
    "NotFoundError",
    "ShopClient",
    "models",
]
