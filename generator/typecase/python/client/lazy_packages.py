"""Build the view of an `__init__` that imports its public names at their first use."""

from collections.abc import Mapping

from typecase.python.text.code import Code, code
from typecase.python.text.imports import export_order
from typecase.python.text.literals import KeywordArgument, literal
from typecase.python.text.symbols import RUNTIME, exported, module_path
from typecase.python.views.client import LazyPackageView

LAZY_ATTRIBUTES = (f"{RUNTIME}.lazy_import", "lazy_attributes")
"""The runtime's function that imports names at their first use, after its module."""


def lazy_package_view(
    docstring: Code,
    modules: Mapping[str, str],
    package: str,
    function: tuple[str, str] = LAZY_ATTRIBUTES,
) -> LazyPackageView:
    """Return the view of a package with public names.

    ``modules`` has the module of each name, relative to the package. ``package`` is the
    package itself, relative to that of the API. ``function`` is the runtime's function
    that imports lazily, after its module.
    """
    module, name = function
    return LazyPackageView(
        docstring=docstring,
        lazy_import=code(f"from {module_path(module)} import {name}"),
        lazy_function=code(name),
        lazy_attributes=tuple(
            KeywordArgument(literal(name), literal(modules[name]))
            for name in sorted(modules)
        ),
        exports=tuple(
            exported(name, f"{package}{modules[name]}")
            for name in sorted(modules, key=export_order)
        ),
    )
