"""The contract: an API and its client and server in, one verdict for each exchange out.

What the handler receives equals what the caller gave, and the answer likewise.
"""

import logging
import re
import sys
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.integration.contract.arguments import Arguments
from tests.integration.contract.differences import difference
from tests.integration.contract.headers import Headers, unasked
from tests.integration.contract.packages import Handler, Printed
from tests.integration.contract.values import Fill, Unbuildable

COUNTS = {Fill.ALL: 1, Fill.LEAST: 1, Fill.EDGE: 6}
TRIES = 6
LIMITS = re.compile(
    r"may not be empty, '\.' or '\.\.'|is not a valid header value|one empty string"
    "|an item may not contain|cannot be represented in this style"
    "|would be parsed as a value of another type|a cookie may contain only"
    "|may not contain brackets|is the name of another parameter"
)
"""What the client says of values that no request can carry: others are tried."""


@dataclass(frozen=True)
class Verdict:
    """What became of one exchange; without a fault it was right.

    If it was skipped, the fault says why there was no exchange.
    """

    operation: str
    case: str
    fault: str | None = None
    is_skipped: bool = False


@dataclass(frozen=True)
class Call:
    """An operation, the client that calls it and the handler that answers."""

    client: Any
    operation: Any
    handler: Handler

    async def __call__(self, given: Mapping[str, Any]) -> Any:
        """Call the method, and get the whole response."""
        method = getattr(self._resource, self.handler.verb)
        return await self.client.response(method, **given)

    @property
    def docstring(self) -> str | None:
        """What the method tells, which its synchronous twin has in full."""
        kind = type(self._resource)
        twin = getattr(sys.modules[kind.__module__], kind.__name__[len("Async") :])
        found: str | None = getattr(twin, self.handler.verb).__doc__
        return found

    @property
    def _resource(self) -> Any:
        return getattr(self.client, self.handler.resource)

    def verdict(
        self, case: str, fault: str | None, *, is_skipped: bool = False
    ) -> Verdict:
        """A verdict on this operation."""
        return Verdict(self.operation.id, case, fault, is_skipped)


class _Log(logging.Handler):
    """Keeps why an answer of a handler ended in a 500."""

    def __init__(self) -> None:
        super().__init__()
        self.reason = ""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.reason = f"{type(error).__name__}: {error}"


class Judge:
    """Judges all operations of one API."""

    def __init__(self, printed: Printed) -> None:
        self._printed = printed
        self._recorder = printed.recorder
        self._arguments = Arguments()
        self._errors = printed.runtime("errors")
        self._reply = printed.runtime("server.response_encoder").Reply
        self._headers = Headers(printed)
        self._log = _Log()

    async def verdicts(self) -> list[Verdict]:
        """Every exchange with every operation."""
        logger = logging.getLogger(f"{self._printed.package}._runtime.server.router")
        logger.addHandler(self._log)
        logger.propagate = False
        client = self._printed.client()
        found: list[Verdict] = []
        try:
            for operation, handler in self._printed.routes():
                call = Call(client, operation, handler)
                found += [each async for each in self._requests(call)]
                found += [each async for each in self._answers(call)]
        finally:
            await client.close()
            logger.removeHandler(self._log)
            logger.propagate = True
        return found

    async def _requests(self, call: Call) -> AsyncIterator[Verdict]:
        bodies = call.operation.bodies or (None,)
        for fill, count in COUNTS.items():
            for index in range(max(count, len(bodies))):
                body = bodies[index % len(bodies)]
                yield await self._request(call, fill, index, body)

    async def _request(self, call: Call, fill: Fill, index: int, body: Any) -> Verdict:
        case = f"request {fill.value} {index}"
        said = ""
        for attempt in range(TRIES):
            seed = f"{call.operation.id}/{case}/{attempt}"
            try:
                given = self._arguments.of(call.operation, fill, seed, body)
            except Unbuildable as error:
                return call.verdict(case, f"no value: {error}", is_skipped=True)
            asked = given | self._asking(call.operation, given, body)
            try:
                return call.verdict(case, await self._sent(call, asked))
            except self._errors.InvalidRequestError as error:
                said = "; ".join(each.message for each in error.faults)
                if not all(LIMITS.search(each.message) for each in error.faults):
                    return call.verdict(case, f"the client refuses: {said}")
        return call.verdict(case, f"the client refuses: {said}", is_skipped=True)

    def _asking(
        self, operation: Any, given: Mapping[str, Any], body: Any
    ) -> dict[str, Any]:
        """The option that asks for one of several bodies."""
        if operation.body_argument not in given:
            return {}
        if "*" in body.media_type or len(operation.bodies) < 2:
            return {}
        headers = {"Content-Type": body.media_type}
        return {
            "options": self._printed.runtime("options").RequestOptions(headers=headers)
        }

    async def _sent(self, call: Call, given: Mapping[str, Any]) -> str | None:
        # A handler that refuses: only what it was given counts here.
        self._recorder.result = self._errors.StatusError(status=418)
        self._recorder.seen = None
        try:
            await call(given)
        except self._errors.InvalidRequestError:
            raise
        except self._errors.StatusError as error:
            if self._recorder.seen is None:
                return f"the server refuses: {error.status} {error.content[:200]!r}"
        except Exception as error:
            return f"the client fails: {type(error).__name__}: {error}"
        handler = call.handler
        if (called := self._recorder.called) != f"{handler.resource}.{handler.verb}":
            return f"the call arrives at {called}"
        told = {name: given[name] for name in given if name != "options"}
        seen = self._recorder.seen or {}
        own = seen.keys() - unasked(call.operation, told)
        return difference(told, {name: seen[name] for name in seen if name in own}, "")

    async def _answers(self, call: Call) -> AsyncIterator[Verdict]:
        bodies = (*call.operation.bodies, None)
        try:
            seed = f"{call.operation.id}/answers"
            given = self._arguments.of(call.operation, Fill.LEAST, seed, bodies[0])
        except Unbuildable as error:
            yield call.verdict("answers", f"no value: {error}", is_skipped=True)
            return
        for answer in call.operation.answers:
            for fill in Fill:
                yield await self._answer(call, given, answer, fill)

    async def _answer(
        self, call: Call, given: Mapping[str, Any], answer: Any, fill: Fill
    ) -> Verdict:
        case = f"answer {answer.status} {answer.media_type} {fill.value}"
        status, named = _status(call.operation, answer), answer.media_type
        if status is None:
            return call.verdict(case, "no status stands for it", is_skipped=True)
        try:
            seed = f"{call.operation.id}/{case}"
            body = self._arguments.answer(answer, fill, seed)
        except Unbuildable as error:
            return call.verdict(case, f"no value: {error}", is_skipped=True)
        media_type = None if named is None or "*" in named else named
        try:
            headers = self._headers.given(call.docstring, fill, seed)
        except Unbuildable as error:
            return call.verdict(case, f"no value: {error}", is_skipped=True)
        reply = self._reply(body, status, headers or {}, media_type)
        return call.verdict(case, await self._answered(call, given, reply))

    async def _answered(
        self, call: Call, given: Mapping[str, Any], reply: Any
    ) -> str | None:
        self._recorder.result, self._recorder.seen = reply, None
        self._log.reason = ""
        try:
            response = await call(given)
            status, body = response.status, response.body
        except self._errors.StatusError as error:
            response, status, body = error, error.status, error.body
            if self._recorder.seen is None:
                return f"the server refuses: {error.status} {error.content[:200]!r}"
        except Exception as error:
            return f"the client fails: {type(error).__name__}: {error}"
        if self._log.reason:
            return f"the server fails: {self._log.reason}"
        if status != reply.status:
            return f"{reply.status} arrives as {status}"
        fault = difference(reply.body, body, "$")
        return fault or self._headers.difference(reply.headers, response)


def _status(operation: Any, answer: Any) -> int | None:
    """A status that this answer stands for, and none that is declared more closely."""
    if isinstance(answer.status, int):
        return answer.status if answer.status >= 200 else None
    declared = {each.status for each in operation.answers}
    is_default = answer.status == "default"
    for hundred in "54" if is_default else answer.status[0]:
        last = int(hundred) * 100 + 99
        free = (each for each in range(last, last - 100, -1) if each not in declared)
        if not (is_default and f"{hundred}XX" in declared):
            return next(free, None)
    return None
