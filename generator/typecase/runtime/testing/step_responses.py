"""Convert what a test passes to `Fake.answer` or `Fake.script` into a response."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any, TypeAlias

from pydantic import BaseModel, ValidationError

from ..api import Api
from ..errors import StatusError
from ..http import media_type as media
from ..json_value import is_array, is_object
from ..models.caller_input import read_input, read_once
from ..models.fields import allows_undeclared, python_names
from ..models.findings import Finding
from ..models.read_write_only import Side
from ..operation import Operation, is_success
from ..serialization.streamed_response import StreamedResponse
from ..server.response_encoder import (
    EncodedResponse,
    Reply,
    encode_error,
    encode_result,
    find_declared_responses,
    get_model_fields,
)
from ..suggestions import suggest
from ..validation.pydantic_errors import MAX_FAULTS, convert_to_faults
from ..validation.request_validation import find_faults
from .errors import FakeError
from .sample_responses import build_sample_response
from .scripted_steps import SAMPLE, Failure, Step, ok

Outcome: TypeAlias = EncodedResponse | Failure
"""The response to a request, or the failure that happens instead."""


def resolve_outcome(api: Api, operation: Operation[Any], step_or_body: Any) -> Outcome:
    """Return the outcome of a step, of a `StatusError`, or of the body of a success.

    Raises:
        FakeError: The API declares no response that fits, or no sample can be built.
        TypeError: The body of a `StatusError` cannot be sent.
    """
    if isinstance(step_or_body, StatusError):
        return encode_error(api, operation, step_or_body)
    step = step_or_body if isinstance(step_or_body, Step) else ok(step_or_body)
    if step.failure is not None:
        return step.failure
    response = _build_response(api, operation, step)
    if not step.is_truncated:
        return response
    # Announce the full length, but send half. An empty body announces one byte.
    size = len(response.content)
    headers = {**response.headers, "content-length": str(max(size, 1))}
    return replace(response, content=response.content[: size // 2], headers=headers)


def _build_response(api: Api, operation: Operation[Any], step: Step) -> EncodedResponse:
    status, body = step.status, step.body
    is_text = isinstance(body, str | bytes)
    if step.is_raw or (is_text and status is not None and not is_success(status)):
        # The test imitates a proxy, so the API need not declare the response.
        content = body.encode() if isinstance(body, str) else body
        media_type = step.media_type or media.choose_content_type("*/*", body)
        return EncodedResponse(status or 200, content, media_type, step.headers)
    if body is SAMPLE:
        response = build_sample_response(api, operation, status)
        return replace(
            response,
            headers=step.headers,
            media_type=step.media_type or response.media_type,
        )
    # A function may yield the items of a stream.
    body = _parse_envelope(operation, read_once(body))
    try:
        response = encode_result(
            api, operation, Reply(body, status, step.headers, step.media_type)
        )
    except TypeError:
        raise FakeError(
            f"{operation.origin}: the response of the test fits no declared response: "
            f"{_describe_misfit(api, operation, step, body)}"
        ) from None
    if is_object(step.body) or is_array(step.body):
        _refuse_undeclared(api, operation, step, response)
    return response


def _refuse_undeclared(
    api: Api, operation: Operation[Any], step: Step, response: EncodedResponse
) -> None:
    """Refuse a response with undeclared names that a test wrote in dicts.

    The names are those of the first declared response that the content fits. A body
    that contains a model may have undeclared names: the test knows what it does.

    Raises:
        FakeError: The response has an undeclared name.
    """
    _, models = read_input(step.body)
    if models or not media.is_json(response.media_type or ""):
        return
    for declared in find_declared_responses(api, operation, step.status):
        with suppress(ValidationError):
            value = declared.adapter.validate_json(
                response.content, context=Side.RESPONSE
            )
            faults = [*islice(find_faults(value, "$", _find_undeclared), MAX_FAULTS)]
            if faults:
                raise FakeError(
                    f"{operation.origin}: the response of the test has undeclared"
                    f" names: {'; '.join(map(str, faults))} (pass a model, made with"
                    " model_validate, or bytes to send them anyway)"
                )
            return


def _find_undeclared(value: object) -> Iterator[Finding]:
    """Yield the undeclared names in an object whose model does not allow them."""
    if isinstance(value, BaseModel) and not allows_undeclared(type(value)):
        for name in value.model_extra or ():
            hint = suggest(name, python_names(type(value)))
            yield [name], f"is not a property of {type(value).__name__}{hint}"


def _describe_misfit(api: Api, operation: Operation[Any], step: Step, body: Any) -> str:
    """Return why a body fits no declared response, for an error message.

    The result lists the faults of the body according to the first declared response for
    the step's status that the body does not fit. If there is no such response, the
    result names the type of the body, and the media type of the step if it has one.
    """
    for declared in find_declared_responses(api, operation, step.status):
        if declared.media_type is not None:
            is_stream = isinstance(declared, StreamedResponse) and is_array(body)
            value = body if declared.unwrap is None else {declared.unwrap: body}
            for each in body if is_stream else [value]:
                try:
                    declared.adapter.validate_python(each, context=Side.RESPONSE)
                except ValidationError as error:
                    return "; ".join(map(str, convert_to_faults(error, each, "$")))
    return f"its body is of type {type(body).__name__}" + (
        f" and the media type {step.media_type}" if step.media_type else ""
    )


def _parse_envelope(operation: Operation[Any], body: Any) -> Any:
    """Return an envelope as the model that accepts it, and any other body unchanged.

    An envelope is an object with the property that contains the payload, such as
    ``{"data": payload}``.
    """
    if not is_object(body):
        return body
    for response in operation.responses:
        fields = get_model_fields(response)
        if response.unwrap in body and body.keys() <= fields.keys():
            with suppress(ValidationError):
                return response.adapter.validate_python(body)
    return body
