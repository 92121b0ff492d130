"""Build the views of the modules that contain the classes of a resource.

A module contains the sync and the async class. `operation_modules` builds the views of
the operations that their methods call.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from typecase.ir import Resource
from typecase.names.api_names import Names
from typecase.python.client.bulk_methods import batches_view
from typecase.python.client.deprecation import (
    decorator,
    iter_methods,
    operation_message,
)
from typecase.python.client.methods import method_view
from typecase.python.client.overloads import overload_views
from typecase.python.client.paged_methods import (
    PAGINATION,
    complete_paged_method,
    page_classes,
)
from typecase.python.client.sentences import describe_notes
from typecase.python.text.code import Code, code, join
from typecase.python.text.docstrings import (
    CLASS_INDENT,
    METHOD_INDENT,
    paragraph_docstring,
)
from typecase.python.text.literals import KeywordArgument, literal
from typecase.python.text.symbols import (
    RUNTIME,
    module_path,
    symbol,
    typing_symbol,
)
from typecase.python.types.annotations import Annotations
from typecase.python.views.client import MethodView, ResourcePropertyView, ResourceView

OPERATIONS_PACKAGE = "_operations"
"""Name of the package of operations, which no module of a resource has."""


def resource_property_views(
    resources: Iterable[Resource], names: Names, prefix: str = ""
) -> Iterator[ResourcePropertyView]:
    """Yield the view of the property for each resource of a client or a resource.

    ``prefix`` precedes the names of modules.
    """
    for resource in resources:
        own_names = names.resources[resource.id]
        module = f"{prefix}{own_names.module}"
        yield ResourcePropertyView(
            name=code(own_names.attribute),
            module=code(module),
            sync_class=typing_symbol(f".{module}", own_names.sync_class),
            async_class=typing_symbol(f".{module}", own_names.async_class),
            docstring=paragraph_docstring(
                describe_notes(resource.notes), indent=METHOD_INDENT
            ),
        )


def resource_view(
    resource: Resource,
    children: Iterable[Resource],
    names: Names,
    source: str,
    module: str,
) -> ResourceView:
    """Return the view of the module that contains a resource's classes.

    ``children`` are the resources directly below. ``module`` is the name of the module,
    and ``source`` the file name of the document.
    """
    own_names = names.resources[resource.id]
    annotations = Annotations(
        names.classes,
        hidden=own_names.all_names,
        is_lazy=True,
        params=names.params,
        members=names.members,
        returned_unions=names.unions.returned,
        taken_unions=names.unions.taken,
        literals=names.literals,
    )
    methods: list[MethodView] = []
    classes = set[str]()
    for operation in iter_methods(resource, names):
        method = method_view(operation, names, annotations)
        method = complete_paged_method(method, operation, names, annotations)
        classes.update(page_classes(operation, names))
        message = operation_message(operation)
        methods.append(
            replace(
                method,
                batches=batches_view(operation, names, annotations),
                overloads=overload_views(operation, names, annotations, method),
                deprecated=decorator(message) if message else None,
            )
        )
    # Only annotations refer to these modules. At run time, they are imported lazily, if
    # ever.
    modules = sorted(annotations.used_modules)
    lazy_names = [*map(annotations.module, modules), code(OPERATIONS_PACKAGE)]
    lazy_paths = [*(f".{name}" for name in modules), f".{OPERATIONS_PACKAGE}.{module}"]
    path = own_names.path
    lazy_functions = "lazy_modules, lazy_types" if classes else "lazy_modules"
    return ResourceView(
        docstring=module_docstring(f"Methods of `{path}`.", source),
        children=tuple(resource_property_views(children, names)),
        operations=typing_symbol(f".{OPERATIONS_PACKAGE}", module, OPERATIONS_PACKAGE),
        # `lazy_modules` returns a tuple, also for one module.
        lazy_names=join(", ", lazy_names) if modules else code(f"({lazy_names[0]},)"),
        lazy_paths=join(", ", map(literal, lazy_paths)),
        # Only the first call of a method with pages imports their module.
        page_classes=[
            KeywordArgument(typing_symbol(PAGINATION, name), literal(name))
            for name in sorted(classes)
            if _is_needed(name, names)
        ],
        page_module=code(f'"{module_path(PAGINATION)}"'),
        lazy_import=code(
            f"from {module_path(f'{RUNTIME}.lazy_import')} import {lazy_functions}"
        ),
        has_sync=names.parts.sync,
        has_async=names.parts.asynchronous,
        sync_class=code(own_names.sync_class),
        async_class=code(own_names.async_class),
        sync_bases=_base_classes(methods, is_async=False),
        async_bases=_base_classes(methods, is_async=True),
        class_docstring=paragraph_docstring(
            describe_notes(resource.notes), indent=CLASS_INDENT
        ),
        methods=methods,
    )


def _base_classes(methods: Iterable[MethodView], *, is_async: bool) -> Code:
    """Return the base classes of a resource: one for each kind of its methods."""
    prefix, module = ("Async", "async_") if is_async else ("", "")
    calls = {method.call_method for method in methods}
    kinds = {
        f"pagination.{module}paged_resource.{prefix}PagedResource": "_page" in calls,
        f"batches.{module}batch_resource.{prefix}BatchResource": any(
            method.batches for method in methods
        ),
        "streaming.resource.AsyncStreamingResource": is_async
        and not calls.isdisjoint({"_items", "_value_or_items"}),
    }
    used = [kind for kind, is_used in kinds.items() if is_used]
    paths = used or [f"client.{module}resource.{prefix}Resource"]
    places = (path.rpartition(".") for path in paths)
    return join(", ", (symbol(f"{RUNTIME}.{path}", name) for path, _, name in places))


def _is_needed(page_class: str, names: Names) -> bool:
    parts = names.parts
    return parts.asynchronous if page_class.startswith("Async") else parts.sync


def module_docstring(text: str, source: str) -> Code:
    """Return a generated module's docstring: ``text``, then a note not to edit it.

    The note contains ``source``, the file name of the document.
    """
    return paragraph_docstring(
        f"{text} Generated by typecase from {source}; do not edit.", indent=0
    )
