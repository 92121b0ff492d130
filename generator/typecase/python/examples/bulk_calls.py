"""Write example calls that iterate over pages, or send many items."""

from msgspec.structs import replace

from typecase.ir import Anything, Api, Operation
from typecase.names.api_names import Names
from typecase.python.examples.calls import (
    example_client_arguments,
    example_view,
    without_optional,
)
from typecase.python.examples.python_values import ExampleWriter
from typecase.python.text.code import code
from typecase.python.text.symbols import symbol
from typecase.python.views.examples import BatchingExampleView, CallExampleView


def paging_example(
    operation: Operation, api: Api, names: Names, package: str
) -> CallExampleView:
    """Return an example of paging, with the required arguments only.

    ``package`` is the generated package.
    """
    return example_view(without_optional(operation), api, names, package)


def batching_example(
    operation: Operation, api: Api, names: Names, package: str
) -> BatchingExampleView:
    """Return an example of batching."""
    module = names.module_in(package)
    kind = operation.batching.item if operation.batching else Anything()
    base_url = example_client_arguments(operation, api, names).get("base_url")
    return BatchingExampleView(
        api=code(names.subpackage),
        address=code(f" --base-url {base_url}" if base_url else ""),
        client=symbol(module, names.main_client),
        opening=code("with" if names.parts.sync else "async with"),
        waiting=code("" if names.parts.sync else "await "),
        # Only the arguments of the client are needed, so the body is left out.
        setup=example_view(replace(operation, bodies=()), api, names, package).setup,
        method=code(f"client.{names.bulk_method_path(operation)}"),
        item=ExampleWriter(api, names, module).expression(kind),
    )
