"""The receiving side of what one API sends of itself: a protocol for its webhooks and
one for its callbacks, and the routes to them.
"""

from typecase.python.client.methods import method_view
from typecase.python.client.resources import OPERATIONS, module_docstring
from typecase.python.naming.webhook_names import HookNames, Hooks
from typecase.python.server.servers import SENT
from typecase.python.text.code import code
from typecase.python.text.docstrings import docstring, wrap
from typecase.python.text.literals import literal
from typecase.python.types.annotations import Annotations
from typecase.python.types.import_collector import Imports
from typecase.python.views import View


def receivers_view(hooks: Hooks, source: str) -> View:
    """Describe the module `receiver` of one subpackage."""
    imports = Imports()
    receivers = tuple(_receiver(each, hooks, imports) for each in hooks.kinds)
    imports.name("collections.abc", "Mapping")
    imports.name("typing", "Protocol")
    imports.name("fastapi", "APIRouter")
    for name in ("Authenticate", "Limits", "Refuse", "Reply"):
        imports.name(".._runtime.server.router", name)
    for name in ("Choose", "Hooks", "build_receiver"):
        imports.name(".._runtime.webhooks.receiver", name)
    imports.name(".api", "API")
    for each in hooks.kinds:
        imports.name(f".{OPERATIONS}", f"_{each.resource.module}")
    return View(
        docstring=module_docstring(
            f"Receivers of the {hooks.api.title}: implement a protocol, anywhere but"
            " here, and hand it to the function that makes a router of it.",
            source,
        ),
        imports=imports.lines(),
        receivers=receivers,
    )


def _receiver(each: HookNames, hooks: Hooks, imports: Imports) -> View:
    own = each.resource
    annotations = Annotations(
        hooks.names.classes, imports, own.all_methods, given=False
    )
    [operations] = [r.operations for r in hooks.api.resources if r.id == each.kind]
    methods = [method_view(op, hooks.names, annotations, SENT) for op in operations]
    said = (
        f"What the service sends as {each.kind}s. Implement all of it, or extend this"
        " class: what is left out is answered with 501."
    )
    return View(
        name=code(own.handler),
        function=code(each.function),
        docstring=docstring((wrap(said, indent=7),), indent=4),
        methods=tuple(methods),
        received=tuple(
            View(
                name=literal(each.hooks[op.pointer]),
                operation=code(f"_{own.module}.{own.constants[op.pointer]}"),
                method=code(own.methods[op.pointer]),
            )
            for op in operations
        ),
    )
