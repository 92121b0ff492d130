"""Test the default responses of all operations of jobads, decoded by its clients."""

import json
from dataclasses import replace
from typing import Any

import pytest

from jobads import ClientOptions, StatusError
from jobads._runtime.operation import JSON, DeclaredResponse
from jobads._runtime.testing.api_discovery import read_package
from jobads._runtime.testing.sample_responses import build_sample_response
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


def build_arguments(operation: Any, body: Any) -> dict[str, Any]:
    """Return a sample of every argument of a method, but of no credentials.

    ``body`` is one of the operation's bodies, or None if it has none.
    """
    arguments = {
        parameter.argument: (
            "text"
            if parameter.type is Any
            else parameter.adapter.validate_python(build_sample(parameter))
        )
        for parameter in operation.parameters
        if not parameter.credential
    }
    if body is not None:
        value = body.adapter.validate_json(json.dumps(build_sample(body)))
        arguments[operation.body_argument] = value
    return arguments


def test_number_of_operations() -> None:
    # The documents have 43, 8, 1 and 1.
    assert len(OPERATIONS) == 53


@pytest.mark.parametrize(("api", "operation"), OPERATIONS)
def test_operation_has_default_response(
    caller: Caller, api: str, operation: Any
) -> None:
    with Fake(f"jobads.{api}") as fake:
        client = caller.create_client(fake, api)
        for body in operation.bodies or (None,):
            arguments = build_arguments(operation, body)
            response = caller.execute(client, operation, arguments)
            (call,) = fake.calls
            fake.reset_calls()

            assert call.operation == operation.id
            if "body" in arguments and "body" not in call.arguments:
                model = arguments.pop("body")
                arguments |= {
                    name: getattr(model, name) for name in model.model_fields_set
                }
            assert call.arguments == arguments
            assert response.status in (200, 201)
            assert response.value is not None


@pytest.mark.parametrize(("api", "operation"), OPERATIONS)
def test_declared_error_status_has_typed_body(
    caller: Caller, api: str, operation: Any
) -> None:
    fake = Fake(f"jobads.{api}")
    codes = [
        response.status for response in operation.responses if response.status >= 300
    ]
    client = caller.create_client(fake, api, options=ClientOptions(retries=0))
    for code in codes:
        fake.script(operation.id, status(code))
        body = operation.bodies[0] if operation.bodies else None
        with pytest.raises(StatusError) as caught:
            caller.execute(client, operation, build_arguments(operation, body))

        assert caught.value.status == code
        assert type(caught.value).__module__ == f"jobads.{api}"
        assert caught.value.body is not None
    fake.assert_done()


def test_samples_are_deterministic(caller: Caller) -> None:
    fakes = [Fake("jobads.platform"), Fake("jobads.platform")]
    results = [
        caller.call(caller.create_client(fake), "campaigns/list") for fake in fakes
    ]

    assert results[0] == results[1]


def test_default_response_is_a_success(caller: Caller) -> None:
    fake = Fake("jobads.platform")
    envelope = caller.call(caller.create_client(fake), "campaigns/list")

    assert isinstance(envelope, models.Envelope)
    assert envelope.error is None
    assert envelope.meta.last is True
    assert len(envelope.data.entities) == 1


def test_sample_count_equals_batch_size() -> None:
    api, (send,) = read_package("jobads.disposition")
    counted = replace(
        send, responses=(DeclaredResponse(200, JSON, disposition.BatchAccepted),)
    )

    assert json.loads(build_sample_response(api, counted, None).content) == {
        "num_succeeded_events": 100
    }
