"""What a printed package says of its API: a name in, the API and all its operations
out. Clients do not belong here.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeGuard

from ..api import Api
from ..operation import Operation
from .errors import FakeError


@cache
def read_package(package: str) -> tuple[Api, tuple[Operation[Any], ...]]:
    """The API of a printed package, and its operations."""
    name = f"{package}.api"
    try:
        api = import_module(name).API
    except ModuleNotFoundError as error:
        if error.name not in (name, package):
            raise
        raise FakeError(f"{package!r} is no package of an API") from None
    home = import_module(f"{package}._operations")
    found: dict[str, Operation[Any]] = {}
    for module in iter_modules(home.__path__, f"{home.__name__}."):
        for value in vars(import_module(module.name)).values():
            if _is_operation(value):
                found[value.id] = value
    return api, tuple(found.values())


def _is_operation(value: object) -> TypeGuard[Operation[Any]]:
    return isinstance(value, Operation)
