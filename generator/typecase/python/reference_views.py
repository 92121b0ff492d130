"""What the templates of README.md and REFERENCE.md see; all of it is Markdown."""

from msgspec import Struct

from typecase.python.code import Code
from typecase.python.examples import ExampleView
from typecase.python.views import ArgumentView


class ModelReference(Struct, frozen=True):
    """One model: the rows of its fields, or those of its values."""

    name: Code
    description: Code
    fields: tuple[Code, ...]
    values: tuple[Code, ...]
    rules: tuple[Code, ...]
    not_shown: tuple[Code, ...]


class OperationReference(Struct, frozen=True):
    """One operation; what it lacks is empty."""

    call: Code
    summary: Code
    request: Code
    description: Code
    cautions: tuple[Code, ...]
    example: ExampleView
    arguments: tuple[Code, ...]
    rules: tuple[Code, ...]
    bodies: tuple[ModelReference, ...]
    answers: tuple[Code, ...]
    errors: tuple[Code, ...]
    headers: Code | None
    credentials: Code
    not_shown: tuple[Code, ...]


class ResourceReference(Struct, frozen=True):
    """One namespace of a client."""

    name: Code
    description: Code
    operations: tuple[OperationReference, ...]


class ClientReference(Struct, frozen=True):
    """The clients of one API, also as a ``row`` of the table of all.

    ``anchor`` is where the heading that is its ``module`` can be linked to.
    """

    module: Code
    anchor: Code
    clients: Code
    title: Code
    row: Code
    description: Code
    not_shown: tuple[Code, ...]
    arguments: tuple[Code, ...]
    scopes: tuple[Code, ...]


class HooksReference(Struct, frozen=True):
    """All webhooks, or all callbacks, of an API: a row for each that may be sent."""

    title: Code
    said: Code
    rows: tuple[Code, ...]


class ApiReference(Struct, frozen=True):
    """One API."""

    client: ClientReference
    overview: tuple[Code, ...]
    resources: tuple[ResourceReference, ...]
    hooks: tuple[HooksReference, ...]
    models: tuple[ModelReference, ...]


class ReferenceView(Struct, frozen=True):
    """The whole reference."""

    package: Code
    apis: tuple[ApiReference, ...]


class HandlerExample(Struct, frozen=True):
    """How one operation is answered; ``rest`` says what else is to be written."""

    imports: tuple[Code, ...]
    namespace: Code
    class_name: Code
    method: Code
    arguments: tuple[ArgumentView, ...]
    returns: Code
    value: Code
    rest: Code


class HookExample(Struct, frozen=True):
    """How a hook is received, by a protocol and a function, and how one is sent."""

    imports: tuple[Code, ...]
    protocol: Code
    function: Code
    method: Code
    arguments: tuple[ArgumentView, ...]
    returns: Code
    value: Code
    sent: ExampleView


class BatchExample(Struct, frozen=True):
    """How items are sent: in ``api``, by a client's ``method``, each such an ``item``.

    ``address`` is how the outbox's command is told where the API is, if it must be.
    """

    imports: tuple[Code, ...]
    outbox_imports: tuple[Code, ...]
    api: Code
    address: Code
    client: Code
    setup: tuple[Code, ...]
    method: Code
    item: Code


class ReadmeView(Struct, frozen=True):
    """The README of the package.

    ``use`` is the call its examples make, of ``operation``, ``server`` the one they
    answer; a package without operations has neither. ``pages`` and ``batches`` list the
    methods for many items, if any, and ``paged`` and ``batch`` use one of each.
    ``hooks`` shows one of what an API sends of itself. ``headers`` names a model of
    headers, if there is one.
    """

    package: Code
    package_name: Code
    distribution: Code
    description: Code
    use: ExampleView | None
    operation: Code
    server: HandlerExample | None
    fixture: Code
    headers: Code
    pages: Code
    paged: ExampleView | None
    batches: Code
    batch: BatchExample | None
    hooks: HookExample | None
    clients: tuple[ClientReference, ...]
