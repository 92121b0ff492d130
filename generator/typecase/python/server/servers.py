"""Build the view of the generated module `server`: protocols and functions for apps."""

from typecase.ir import Api
from typecase.python.client.resources import OPERATIONS_PACKAGE, module_docstring
from typecase.python.client.sentences import describe_resource
from typecase.python.naming.naming import Names
from typecase.python.server.handlers import handler_view
from typecase.python.text.code import code
from typecase.python.text.docstrings import CLASS_INDENT, paragraph_docstring
from typecase.python.text.identifiers import BUILTIN_TYPES, avoid_reserved
from typecase.python.text.literals import literal
from typecase.python.types.annotations import Annotations
from typecase.python.types.import_collector import Imports
from typecase.python.views import View

RESERVED_NAMES = BUILTIN_TYPES | {
    "authenticate",
    "build_app",
    "build_router",
    "create_app",
    "create_router",
    "date",
    "datetime",
    "docs",
    "document",
    "handlers",
    "limits",
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


def server_view(api: Api, names: Names, source: str) -> View:
    """Return the view of the module `server` of an API.

    ``source`` is the file name of the document.
    """
    imports = Imports(
        names={
            "pathlib": {"Path"},
            "typing": {"Literal", "Protocol", "overload"},
            "fastapi": {"APIRouter", "FastAPI"},
            ".._runtime.server.request_context": {"Authenticate", "Refuse"},
            # An API that has only webhooks has no operation that returns a `Reply`.
            **(
                {".._runtime.server.response_encoder": {"Reply"}}
                if api.resources
                else {}
            ),
            ".._runtime.server.router": {"Routes", "build_app", "build_router"},
            ".._runtime.validation.size_limits": {"Limits"},
            ".api": {"API"},
        }
    )
    handlers: list[View] = []
    for resource in api.resources:
        own_names = names.resources[resource.id]
        annotations = Annotations(
            names.classes,
            imports,
            hidden=own_names.all_names,
            accept_datetime=False,
            accept_text=False,
            literals=names.literals,
        )
        handlers.append(
            View(
                name=code(own_names.handler),
                attribute=code(own_names.attribute),
                path=literal(own_names.path),
                is_nested=resource.parent is not None,
                children=tuple(
                    View(name=code(name), handler=literal(names.resources[id_].handler))
                    for id_, name in own_names.children.items()
                ),
                module=code(avoid_reserved(own_names.module, RESERVED_NAMES)),
                docstring=paragraph_docstring(
                    describe_resource(resource), indent=CLASS_INDENT
                ),
                methods=tuple(
                    handler_view(op, api, names, annotations)
                    for op in resource.operations
                ),
            )
        )
        if resource.operations:
            module = own_names.module
            alias = avoid_reserved(module, RESERVED_NAMES)
            renamed = f" as {alias}" if alias != module else ""
            imports.add_names(f".{OPERATIONS_PACKAGE}", f"{module}{renamed}")
    return View(
        docstring=module_docstring(
            f"Server stubs of the {api.title}. Implement the protocol of each resource"
            " in a module of your own, and pass the implementations to `create_app` or"
            " `create_router`.",
            source,
        ),
        imports=imports.lines(),
        handlers=tuple(handlers),
    )
