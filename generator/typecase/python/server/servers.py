"""The server side of one API: a protocol per resource, and the routes to them."""

from typecase.ir import Api
from typecase.python.client.method_docs import described
from typecase.python.client.methods import method_view
from typecase.python.client.resources import OPERATIONS, module_docstring
from typecase.python.naming.naming import Names
from typecase.python.text.code import code
from typecase.python.text.docstrings import docstring, wrap
from typecase.python.text.identifiers import BUILTIN_TYPES, safe
from typecase.python.types.annotations import Annotations
from typecase.python.types.import_collector import Imports
from typecase.python.views import View

LOCALS = BUILTIN_TYPES | {
    "authenticate",
    "build_app",
    "build_router",
    "create_app",
    "create_router",
    "date",
    "datetime",
    "document",
    "handlers",
    "limits",
    "refuse",
    "router",
    "routes",
}
"""Names that the module `server` uses itself, so that no module is imported as one."""


SENT = ("AsyncIterable", "AsyncIterable")
"""What a handler may return where a client gets an iterator."""


def server_view(api: Api, names: Names, source: str) -> View:
    """Describe the module `server` of one subpackage."""
    imports = Imports()
    handlers: list[View] = []
    for resource in api.resources:
        own = names.resources[resource.id]
        hidden = frozenset(own.methods.values())
        annotations = Annotations(names.classes, imports, hidden, given=False)
        said = described(resource.notes) or f"Operations of `{resource.id}`."
        methods = [
            method_view(op, names, annotations, SENT) for op in resource.operations
        ]
        handlers.append(
            View(
                name=code(own.handler),
                namespace=code(own.module),
                module=code(safe(own.module, LOCALS)),
                docstring=docstring((wrap(said, indent=7),), indent=4),
                methods=tuple(methods),
            )
        )
    imports.name("pathlib", "Path")
    imports.name("typing", "Protocol")
    imports.name("fastapi", "APIRouter")
    imports.name("fastapi", "FastAPI")
    names_used = ("Authenticate", "Limits", "Refuse", "Routes")
    for name in (*names_used, "build_app", "build_router"):
        imports.name(".._runtime.server.router", name)
    if handlers:
        # Without an operation, as where there are only webhooks, nothing answers.
        imports.name(".._runtime.server.router", "Reply")
    imports.name(".api", "API")
    for handler in handlers:
        renamed = f" as {handler.module}" if handler.module != handler.namespace else ""
        imports.name(f".{OPERATIONS}", f"{handler.namespace}{renamed}")
    return View(
        docstring=module_docstring(
            f"Server stubs of the {api.title}: implement a protocol for each resource,"
            " anywhere but here, and hand them to `create_app` or `create_router`.",
            source,
        ),
        imports=imports.lines(),
        handlers=tuple(handlers),
    )
