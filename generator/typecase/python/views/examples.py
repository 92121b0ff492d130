"""The views of examples in README.md, GUIDE.md and REFERENCE.md."""

from collections.abc import Sequence

from typecase.python.text.code import Code
from typecase.python.views import ArgumentView, View


class CallExampleView(View, frozen=True, kw_only=True):
    """An example call of an operation."""

    client: Code
    """The class of the client."""
    opening: Code
    """`with` or `async with`."""
    waiting: Code
    """`await`, with a space; empty for a sync client."""
    setup: Sequence[Code]
    """The arguments of the client."""
    method: Code
    """The method, such as `client.pets.list`."""
    arguments: Sequence[Code]
    """The arguments of the method."""
    result: Code
    """`result =`, with a space; empty if the method returns nothing."""


class BatchingExampleView(View, frozen=True, kw_only=True):
    """An example of sending items in batches."""

    api: Code
    """The subpackage of the API."""
    address: Code
    """The option of a command that sets the base URL; empty if none is needed."""
    client: Code
    """The class of the client."""
    opening: Code
    """`with` or `async with`."""
    waiting: Code
    """`await`, with a space; empty for a sync client."""
    setup: Sequence[Code]
    """The arguments of the client."""
    method: Code
    """The method, such as `client.pets.create_many`."""
    item: Code
    """An item."""


class CredentialExampleView(CallExampleView, frozen=True, kw_only=True):
    """An example of a way to pass credentials."""

    text: Code
    """The sentences that introduce the example."""
    is_async: bool
    """Whether the example uses the async client."""
    prelude: Sequence[Code]
    """Lines before the call."""
    function: Code | None
    """The value that the function `read_token` returns; None without a function."""


class CredentialsView(View, frozen=True, kw_only=True):
    """The section on the credentials of an API."""

    needs: Sequence[Code]
    """Sentences on what operations need."""
    examples: Sequence[CredentialExampleView]
    """The ways to pass credentials, the commonest first."""


class ImplementationView(View, frozen=True, kw_only=True):
    """A method of a handler or receiver that returns a sample."""

    method: Code
    """The name of the method."""
    arguments: Sequence[ArgumentView]
    """Its keyword arguments."""
    returns: Code
    """What it returns, as an annotation."""
    value: Code
    """The sample."""


class HandlerExampleView(ImplementationView, frozen=True, kw_only=True):
    """An example of a server."""

    namespace: Code
    """The attribute of `Handlers`."""
    class_name: Code
    """The name of the handler's class."""
    create_app: Code
    """The function that creates an app of the API."""
    comment: Code
    """A comment on the other operations; empty if there are none."""


class ReceiverExampleView(ImplementationView, frozen=True, kw_only=True):
    """An example of a receiver of webhooks or callbacks."""

    protocol: Code
    """The protocol of the receiver."""
    function: Code
    """The function that creates its router."""
    sent: CallExampleView
    """A call that sends the webhook or callback."""


class AuthenticateExampleView(View, frozen=True, kw_only=True):
    """An example of checking a credential."""

    name: Code
    """The literal of the credential's name."""
    value: Code
    """The literal of its value."""
