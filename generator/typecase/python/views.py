"""What templates see: frozen views that hold `Code` and nothing to decide about."""

from msgspec import Struct

from typecase.python.code import Code


class Setting(Struct, frozen=True):
    """One ``name=value`` of a call."""

    name: Code
    value: Code


class ArgumentView(Struct, frozen=True):
    """One keyword argument of a method."""

    name: Code
    annotation: Code
    default: Code | None


class ConstantView(Struct, frozen=True):
    """One operation as data."""

    name: Code
    payload: Code
    settings: tuple[Setting, ...]
    parameters: tuple[Code, ...]
    bodies: tuple[Code, ...]
    answers: tuple[Code, ...]


class SecretsView(Struct, frozen=True):
    """Arguments that a method takes out of its own frame: quoted, and as they are."""

    quoted: Code
    names: Code


class PagesView(Struct, frozen=True):
    """The method beside one whose answers come in pages."""

    name: Code
    arguments: tuple[ArgumentView, ...]
    item: Code
    docstring: Code
    secrets: SecretsView | None


class BatchesView(Struct, frozen=True):
    """The method beside one that sends items in batches."""

    name: Code
    item: Code
    outcomes: Code
    docstring: Code


class MethodView(Struct, frozen=True):
    """One operation as a method; ``operation`` names its constant, ``end`` the method
    of the runtime that it ends in.

    ``outline`` is the docstring's first line, ``reference`` the same with the method
    that has all of it.
    """

    name: Code
    operation: Code
    arguments: tuple[ArgumentView, ...]
    returns: Code
    async_returns: Code
    end: Code
    docstring: Code
    outline: Code
    reference: Code
    secrets: SecretsView | None = None
    pages: PagesView | None = None
    batches: BatchesView | None = None


class OperationsView(Struct, frozen=True):
    """The operations of one resource as data, in a module of their own."""

    docstring: Code
    imports: tuple[Code, ...]
    constants: tuple[ConstantView, ...]


class OperationsPackageView(Struct, frozen=True):
    """The package of all such modules of an API."""

    docstring: Code


class ResourceView(Struct, frozen=True):
    """One resource module; the ``late_modules`` are imported by the first call, and go
    by the ``late_names``."""

    docstring: Code
    imports: tuple[Code, ...]
    typing_imports: tuple[Code, ...]
    late_names: Code
    late_modules: Code
    sync_class: Code
    async_class: Code
    class_docstring: Code
    async_docstring: Code
    methods: tuple[MethodView, ...]


class NamespaceView(Struct, frozen=True):
    """One resource as an attribute of a client."""

    name: Code
    module: Code
    sync_class: Code
    async_class: Code
    docstring: Code


class ClientView(Struct, frozen=True):
    """The clients of one API, which extend bases of the runtime."""

    docstring: Code
    sync_base: Code
    async_base: Code
    imports: tuple[Code, ...]
    typing_imports: tuple[Code, ...]
    sync_class: Code
    async_class: Code
    sync_docstring: Code
    async_docstring: Code
    arguments: tuple[ArgumentView, ...]
    async_arguments: tuple[ArgumentView, ...]
    base_urls: Code
    credentials: tuple[Code, ...]
    chooses_server: bool
    gives_variables: bool
    namespaces: tuple[NamespaceView, ...]


class ErrorView(Struct, frozen=True):
    """The error of one status, with what its body may be."""

    name: Code
    base: Code
    status: Code
    docstring: Code
    body: Code
    answers: tuple[Code, ...]


class FinderView(Struct, frozen=True):
    """A function of the module `api` that finds an operation, once it is needed."""

    name: Code
    module: Code
    operation: Code


class GrantView(Struct, frozen=True):
    """How an operation hands out credentials."""

    settings: tuple[Setting, ...]
    forms: tuple[Setting, ...]


class ApiView(Struct, frozen=True):
    """The data of one API: where it is, what it needs, how it refuses."""

    docstring: Code
    settings: tuple[Setting, ...]
    servers: tuple[Code, ...]
    schemes: tuple[Code, ...]
    finders: tuple[FinderView, ...]
    grants: tuple[GrantView, ...]
    errors: tuple[ErrorView, ...]
    imports: tuple[Code, ...]
    error_imports: tuple[Code, ...]
    error_docstring: Code


class HandlerView(Struct, frozen=True):
    """One resource as a protocol to implement."""

    name: Code
    namespace: Code
    module: Code
    docstring: Code
    methods: tuple[MethodView, ...]


class ServerView(Struct, frozen=True):
    """The server side of one API."""

    docstring: Code
    imports: tuple[Code, ...]
    handlers: tuple[HandlerView, ...]


class ReceivedView(Struct, frozen=True):
    """One operation of a hook: the hook's name, its constant and its method."""

    name: Code
    operation: Code
    method: Code


class ReceiverView(Struct, frozen=True):
    """All hooks of one kind as a protocol to implement, and what routes them."""

    name: Code
    function: Code
    docstring: Code
    methods: tuple[MethodView, ...]
    received: tuple[ReceivedView, ...]


class ReceiversView(Struct, frozen=True):
    """The receiving side of what one API sends of itself."""

    docstring: Code
    imports: tuple[Code, ...]
    receivers: tuple[ReceiverView, ...]


class SubpackageView(Struct, frozen=True):
    """The front door of one API's subpackage."""

    docstring: Code
    imports: tuple[Code, ...]
    places: tuple[Setting, ...]
    exports: tuple[Code, ...]


class FieldView(Struct, frozen=True):
    """One member of a class; its annotation holds its limits and its alias."""

    name: Code
    annotation: Code
    default: Code | None
    docstring: Code | None


class ModelView(Struct, frozen=True):
    """One class of the module `models`: an object with ``fields`` and the ``checks``
    of its whole, or an enumeration with ``members``.
    """

    name: Code
    base: Code
    docstring: Code
    checks: tuple[Code, ...] = ()
    fields: tuple[FieldView, ...] = ()
    members: tuple[Setting, ...] = ()


class ModelsView(Struct, frozen=True):
    """The module `models`; a class comes after what it cannot be made without."""

    docstring: Code
    imports: tuple[Code, ...]
    models: tuple[ModelView, ...]
