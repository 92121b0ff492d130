"""Build the view of the generated module `server`: protocols and functions for apps."""

from typecase.ir import Api
from typecase.names.api_names import Names
from typecase.names.identifiers import BUILTIN_TYPES, avoid_reserved
from typecase.python.client.resources import OPERATIONS_PACKAGE, module_docstring
from typecase.python.client.sentences import describe_notes
from typecase.python.server.handlers import handler_view
from typecase.python.text.code import code
from typecase.python.text.docstrings import CLASS_INDENT, paragraph_docstring
from typecase.python.text.literals import literal
from typecase.python.types.annotations import RUNTIME, Annotations
from typecase.python.types.import_collector import Imports, export_order
from typecase.python.views.server import HandlerView, ServerView

RESERVED_NAMES = BUILTIN_TYPES | {
    "allow_anyone",
    "authenticate",
    "build_app",
    "build_router",
    "builtins",
    "create_app",
    "create_router",
    "credentials",
    "current_request",
    "date",
    "datetime",
    "docs",
    "document",
    "find_document",
    "handlers",
    "limits",
    "object",
    "overload",
    "partial",
    "property",
    "refuse",
    "router",
    "routes",
}
"""Names that the module `server` uses.

A module of operations with such a name is imported under another name.
"""


PUBLIC_NAMES = {
    "fault": ("Fault",),
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
    imports = Imports(
        names={
            "typing": {"Protocol"},
            "fastapi": {"APIRouter", "FastAPI"},
            ".._runtime.server.operation_docs": {"find_document"},
            ".._runtime.server.request_context": {"Authenticate", "Refuse"},
            ".._runtime.server.router": {"Routes", "build_app", "build_router"},
            ".._runtime.validation.size_limits": {"Limits"},
            ".api": {"API"},
        }
    )
    if any(each.operations for each in api.resources):
        imports.add_names("typing", "Literal", "overload")
    handlers: list[HandlerView] = []
    # A client has inner resources below outer ones, not beside them as handlers are.
    client = ""
    if names.parts.asynchronous and any(each.parent for each in api.resources):
        client = names.async_client
        imports.add_names("typing", "TYPE_CHECKING")
    for resource in api.resources:
        if not resource.operations:
            continue
        own_names = names.resources[resource.id]
        module = own_names.module
        alias = avoid_reserved(module, RESERVED_NAMES)
        renamed = f" as {alias}" if alias != module else ""
        imports.add_names(f".{OPERATIONS_PACKAGE}", f"{module}{renamed}")
        annotations = Annotations(
            names.classes,
            imports,
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
                module=code(alias),
                docstring=paragraph_docstring(
                    describe_notes(resource.notes), indent=CLASS_INDENT
                ),
                methods=tuple(
                    handler_view(op, api, names, annotations)
                    for op in resource.operations
                ),
            )
        )
    exports: list[str] = []
    if names.is_flat:
        for runtime_module, public_names in PUBLIC_NAMES.items():
            imports.add_names(f"{RUNTIME}.{runtime_module}", *public_names)
            exports += public_names
        exports += ["Handlers", "create_app", "create_router"]
        exports += (str(handler.name) for handler in handlers)
    return ServerView(
        docstring=module_docstring(
            f"Server stubs of the {api.title}. Implement the protocol of each resource"
            " in a module of your own, and pass the implementations to `create_app` or"
            " `create_router`.",
            source,
        ),
        imports=imports.lines(),
        exports=tuple(map(literal, sorted(exports, key=export_order))),
        client=code(client),
        has_async=names.parts.asynchronous,
        handlers=tuple(handlers),
    )
