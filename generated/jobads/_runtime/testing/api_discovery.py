"""Load the description and the operations of an API from its generated package."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ..api import Api
from ..operation import Operation
from .errors import FakeError


@cache
def read_package(package: str) -> tuple[Api, tuple[Operation[Any], ...]]:
    """Return the description and the operations of the API of a generated package.

    ``package`` is the full name of an API's package, such as ``"jobads.platform"``.

    Raises:
        FakeError: No generated package has this name.
    """
    api_module = f"{package}.api"
    try:
        api = import_module(api_module).API
    except ModuleNotFoundError as error:
        # With any other name, the package exists, but an import inside it fails.
        if not f"{api_module}.".startswith(f"{error.name}."):
            raise
        raise FakeError(
            "expected the generated package of an API, such as 'jobads.platform',"
            f" found {package!r}"
        ) from None
    parent = import_module(f"{package}._operations")
    operations: dict[str, Operation[Any]] = {}
    for module in iter_modules(parent.__path__, f"{parent.__name__}."):
        resource = import_module(module.name)
        # In a large API, a package imports each operation of the resource lazily.
        for name in getattr(resource, "__all__", [*vars(resource)]):
            value: Any = getattr(resource, name)
            # An operation with a new name has its former name, too, deprecated.
            if isinstance(value, Operation) and (
                value.id not in operations or not value.deprecated
            ):
                operations[value.id] = value
    return api, tuple(operations.values())
