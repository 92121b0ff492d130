"""Without a word from the test, every operation of every API answers what its document
declares, and the real clients decode it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from jobads import ClientOptions, StatusError
from jobads._runtime.operation import JSON, DeclaredResponse
from jobads._runtime.testing.api_discovery import read_package
from jobads._runtime.testing.default_responses import build_sample_response
from jobads._runtime.testing.sample_values import build_sample
from jobads.disposition import models as disposition
from jobads.platform import models
from jobads.testing import Fake, status
from tests.runtime.testing.client_caller import Caller

APIS = ("advertiser", "platform", "search", "disposition")
OPERATIONS = [
    pytest.param(api, operation, id=f"{api}:{operation.id}")
    for api in APIS
    for operation in read_package(f"jobads.{api}")[1]
]


def arguments_of(operation: Any, body: Any) -> dict[str, Any]:
    """Every argument of a method, made from the types alone."""
    arguments = {
        each.argument: (
            "text"
            if each.type is Any
            else each.adapter.validate_python(build_sample(each))
        )
        for each in operation.parameters
        if not each.credential
    }
    if body is not None:
        value = body.adapter.validate_json(json.dumps(build_sample(body)))
        arguments[operation.body_argument] = value
    return arguments


def test_all_operations_are_there() -> None:
    assert len(OPERATIONS) == 53


@pytest.mark.parametrize(("api", "operation"), OPERATIONS)
def test_every_operation_answers_by_default(
    caller: Caller, api: str, operation: Any
) -> None:
    with Fake(f"jobads.{api}") as fake:
        client = caller.client(fake, api)
        for body in operation.bodies or (None,):
            arguments = arguments_of(operation, body)
            response = caller.execute(client, operation, arguments)
            (call,) = fake.calls
            fake.reset_calls()

            assert call.operation == operation.id
            assert call.arguments == arguments
            assert response.status in (200, 201)
            assert response.value is not None


@pytest.mark.parametrize(("api", "operation"), OPERATIONS)
def test_every_declared_status_has_its_body(
    caller: Caller, api: str, operation: Any
) -> None:
    fake = Fake(f"jobads.{api}")
    codes = [each.status for each in operation.answers if each.status >= 300]
    client = caller.client(fake, api, options=ClientOptions(retries=1))
    for code in codes:
        fake.script(operation.id, status(code))
        body = operation.bodies[0] if operation.bodies else None
        with pytest.raises(StatusError) as caught:
            caller.execute(client, operation, arguments_of(operation, body))

        assert caught.value.status == code
        assert type(caught.value).__module__ == f"jobads.{api}.errors"
        assert caught.value.body is not None
    fake.assert_done()


def test_samples_are_the_same_every_time(caller: Caller) -> None:
    fakes = [Fake("jobads.platform"), Fake("jobads.platform")]
    seen = [caller.call(caller.client(fake), "campaigns/list") for fake in fakes]

    assert seen[0] == seen[1]


def test_successes_look_like_successes(caller: Caller) -> None:
    fake = Fake("jobads.platform")
    envelope = caller.call(caller.client(fake), "campaigns/list")

    assert isinstance(envelope, models.Envelope)
    assert envelope.error is None
    assert envelope.meta.last is True
    assert len(envelope.data.entities) == 1


def test_a_sample_counts_all_items_of_a_batch() -> None:
    api, (send,) = read_package("jobads.disposition")
    counted = replace(
        send, answers=(DeclaredResponse(200, JSON, disposition.BatchAccepted),)
    )

    assert json.loads(build_sample_response(api, counted, None).content) == {
        "num_succeeded_events": 100
    }
