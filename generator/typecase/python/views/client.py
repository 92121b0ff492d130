"""The views of an API: clients, resources, operations, settings and errors."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from typecase.python.text.code import Code
from typecase.python.text.literals import KeywordArgument
from typecase.python.text.symbols import UNSET
from typecase.python.views import ArgumentView, View

Form = Literal["members", "body", "all"]
"""What an overload takes: the members of the body, the whole body, or either."""


class Signature(View, frozen=True, kw_only=True):
    """The arguments of a client's method.

    They have the order of the document. `keyword_arguments` returns them in the order
    in which a method lists them.
    """

    path: tuple[ArgumentView, ...]
    """Arguments that may be passed by position, in the order of the path."""
    keywords: tuple[ArgumentView, ...]
    """Keyword arguments."""
    members: tuple[ArgumentView, ...]
    """The members of the body; empty if the method takes only whole bodies."""
    variants: tuple[tuple[ArgumentView, ...], ...] = ()
    """The members of each variant of a body that is a union."""
    body: ArgumentView | None
    """The body, or None if the operation takes no body."""
    whole_body: ArgumentView | None
    """The body of an overload without members, which may be required."""

    @property
    def requires_members(self) -> bool:
        """Whether a member is required, so that callers pass these or the body."""
        return any(member.default is None for member in self.members)

    @property
    def arguments(self) -> tuple[ArgumentView, ...]:
        """All arguments but the members."""
        return (
            *self.path,
            *self.keywords,
            *([] if self.body is None else [self.body]),
        )

    def keyword_arguments(self, form: Form) -> list[ArgumentView]:
        """Return the keyword arguments of a method, the required ones first.

        A method that takes both the members and the body cannot require members.
        """
        members = () if form == "body" else self.members
        bodies = {"all": self.body, "body": self.whole_body}
        body = bodies.get(form)
        arguments = [*self.keywords, *members, *([] if body is None else [body])]
        arguments.sort(key=lambda argument: argument.default is not None)
        if form != "all":
            return arguments
        return [
            (
                replace(argument, default=argument.default or UNSET)
                if argument.wire_name is not None
                else argument
            )
            for argument in arguments
        ]


class OverloadView(View, frozen=True, kw_only=True):
    """An overload of a client's method."""

    signature: Signature
    """Its arguments."""
    form: Form
    """Which of the body's arguments it takes."""
    returns: Code
    """What the sync method returns."""
    async_returns: Code
    """What the async method returns, once it is awaited."""


class BatchTypesView(View, frozen=True, kw_only=True):
    """The types of a method that sends items in batches."""

    item: Code
    """The type of an item."""
    outcomes: Code
    """The type of the list of outcomes."""


class BatchesView(View, frozen=True, kw_only=True):
    """A method that sends any number of items in batches."""

    name: Code
    """Its name."""
    types: BatchTypesView
    """The types of the method itself."""
    overloads: Sequence[BatchTypesView]
    """The types of its overloads; empty if it has a single signature."""
    docstring: Code
    """Its docstring."""


class MethodView(View, frozen=True, kw_only=True):
    """The sync and the async method of an operation."""

    name: Code
    """Its name."""
    operation: Code
    """The name of the function in `_operations` that returns the operation."""
    signature: Signature
    """Its arguments."""
    passed: Sequence[Code]
    """The names of the arguments for parameters and for the whole body."""
    secrets: Sequence[Code]
    """The names of those that tracebacks must not show."""
    secret_members: Sequence[ArgumentView]
    """The members of the body that tracebacks must not show."""
    returns: Code
    """What the sync method returns."""
    async_returns: Code
    """What the async method returns, once it is awaited."""
    call_method: Code
    """The runtime's method that the async method calls."""
    sync_call_method: Code
    """The runtime's method that the sync method calls."""
    is_awaited: bool
    """Whether the async method is a coroutine function. Otherwise it returns an
    iterator, which makes the call when it is used."""
    docstring: Code
    """Its docstring."""
    position: Code | None = None
    """The argument for the position in a list with pages, or None."""
    model: Code | None = None
    """The argument for the class of the items of a page, or None."""
    batches: BatchesView | None = None
    """The method that sends many items, or None."""
    overloads: Sequence[OverloadView] = ()
    """Its overloads; empty if it has a single signature."""
    deprecated: Code | None = None
    """The decorator of a deprecated method, without `@`, or None."""
    extensions: Mapping[str, object] = {}
    """The keys `x-…` of the operation, except those that typecase reads. Templates of
    yours may test them."""


class ResourcePropertyView(View, frozen=True, kw_only=True):
    """The property of a client, or of a resource, that returns a resource."""

    name: Code
    """Its name."""
    module: Code
    """The module of the resource's classes."""
    sync_class: Code
    """The class of the resource in a sync client."""
    async_class: Code
    """The class of the resource in an async client."""
    docstring: Code
    """Its docstring; empty if the document describes nothing."""


class ResourceView(View, frozen=True, kw_only=True):
    """The module of a resource: its sync and its async class."""

    docstring: Code
    """The docstring of the module."""
    operations: Code
    """The name under which the module of the operations is imported."""
    children: Sequence[ResourcePropertyView]
    """The properties for the resources directly below."""
    lazy_names: Code
    """The names of modules that are imported at their first use, as a target."""
    lazy_paths: Code
    """The literals of their relative names, separated by commas."""
    lazy_import: Code
    """The import of the runtime's functions that import lazily."""
    page_classes: Sequence[KeywordArgument]
    """The runtime's classes of pages that annotations name: name and literal."""
    page_module: Code
    """The literal of the runtime's module of these classes."""
    has_sync: bool
    """Whether the package has sync clients."""
    has_async: bool
    """Whether the package has async clients."""
    sync_class: Code
    """The name of the sync class."""
    async_class: Code
    """The name of the async class."""
    sync_bases: Code
    """The base classes of the sync class, separated by commas."""
    async_bases: Code
    """The base classes of the async class, separated by commas."""
    class_docstring: Code
    """The docstring of both classes; empty if the document describes nothing."""
    methods: Sequence[MethodView]
    """The methods, in the order of the document."""


class ClientArgumentView(View, frozen=True, kw_only=True):
    """A keyword argument of the constructors of the sync and the async client."""

    name: Code
    """Its name."""
    annotation: Code
    """Its type in the sync client."""
    async_annotation: Code
    """Its type in the async client."""
    default: Code
    """Its default."""


class ClientView(View, frozen=True, kw_only=True):
    """The module `client` or `sender`: the sync and the async class."""

    docstring: Code
    """The docstring of the module."""
    has_sync: bool
    """Whether the package has sync clients."""
    has_async: bool
    """Whether the package has async clients."""
    sync_base: Code
    """The base classes of the sync client, separated by commas."""
    async_base: Code
    """The base classes of the async client, separated by commas."""
    sync_class: Code
    """The name of the sync client."""
    async_class: Code
    """The name of the async client."""
    sync_docstring: Code
    """The docstring of the sync client."""
    async_docstring: Code
    """The docstring of the async client."""
    arguments: Sequence[ClientArgumentView]
    """The arguments of the constructors, without `options` and `http_client`."""
    base_urls: Code
    """The dict of the arguments that are URLs, by name."""
    credentials: Sequence[Code]
    """The names of the arguments that are credentials."""
    choices: Sequence[Code]
    """The names of the arguments that choose a server or fill in its URL."""
    concealed: Sequence[Code]
    """The names of the arguments that tracebacks must not show."""
    has_oauth: bool
    """Whether clients get tokens by OAuth 2."""
    namespaces: Sequence[ResourcePropertyView]
    """The properties for the resources."""


class OperationFunctionView(View, frozen=True, kw_only=True):
    """The function that describes an operation to the runtime."""

    name: Code
    """Its name."""
    payload: Code
    """The type argument of `Operation`: what methods return."""
    settings: Sequence[KeywordArgument]
    """The arguments of `Operation`."""


class OperationsPackageView(View, frozen=True, kw_only=True):
    """The module `_operations/__init__`."""

    docstring: Code
    """The docstring of the package."""


class OperationsView(View, frozen=True, kw_only=True):
    """A module of the package `_operations`."""

    docstring: Code
    """The docstring of the module."""
    functions: Sequence[OperationFunctionView]
    """The functions, each of which returns an operation."""


class LazyPackageView(View, frozen=True, kw_only=True):
    """The `__init__` of a package that imports its names at their first use.

    It is the package of an API, or the package `models` of a large API.
    """

    docstring: Code
    """The docstring of the package."""
    lazy_import: Code
    """The import of the runtime's function that imports lazily."""
    lazy_function: Code
    """The name of that function."""
    lazy_attributes: Sequence[KeywordArgument]
    """The literals of each name and of its module."""
    exports: Sequence[Code]
    """The literals of the names in `__all__`."""


class OperationGetterView(View, frozen=True, kw_only=True):
    """A function that imports an operation."""

    name: Code
    """Its name."""
    module: Code
    """The module of the operation in `_operations`."""
    operation: Code
    """The name of the function there that returns the operation."""


class ErrorView(View, frozen=True, kw_only=True):
    """The error class of a status code."""

    name: Code
    """The name of the class."""
    base: Code
    """Its base class in the runtime."""
    status: Code
    """The status code."""
    docstring: Code
    """Its docstring."""
    body: Code
    """The type of the body."""
    responses: Sequence[Code]
    """Expressions that describe the declared responses of this status."""


class ApiView(View, frozen=True, kw_only=True):
    """The modules `api` and `errors`."""

    docstring: Code
    """The docstring of `api`."""
    settings: Sequence[KeywordArgument]
    """The arguments of `Api`: servers, security schemes and defaults."""
    operation_getters: Sequence[OperationGetterView]
    """The functions that import operations, such as those that issue tokens."""
    has_adapter: bool
    """Whether responses have exact decimal numbers, which an adapter reads."""
    errors: Sequence[ErrorView]
    """The error classes, by status."""
    error_docstring: Code
    """The docstring of `errors`."""
