"""Build the views of the modules in the package `_operations`.

They contain the operations of each resource as constants. Importing a constant also
imports its models, which is slow. A client therefore imports these modules only when a
method is first called. In a large API, where the models have several modules, each
operation has a module of its own.
"""

from collections.abc import Mapping

from typecase.ir import Operation, Resource
from typecase.names.api_names import Names
from typecase.names.identifiers import WINDOWS_DEVICES, avoid_reserved
from typecase.python.client.deprecation import iter_methods
from typecase.python.client.lazy_packages import lazy_package_view
from typecase.python.client.operation_constants import constant_view
from typecase.python.client.resources import OPERATIONS_PACKAGE, module_docstring
from typecase.python.text.code import Code
from typecase.python.types.annotations import Annotations
from typecase.python.views.client import (
    LazyPackageView,
    OperationsPackageView,
    OperationsView,
)


def operations_package_view(title: str, source: str) -> OperationsPackageView:
    """Return the view of the package of operations of the API called ``title``.

    ``source`` is the file name of the document.
    """
    return OperationsPackageView(
        docstring=module_docstring(
            f"Constants that describe the operations of the {title}. They are imported"
            " when the first call is made.",
            source,
        )
    )


def operations_view(resource: Resource, names: Names, source: str) -> OperationsView:
    """Return the view of the module that contains all operations of a resource.

    ``source`` is the file name of the document.
    """
    annotations = Annotations(names.classes)
    constants = tuple(
        constant_view(op, names, annotations) for op in iter_methods(resource, names)
    )
    return OperationsView(
        docstring=_resource_docstring(resource, names, source),
        constants=constants,
    )


def operation_modules(resource: Resource, names: Names) -> Mapping[str, Operation]:
    """Return the operations of a resource by module, if each has one of its own."""
    constants = names.resources[resource.id].constants
    return {
        avoid_reserved(constants[operation.pointer].lower(), WINDOWS_DEVICES): operation
        for operation in iter_methods(resource, names)
    }


def operation_view(operation: Operation, names: Names, source: str) -> OperationsView:
    """Return the view of the module that contains a single operation."""
    annotations = Annotations(names.classes)
    constant = constant_view(operation, names, annotations)
    return OperationsView(
        docstring=module_docstring(
            f"The constant that describes `{names.method_path(operation)}`.", source
        ),
        constants=(constant,),
    )


def lazy_operations_view(
    resource: Resource, names: Names, source: str, module: str
) -> LazyPackageView:
    """Return the view of the package that imports the operations of a resource.

    ``module`` is the name of the package.
    """
    constants = names.resources[resource.id].constants
    modules = {
        constants[operation.pointer]: f".{name}"
        for name, operation in operation_modules(resource, names).items()
    }
    return lazy_package_view(
        _resource_docstring(resource, names, source),
        modules,
        f".{OPERATIONS_PACKAGE}.{module}",
    )


def _resource_docstring(resource: Resource, names: Names, source: str) -> Code:
    path = names.resources[resource.id].path
    return module_docstring(
        f"Constants that describe the operations of `{path}`.", source
    )
