"""The front door of one API's subpackage: clients, models and errors."""

from typecase.ir import Api
from typecase.python.client.method_docs import sentence
from typecase.python.naming.naming import Names
from typecase.python.naming.webhook_names import hooks_of
from typecase.python.text.docstrings import docstring, wrap
from typecase.python.text.literals import Setting, literal
from typecase.python.types.import_collector import Imports
from typecase.python.views import View


def subpackage_view(api: Api, names: Names, shared: View, source: str) -> View:
    """Describe `__init__` of one subpackage."""
    errors = tuple(error.name for error in shared.errors)
    places = dict.fromkeys((names.client, names.async_client), ".client")
    if (hooks := hooks_of(api, names)) is not None:
        senders = (hooks.names.client, hooks.names.async_client)
        places |= dict.fromkeys(senders, ".sender")
    places |= {"models": ".models", **dict.fromkeys(map(str, errors), ".errors")}
    imports = Imports()
    imports.name(".", "models")
    for name, place in places.items():
        imports.name("." if name == "models" else place, name)
    printed = f"Printed by typecase from {source}: edit that document, not this file."
    return View(
        docstring=docstring(
            (
                wrap(f"{sentence(api.title)} Version {api.version}.", indent=3),
                wrap(api.notes.description, indent=0),
                wrap(printed, indent=0),
            ),
            indent=0,
        ),
        imports=imports.lines(),
        places=tuple(
            Setting(literal(name), literal(places[name])) for name in sorted(places)
        ),
        exports=tuple(literal(name) for name in sorted(places)),
    )
