"""Test every operation of the advertiser's document with plain HTTP requests.

The requests have the examples of the document, extreme values, or values of the wrong
type. The generated client would refuse to send many of them.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any
from urllib.parse import quote

import httpx2
import pytest

from jobads.advertiser import models
from tests.sandbox.app.advertiser.seed import LOGIN, PASSWORD, TOKEN
from tests.sandbox.tests.helpers.advertiser_clients import CreateClient
from tests.sandbox.tests.helpers.running_sandbox import Sandbox, run_sandbox

DOCUMENT: dict[str, Any] = json.loads(
    files("jobads.advertiser").joinpath("openapi.json").read_text("utf-8")
)
OPERATION_COUNT = 43
EXTREME_TEXTS = ("", "\0", "-1", "9" * 30, "1,,2", "é😀' --" * 100)
"""Values for query parameters."""
EXTREME_VALUES: tuple[Any, ...] = ("", "\0", 2**31, 2**80, None, [], "\ud800", 1e300)
"""Values for fields of bodies."""
TEXT_PARAMETERS = (
    ("GET", "/userAccount/login?login"),
    ("GET", "/application/download?applicationId=1&login"),
    ("GET", "/application/report?referenceNumbers"),
    ("GET", "/company?companyName"),
    ("GET", "/job/report?referenceNumber"),
    ("GET", "/job/list?jobStatuses"),
    ("PUT", "/job/pause?campaignId=7&referenceNumber"),
)
"""Methods, and URLs that end in the name of a text parameter."""


@dataclass(frozen=True)
class Operation:
    """An operation with the document's examples."""

    id: str
    method: str
    path: str
    query: dict[str, str]
    """The examples of its query parameters."""
    body: Any
    """The example of its body, or None."""


def _read_operations() -> Iterator[Operation]:
    shared_parameters = DOCUMENT["components"]["parameters"]
    for path, path_item in DOCUMENT["paths"].items():
        for method, operation in path_item.items():
            parameters = [
                (
                    shared_parameters[parameter["$ref"].rpartition("/")[2]]
                    if "$ref" in parameter
                    else parameter
                )
                for parameter in operation.get("parameters", ())
            ]
            query = {
                parameter["name"]: _format_parameter(parameter["example"])
                for parameter in parameters
            }
            content = operation.get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("example")
            yield Operation(operation["operationId"], method, path, query, body)


def _format_parameter(example: Any) -> str:
    if isinstance(example, list):
        return ",".join(map(str, example))
    return str(example).lower() if isinstance(example, bool) else str(example)


@pytest.fixture
def http_client(sandbox: Sandbox) -> Iterator[httpx2.Client]:
    """A plain HTTP client with the token of the super administrator."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    url = sandbox.urls["advertiser"]
    with httpx2.Client(base_url=url, headers=headers, trust_env=False) as client:
        yield client


def _send(
    http_client: httpx2.Client, operation: Operation, query: dict[str, str], body: Any
) -> httpx2.Response:
    pairs = (f"{name}={quote(text, safe=',')}" for name, text in query.items())
    url = f"{operation.path}?{'&'.join(pairs)}".rstrip("?")
    if body is None:
        return http_client.request(operation.method, url)
    return http_client.request(operation.method, url, json=body)


def test_examples_of_the_document(http_client: httpx2.Client) -> None:
    operations = list(_read_operations())
    assert len(operations) == OPERATION_COUNT
    # The deletion of group 9 goes last, because other examples use the group.
    operations.sort(key=lambda operation: operation.method == "delete")
    for operation in operations:
        body = operation.body
        if operation.id == "jobs/create":
            # The reference of the example exists already.
            body = {**body, "referenceNumber": "job99"}
        response = _send(http_client, operation, operation.query, body)
        assert response.status_code == 200, (operation.id, response.text)
        if operation.id != "applications/download":
            assert response.json()["code"] == 200


@pytest.mark.full
def test_extreme_query_parameters(sandbox: Sandbox, http_client: httpx2.Client) -> None:
    status_counts: Counter[int] = Counter()
    for operation in _read_operations():
        for name in operation.query:
            for text in EXTREME_TEXTS:
                query = {**operation.query, name: text}
                response = _send(http_client, operation, query, operation.body)
                # The fixture `sandbox` validates the responses.
                assert response.status_code < 500, (operation.id, name, text)
                status_counts[response.status_code] += 1
    assert status_counts.keys() == {200, 400, 404}
    assert sandbox.validators["advertiser"].response_count == status_counts.total()
    # Guard against a loop that sends hardly any requests.
    assert status_counts.total() > 500


def test_nul_in_text_parameters(seeded_database_url: str) -> None:
    """PostgreSQL raises an error for NUL in a text parameter of a query."""
    with run_sandbox(seeded_database_url) as sandbox:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        for method, path in TEXT_PARAMETERS:
            url = f"{sandbox.urls['advertiser']}{path}=a%00b"
            assert httpx2.request(method, url, headers=headers).status_code < 500
        assert sandbox.get_violations() == []


@pytest.mark.full
def test_extreme_body_fields(http_client: httpx2.Client) -> None:
    for operation in _read_operations():
        if operation.body is None:
            continue
        for name in operation.body:
            for value in EXTREME_VALUES:
                body = {**operation.body, name: value, "unknown": value}
                response = http_client.request(
                    operation.method,
                    f"{operation.path}?campaignId=7&groupId=9&referenceNumber=job1",
                    # Escape everything but ASCII: UTF-8 cannot encode "\ud800".
                    content=json.dumps(body).encode(),
                    headers={"Content-Type": "application/json"},
                )
                assert response.status_code < 500, (operation.id, name, value)


@pytest.mark.parametrize(
    ("method", "url", "status"),
    [
        ("GET", "/nowhere", 404),
        ("PATCH", "/campaigns", 405),
        ("GET", "/campaigns?campaignIds=x", 400),
        ("PUT", "/campaign/budget?campaignId=7&budgetCents=1.5", 400),
        ("GET", "/campaign/report?start=2&end=1", 400),
        ("POST", "/group", 400),
        ("DELETE", "/group?campaignId=7&groupId=99", 404),
    ],
)
def test_all_errors_have_an_envelope(
    http_client: httpx2.Client, method: str, url: str, status: int
) -> None:
    response = http_client.request(method, url)
    assert response.status_code == status
    body = response.json()
    assert body.keys() == {"code", "title", "error"}
    assert body["code"] == status


def test_login_without_the_generated_client(sandbox: Sandbox) -> None:
    url = sandbox.urls["advertiser"]
    parameters = {"login": LOGIN, "password": PASSWORD}
    with httpx2.Client(base_url=url, trust_env=False) as client:
        response = client.get("/userAccount/login", params=parameters)
        assert response.json().keys() == {"code", "title", "message"}
        headers = {"Authorization": f"Bearer {response.headers['Authorization']}"}
        response = client.get("/campaigns?campaignIds=1,2,3", headers=headers)
    assert [campaign["id"] for campaign in response.json()["data"]] == [1, 2, 3]


def test_read_only_resources(create_client: CreateClient) -> None:
    """Read payment methods, companies, customers, industries and predictions."""
    agency = create_client("agency")
    methods = agency.billing.payment_methods(customer_ids=[2, 3, 4])
    cards, invoices = methods.payment_cards_data or [], methods.invoices_data or []
    assert [card.customer_id for card in cards] == [2, 3]
    assert [invoice.customer_id for invoice in invoices] == [2, 4]
    assert agency.billing.has_payment_method(customer_ids=[1])
    assert not agency.billing.has_payment_method(customer_ids=[99])

    assert [company.id for company in agency.companies.list(company_name="HILL")] == [1]
    assert agency.companies.list(company_name="HILL", exact_match=True) == []
    [company] = agency.companies.list(company_id=3, exact_match=True)
    assert company.name == "Example Company"

    accepted = [
        customer.terms_of_service_accepted for customer in agency.customers.list()
    ]
    assert accepted == [True, True, True, False]
    customers = agency.customers.list(customer_ids=[2, 99])
    assert [customer.id for customer in customers] == [2]

    industries = {
        industry.id: industry for industry in agency.industries.classifications()
    }
    description = agency.industries.description(job_industry="nursing")
    assert description == industries["nursing"].description
    driver = models.IndustryPredictionRequest(title="Truck driver")
    [industry] = agency.industries.predict(body=driver)
    assert (industry.major_category, industry.minor_category) == (
        "Transportation",
        "Driving",
    )

    job = models.PredictionRequest(title="Nurse", locations=["Austin, TX", "Reno, NV"])
    predictions = agency.predictions.create(body=job)
    assert len(predictions) == 2
    assert predictions == agency.predictions.create(body=job)
    assert predictions[0] != predictions[1]
