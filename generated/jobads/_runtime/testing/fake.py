"""The fake of one API: what a test wants answered in, the calls that were made out. It
runs beneath the real client, in the same process, and nothing touches a network.
"""

import inspect
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from threading import Lock
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from ..client.async_client import AsyncClient
from ..client.client import Client
from ..errors import StatusError
from ..json_value import is_list
from ..operation import Operation
from .answers import Outcome, outcome_of
from .client_arguments import dummies
from .errors import FakeError
from .mock_transport import async_client, client
from .package import read_package
from .request_matching import Call, Routes, Sent
from .steps import Step, ok

if TYPE_CHECKING:
    import httpx2

C = TypeVar("C", bound=Client | AsyncClient)


class Fake:
    """An API in this process, for tests.

    Every operation answers a sample of its type until it is told otherwise. Requests
    are read as the printed server reads them; one that does not fit fails the test.

    Args:
        package: The API's package, such as `"jobads.platform"`.
        leftovers_fail: Whether `assert_done` minds scripted steps that no call took.
    """

    def __init__(self, package: str, *, leftovers_fail: bool = True) -> None:
        self.leftovers_fail = leftovers_fail
        self._package = package
        self._api, found = read_package(package)
        self._operations = {operation.id: operation for operation in found}
        self._routes = Routes(self._api, found)
        # Held while a call takes its step, so that no two threads take the same.
        self._taking = Lock()
        self.reset()

    def reset(self) -> None:
        """Forget calls, answers and scripts."""
        self._calls: list[Call] = []
        self._wrong: list[str] = []
        self._answers: dict[str, Any] = {}
        self._scripts: dict[str, deque[Any]] = {}

    def reset_calls(self) -> None:
        """Forget the calls, and nothing else."""
        self._calls = []

    @property
    def calls(self) -> tuple[Call, ...]:
        """Every request so far, in the order in which they came, failed ones too."""
        return tuple(self._calls)

    def calls_of(self, operation: str) -> tuple[Call, ...]:
        """The requests of one operation."""
        self._known(operation)
        return tuple(call for call in self.calls if call.operation == operation)

    def client(self, kind: type[C], **arguments: Any) -> C:
        """A client of the API that sends to this fake.

        Addresses and credentials are made up unless they are given, be it as None;
        without ``options`` nothing waits between attempts.
        """
        if not any(
            base.__module__.startswith(f"{self._package}.") for base in kind.__mro__
        ):
            raise FakeError(f"{kind.__name__} is no client of {self._package}")
        taken = inspect.signature(kind).parameters
        operations = self._operations.values()
        arguments = dummies(self._api, operations, taken, arguments)
        is_async = issubclass(kind, AsyncClient)
        http = self.async_http_client() if is_async else self.http_client()
        return cast(C, cast(Any, kind)(**arguments, http_client=http))

    def http_client(self) -> "httpx2.Client":
        """An HTTP client that sends to this fake, for code that makes its own client
        of the API."""
        return client(self._receive)

    def async_http_client(self) -> "httpx2.AsyncClient":
        """`http_client` for asyncio."""
        return async_client(self._receive)

    def answer(self, operation: str, answer: Any) -> None:
        """Answer each call of an operation with this.

        Args:
            operation: Its id, such as `"campaigns/list"`.
            answer: What the method returns or the whole body, as a model or as plain
                values; or a step, such as `status(404)`; or a function that takes the
                call and returns one of these or raises an error of the API.
        """
        self._check(operation, answer)
        self._answers[operation] = answer

    def script(self, operation: str, *steps: Any) -> None:
        """Answer the next calls of an operation with these, one after the other.

        Each is anything that `answer` takes. Calls after the last one get what
        `answer` was told, or the sample.
        """
        for step in steps:
            self._check(operation, step)
        if not steps:
            raise FakeError(f"script({operation!r}) without a step")
        self._scripts.setdefault(operation, deque()).extend(steps)

    def assert_done(self) -> None:
        """Fail if a request did not fit, or if scripted steps are left over."""
        messages = list(self._wrong)
        for operation, steps in self._scripts.items():
            if steps and self.leftovers_fail:
                left = ", ".join(map(_name, steps))
                messages.append(f"{operation}: scripted and not called for: {left}")
        if messages:
            raise FakeError("\n".join(messages))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        if error is None:
            self.assert_done()

    def _known(self, operation: str) -> Operation[Any]:
        if operation in self._operations:
            return self._operations[operation]
        close = get_close_matches(operation, self._operations, n=3, cutoff=0.5)
        hint = f": did you mean {' or '.join(map(repr, close))}?" if close else ""
        raise FakeError(f"{self._package} has no operation {operation!r}{hint}")

    def _check(self, operation: str, answer: Any) -> None:
        known = self._known(operation)
        if not callable(answer):
            outcome_of(self._api, known, answer)

    def _receive(self, sent: Sent) -> Outcome:
        try:
            operation, call = self._routes.read(sent)
            with self._taking:
                self._calls.append(call)
                script = self._scripts.get(operation.id)
                planned = self._answers.get(operation.id, ok())
                answer = script.popleft() if script else planned
            if callable(answer):
                answer = _called(answer, call)
            return outcome_of(self._api, _sized(operation, call), answer)
        except FakeError as error:
            # Kept: the tested code may swallow it.
            self._wrong.append(str(error))
            raise


def _called(answer: Callable[[Call], Any], call: Call) -> Any:
    """Return what a test's function answers, be it an error that it raises."""
    try:
        return answer(call)
    except StatusError as error:
        return error


def _name(answer: Any) -> str:
    """Name an answer as messages do."""
    if callable(answer):
        return "a function"
    return str(answer) if isinstance(answer, Step) else type(answer).__name__


def _sized(operation: Operation[Any], call: Call) -> Operation[Any]:
    """The operation with batches as large as that of the call, for samples."""
    body = call.arguments.get(operation.body_argument)
    if operation.batching is None:
        return operation
    size = len(body) if is_list(body) else 1
    return replace(operation, batching=replace(operation.batching, size=size))
