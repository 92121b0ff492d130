"""One module per resource: its operations as data, and its sync and async classes."""

from msgspec.structs import replace

from typecase.ir import Resource
from typecase.python.annotations import Annotations
from typecase.python.code import Code, code
from typecase.python.constants import constant_view
from typecase.python.docstrings import docstring, wrap
from typecase.python.method_docs import described
from typecase.python.methods import method_view
from typecase.python.naming import Names
from typecase.python.views import MethodView, ResourceView
from typecase.python.volume import batches_view, pages_view


def resource_view(resource: Resource, names: Names, source: str) -> ResourceView:
    """Describe the module of one resource."""
    own = names.resources[resource.id]
    annotations = Annotations(names.classes, hidden=own.all_methods)
    outside = Annotations(names.classes, annotations.imports)
    methods = tuple(
        replace(
            method_view(operation, names, annotations),
            pages=pages_view(operation, names, annotations),
            batches=batches_view(operation, names, annotations),
        )
        for operation in resource.operations
    )
    constants = tuple(constant_view(op, names, outside) for op in resource.operations)
    said = described(resource.notes) or f"Operations of `{resource.id}`."
    return ResourceView(
        docstring=module_docstring(f"Operations of `{resource.id}`.", source),
        imports=_imports(annotations, methods),
        constants=constants,
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


def _imports(
    annotations: Annotations, methods: tuple[MethodView, ...]
) -> tuple[Code, ...]:
    imports = annotations.imports
    imports.name(".._runtime.operation", "Operation")
    imports.name(".._runtime.options", "RequestOptions")
    imports.name(".._runtime.resource", "Resource")
    imports.name(".._runtime.resource", "AsyncResource")
    if any(method.secrets is not None for method in methods):
        imports.name(".._runtime.hidden", "hidden")
    return imports.lines()
