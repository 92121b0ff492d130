"""The fake of one API: what a test wants answered in, the calls that were made out. It
runs beneath the real client, in the same process, and nothing touches a network.
"""

import inspect
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from threading import Lock
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar, cast

from ..async_client import AsyncClient
from ..client import Client
from ..errors import StatusError
from ..operation import Operation
from ..plain import is_list
from .answers import Outcome, outcome_of
from .calls import Call, Routes, Sent
from .clients import dummies
from .package import read_package
from .steps import FUNCTIONS, Step, ok
from .wire import async_client, client
from .wrong import FakeError

if TYPE_CHECKING:
    import httpx2

C = TypeVar("C", bound=Client | AsyncClient)

Answerer: TypeAlias = Callable[[Call], Any]


@dataclass(frozen=True, slots=True)
class _Planned:
    """What a test asked for, made ready, and how a message names it."""

    name: str
    outcome: Outcome | Answerer


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
        self._lock = Lock()
        self.reset()

    def reset(self) -> None:
        """Forget calls, answers and scripts."""
        with self._lock:
            self._calls: list[Call] = []
            self._wrong: list[str] = []
            self._answers: dict[str, _Planned] = {}
            self._scripts: dict[str, deque[_Planned]] = {}

    def reset_calls(self) -> None:
        """Forget the calls, and nothing else."""
        with self._lock:
            self._calls = []

    @property
    def calls(self) -> tuple[Call, ...]:
        """Every request so far, in the order in which they came, failed ones too."""
        with self._lock:
            return tuple(self._calls)

    def calls_of(self, operation: str) -> tuple[Call, ...]:
        """The requests of one operation."""
        known = self._known(operation).id
        return tuple(call for call in self.calls if call.operation == known)

    def client(self, kind: type[C], **arguments: Any) -> C:
        """A client of the API that sends to this fake.

        Addresses and credentials are made up unless they are given, be it as None;
        without ``options`` nothing waits between attempts.
        """
        if not any(
            base.__module__.startswith(f"{self._package}.") for base in kind.__mro__
        ):
            raise FakeError(f"{kind.__name__} is no client of {self._package}")
        if "http_client" in arguments:
            raise FakeError("a client of the fake sends to the fake: no http_client")
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
        known = self._known(operation)
        planned = self._planned(known, answer)
        with self._lock:
            self._answers[known.id] = planned

    def script(self, operation: str, *steps: Any) -> None:
        """Answer the next calls of an operation with these, one after the other.

        Each is anything that `answer` takes. Calls after the last one get what
        `answer` was told, or the sample.
        """
        known = self._known(operation)
        if not steps:
            raise FakeError(f"script({operation!r}) without a step")
        planned = [self._planned(known, step) for step in steps]
        with self._lock:
            self._scripts.setdefault(known.id, deque()).extend(planned)

    def assert_done(self) -> None:
        """Fail if a request did not fit, or if scripted steps are left over."""
        with self._lock:
            told = list(self._wrong)
            left = {
                operation: ", ".join(step.name for step in steps)
                for operation, steps in self._scripts.items()
                if steps
            }
        if self.leftovers_fail:
            told += [
                f"{operation}: scripted and not called for: {steps}"
                for operation, steps in left.items()
            ]
        if told:
            raise FakeError("\n".join(told))

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

    def _planned(self, operation: Operation[Any], answer: Any) -> _Planned:
        if any(answer is function for function in FUNCTIONS):
            raise FakeError(f"write {answer.__name__}(), not {answer.__name__}")
        if isinstance(answer, type):
            raise FakeError(f"{answer.__name__} is a class: answer with an instance")
        if callable(answer):
            return _Planned("a function", cast(Answerer, answer))
        name = str(answer) if isinstance(answer, Step) else type(answer).__name__
        outcome = outcome_of(self._api, operation, answer)
        if operation.batching is not None:
            # A sample counts the items of the call, which is yet to come.
            return _Planned(name, lambda _: answer)
        return _Planned(name, outcome)

    def _receive(self, sent: Sent) -> Outcome:
        try:
            operation, call = self._routes.read(sent)
            with self._lock:
                self._calls.append(call)
                script = self._scripts.get(operation.id)
                chosen = script.popleft() if script else None
                chosen = chosen or self._answers.get(operation.id)
            return self._outcome(operation, call, chosen)
        except FakeError as error:
            # Kept: the tested code may swallow it.
            with self._lock:
                self._wrong.append(str(error))
            raise

    def _outcome(
        self, operation: Operation[Any], call: Call, chosen: _Planned | None
    ) -> Outcome:
        operation = _sized(operation, call)
        if chosen is None:
            return outcome_of(self._api, operation, ok())
        planned = chosen.outcome
        if not callable(planned):
            return planned
        try:
            result = planned(call)
        except StatusError as error:
            result = error
        return outcome_of(self._api, operation, result)


def _sized(operation: Operation[Any], call: Call) -> Operation[Any]:
    """The operation with batches as large as that of the call, for samples."""
    body = call.arguments.get(operation.body_argument)
    if operation.batching is None:
        return operation
    size = len(body) if is_list(body) else 1
    return replace(operation, batching=replace(operation.batching, size=size))
