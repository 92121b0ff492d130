"""The module `outbox`: it stores items in a database until a server has them."""

from typecase.features.feature import Feature, Package, plan_module
from typecase.names.api_names import list_operations
from typecase.python.examples.python_values import ExampleWriter
from typecase.python.text.code import Code
from typecase.python.types.import_collector import Imports
from typecase.python.views import Section


def _sends_batches(package: Package) -> bool:
    """Return whether a synchronous client sends batches."""
    return package.parts.sync and any(
        operation.batching is not None for operation in package.operations
    )


def _example_imports(package: Package) -> tuple[Code, ...]:
    """Return the imports of an example that stores an item of the first batch."""
    api, names, batching = next(
        (api, names, operation.batching)
        for _, api, names in package.apis.values()
        for operation in list_operations(api)
        if operation.batching is not None
    )
    imports = Imports()
    module = names.module_in(package.name)
    imports.add_names(f"{package.name}.outbox", "Outbox")
    imports.add_names(module, names.main_client)
    # The expression of the item adds the imports that it needs.
    ExampleWriter(api, names, imports, module).expression(batching.item)
    return imports.lines()


FEATURE = Feature(
    name="outbox",
    extras={
        "outbox": ("sqlalchemy>=2.0.31",),
        "postgresql": ("sqlalchemy>=2.0.31", "psycopg[binary]>=3.2.2"),
    },
    applies=_sends_batches,
    plan=lambda package: [plan_module("outbox", package)],
    sections=lambda package: {
        "install": Section("outbox/install.jinja"),
        "batches": Section("outbox/batches.jinja", _example_imports(package)),
    },
)
