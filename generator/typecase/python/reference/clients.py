"""Build the views of clients in README.md, GUIDE.md and REFERENCE.md."""

from typecase.ir import Api
from typecase.names.api_names import Names
from typecase.python.client.clients import client_arguments
from typecase.python.examples.credentials import credentials_view
from typecase.python.reference.fragments import unspecified_lines
from typecase.python.text.code import Code, code, join
from typecase.python.text.markdown import block, cell, code_span, inline, row, span_cell
from typecase.python.text.symbols import plain
from typecase.python.views.pages import ClientReferenceView


def api_anchor(module: str) -> Code:
    """Return the anchor that GitHub derives from a heading that consists of a module.

    ``module`` is the full name of the package of an API.
    """
    return code(module.replace(".", "").lower())


def client_reference(package: str, api: Api, names: Names) -> ClientReferenceView:
    """Return the view of an API's clients, their arguments and their scopes."""
    name = names.module_in(package)
    module = inline(code_span(name))
    anchor = api_anchor(name)
    # In README.md, the first heading of this text is the title.
    readme_anchor = f"{anchor}-1" if names.is_flat else anchor
    clients = inline(" and ".join(map(code_span, names.clients)))
    title = (f"{api.title},", f"version {code_span(api.version)}.")
    cells = [code(f"[{module}](#{readme_anchor})"), clients, cell(*title)]
    if not names.parts.has_client:
        cells.remove(clients)
    return ClientReferenceView(
        module=module,
        anchor=anchor,
        credentials_anchor=code(f"credentials-of-{anchor}"),
        clients=clients,
        take=code("take" if len(names.clients) > 1 else "takes"),
        title=inline(*title),
        row=code(f"| {join(' | ', cells)} |"),
        credentials=credentials_view(api, names, package),
        description=block(api.notes.description),
        not_shown=unspecified_lines(api.notes),
        arguments=[
            row(
                span_cell(argument.name),
                span_cell(plain(argument.annotation).strip('"')),
                cell(*argument.sentences),
            )
            for argument in client_arguments(api, names)
        ],
        scopes=[
            row(span_cell(scope), cell(text))
            for scheme in api.schemes
            for scope, text in scheme.scopes
        ],
    )
