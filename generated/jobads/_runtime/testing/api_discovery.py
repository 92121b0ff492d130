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
        for name, value in vars(resource).items():
            if not name.startswith("describe_"):
                continue
            operation: Operation[Any] = value()
            # An operation with a new name has its former name, too, deprecated.
            if operation.id not in operations or not operation.deprecated:
                operations[operation.id] = operation
    return api, tuple(operations.values())
