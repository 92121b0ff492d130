"""Build the view of the generated module `server`: protocols and functions for apps."""

from typecase.ir import Api
from typecase.names.api_names import Names
from typecase.python.client.resources import OPERATIONS_PACKAGE, module_docstring
from typecase.python.client.sentences import describe_notes
from typecase.python.server.handlers import handler_view
from typecase.python.text.code import Code, code
from typecase.python.text.docstrings import CLASS_INDENT, paragraph_docstring
from typecase.python.text.imports import export_order
from typecase.python.text.literals import literal
from typecase.python.text.symbols import RUNTIME, symbol, typing_symbol
from typecase.python.types.annotations import Annotations
from typecase.python.views.server import HandlerView, ServerView

PUBLIC_NAMES = {
    "response": ("Fault",),
    "server.request_context": (
        "Authenticate",
        "Credentials",
        "Refusal",
        "Refuse",
        "allow_anyone",
        "credentials",
        "current_request",
    ),
    "server.response_encoder": ("Reply",),
    "validation.size_limits": ("Limits",),
}
"""The names of the package's module `server`, by module of the runtime.

If the package has a single API at the top level, it has one module `server` for both.
"""


def server_view(api: Api, names: Names, source: str) -> ServerView:
    """Return the view of the module `server` of an API.

    ``source`` is the file name of the document.
    """
    handlers: list[HandlerView] = []
    # A client has inner resources below outer ones, not beside them as handlers are.
    client = code("")
    if names.parts.asynchronous and any(each.parent for each in api.resources):
        client = typing_symbol(".client", names.async_client)
    for resource in api.resources:
        if not resource.operations:
            continue
        own_names = names.resources[resource.id]
        annotations = Annotations(
            names.classes,
            hidden=frozenset(own_names.methods.values()),
            accept_datetime=False,
            accept_text=False,
            literals=names.literals,
        )
        handlers.append(
            HandlerView(
                name=code(own_names.handler),
                namespace=code(own_names.handler_attribute),
                attribute=literal(own_names.handler_attribute),
                module=symbol(f".{OPERATIONS_PACKAGE}", own_names.module),
                docstring=paragraph_docstring(
                    describe_notes(resource.notes), indent=CLASS_INDENT
                ),
                methods=tuple(
                    handler_view(op, api, names, annotations)
                    for op in resource.operations
                ),
            )
        )
    exports: dict[str, Code] = {}
    if names.is_flat:
        exports = {
            name: code(f'"{symbol(f"{RUNTIME}.{runtime_module}", name)}"')
            for runtime_module, public_names in PUBLIC_NAMES.items()
            for name in public_names
        }
        own = ["Handlers", "create_app", "create_router", *(h.name for h in handlers)]
        exports |= {str(name): literal(name) for name in own}
    return ServerView(
        docstring=module_docstring(
            f"Server stubs of the {api.title}. Implement the protocol of each resource"
            " in a module of your own, and pass the implementations to `create_app` or"
            " `create_router`.",
            source,
        ),
        exports=tuple(exports[name] for name in sorted(exports, key=export_order)),
        client=client,
        has_async=names.parts.asynchronous,
        handlers=tuple(handlers),
    )
