"""Views of the modules of operations, and of what clients get of them."""

from msgspec import Struct

from typecase.python.text.code import Code
from typecase.python.text.literals import KeywordArgument


class ConstantView(Struct, frozen=True):
    """The constant of an operation."""

    name: Code
    payload: Code
    """The type of what methods return."""
    settings: list[KeywordArgument]
    """The arguments of `Operation`."""


class OperationsView(Struct, frozen=True):
    """The operations of a resource, or one of them: `api/operations.py.jinja`."""

    docstring: Code
    imports: tuple[Code, ...]
    constants: tuple[ConstantView, ...]


class OperationsPackageView(Struct, frozen=True):
    """The `__init__` of the operations: `api/operations_package.py.jinja`."""

    docstring: Code


class OperationGetterView(Struct, frozen=True):
    """A function that imports the constant of an operation when it is called."""

    name: Code
    module: Code
    operation: Code
