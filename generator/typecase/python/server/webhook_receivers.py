"""Build the view of the generated module `receiver`: protocols and routes of hooks.

Webhooks and callbacks are both called hooks here. Each kind of hook has a protocol.
"""

from typecase.names.webhook_names import HookNames, HooksApi
from typecase.python.client.resources import OPERATIONS_PACKAGE, module_docstring
from typecase.python.server.handlers import handler_view
from typecase.python.text.code import code
from typecase.python.text.docstrings import CLASS_INDENT, paragraph_docstring
from typecase.python.text.literals import literal
from typecase.python.types.annotations import Annotations
from typecase.python.types.import_collector import Imports
from typecase.python.views.server import HookView, ReceiversView, ReceiverView


def receivers_view(hooks: HooksApi, source: str) -> ReceiversView:
    """Return the view of the module `receiver` of an API.

    ``source`` is the file name of the document.
    """
    imports = Imports(
        names={
            "collections.abc": {"Mapping"},
            "typing": {"Protocol"},
            "fastapi": {"APIRouter"},
            ".._runtime.server.request_context": {"Authenticate", "Refuse"},
            ".._runtime.server.response_encoder": {"Reply"},
            ".._runtime.validation.size_limits": {"Limits"},
            ".._runtime.webhooks.receiver": {"Choose", "Hooks", "build_receiver"},
            ".api": {"API"},
        }
    )
    receivers = tuple(
        _receiver_view(hook_names, hooks, imports) for hook_names in hooks.hook_names
    )
    for hook_names in hooks.hook_names:
        imports.add_names(f".{OPERATIONS_PACKAGE}", f"_{hook_names.resource.module}")
    return ReceiversView(
        docstring=module_docstring(
            f"Receivers of the {hooks.api.title}. Implement a protocol in a module of"
            " your own, and pass the implementation to the function that creates its"
            " router.",
            source,
        ),
        imports=imports.lines(),
        receivers=receivers,
    )


def _receiver_view(
    hook_names: HookNames, hooks: HooksApi, imports: Imports
) -> ReceiverView:
    resource = hook_names.resource
    annotations = Annotations(
        hooks.names.classes,
        imports,
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
                operation=code(f"_{resource.module}.{resource.constants[op.pointer]}"),
                method=code(f"{resource.handler}.{resource.methods[op.pointer]}"),
            )
            for op in operations
        ),
    )
