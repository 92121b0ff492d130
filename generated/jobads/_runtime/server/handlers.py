"""Find the methods of an application that handle the operations of an API.

A generated protocol declares a method for each operation. An application passes objects
that have methods with the same names and arguments.
"""

import inspect
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import ConfigurationError
from ..suggestions import suggest
from .client_proxy import find_resources, is_proxied

_logger = logging.getLogger(__name__)
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
        lacking: The optional arguments that the method does not take. Requests that
            have one of them are refused with status 501.
    """

    method: Callable[..., Any] | None
    defaults: Mapping[str, Any] = field(default_factory=dict[str, Any])
    lacking: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ExpectedMethod:
    """A method that an application should have.

    Attributes:
        declaration: The method of the generated protocol.
        resource: The attribute of the handlers that should have the method; empty if
            the handlers themselves should have it.
        streams: Whether the method may be an async generator.
    """

    declaration: Callable[..., Any]
    resource: str = ""
    streams: bool = False

    @property
    def method(self) -> str:
        """The name of the method."""
        return self.declaration.__name__

    def __str__(self) -> str:
        return f"{self.resource}.{self.method}" if self.resource else self.method

    def find_owner(self, handlers: object) -> object:
        """Return the object that should have the method; None if it is missing."""
        return getattr(handlers, self.resource, None) if self.resource else handlers


def find_handlers(
    handlers: object, expected: Sequence[ExpectedMethod], *, partial: bool
) -> list[Handler]:
    """Return the handler of each expected method.

    A method that is inherited from the protocol counts as missing. Methods of a
    generated client are not checked.

    If the handlers are a client, the handler ``pets_toys`` is ``client.pets.toys``.

    Raises:
        ConfigurationError: Methods or optional arguments are missing and ``partial`` is
            false, or all methods are missing, or a name resembles a missing one, or a
            method is no coroutine function (for a stream, it may also be an async
            generator), or does not take the required arguments of its operation, or
            has others. The message names all such methods.
    """
    # The name of its module is the attribute that handlers have for a resource.
    resources = find_resources(handlers)
    found: list[Handler] = []
    missing: list[ExpectedMethod] = []
    faults: list[str] = []
    for each in expected:
        owner = each.find_owner(handlers)
        if owner is None:
            owner = resources.get(each.resource)
        method: Any = getattr(owner, each.method, None)
        # A bound method has the function of its class in `__func__`.
        if method is None or getattr(method, "__func__", method) is each.declaration:
            missing.append(each)
            found.append(Handler(None))
        elif is_proxied(method):
            # A proxy has no defaults: it forwards only the arguments that were sent.
            found.append(Handler(method))
        else:
            _, *arguments = inspect.signature(each.declaration).parameters.values()
            lacking = _find_lacking(method, arguments) if partial else frozenset[str]()
            arguments = [each for each in arguments if each.name not in lacking]
            faults += [
                f"{each} {fault}"
                for fault in _find_faults(
                    owner, method, arguments, lacking, streams=each.streams
                )
            ]
            defaults = {
                argument.name: argument.default
                for argument in arguments
                if argument.default not in (inspect.Parameter.empty, None)
            }
            found.append(Handler(method, defaults, lacking))
    if missing and not partial:
        names = ", ".join(map(str, missing))
        text = (
            f"the handlers lack: {names}. Implement them, or pass `partial=True` to"
            " respond to their requests with status 501"
        )
        faults.insert(0, text)
    elif missing and len(missing) == len(expected):
        mend = f"implement at least one, such as {missing[0]}"
        if isinstance(handlers, type):
            mend = f"pass an object, such as {handlers.__name__}(), not the class"
        faults.insert(0, f"the handlers implement no operation: {mend}")
    # They come first, because a long message is cut at its end.
    faults = [*dict.fromkeys(_find_misspelt(handlers, expected, missing)), *faults]
    if faults:
        raise ConfigurationError(". ".join(faults))
    return found


def _find_misspelt(
    handlers: object,
    expected: Sequence[ExpectedMethod],
    missing: Sequence[ExpectedMethod],
) -> Iterator[str]:
    """Yield what was probably meant by names that resemble a missing name.

    Other names are no faults: handlers may have attributes and methods of their own.
    """
    known = {name for each in expected for name in (each.resource, each.method)}
    for each in missing:
        owner, name, kind = each.find_owner(handlers), each.method, "operation"
        if owner is None:
            owner, name, kind = handlers, each.resource, "resource"
        owner_class = owner if isinstance(owner, type) else type(owner)
        for other in dir(owner):
            # An ordinary `getattr` would run properties.
            value = inspect.getattr_static(owner, other, None)
            is_candidate = kind == "resource" or callable(value)
            if other in known or other.startswith("_") or not is_candidate:
                continue
            if meant := suggest(other, {name: name}):
                yield (
                    f"{owner_class.__name__}.{other} is no {kind}{meant} If it is meant"
                    " for your own use, begin its name with an underscore"
                )


def _find_lacking(
    method: Any, arguments: Sequence[inspect.Parameter]
) -> frozenset[str]:
    """Return the optional ones of ``arguments`` that a method does not take."""
    parameters = _read_parameters(method)
    if parameters is None or any(each.kind is each.VAR_KEYWORD for each in parameters):
        return frozenset()
    accepted = _list_accepted(parameters)
    return frozenset(
        each.name
        for each in arguments
        if each.default is not each.empty and each.name not in accepted
    )


def warn_of_lacking_arguments(
    api_name: str, expected: Sequence[ExpectedMethod], handlers: Sequence[Handler]
) -> None:
    """Log one warning that names the methods that lack optional arguments."""
    texts = [
        f"{method} ({', '.join(sorted(handler.lacking))})"
        for method, handler in zip(expected, handlers, strict=True)
        if handler.lacking
    ]
    if texts:
        _logger.warning(
            "%s: these methods lack optional arguments: %s. Add them: until then,"
            " requests that have such an argument get status 501.",
            api_name,
            ", ".join(texts),
        )


def _read_parameters(method: Any) -> list[inspect.Parameter] | None:
    """Return the parameters of a method; None if they cannot be read."""
    try:
        return [*inspect.signature(method).parameters.values()]
    # Annotations may refer to names that only type checkers import.
    except (NameError, TypeError, ValueError):
        return None


def _list_accepted(parameters: Sequence[inspect.Parameter]) -> list[str]:
    """Return the names of the parameters that can be passed by name."""
    return [each.name for each in parameters if each.kind in _PASSED_BY_NAME]


def _find_faults(
    owner: object,
    method: Any,
    arguments: Sequence[inspect.Parameter],
    lacking: frozenset[str],
    *,
    streams: bool,
) -> Iterator[str]:
    """Yield what prevents the server from calling a method of ``owner``.

    ``arguments`` are those of the operation, without those in ``lacking``.
    """
    function = inspect.unwrap(method)
    called = (function, type(function).__call__)
    if any(map(inspect.isasyncgenfunction, called)):
        if not streams:
            yield (
                "is an async generator, but its operation returns no stream: return"
                " the body instead of yielding it"
            )
    elif not any(map(inspect.iscoroutinefunction, called)):
        yield "is not a coroutine function: define it with `async def`"
    parameters = _read_parameters(method)
    if parameters is None:
        return
    accepted = _list_accepted(parameters)
    known = {*lacking, *(each.name for each in arguments)}
    unknown = [n for n in accepted if n not in known and not n.startswith("_")]
    if isinstance(owner, type):  # The first one is the missing `self`.
        unknown = unknown[1:]
    # Those of a method that lacks optional arguments have a message of their own.
    misnamed = [] if lacking else unknown
    refused = [each for each in arguments if each.name not in accepted]
    if any(each.kind is each.VAR_KEYWORD for each in parameters):
        refused = []
    if refused:
        names = ", ".join(each.name for each in refused)
        yield (
            f"does not take the arguments that requests have: {names};"
            f" {_choose_remedy(refused, misnamed)}"
        )
    # An argument without a default is only passed if the request has it.
    passed = {each.name for each in arguments if each.default is not None}
    variadic = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    required = [
        each.name
        for each in parameters
        if each.default is each.empty
        and each.kind not in variadic
        and each.name not in passed
        and not (refused and each.name in misnamed)
    ]
    if required:
        remedy = "give them defaults"
        if isinstance(owner, type):
            remedy = f"pass an object, such as {owner.__name__}(), not the class"
        names = ", ".join(required)
        yield f"requires arguments that requests may lack: {names}; {remedy}"
    # One of them is probably the former name of one that is lacking, or misspelt.
    unknown = [name for name in unknown if name not in required]
    if unknown and lacking:
        yield (
            f"has arguments that requests do not have: {', '.join(unknown)}; and it"
            f" lacks {', '.join(sorted(lacking))}. Rename or remove them, or begin the"
            " names of those for your own use with an underscore"
        )


def _choose_remedy(refused: Sequence[inspect.Parameter], unknown: Sequence[str]) -> str:
    """Return how to mend a method that does not take the arguments ``refused``.

    Requests have none of the arguments ``unknown`` that it takes.
    """
    # With `partial=True`, the method would still be refused.
    if unknown:
        return f"add them, or rename what requests do not have: {', '.join(unknown)}"
    if all(each.default is not each.empty for each in refused):
        return (
            "add them, or pass `partial=True` to respond to requests that have them"
            " with status 501"
        )
    return "add them"
