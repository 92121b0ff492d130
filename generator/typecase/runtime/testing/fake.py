"""A fake of an API. Tests set its responses and read the calls that it received."""

import inspect
from collections import deque
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from ..client.async_client import AsyncClient
from ..client.client import Client
from ..errors import StatusError
from ..json_value import is_list
from ..operation import Operation
from .api_discovery import read_package
from .client_arguments import complete_arguments
from .errors import FakeError
from .mock_transport import build_async_client, build_client
from .operation_index import OperationIndex, OperationReference
from .request_matching import Call, RequestMatcher
from .scripted_steps import Step, ok
from .step_responses import Outcome, resolve_outcome

if TYPE_CHECKING:
    import httpx2

C = TypeVar("C", bound=Client | AsyncClient)


class Fake:
    """An API in the process of a test, below the real client, without a network.

    Every operation responds with a sample of its type, unless a test sets a response.
    The fake decodes requests as the generated server would. A request that does not fit
    the API fails the test.

    Args:
        package: The API's package, such as `"jobads.platform"`.
        leftovers_fail: Whether `assert_done` fails if any scripted step was not taken.

    Raises:
        FakeError: No generated package has this name.
    """

    def __init__(self, package: str, *, leftovers_fail: bool = True) -> None:
        self.leftovers_fail = leftovers_fail
        self._package = package
        self._api, operations = read_package(package)
        self._operations = operations
        self._index = OperationIndex(package)
        self._matcher = RequestMatcher(self._api, operations)
        # Held while a call takes its step, so that no two threads take the same step.
        self._lock = Lock()
        self.reset()

    def reset(self) -> None:
        """Discard the calls, the errors, the responses and the scripts."""
        self._calls: list[Call] = []
        self._errors: list[str] = []
        # The responses that `answer` and `script` set, by the client's method.
        self._responses: dict[str, Any] = {}
        self._scripts: dict[str, deque[Any]] = {}

    def reset_calls(self) -> None:
        """Discard the calls, but keep the errors, the responses and the scripts."""
        self._calls = []

    @property
    def calls(self) -> tuple[Call, ...]:
        """All requests since the last reset that fit the API, in order.

        Requests for which a step caused a failure are included.
        """
        return tuple(self._calls)

    def calls_of(self, operation: OperationReference) -> tuple[Call, ...]:
        """Return the requests among `calls` that are for one operation, in order.

        ``operation`` is as in `answer`.

        Raises:
            FakeError: The API has no such operation, or several of them.
        """
        name = self._index.find(operation).origin.name
        return tuple(call for call in self.calls if call.name == name)

    def client(self, kind: type[C], **arguments: Any) -> C:
        """Return a client of the API that sends its requests to this fake.

        URLs and credentials that are not passed are made up. An argument of None counts
        as passed. Retries do not wait, not even for ``Retry-After``.

        Args:
            kind: The class of the client, such as ``PlatformClient``.
            arguments: Arguments of the client's constructor, except ``http_client``.

        Raises:
            FakeError: The class is not a client of the API.
            NoSampleError: No value was found for a parameter that is a credential.
        """
        if not any(
            base.__module__.startswith(f"{self._package}.") for base in kind.__mro__
        ):
            raise FakeError(
                f"expected a client class of {self._package}, found {kind.__name__}"
            )
        accepted = inspect.signature(kind).parameters
        arguments = complete_arguments(self._api, self._operations, accepted, arguments)
        is_async = issubclass(kind, AsyncClient)
        http = self.async_http_client() if is_async else self.http_client()
        client: Any = cast(Any, kind)(**arguments, http_client=http)
        client._wait = _skip_async if is_async else _skip
        return cast(C, client)

    def http_client(self) -> "httpx2.Client":
        """Return an HTTP client that sends its requests to this fake.

        Pass the HTTP client to code that creates its own client of the API.
        """
        return build_client(self._receive)

    def async_http_client(self) -> "httpx2.AsyncClient":
        """Return an HTTP client for asyncio that sends its requests to this fake."""
        return build_async_client(self._receive)

    def answer(self, operation: OperationReference, answer: Any) -> None:
        """Set the response to the calls of an operation that have no scripted step.

        Args:
            operation: A method of a client, such as `client.campaigns.list`; its name,
                such as `"campaigns.list"`; the operationId; or the HTTP method and the
                path, such as `"GET /campaigns"`.
            answer: What the client's method returns, or the whole body, as a model or
                as plain values; for a stream, the list of its items, or its text as
                `str` or `bytes`; or a step, such as `status(404)`; or a function that
                takes the `Call` and returns one of these or raises a `StatusError`.

        Raises:
            FakeError: The API has no such operation, or several of them, or the
                operation declares no response that fits, or no sample of the response
                can be built. The result of a function is checked in each call.
        """
        found = self._index.find(operation)
        self._check(found, answer)
        self._responses[found.origin.name] = answer

    def script(self, operation: OperationReference, *steps: Any) -> None:
        """Set the responses to the next calls of an operation, in order.

        ``operation`` is as in `answer`, and each step is a value that `answer` accepts.
        Steps left from an earlier `script` are taken first. Calls after the last step
        get the response that `answer` set, or a sample.

        Raises:
            FakeError: No step is passed, or `answer` would raise this error for a step.
        """
        found = self._index.find(operation)
        for step in steps:
            self._check(found, step)
        name = found.origin.name
        if not steps:
            raise FakeError(
                f"script({name!r}): expected at least one step, such as ok()"
            )
        self._scripts.setdefault(name, deque()).extend(steps)

    def assert_done(self) -> None:
        """Check that all requests fitted the API, and that all steps were taken.

        Steps that were not taken are allowed if ``leftovers_fail`` is false.

        Raises:
            FakeError: A request did not fit, a response could not be sent, or a
                scripted step was not taken.
        """
        messages = list(self._errors)
        for operation, steps in self._scripts.items():
            if steps and self.leftovers_fail:
                names = ", ".join(map(_name_step, steps))
                messages.append(
                    f"{operation}: no call took the scripted steps: {names} (remove"
                    " them, or set `leftovers_fail` to False)"
                )
        if messages:
            raise FakeError("\n".join(messages))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        if error is None:
            self.assert_done()

    def _check(self, operation: Operation[Any], response: Any) -> None:
        """Raise `FakeError` if a response that a test sets fits no declared response.

        The result of a function is only known, and checked, when a call is made.
        """
        if not callable(response):
            resolve_outcome(self._api, operation, response)

    def _receive(self, request: "httpx2.Request") -> Outcome:
        """Record a request, and return the response or failure that a test set.

        Errors of a function that a test set are raised too, except `StatusError`.

        Raises:
            FakeError: The request does not fit the API, or the response cannot be sent.
            TypeError: The body of a `StatusError` cannot be sent.
        """
        try:
            operation, call = self._matcher.read(request)
            with self._lock:
                self._calls.append(call)
                name = operation.origin.name
                script = self._scripts.get(name)
                default = self._responses.get(name, ok())
                response = script.popleft() if script else default
            try:
                body = response(call) if callable(response) else response
            except StatusError as error:
                body = error
            return resolve_outcome(self._api, _adapt_operation(operation, call), body)
        except FakeError as error:
            # Recorded for `assert_done`, because the tested code may catch the error.
            self._errors.append(str(error))
            raise


def _skip(_: float) -> None:
    """Return at once, in place of waiting before a retry."""


async def _skip_async(_: float) -> None:
    """Return at once, in place of waiting before a retry."""


def _name_step(step: Any) -> str:
    """Return the name of a step in error messages: "status(404)", "dict"."""
    if callable(step):
        return "a function"
    return step.name if isinstance(step, Step) else type(step).__name__


def _adapt_operation(operation: Operation[Any], call: Call) -> Operation[Any]:
    """Return the operation as a call sees it.

    The successes are those that an overload promises for the arguments. The batch size
    is the number of items of the call, which the sample response to a batch contains.
    """
    whole_body = {operation.body_argument: call.json} if operation.bodies else {}
    operation = operation.for_arguments({**call.arguments, **whole_body})
    if operation.batching is None:
        return operation
    body = call.arguments.get(operation.body_argument)
    size = len(body) if is_list(body) else 1
    return replace(operation, batching=replace(operation.batching, size=size))
