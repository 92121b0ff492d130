"""Load the description and the operations of an API from its generated package."""

from collections.abc import Mapping
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
    operations = read_operations(package)
    return api, tuple(
        operation
        for method, operation in operations.items()
        if operation.origin.name == method
    )


@cache
def read_operations(package: str) -> Mapping[str, Operation[Any]]:
    """Return the operations of the API of a generated package by the client's methods.

    An operation whose method has a new name has its former name, too.
    """
    parent = import_module(f"{package}._operations")
    found: list[Operation[Any]] = []
    for module in iter_modules(parent.__path__, f"{parent.__name__}."):
        resource = import_module(module.name)
        found += [
            value()
            for name, value in vars(resource).items()
            if name.startswith("describe_")
        ]
    # The description with the former name is deprecated.
    present: dict[tuple[str, str, str], Operation[Any]] = {}
    for each in found:
        key = each.id, each.method, each.path
        if key not in present or not each.deprecated:
            present[key] = each
    return {
        each.origin.name: present[each.id, each.method, each.path] for each in found
    }
