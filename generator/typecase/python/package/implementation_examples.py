"""Build the views of README.md's examples of a handler and of a webhook receiver.

Webhooks and callbacks are both called hooks. A handler implements the operations of a
resource.
"""

from collections.abc import Iterable

from msgspec.structs import asdict

from typecase.ir import Api, Operation
from typecase.names.api_names import Names
from typecase.names.webhook_names import HooksApi, build_hooks_api
from typecase.python.client.method_docs import success_responses
from typecase.python.client.methods import (
    NONE,
    return_annotation,
    return_types,
)
from typecase.python.examples.calls import example_view
from typecase.python.examples.python_values import ExampleWriter
from typecase.python.server.handlers import handler_arguments
from typecase.python.text.code import code
from typecase.python.text.symbols import symbol
from typecase.python.types.annotations import Annotations
from typecase.python.views.examples import ImplementationView, ReceiverExampleView


def webhook_example(
    package: str, apis: Iterable[tuple[Api, Names]]
) -> ReceiverExampleView | None:
    """Return an example of a receiver for the first API with webhooks or callbacks.

    Return None if no API has any. ``package`` is the name of the generated package.
    """
    for api, names in apis:
        if (hooks := build_hooks_api(api, names)) is not None:
            return _receiver_example(hooks, package)
    return None


def _receiver_example(hooks: HooksApi, package: str) -> ReceiverExampleView:
    """Return an example of receiving the first hook, and a call that sends the hook."""
    api, names, hook_names = hooks.api, hooks.names, hooks.hook_names[0]
    operation = api.resources[0].operations[0]
    module = names.module_in(package)
    # A receiver implements the protocol that the names call a handler.
    protocol = hook_names.resource.handler
    writer = ExampleWriter(api, names, module)
    return ReceiverExampleView(
        **asdict(implementation_view(operation, names, writer)),
        protocol=symbol(f"{module}.receiver", protocol),
        function=symbol(f"{module}.receiver", hook_names.function),
        sent=example_view(operation, api, names, package),
    )


def implementation_view(
    operation: Operation, names: Names, writer: ExampleWriter
) -> ImplementationView:
    """Return the view of a method that implements an operation: it returns a sample."""
    # A server passes Unix time to handlers as `int`.
    annotations = Annotations(
        names.classes, accept_datetime=False, package=writer.package
    )
    successes = success_responses(operation)
    sample_type = return_types(successes)[0]  # None means that there is no body.
    return ImplementationView(
        method=code(names.resources[operation.resource].methods[operation.pointer]),
        arguments=handler_arguments(operation, writer.api, names, annotations),
        returns=return_annotation(successes, annotations),
        value=NONE if sample_type is None else writer.expression(sample_type),
    )
