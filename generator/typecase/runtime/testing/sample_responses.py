"""Build the default responses of a fake: samples of the declared responses."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from ..api import Api
from ..json_template import fill_template
from ..json_value import is_object
from ..operation import DeclaredResponse, Operation, is_success
from ..serialization.streamed_response import StreamedResponse
from ..server.error_body import build_error_body, common_variables, reason_phrase
from ..server.response_encoder import (
    EncodedResponse,
    Reply,
    encode_content,
    encode_refusal,
    find_declared_responses,
    get_model_fields,
)
from ..validation.json_pointer import resolve_pointer, split_pointer
from .errors import FakeError
from .sample_scalars import NoSampleError
from .sample_values import build_sample

# The lifetime of sample tokens: longer than any test, in seconds or in minutes.
_TOKEN_LIFETIME = 3600
_ABSENT = object()


def build_sample_response(
    api: Api, operation: Operation[Any], status: int | None
) -> EncodedResponse:
    """Return a sample response for a status code; None means the first success.

    A success that is not declared has no content. An error that is not declared has the
    format of the API. A streamed response has one item.

    Raises:
        FakeError: ``status`` is None and no success is declared, or no sample can be
            built.
    """
    declared = find_declared_responses(api, operation, status)
    if not declared:
        if status is None:
            raise FakeError(
                f"{operation.origin} declares no response for success: "
                f"set a response for {operation.origin.name!r} with `answer`"
            )
        if is_success(status):
            return EncodedResponse(status, content=b"", media_type=None)
        return encode_refusal(api, operation, status, reason_phrase(status))
    response = declared[0]
    code = status or (response.status if isinstance(response.status, int) else 200)
    if response.media_type is None or code == 204:
        return EncodedResponse(code, content=b"", media_type=None)
    try:
        body = _build_body(api, operation, response, code)
    except NoSampleError as error:
        step = f"status({code}, …)" if status else "a response"
        raise FakeError(
            f"{operation.origin}: no sample can be built, because {error}: "
            f"set {step} for {operation.origin.name!r} with `answer`"
        ) from None
    media_type, content = encode_content(api, response, Reply(body), code)
    return EncodedResponse(code, content, media_type)


def _build_body(
    api: Api, operation: Operation[Any], response: DeclaredResponse, code: int
) -> Any:
    """Return the first of `_candidate_bodies` that the type of the response accepts.

    A body of type `bytes` is always the same. A stream is a list of one item.

    Raises:
        NoSampleError: The type has no sample, or accepts none of the bodies.
    """
    if response.type is bytes:
        return b"content"
    if isinstance(response, StreamedResponse):
        return [build_sample(response)]
    bodies = _candidate_bodies(api, operation, response, code)
    for body in end_pages(operation, bodies):
        with suppress(ValidationError):
            return response.adapter.validate_json(json.dumps(body))
    raise NoSampleError("its type accepts no sample value")


def _candidate_bodies(
    api: Api, operation: Operation[Any], response: DeclaredResponse, code: int
) -> Iterator[Any]:
    """Yield possible bodies as JSON values, the most realistic ones first.

    Raises:
        NoSampleError: The type of the response has no sample.
    """
    if not is_success(code):
        error_body = build_error_body(api.problem, code, reason_phrase(code))
        if api.problem and error_body.keys() <= get_model_fields(response).keys():
            yield error_body
        yield build_sample(response)
        return
    body = build_sample(response)
    if is_object(body):
        success = _fill_in(api, operation, body, code)
        # A success has no error message, unless its type requires the property.
        message_fields = {
            name for name, text in api.problem.items() if "$message" in str(text)
        }
        yield {
            name: value for name, value in success.items() if name not in message_fields
        }
        yield success
    yield body


def end_pages(operation: Operation[Any], bodies: Iterator[Any]) -> Iterator[Any]:
    """Yield bodies; for an operation with pages, the last page first."""
    for body in bodies:
        if operation.paging is not None:
            yield from _last_pages(operation.paging, body)
        yield body


def _last_pages(paging: Any, body: Any) -> Iterator[Any]:
    """Yield copies of a body that say that they are the last page of a list."""
    for nothing in (None, "", _ABSENT):
        page = deepcopy(body)
        values = {
            paging.last: True,
            paging.more: False,
            paging.total: len(resolve_pointer(page, paging.items) or ()),
            paging.pages: 1,
            paging.next: nothing,
            paging.next_url: nothing,
        }
        for pointer, value in values.items():
            if pointer is None or not pointer.startswith("/"):
                continue
            parent = resolve_pointer(page, pointer.rpartition("/")[0])
            name = split_pointer(pointer)[-1]
            if not is_object(parent) or name not in parent:
                continue
            if value is _ABSENT:
                del parent[name]
            else:
                parent[name] = value
        yield page


def _fill_in(
    api: Api, operation: Operation[Any], body: dict[str, Any], code: int
) -> dict[str, Any]:
    """Return a sample body with realistic values where the API defines their meaning.

    These are the properties of the envelope (which a server adds around a payload),
    tokens and their lifetime, and the number of accepted items. Only top-level
    properties are filled in.
    """
    envelope = fill_template(dict(api.envelope), common_variables(code))
    filled_in = {name: envelope.get(name, value) for name, value in body.items()}
    grants = [grant for grant in api.grants if grant.operation().id == operation.id]
    for grant in grants:
        if grant.lifetime in body:
            filled_in[grant.lifetime] = _TOKEN_LIFETIME
        for argument, places in grant.tokens.items():
            # A document that lists likely places does not declare the property.
            names = [place[1:] for place in places if place.rfind("/") == 0]
            if names and not body.keys() & set(names):
                filled_in[names[0]] = argument
    batching = operation.batching
    if batching is not None and batching.succeeded is not None:
        *parents, name = split_pointer(batching.succeeded)
        # If a batch has only one item, the response need not count the items.
        if not parents and (name in body or batching.size > 1):
            filled_in[name] = batching.size
    return filled_in
