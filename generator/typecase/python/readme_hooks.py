"""How the README of a package receives and sends one webhook or callback: named APIs
in, an example of the first hook out.
"""

from collections.abc import Iterable

from typecase.ir import Api
from typecase.python.annotations import Annotations
from typecase.python.code import code
from typecase.python.example_values import Values
from typecase.python.examples import example_view
from typecase.python.hooks import Hooks, hooks_of
from typecase.python.imports import Imports
from typecase.python.methods import NONE, method_arguments, payloads, returned
from typecase.python.naming import Names
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
    annotations = Annotations(names.classes, imports, given=False, home=module)
    arguments = method_arguments(operation, names, annotations)
    returns = returned(operation, annotations)
    answer = payloads(operation)[0]
    values = Values(api, names, imports, module)
    value = NONE if answer is None else values.value(answer)
    for name in (kind.resource.handler, kind.function):
        imports.name(f"{module}.receiver", name)
    return View(
        imports=imports.lines(),
        protocol=code(kind.resource.handler),
        function=code(kind.function),
        method=code(kind.resource.methods[operation.pointer]),
        arguments=arguments,
        returns=returns,
        value=value,
        sent=example_view(operation, api, names, package),
    )
