"""Find the methods of an application that handle the operations of an API.

A generated protocol declares a method for each operation. An application passes objects
that have methods with the same names and arguments.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..client.resource import AsyncResource
from ..errors import ConfigurationError

_PASSED_BY_NAME = (
    inspect.Parameter.KEYWORD_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
)


@dataclass(frozen=True, slots=True)
class Handler:
    """The method of an application that handles an operation.

    Attributes:
        method: The method; None if the application has none, so that the operation's
            requests are refused with status 501.
        defaults: The documented defaults of arguments that a request may lack, by name.
    """

    method: Callable[..., Awaitable[Any]] | None
    defaults: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class ExpectedMethod:
    """A method that an application should have.

    Attributes:
        name: The name in error messages, such as ``pets.list``.
        owner: The object that should have the method.
        declaration: The method of the generated protocol.
    """

    name: str
    owner: object
    declaration: Callable[..., Any]


def find_handlers(
    expected: Iterable[ExpectedMethod], *, partial: bool
) -> list[Handler]:
    """Return the handler of each expected method.

    A method that is inherited from the protocol counts as missing. Methods of a
    generated client are not checked.

    Raises:
        ConfigurationError: Methods are missing and ``partial`` is false, or a method is
            not a coroutine function or does not take the arguments of its operation.
            The message names all such methods.
    """
    handlers: list[Handler] = []
    missing: list[str] = []
    faults: list[str] = []
    for each in expected:
        method: Any = getattr(each.owner, each.declaration.__name__, None)
        # A bound method has the function of its class in `__func__`.
        if method is None or getattr(method, "__func__", method) is each.declaration:
            missing.append(each.name)
            handlers.append(Handler(None))
        elif isinstance(getattr(method, "__self__", None), AsyncResource):
            # A proxy has no defaults: it forwards only the arguments that were sent.
            handlers.append(Handler(method))
        else:
            _, *arguments = inspect.signature(each.declaration).parameters.values()
            found = _find_faults(each.owner, method, arguments)
            faults += [f"{each.name} {fault}" for fault in found]
            defaults = {
                argument.name: argument.default
                for argument in arguments
                if argument.default not in (inspect.Parameter.empty, None)
            }
            handlers.append(Handler(method, defaults))
    if missing and not partial:
        faults = [
            f"the handlers lack: {', '.join(missing)}. Implement them, or pass"
            " `partial=True` to respond to their requests with status 501",
            *faults,
        ]
    if faults:
        raise ConfigurationError(". ".join(faults))
    return handlers


def _find_faults(
    owner: object, method: Any, arguments: Iterable[inspect.Parameter]
) -> Iterator[str]:
    """Yield what prevents the server from calling a method of ``owner``."""
    function = inspect.unwrap(method)
    if not any(map(inspect.iscoroutinefunction, (function, type(function).__call__))):
        yield "is not a coroutine function: define it with `async def`"
    try:
        parameters = inspect.signature(method).parameters.values()
    # Annotations may refer to names that only type checkers import.
    except (NameError, TypeError, ValueError):
        return
    accepted = {each.name for each in parameters if each.kind in _PASSED_BY_NAME}
    refused = [each.name for each in arguments if each.name not in accepted]
    accepts_any_name = any(each.kind is each.VAR_KEYWORD for each in parameters)
    if refused and not accepts_any_name:
        yield f"does not take the arguments that requests have: {', '.join(refused)}"
    # An argument without a default is only passed if the request has it.
    passed = {each.name for each in arguments if each.default is not None}
    variadic = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    lacking = [
        each.name
        for each in parameters
        if each.default is each.empty
        and each.kind not in variadic
        and each.name not in passed
    ]
    if lacking:
        remedy = "give them defaults"
        if isinstance(owner, type):
            remedy = f"pass an object, such as {owner.__name__}(), not the class"
        names = ", ".join(lacking)
        yield f"requires arguments that requests may lack: {names}; {remedy}"
