"""Clients as the reference shows them: what they are given, and how it travels."""

from typecase.ir import Api
from typecase.python.client.clients import client_arguments
from typecase.python.naming.naming import Names
from typecase.python.reference.text import not_shown
from typecase.python.text.code import code
from typecase.python.text.markdown import block, cell, inline, row, ticked
from typecase.python.views import View


def client_reference(package: str, api: Api, names: Names) -> View:
    """Describe the clients of one API.

    ``anchor`` is where the heading that is its ``module`` can be linked to.
    """
    module = inline(ticked(f"{package}.{names.subpackage}"))
    anchor = code(f"{package}{names.subpackage}".lower())
    clients = inline(f"{ticked(names.client)}, {ticked(names.async_client)}")
    title = (f"{api.title},", f"version {ticked(api.version)}.")
    return View(
        module=module,
        anchor=anchor,
        clients=clients,
        title=inline(*title),
        row=code(f"| [{module}](#{anchor}) | {clients} | {cell(*title)} |"),
        description=block(api.notes.description),
        not_shown=not_shown(api.notes),
        arguments=[
            row(((ticked(a.name),), (ticked(a.annotation.strip('"')),), a.texts))
            for a in client_arguments(api, names)
        ],
        scopes=[
            row(((ticked(scope),), (text,)))
            for scheme in api.schemes
            for scope, text in scheme.scopes
        ],
    )
