"""One module per resource: its operations as data, and its sync and async classes."""

from typecase.ir import Resource
from typecase.python.annotations import Annotations
from typecase.python.code import Code, code
from typecase.python.constants import constant_view
from typecase.python.docstrings import docstring, wrap
from typecase.python.method_docs import described
from typecase.python.methods import method_view
from typecase.python.naming import Names
from typecase.python.views import ConstantView, ResourceView


def resource_view(resource: Resource, names: Names, source: str) -> ResourceView:
    """Describe the module of one resource."""
    own = names.resources[resource.id]
    annotations = Annotations(names.classes, hidden=frozenset(own.methods.values()))
    outside = Annotations(names.classes, annotations.imports)
    methods = tuple(method_view(op, names, annotations) for op in resource.operations)
    constants = tuple(constant_view(op, names, outside) for op in resource.operations)
    said = described(resource.notes) or f"Operations of `{resource.id}`."
    return ResourceView(
        docstring=module_docstring(f"Operations of `{resource.id}`.", source),
        imports=_imports(annotations, constants),
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
    annotations: Annotations, constants: tuple[ConstantView, ...]
) -> tuple[Code, ...]:
    imports = annotations.imports
    imports.name(".._runtime.operation", "Operation")
    imports.name(".._runtime.options", "RequestOptions")
    imports.name(".._runtime.resource", "Resource")
    imports.name(".._runtime.resource", "AsyncResource")
    for kind in ("Parameter(", "Body(", "Answer(", "JSON"):
        if any(_uses(constant, kind) for constant in constants):
            imports.name(".._runtime.operation", kind.rstrip("("))
    if any("models." in part for constant in constants for part in _texts(constant)):
        imports.name(".", "models")
    return imports.lines()


def _texts(constant: ConstantView) -> tuple[Code, ...]:
    settings = tuple(setting.value for setting in constant.settings)
    return (
        constant.payload,
        *settings,
        *constant.parameters,
        *constant.bodies,
        *constant.answers,
    )


def _uses(constant: ConstantView, mark: str) -> bool:
    calls = (*constant.parameters, *constant.bodies, *constant.answers)
    return any(
        text.startswith(mark) or f"({mark}," in text or f" {mark}," in text
        for text in calls
    )
