"""Build the views of webhooks and callbacks in REFERENCE.md."""

from collections.abc import Iterator

from typecase.ir import Api, Operation
from typecase.names.api_names import Names
from typecase.names.webhook_names import HooksApi, build_hooks_api
from typecase.python.server.handlers import handler_arguments
from typecase.python.text.code import Code
from typecase.python.text.markdown import cell, code_span, inline, row, span_cell
from typecase.python.text.symbols import plain
from typecase.python.types.annotations import Annotations
from typecase.python.views.pages import HooksReferenceView


def webhook_references(
    package: str, api: Api, names: Names
) -> Iterator[HooksReferenceView]:
    """Yield a view of all webhooks of an API, and one of all callbacks, if any.

    ``package`` is the generated package.
    """
    hooks = build_hooks_api(api, names)
    if hooks is None:
        return
    module = names.module_in(package)
    for hook_names, resource in zip(hooks.hook_names, hooks.api.resources, strict=True):
        own_names = hook_names.resource
        receiver = code_span(f"{module}.receiver.{own_names.handler}")
        function = code_span(hook_names.function)
        usage: list[str] = []
        if names.parts.server:
            usage.append(
                f"Implement {receiver} and pass it to {function} to receive them"
            )
        if names.parts.has_client:
            sender = code_span(f"{module}.{hooks.names.clients[0]}")
            usage.append(f"use {sender} to send them")
        yield HooksReferenceView(
            title=inline(f"{own_names.sync_class} of {code_span(module)}"),
            usage=inline("; ".join(usage), "."),
            rows=tuple(_row(op, hooks) for op in resource.operations),
        )


def _row(operation: Operation, hooks: HooksApi) -> Code:
    """Return the table row of one operation, with the arguments of its receiver."""
    names = hooks.names
    # A receiver gets Unix time as a number.
    annotations = Annotations(names.classes, accept_datetime=False)
    arguments = handler_arguments(operation, hooks.api, names, annotations)
    return row(
        span_cell(names.method_path(operation)),
        span_cell(f"{operation.method} {operation.path}"),
        cell(
            ", ".join(
                code_span(plain(f"{argument.name}: {argument.annotation}"))
                for argument in arguments
            )
        ),
        cell(operation.notes.summary),
    )
