"""Build the view of REFERENCE.md: the operations and models of every API.

The operations of an API are grouped by resource.
"""

from collections.abc import Mapping

from typecase.ir import Api, Resource
from typecase.names.api_names import Names, list_operations
from typecase.python.client.sentences import note_sentences
from typecase.python.reference.clients import client_reference
from typecase.python.reference.models import model_reference
from typecase.python.reference.operations import operation_reference, overview_row
from typecase.python.reference.webhooks import webhook_references
from typecase.python.text.code import code
from typecase.python.text.markdown import code_span, inline
from typecase.python.views.pages import (
    ApiReferenceView,
    ReferenceView,
    ResourceReferenceView,
)

NamedApis = Mapping[str, tuple[str, Api, Names]]
"""For each subpackage: the file name of its document, its API and its names."""


def reference_view(package: str, apis: NamedApis) -> ReferenceView:
    """Return the view of REFERENCE.md."""
    return ReferenceView(
        package=inline(code_span(package)),
        package_name=code(package),
        has_client=any(names.parts.has_client for _, _, names in apis.values()),
        has_both=any(
            names.parts.sync and names.parts.asynchronous
            for _, _, names in apis.values()
        ),
        apis=tuple(
            _api_reference(package, api, names) for _, api, names in apis.values()
        ),
    )


def _api_reference(package: str, api: Api, names: Names) -> ApiReferenceView:
    return ApiReferenceView(
        client=client_reference(package, api, names),
        has_client=names.parts.has_client,
        has_sync=names.parts.sync,
        overview=tuple(
            overview_row(operation, names) for operation in list_operations(api)
        ),
        resources=tuple(
            ResourceReferenceView(
                name=inline(code_span(resource_expression(resource, names))),
                description=inline(*note_sentences(resource.notes)),
                operations=tuple(
                    operation_reference(operation, api, names, package)
                    for operation in resource.operations
                ),
            )
            for resource in api.resources
            if resource.operations
        ),
        hooks=tuple(webhook_references(package, api, names)),
        models=tuple(
            model_reference(schema, api, names) for schema in api.schemas.values()
        ),
    )


def resource_expression(resource: Resource, names: Names) -> str:
    """Return the expression of a resource, such as `client.pets`."""
    own_names = names.resources[resource.id]
    if names.parts.has_client:
        return f"client.{own_names.path}"
    return f"handlers.{own_names.handler_attribute}"
