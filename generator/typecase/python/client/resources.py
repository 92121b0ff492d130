"""Two modules per resource: its sync and async classes, and its operations as data,
which the first call imports, and the models with them.
"""

from typecase.ir import Resource
from typecase.python.client.method_docs import described
from typecase.python.client.methods import method_view
from typecase.python.client.operation_data import constant_view
from typecase.python.client.paging_and_batching import batches_view, pages_view
from typecase.python.naming.naming import Names, hidden_parameters
from typecase.python.text.code import Code, code, join
from typecase.python.text.docstrings import docstring, wrap
from typecase.python.text.literals import literal
from typecase.python.types.annotations import Annotations
from typecase.python.views import View

OPERATIONS = "_operations"
"""The package of operations; names of resources do not begin like this."""


def operations_view(resource: Resource, names: Names, source: str) -> View:
    """Describe the module of one resource's operations."""
    written = Annotations(names.classes)
    written.imports.name(".._runtime.operation", "Operation")
    constants = tuple(constant_view(op, names, written) for op in resource.operations)
    return View(
        docstring=module_docstring(f"Operations of `{resource.id}` as data.", source),
        imports=written.imports.deeper().lines(),
        constants=constants,
    )


def operations_package_view(title: str, source: str) -> View:
    """Describe the package of the modules of operations."""
    said = f"Operations of the {title} as data, imported with the first call."
    return View(docstring=module_docstring(said, source))


def resource_view(resource: Resource, names: Names, source: str, module: str) -> View:
    """Describe the module of one resource, which is called ``module``."""
    own = names.resources[resource.id]
    annotations = Annotations(names.classes, hidden=own.all_methods)
    methods: list[View] = []
    for operation in resource.operations:
        method = method_view(operation, names, annotations)
        method.pages = pages_view(operation, names, annotations)
        method.batches = batches_view(operation, names, annotations)
        methods.append(method)
    imports = annotations.imports
    imports.name("typing", "TYPE_CHECKING")
    imports.name(".._runtime.options", "RequestOptions")
    imports.name(".._runtime.client.resource", "Resource")
    imports.name(".._runtime.client.resource", "AsyncResource")
    if any(map(hidden_parameters, resource.operations)):
        imports.name(".._runtime.secret", "with_secrets")
    # Models stand in annotations alone, which nobody reads unless a checker does.
    has_models = imports.names.pop(".", None) is not None
    said = described(resource.notes) or f"Operations of `{resource.id}`."
    return View(
        docstring=module_docstring(f"Methods of `{resource.id}`.", source),
        imports=imports.lines(),
        typing_imports=(
            *([code("from . import models")] if has_models else []),
            code(f"from .{OPERATIONS} import {module} as {OPERATIONS}"),
        ),
        late_names=code(f"models, {OPERATIONS}" if has_models else f"({OPERATIONS},)"),
        late_modules=join(
            ", ",
            [
                *([literal(".models")] if has_models else []),
                literal(f".{OPERATIONS}.{module}"),
            ],
        ),
        sync_class=code(own.sync_class),
        async_class=code(own.async_class),
        class_docstring=docstring((wrap(said, indent=7),), indent=4),
        async_docstring=docstring((f"`{own.sync_class}` for asyncio.",), indent=4),
        methods=methods,
    )


def module_docstring(text: str, source: str) -> Code:
    """Write a module docstring that says where the module comes from."""
    printed = f"{text} Printed by typecase from {source}."
    return docstring((wrap(printed, indent=3),), indent=0)
