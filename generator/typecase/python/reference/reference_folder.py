"""Build the views of the reference of a large package, which is a folder of pages."""

from collections.abc import Mapping, Sequence

from typecase.ir import Api, SchemaId
from typecase.names.api_names import Names
from typecase.python.client.sentences import note_sentences
from typecase.python.reference.clients import api_anchor, client_reference
from typecase.python.reference.models import model_reference
from typecase.python.reference.operations import operation_reference, overview_row
from typecase.python.reference.page_division import HOOKS_PAGE, Page
from typecase.python.reference.reference_page import NamedApis, resource_expression
from typecase.python.reference.webhooks import webhook_references
from typecase.python.text.code import Code, code, join
from typecase.python.text.markdown import cell, code_span, inline
from typecase.python.views.pages import (
    ApiIndexView,
    HooksPageView,
    ReferenceIndexView,
    ReferencePageView,
)


def index_view(
    package: str, apis: NamedApis, pages: Mapping[str, Sequence[Page]]
) -> ReferenceIndexView:
    """Return the view of the index; ``pages`` has those of each API, by subpackage."""
    return ReferenceIndexView(
        package=inline(code_span(package)),
        has_client=any(names.parts.has_client for _, _, names in apis.values()),
        has_both=any(
            names.parts.sync and names.parts.asynchronous
            for _, _, names in apis.values()
        ),
        apis=tuple(
            ApiIndexView(
                client=client_reference(package, api, names),
                has_client=names.parts.has_client,
                pages=tuple(
                    _index_row(page, subpackage, names) for page in pages[subpackage]
                ),
                hooks=(
                    code(f"{subpackage}/{HOOKS_PAGE}") if api.hook_operations else None
                ),
            )
            for subpackage, (_, api, names) in apis.items()
        ),
    )


def page_view(
    page: Page, places: Mapping[SchemaId, str], package: str, api: Api, names: Names
) -> ReferencePageView:
    """Return the view of a page.

    ``places`` has the path of the page of each model, in the folder of the API.
    """
    top = "../" * page.path.count("/")
    resource = page.resource if page.number == 1 else None
    linked = sorted({*page.used} - {*page.models}, key=names.classes.__getitem__)
    return ReferencePageView(
        package_name=code(package),
        title=inline(_title(page, names)),
        module=inline(code_span(names.module_in(package))),
        index=_index_link(package, names, top),
        description=inline(*(note_sentences(resource.notes) if resource else ())),
        has_client=names.parts.has_client,
        has_sync=names.parts.sync,
        overview=tuple(overview_row(each, names) for each in page.operations),
        operations=tuple(
            operation_reference(each, api, names, package) for each in page.operations
        ),
        models=tuple(
            model_reference(api.schemas[each], api, names) for each in page.models
        ),
        links=tuple(
            _model_link(names.classes[each], f"{top}{places[each]}") for each in linked
        ),
    )


def hooks_page_view(package: str, api: Api, names: Names) -> HooksPageView:
    """Return the view of the page of webhooks and callbacks."""
    return HooksPageView(
        module=inline(code_span(names.module_in(package))),
        index=_index_link(package, names),
        hooks=tuple(webhook_references(package, api, names)),
    )


def _title(page: Page, names: Names) -> str:
    """Return what a page is about, such as `` `client.pets`, page 2``."""
    if page.resource is None:
        letter = page.path.removeprefix("models/")[0]
        title = f"Models with {letter.upper()}"
    else:
        title = code_span(resource_expression(page.resource, names))
    return title if page.number == 1 else f"{title}, page {page.number}"


def _index_link(package: str, names: Names, top: str = "") -> Code:
    """Return the link from a page to the section of its API in the index.

    ``top`` leads from the folder of the page to the folder of the API.
    """
    return code(f"{top}../README.md#{api_anchor(names.module_in(package))}")


def _model_link(name: str, path: str) -> Code:
    # GitHub derives this anchor from a heading that consists of the model.
    return code(f"[`models.{name}`]({path}#models{name.lower()})")


def _index_row(page: Page, subpackage: str, names: Names) -> Code:
    """Return the row of a page, with the names of its methods and models."""
    methods = [names.method_path(each).rpartition(".")[2] for each in page.operations]
    models = [names.classes[each] for each in page.models]
    cells = (cell(", ".join(map(code_span, each))) for each in (methods, models))
    link = code(f"[{cell(_title(page, names))}]({subpackage}/{page.path})")
    return code(f"| {join(' | ', (link, *cells))} |")
