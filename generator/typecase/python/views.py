"""What templates see: frozen views that hold `Code` and nothing to decide about."""

from dataclasses import dataclass

from typecase.python.code import Code


@dataclass(frozen=True, slots=True)
class Setting:
    """One ``name=value`` of a call."""

    name: Code
    value: Code


@dataclass(frozen=True, slots=True)
class ArgumentView:
    """One keyword argument of a method."""

    name: Code
    annotation: Code
    default: Code | None


@dataclass(frozen=True, slots=True)
class ConstantView:
    """One operation as data."""

    name: Code
    payload: Code
    settings: tuple[Setting, ...]
    parameters: tuple[Code, ...]
    bodies: tuple[Code, ...]
    answers: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class SecretsView:
    """Arguments that a method takes out of its own frame: quoted, and as they are."""

    quoted: Code
    names: Code


@dataclass(frozen=True, slots=True)
class PagesView:
    """The method beside one whose answers come in pages."""

    name: Code
    arguments: tuple[ArgumentView, ...]
    item: Code
    docstring: Code
    secrets: SecretsView | None


@dataclass(frozen=True, slots=True)
class BatchesView:
    """The method beside one that sends items in batches."""

    name: Code
    item: Code
    outcomes: Code
    docstring: Code


@dataclass(frozen=True, slots=True)
class MethodView:
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


@dataclass(frozen=True, slots=True)
class OperationsView:
    """The operations of one resource as data, in a module of their own."""

    docstring: Code
    imports: tuple[Code, ...]
    constants: tuple[ConstantView, ...]


@dataclass(frozen=True, slots=True)
class OperationsPackageView:
    """The package of all such modules of an API."""

    docstring: Code


@dataclass(frozen=True, slots=True)
class ResourceView:
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


@dataclass(frozen=True, slots=True)
class NamespaceView:
    """One resource as an attribute of a client."""

    name: Code
    module: Code
    sync_class: Code
    async_class: Code
    docstring: Code


@dataclass(frozen=True, slots=True)
class ClientView:
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


@dataclass(frozen=True, slots=True)
class ErrorView:
    """The error of one status, with what its body may be."""

    name: Code
    base: Code
    status: Code
    docstring: Code
    body: Code
    answers: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class FinderView:
    """A function of the module `api` that finds an operation, once it is needed."""

    name: Code
    module: Code
    operation: Code


@dataclass(frozen=True, slots=True)
class GrantView:
    """How an operation hands out credentials."""

    settings: tuple[Setting, ...]
    forms: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class ApiView:
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


@dataclass(frozen=True, slots=True)
class HandlerView:
    """One resource as a protocol to implement."""

    name: Code
    namespace: Code
    module: Code
    docstring: Code
    methods: tuple[MethodView, ...]


@dataclass(frozen=True, slots=True)
class ServerView:
    """The server side of one API."""

    docstring: Code
    imports: tuple[Code, ...]
    handlers: tuple[HandlerView, ...]


@dataclass(frozen=True, slots=True)
class ReceivedView:
    """One operation of a hook: the hook's name, its constant and its method."""

    name: Code
    operation: Code
    method: Code


@dataclass(frozen=True, slots=True)
class ReceiverView:
    """All hooks of one kind as a protocol to implement, and what routes them."""

    name: Code
    function: Code
    docstring: Code
    methods: tuple[MethodView, ...]
    received: tuple[ReceivedView, ...]


@dataclass(frozen=True, slots=True)
class ReceiversView:
    """The receiving side of what one API sends of itself."""

    docstring: Code
    imports: tuple[Code, ...]
    receivers: tuple[ReceiverView, ...]


@dataclass(frozen=True, slots=True)
class SubpackageView:
    """The front door of one API's subpackage."""

    docstring: Code
    imports: tuple[Code, ...]
    places: tuple[Setting, ...]
    exports: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class FieldView:
    """One member of a class; its annotation holds its limits and its alias."""

    name: Code
    annotation: Code
    default: Code | None
    docstring: Code | None


@dataclass(frozen=True, slots=True)
class ModelView:
    """One class of the module `models`: an object with ``fields`` and the ``checks``
    of its whole, or an enumeration with ``members``.
    """

    name: Code
    base: Code
    docstring: Code
    checks: tuple[Code, ...] = ()
    fields: tuple[FieldView, ...] = ()
    members: tuple[Setting, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelsView:
    """The module `models`; a class comes after what it cannot be made without."""

    docstring: Code
    imports: tuple[Code, ...]
    models: tuple[ModelView, ...]
