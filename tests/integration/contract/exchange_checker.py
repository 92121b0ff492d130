"""Call every operation of an API, and check that all values arrive unchanged.

The arguments that a handler receives must equal those that the caller passed. The
response that the caller receives must equal the one that the handler returned.
"""

import logging
import re
import sys
import warnings
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from tests.integration.contract.generated_api import GeneratedApi, Handler
from tests.integration.contract.header_values import HeaderChecker
from tests.integration.contract.operation_values import OperationValues
from tests.integration.contract.value_comparison import find_difference
from tests.integration.contract.value_generator import Fill, NoValueError

REQUEST_COUNTS = {Fill.FULL: 1, Fill.MINIMAL: 1, Fill.EDGE_CASES: 6}
"""How many requests are sent with each fill."""

ATTEMPTS = 6
UNSENDABLE = re.compile(
    r"may not be empty, '\.' or '\.\.'|the value of the header|one empty string"
    "|key or item may not contain|cannot be sent"
    "|would be parsed as a value of another type|a cookie may contain only"
    "|may not contain brackets|is the name of another parameter"
    "|may not begin or end with a space"
)
"""Messages of the client about values that no request can represent.

If the client refuses a value with such a message, another value is tried.
"""

DEFAULT_REQUEST_HEADERS = frozenset(
    {"accept-encoding", "connection", "host", "user-agent"}
)
"""Request headers that the HTTP library adds."""


@dataclass(frozen=True)
class Result:
    """The result of one exchange, which sends one request and receives its response.

    ``fault`` is None if all values arrived unchanged. If the exchange was skipped,
    ``fault`` is the reason.
    """

    operation: str
    case: str
    fault: str | None = None
    is_skipped: bool = False


@dataclass(frozen=True)
class Call:
    """An operation, the client that calls it and the handler that receives the call."""

    client: Any
    operation: Any
    handler: Handler

    async def send(self, arguments: Mapping[str, Any]) -> Any:
        """Call the client's method of the operation, and return the whole response.

        The method of an operation with pages also reads the page, and asks for a large
        one. The operation alone is therefore executed.
        """
        if self.operation.paging is not None:
            return await self.client(self.operation, arguments)
        method = getattr(self._resource, self.handler.verb)
        with warnings.catch_warnings():
            # A generated number of milliseconds may be one that is probably seconds.
            warnings.filterwarnings("ignore", ".* must be a number of milliseconds")
            return await self.client.response(method, **arguments)

    @property
    def docstring(self) -> str | None:
        """The docstring of the client's method.

        Only the method of the sync client has it in full.
        """
        async_class = type(self._resource)
        module = sys.modules[async_class.__module__]
        sync_class = getattr(module, async_class.__name__.removeprefix("Async"))
        docstring: str | None = getattr(sync_class, self.handler.verb).__doc__
        return docstring

    @property
    def _resource(self) -> Any:
        return getattr(self.client, self.handler.resource)

    def make_result(self, case: str, fault: str | None) -> Result:
        """Make the result of an exchange."""
        return Result(self.operation.id, case, fault)

    def skip(self, case: str, reason: str) -> Result:
        """Make the result of an exchange that is skipped."""
        return Result(self.operation.id, case, reason, is_skipped=True)


class _ErrorLog(logging.Handler):
    """The last exception that the server logged when it responded with status 500."""

    def __init__(self) -> None:
        super().__init__()
        self.message = ""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.message = f"{type(error).__name__}: {error}"


class ExchangeChecker:
    """The client, server and generated values that check one API's operations."""

    def __init__(self, api: GeneratedApi) -> None:
        self._api = api
        self._handlers = api.handlers
        self._values = OperationValues()
        self._header_checker = HeaderChecker(api)
        self._errors = api.import_runtime("errors")
        self._options = api.import_runtime("options")
        self._reply_class = api.import_runtime("server.response_encoder").Reply
        self._error_log = _ErrorLog()

    async def check_all(self) -> list[Result]:
        """Return the results of all exchanges with all operations."""
        logger = logging.getLogger(f"{self._api.package}._runtime.server.endpoint")
        logger.addHandler(self._error_log)
        logger.propagate = False
        client = self._api.create_client()
        results: list[Result] = []
        try:
            for operation, handler in self._api.list_routes():
                call = Call(client, operation, handler)
                results += [each async for each in self._check_requests(call)]
                results += [each async for each in self._check_responses(call)]
        finally:
            await client.close()
            logger.removeHandler(self._error_log)
            logger.propagate = True
        return results

    async def _check_requests(self, call: Call) -> AsyncIterator[Result]:
        bodies = call.operation.bodies or (None,)
        for fill, count in REQUEST_COUNTS.items():
            # Each body of the operation is sent at least once.
            for index in range(max(count, len(bodies))):
                body = bodies[index % len(bodies)]
                yield await self._check_request(call, fill, index, body)

    async def _check_request(
        self, call: Call, fill: Fill, index: int, body: Any
    ) -> Result:
        case = f"request {fill.value} {index}"
        fault = ""
        for attempt in range(ATTEMPTS):
            seed = f"{call.operation.id}/{case}/{attempt}"
            try:
                arguments = self._values.generate_arguments(
                    call.operation, fill, seed, body
                )
            except NoValueError as error:
                return call.skip(case, f"no value: {error}")
            options = self._select_body(call.operation, arguments, body)
            try:
                fault_of_request = await self._send_request(call, arguments, options)
                return call.make_result(case, fault_of_request)
            except self._errors.InvalidRequestError as error:
                messages = [each.message for each in error.faults]
                fault = f"the client refuses: {'; '.join(messages)}"
                if not all(map(UNSENDABLE.search, messages)):
                    return call.make_result(case, fault)
        return call.skip(case, fault)

    def _select_body(
        self, operation: Any, arguments: Mapping[str, Any], body: Any
    ) -> dict[str, Any]:
        """Return the argument ``options`` that selects one of several bodies.

        Return an empty mapping if no body is sent or the client need not choose.
        """
        if operation.body_argument not in arguments:
            return {}
        if "*" in body.media_type or len(operation.bodies) < 2:
            return {}
        headers = {"Content-Type": body.media_type}
        return {"options": self._options.RequestOptions(headers=headers)}

    async def _send_request(
        self, call: Call, arguments: Mapping[str, Any], options: Mapping[str, Any]
    ) -> str | None:
        """Send a request, and describe how the handler's arguments differ.

        Return None if they do not. Raise ``InvalidRequestError`` if the client refuses
        the arguments.
        """
        # Only the arguments matter, so the handler responds with an error, whose status
        # is none of those of a server that refuses the request.
        self._handlers.result = self._errors.StatusError(status=418)
        self._handlers.arguments = None
        try:
            await call.send({**arguments, **options})
        except self._errors.InvalidRequestError:
            raise
        except self._errors.StatusError as error:
            if self._handlers.arguments is None:
                return f"the server refuses: {error.status} {error.content[:200]!r}"
        except Exception as error:
            return f"the client fails: {type(error).__name__}: {error}"
        if self._handlers.called != call.handler.name:
            return f"the call arrives at {self._handlers.called}"
        default_headers = _list_default_headers(call.operation, arguments)
        received = {
            name: value
            for name, value in (self._handlers.arguments or {}).items()
            if name not in default_headers
        }
        return find_difference({**call.handler.defaults, **arguments}, received, "")

    async def _check_responses(self, call: Call) -> AsyncIterator[Result]:
        bodies = (*call.operation.bodies, None)
        try:
            arguments = self._values.generate_arguments(
                call.operation,
                Fill.MINIMAL,
                f"{call.operation.id}/responses",
                bodies[0],
            )
        except NoValueError as error:
            yield call.skip("responses", f"no value: {error}")
            return
        for response in call.operation.responses:
            for fill in Fill:
                yield await self._check_response(call, arguments, response, fill)

    async def _check_response(
        self, call: Call, arguments: Mapping[str, Any], response: Any, fill: Fill
    ) -> Result:
        case = f"response {response.status} {response.media_type} {fill.value}"
        status = _choose_status(call.operation, response)
        if status is None:
            return call.skip(case, "no status code selects this response")
        media_type = response.media_type
        if media_type is not None and "*" in media_type:
            media_type = None
        seed = f"{call.operation.id}/{case}"
        try:
            body = self._values.generate_response_body(response, fill, seed)
            headers = self._header_checker.generate_headers(call.docstring, fill, seed)
        except NoValueError as error:
            return call.skip(case, f"no value: {error}")
        arguments = self._choose_arguments(call.operation, arguments, body)
        reply = self._reply_class(body, status, headers or {}, media_type)
        return call.make_result(
            case, await self._receive_response(call, arguments, reply)
        )

    def _choose_arguments(
        self, operation: Any, arguments: Mapping[str, Any], body: Any
    ) -> Mapping[str, Any]:
        """Return arguments for which no overload promises another type of body."""
        for overload in operation.overloads:
            if any(_accepts(response, body) for response in overload.responses):
                values = {name: values[0] for name, values in overload.values.items()}
                generated = self._values.generate_arguments(
                    operation, Fill.FULL, operation.id, None
                )
                passed = {name: generated[name] for name in overload.passed}
                return {**arguments, **values, **passed}
        return arguments

    async def _receive_response(
        self, call: Call, arguments: Mapping[str, Any], reply: Any
    ) -> str | None:
        """Let the handler return a reply, and describe how it arrives differently.

        Return None if it arrives unchanged.
        """
        self._handlers.result, self._handlers.arguments = reply, None
        self._error_log.message = ""
        try:
            response = await call.send(arguments)
            status, body = response.status, response.body
        except self._errors.StatusError as error:
            response, status, body = error, error.status, error.body
            if self._handlers.arguments is None:
                return f"the server refuses: {error.status} {error.content[:200]!r}"
        except Exception as error:
            return f"the client fails: {type(error).__name__}: {error}"
        if self._error_log.message:
            return f"the server fails: {self._error_log.message}"
        if status != reply.status:
            return f"{reply.status} arrives as {status}"
        difference = find_difference(reply.body, body, "$")
        return difference or self._header_checker.compare_headers(
            reply.headers, response
        )


def _accepts(response: Any, body: Any) -> bool:
    """Return whether a declared response has a type that accepts the body."""
    try:
        response.adapter.validate_python(body)
    except ValidationError:
        return False
    return True


def _list_default_headers(operation: Any, arguments: Mapping[str, Any]) -> set[str]:
    """Return the missing arguments whose headers the HTTP library sends by itself."""
    return {
        parameter.argument
        for parameter in operation.parameters
        if parameter.location == "header"
        and parameter.name.lower() in DEFAULT_REQUEST_HEADERS
        and parameter.argument not in arguments
    }


def _choose_status(operation: Any, response: Any) -> int | None:
    """Return a status code that selects this response of the operation, or None.

    A range such as `4XX` and the default response apply to status codes that no other
    response declares.
    """
    if isinstance(response.status, int):
        return response.status if response.status >= 200 else None
    declared = {each.status for each in operation.responses}
    is_default = response.status == "default"
    for hundred in "54" if is_default else response.status[0]:
        last = int(hundred) * 100 + 99
        free = (each for each in range(last, last - 100, -1) if each not in declared)
        if not (is_default and f"{hundred}XX" in declared):
            return next(free, None)
    return None
