"""How the README of a package receives and sends one webhook or callback: named APIs
in, an example of the first hook out.
"""

from collections.abc import Iterable

from typecase.ir import Api, Operation
from typecase.python.client.methods import NONE, method_arguments, payloads, returned
from typecase.python.examples.calls import example_view
from typecase.python.examples.values import Values
from typecase.python.naming.naming import Names
from typecase.python.naming.webhook_names import Hooks, hooks_of
from typecase.python.text.code import code
from typecase.python.types.annotations import Annotations
from typecase.python.types.import_collector import Imports
from typecase.python.views import View


def hook_example(package: str, apis: Iterable[tuple[Api, Names]]) -> View | None:
    """Show the first hook of the first API that has one."""
    for api, names in apis:
        if (hooks := hooks_of(api, names)) is not None:
            return _example(hooks, package)
    return None


def _example(hooks: Hooks, package: str) -> View:
    api, names, kind = hooks.api, hooks.names, hooks.kinds[0]
    operation = api.resources[0].operations[0]
    imports = Imports()
    module = f"{package}.{names.subpackage}"
    for name in (kind.resource.handler, kind.function):
        imports.name(f"{module}.receiver", name)
    values = Values(api, names, imports, module)
    view = implementation_view(operation, names, values)
    view.protocol = code(kind.resource.handler)
    view.function = code(kind.function)
    view.sent = example_view(operation, api, names, package)
    return view


def implementation_view(operation: Operation, names: Names, values: Values) -> View:
    """Show a method that implements an operation, and a value that it returns."""
    annotations = Annotations(
        names.classes, values.imports, given=False, home=values.home
    )
    answer = payloads(operation)[0]
    view = View(
        method=code(names.resources[operation.resource].methods[operation.pointer]),
        arguments=method_arguments(operation, names, annotations),
        returns=returned(operation, annotations),
        value=NONE if answer is None else values.value(answer),
    )
    view.imports = values.imports.lines()
    return view
