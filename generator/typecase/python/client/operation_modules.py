"""Build the views of the modules in the package `_operations`.

They contain a function for each operation of a resource. Importing the models of
operations is slow, and so is describing all operations to the runtime. A client
therefore imports a module when a method of its resource is first called, and a function
describes its operation when it is first called.
"""

from typecase.ir import Resource
from typecase.names.api_names import Names
from typecase.python.client.deprecation import iter_methods
from typecase.python.client.operation_functions import operation_function_view
from typecase.python.client.resources import module_docstring
from typecase.python.types.annotations import Annotations
from typecase.python.views.client import OperationsPackageView, OperationsView


def operations_package_view(title: str, source: str) -> OperationsPackageView:
    """Return the view of the package of operations of the API called ``title``.

    ``source`` is the file name of the document.
    """
    return OperationsPackageView(
        docstring=module_docstring(
            f"Functions that describe the operations of the {title}. They are imported"
            " when the first call is made.",
            source,
        )
    )


def operations_view(resource: Resource, names: Names, source: str) -> OperationsView:
    """Return the view of the module that contains the operations of a resource.

    ``source`` is the file name of the document.
    """
    annotations = Annotations(names.classes)
    path = names.resources[resource.id].path
    return OperationsView(
        docstring=module_docstring(
            f"Functions that describe the operations of `{path}`.", source
        ),
        functions=tuple(
            operation_function_view(op, names, annotations)
            for op in iter_methods(resource, names)
        ),
    )
