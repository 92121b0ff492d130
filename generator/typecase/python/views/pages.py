"""The views of README.md, GUIDE.md, REFERENCE.md and the pages in `reference/`."""

from collections.abc import Mapping, Sequence

from typecase.python.text.code import Code
from typecase.python.views import Section, View
from typecase.python.views.examples import (
    AuthenticateExampleView,
    BatchingExampleView,
    CallExampleView,
    CredentialsView,
    HandlerExampleView,
    ReceiverExampleView,
)


class ClientReferenceView(View, frozen=True, kw_only=True):
    """The clients of an API."""

    module: Code
    """The import name of the API's package, as Markdown."""
    anchor: Code
    """The anchor of its section."""
    credentials_anchor: Code
    """The anchor of its section on credentials."""
    clients: Code
    """The names of the clients, as prose."""
    take: Code
    """The verb of a sentence about the clients: `take` or `takes`."""
    title: Code
    """The title and the version of the API."""
    row: Code
    """The table row of the clients, which links to their section."""
    credentials: CredentialsView | None
    """The section on credentials; None if there is nothing to call."""
    description: Code
    """The description of the API."""
    not_shown: Sequence[Code]
    """What the document leaves unspecified."""
    arguments: Sequence[Code]
    """The table rows of the constructors' arguments."""
    scopes: Sequence[Code]
    """The table rows of OAuth scopes."""


class UsesView(View, frozen=True, kw_only=True):
    """What the operations of a package use: pages leave out the rest."""

    arguments: bool
    """Whether a method has arguments."""
    paths: bool
    """Whether an argument is in the path."""
    bodies: bool
    """Whether a request has a body."""
    renamed_bodies: bool
    """Whether the argument for a whole body may have another name than `body`."""
    uploads: bool
    """Whether a body is binary, or a form with parts."""
    times: bool
    """Whether an argument is a Unix time."""
    results: bool
    """Whether a method returns a body."""
    models: bool
    """Whether there are models."""
    errors: bool
    """Whether an error status is declared."""
    batches: bool
    """Whether a method sends batches of items."""
    pages: bool
    """Whether a method returns pages."""
    streams: bool
    """Whether a response is a stream of items."""
    unlisted: bool
    """Whether a union accepts variants that the document does not list."""
    downloads: bool
    """Whether a response is binary."""
    verification: bool
    """Whether a method shows whether the call of another one has acted."""
    credentials: bool
    """Whether there are credentials."""
    secrets: bool
    """Whether there are credentials, or secret values in requests and responses."""
    tokens: bool
    """Whether a credential is a token, or another text that may be renewed."""
    token_requests: bool
    """Whether a client may request tokens."""
    oauth: bool
    """Whether a client may request tokens by OAuth 2."""


class ReadmeView(View, frozen=True, kw_only=True):
    """README.md and GUIDE.md.

    An example is None, and a text is empty, if no API has an operation for it.
    """

    sections: Mapping[str, Sequence[Section]]
    """The sections of features, by place."""
    package: Code
    """The name of the import package, as Markdown."""
    package_name: Code
    """The name of the import package, as code."""
    runtime_root: Code
    """The top-level package of the runtime: the package itself, or the library."""
    requirement: Code
    """What pip installs: the distribution, or the folder of an unpublished one."""
    description: Code
    """The description of the distribution."""
    example: CallExampleView | None
    """A call that reads, on which other examples build."""
    change_example: CallExampleView | None
    """The call that people come for: it has members of a body."""
    async_example: CallExampleView | None
    """`example` with the async client."""
    has_sync: bool
    """Whether the package has sync clients."""
    has_async: bool
    """Whether the package has async clients."""
    has_client: bool
    """Whether the package has clients."""
    has_server: bool
    """Whether the package has servers."""
    is_example_certain: bool
    """Whether the arguments of `example` are certainly valid."""
    operation_name: Code
    """The literal of the method that `example` calls, such as `pets.list`."""
    operation_method: Code
    """The literal of the HTTP method of that operation."""
    argument_name: Code
    """The literal of a keyword argument in `example`."""
    handler_example: HandlerExampleView | None
    """A server."""
    authenticate_example: AuthenticateExampleView | None
    """A function that checks credentials."""
    fixture: Code
    """The pytest fixture of the API that `example` calls."""
    headers_model: Code
    """A model of response headers, as Markdown."""
    uses: UsesView
    """What the methods use."""
    iterated: Code
    """What `async for` iterates over, as prose; empty if there is nothing."""
    params_type: Code
    """The type of dicts for an object in requests, as Markdown."""
    model_methods: Code
    """The methods that take the class of their items, as prose."""
    paging_example: CallExampleView | None
    """A call that returns pages."""
    position: Code
    """The argument for a position in `paging_example`."""
    batching_methods: Code
    """The methods that send items in batches, as prose."""
    batching_example: BatchingExampleView | None
    """A call that sends items in batches."""
    webhook_example: ReceiverExampleView | None
    """A receiver of webhooks or callbacks."""
    reference: Code
    """The path of the page that describes every method."""
    clients: Sequence[ClientReferenceView]
    """The clients of each API."""


class PagesReferenceView(View, frozen=True, kw_only=True):
    """The pages that a method returns."""

    sentences: Sequence[Code]
    """Their description."""
    position: Code
    """The argument for a position."""
    example: CallExampleView
    """A call, with the imports of the whole example."""


class BatchesReferenceView(View, frozen=True, kw_only=True):
    """A method that sends any number of items in batches."""

    call: Code
    """The method, as Markdown."""
    signature: Code
    """Its signature, as Markdown."""
    sentences: Sequence[Code]
    """Its description."""
    example: BatchingExampleView
    """A call."""


class OperationReferenceView(View, frozen=True, kw_only=True):
    """An operation."""

    call: Code
    """The method, as Markdown."""
    summary: Code
    """The summary of the document."""
    request: Code
    """The HTTP method and the path, as Markdown."""
    description: Code
    """The description of the document."""
    cautions: Sequence[Code]
    """Sentences on deprecation, idempotency and retries."""
    example: CallExampleView
    """A call."""
    arguments: Sequence[Code]
    """The table rows of the arguments."""
    remarks: Sequence[Code]
    """Sentences on groups of arguments, and on results."""
    responses: Sequence[Code]
    """A line for each response that is a success."""
    errors: Sequence[Code]
    """The table rows of the other responses."""
    headers: Code | None
    """The model of response headers, or None."""
    credentials: Code
    """The credentials that the operation accepts."""
    not_shown: Sequence[Code]
    """What the document leaves unspecified."""
    pages: PagesReferenceView | None
    """The pages that the method returns, or None."""
    batches: BatchesReferenceView | None
    """The method that sends many items, or None."""


class ResourceReferenceView(View, frozen=True, kw_only=True):
    """A resource with operations."""

    name: Code
    """The expression of the resource, as Markdown."""
    description: Code
    """The description of the document."""
    operations: Sequence[OperationReferenceView]
    """Its operations."""


class HooksReferenceView(View, frozen=True, kw_only=True):
    """The webhooks of an API, or its callbacks."""

    title: Code
    """The heading."""
    usage: Code
    """A sentence on how to receive and to send them."""
    rows: Sequence[Code]
    """The table rows of the operations."""


class ModelReferenceView(View, frozen=True, kw_only=True):
    """A model."""

    name: Code
    """Its name, as Markdown."""
    description: Code
    """The description of the document."""
    fields: Sequence[Code]
    """The table rows of an object's fields, inherited ones included."""
    values: Sequence[Code]
    """The table rows of an enumeration's values."""
    remarks: Sequence[Code]
    """Sentences on rules, and on what else is accepted."""
    not_shown: Sequence[Code]
    """What the document leaves unspecified."""


class ApiReferenceView(View, frozen=True, kw_only=True):
    """An API."""

    client: ClientReferenceView
    """Its clients."""
    has_client: bool
    """Whether it has clients."""
    has_sync: bool
    """Whether it has a sync client."""
    overview: Sequence[Code]
    """The table rows of all operations."""
    resources: Sequence[ResourceReferenceView]
    """The resources with operations."""
    hooks: Sequence[HooksReferenceView]
    """The webhooks and the callbacks, if there are any."""
    models: Sequence[ModelReferenceView]
    """The models."""


class ReferenceView(View, frozen=True, kw_only=True):
    """REFERENCE.md."""

    package: Code
    """The name of the import package, as Markdown."""
    package_name: Code
    """The name of the import package."""
    has_client: bool
    """Whether the package has clients."""
    has_both: bool
    """Whether it has sync and async clients."""
    apis: Sequence[ApiReferenceView]
    """The APIs."""


class ApiIndexView(View, frozen=True, kw_only=True):
    """An API in the index of its pages."""

    client: ClientReferenceView
    """Its clients."""
    has_client: bool
    """Whether it has clients."""
    pages: Sequence[Code]
    """The table rows of the pages, with their methods and models."""
    hooks: Code | None
    """The path of the page of webhooks and callbacks; None if there are none."""


class ReferenceIndexView(View, frozen=True, kw_only=True):
    """The index of the folder `reference`, which a large package has."""

    package: Code
    """The name of the import package, as Markdown."""
    has_client: bool
    """Whether the package has clients."""
    has_both: bool
    """Whether it has sync and async clients."""
    apis: Sequence[ApiIndexView]
    """The APIs."""


class ReferencePageView(View, frozen=True, kw_only=True):
    """A page of the folder `reference`: a resource and its models, or shared models."""

    package_name: Code
    """The name of the import package."""
    title: Code
    """The heading."""
    module: Code
    """The import name of the API's package, as Markdown."""
    index: Code
    """The path of the section of the API in the index."""
    description: Code
    """The description of the resource."""
    has_client: bool
    """Whether the package has clients."""
    has_sync: bool
    """Whether it has a sync client."""
    overview: Sequence[Code]
    """The table rows of all operations."""
    operations: Sequence[OperationReferenceView]
    """The operations of the resource."""
    models: Sequence[ModelReferenceView]
    """The models."""
    links: Sequence[Code]
    """Links to the models on other pages that are named on this page."""


class HooksPageView(View, frozen=True, kw_only=True):
    """The page of the folder `reference` about webhooks and callbacks."""

    module: Code
    """The import name of the API's package, as Markdown."""
    index: Code
    """The path of the section of the API in the index."""
    hooks: Sequence[HooksReferenceView]
    """The webhooks and the callbacks."""
