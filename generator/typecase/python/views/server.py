"""The views of servers, and of receivers of webhooks and callbacks."""

from collections.abc import Sequence

from typecase.python.text.code import Code
from typecase.python.views import ArgumentView, View


class HandlerMethodView(View, frozen=True, kw_only=True):
    """A method of a protocol that an application implements."""

    name: Code
    """Its name."""
    operation: Code
    """The name of the function in `_operations` that returns the operation."""
    arguments: Sequence[ArgumentView]
    """Its keyword arguments, the required ones first."""
    returns: Code
    """What it returns."""
    is_awaited: bool
    """Whether it is a coroutine function."""
    docstring: Code
    """Its docstring."""


class HandlerView(View, frozen=True, kw_only=True):
    """The protocol of a resource's handler."""

    name: Code
    """The name of the protocol."""
    namespace: Code
    """The property of `Handlers` that returns the handler."""
    attribute: Code
    """The literal of that property's name."""
    module: Code
    """The name under which the module of the operations is imported."""
    docstring: Code
    """The docstring; empty if the document describes nothing."""
    methods: Sequence[HandlerMethodView]
    """The methods."""


class ServerView(View, frozen=True, kw_only=True):
    """The module `server` of an API."""

    docstring: Code
    """The docstring of the module."""
    exports: Sequence[Code]
    """The literals of the names in `__all__`; empty if there is no `__all__`."""
    client: Code
    """The async client, which may stand for the handlers although it has another
    structure; empty if it has the same structure, or if there is none."""
    has_async: bool
    """Whether the package has async clients."""
    handlers: Sequence[HandlerView]
    """The protocols of handlers."""


class HookView(View, frozen=True, kw_only=True):
    """A webhook or callback that a receiver handles."""

    name: Code
    """The literal of its name in the document."""
    operation: Code
    """The function that returns its operation."""
    method: Code
    """The method of the protocol."""


class ReceiverView(View, frozen=True, kw_only=True):
    """The protocol of a receiver, and the function that creates its router."""

    name: Code
    """The name of the protocol."""
    function: Code
    """The name of the function."""
    docstring: Code
    """The docstring of the protocol."""
    methods: Sequence[HandlerMethodView]
    """The methods of the protocol."""
    received: Sequence[HookView]
    """The webhooks or callbacks."""


class ReceiversView(View, frozen=True, kw_only=True):
    """The module `receiver`."""

    docstring: Code
    """The docstring of the module."""
    receivers: Sequence[ReceiverView]
    """The receiver of webhooks, and that of callbacks."""
