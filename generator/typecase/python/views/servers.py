"""Views of the modules `server` and `receiver`."""

from msgspec import Struct

from typecase.python.text.code import Code
from typecase.python.views import ArgumentView


class HandlerMethodView(Struct, frozen=True):
    """A method that handles an operation: `api/handler_method.jinja`."""

    name: Code
    operation: Code
    """The constant of the operation, in the module of the resource."""
    arguments: tuple[ArgumentView, ...]
    returns: Code
    is_awaited: bool
    """Whether the method is a coroutine function."""
    docstring: Code


class HandlersView(Struct, frozen=True):
    """The protocol of the handlers of one resource."""

    name: Code
    namespace: Code
    """The attribute of `Handlers` that has the implementation."""
    attribute: Code
    """The same as a literal."""
    module: Code
    """The name by which the module of the operations is imported."""
    docstring: Code
    methods: tuple[HandlerMethodView, ...]


class ServerView(Struct, frozen=True):
    """The module `server` of an API: `api/server.py.jinja`."""

    docstring: Code
    imports: tuple[Code, ...]
    exports: tuple[Code, ...]
    """The items of `__all__`, as literals; empty if the module has none."""
    client: Code
    """The async client, which may be passed as handlers; empty if it does not fit."""
    has_async: bool
    """Whether the package has async clients."""
    handlers: tuple[HandlersView, ...]


class ReceivedView(Struct, frozen=True):
    """A hook that a receiver handles."""

    name: Code
    """The literal of its name."""
    operation: Code
    """The expression of its operation."""
    method: Code
    """The expression of the method of the protocol."""


class ReceiverView(Struct, frozen=True):
    """The protocol of the receivers of webhooks, or of callbacks."""

    name: Code
    function: Code
    """The name of the function that creates the router."""
    docstring: Code
    methods: tuple[HandlerMethodView, ...]
    received: tuple[ReceivedView, ...]


class ReceiversView(Struct, frozen=True):
    """The module `receiver` of an API: `api/receiver.py.jinja`."""

    docstring: Code
    imports: tuple[Code, ...]
    receivers: tuple[ReceiverView, ...]
