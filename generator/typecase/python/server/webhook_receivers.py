"""Build the view of the generated module `receiver`: protocols and routes of hooks.

Webhooks and callbacks are both called hooks here. Each kind of hook has a protocol.
"""

from typecase.names.webhook_names import HookNames, HooksApi
from typecase.python.client.resources import OPERATIONS_PACKAGE, module_docstring
from typecase.python.server.handlers import handler_view
from typecase.python.text.code import code
from typecase.python.text.docstrings import CLASS_INDENT, paragraph_docstring
from typecase.python.text.literals import literal
from typecase.python.text.symbols import symbol
from typecase.python.types.annotations import Annotations
from typecase.python.views.server import HookView, ReceiversView, ReceiverView


def receivers_view(hooks: HooksApi, source: str) -> ReceiversView:
    """Return the view of the module `receiver` of an API.

    ``source`` is the file name of the document.
    """
    return ReceiversView(
        docstring=module_docstring(
            f"Receivers of the {hooks.api.title}. Implement a protocol in a module of"
            " your own, and pass the implementation to the function that creates its"
            " router.",
            source,
        ),
        receivers=tuple(
            _receiver_view(hook_names, hooks) for hook_names in hooks.hook_names
        ),
    )


def _receiver_view(hook_names: HookNames, hooks: HooksApi) -> ReceiverView:
    resource = hook_names.resource
    operations_module = symbol(f".{OPERATIONS_PACKAGE}", f"_{resource.module}")
    annotations = Annotations(
        hooks.names.classes,
        hidden=resource.all_names,
        accept_datetime=False,
    )
    [operations] = [
        r.operations for r in hooks.api.resources if r.id == hook_names.kind
    ]
    description = (
        f"A receiver of the {hook_names.kind}s that the service sends. Implement every"
        " method, or subclass this protocol: its own methods respond with status 501."
    )
    return ReceiverView(
        name=code(resource.handler),
        function=code(hook_names.function),
        docstring=paragraph_docstring(description, indent=CLASS_INDENT),
        methods=tuple(
            handler_view(op, hooks.api, hooks.names, annotations) for op in operations
        ),
        received=tuple(
            HookView(
                name=literal(hook_names.hooks[op.pointer]),
                operation=code(
                    f"{operations_module}.{resource.operation_function(op.pointer)}"
                ),
                method=code(f"{resource.handler}.{resource.methods[op.pointer]}"),
            )
            for op in operations
        ),
    )
