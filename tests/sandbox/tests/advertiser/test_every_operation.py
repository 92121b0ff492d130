"""Every operation of the advertiser document, as curl would call it: with the examples
of the document, and with values that nobody should send.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any
from urllib.parse import quote

import httpx2
import pytest

from jobads.advertiser import AdvertiserClient, models
from tests.sandbox.app.advertiser.logins import users_of
from tests.sandbox.app.advertiser.seed import LOGIN, PASSWORD, TOKEN
from tests.sandbox.app.running import Sandbox, running

DOCUMENT: dict[str, Any] = json.loads(
    files("jobads.advertiser").joinpath("openapi.json").read_text("utf-8")
)
OPERATIONS = 43
HOSTILE = ("", "\0", "-1", "9" * 30, "1,,2", "é😀' --" * 100)
UNFIT: tuple[Any, ...] = ("", "\0", 2**31, 2**80, None, [], "\ud800", 1e300)
TEXTS = (
    ("GET", "/userAccount/login?login"),
    ("GET", "/application/download?applicationId=1&login"),
    ("GET", "/application/report?referenceNumbers"),
    ("GET", "/company?companyName"),
    ("GET", "/job/report?referenceNumber"),
    ("GET", "/job/list?jobStatuses"),
    ("PUT", "/job/pause?campaignId=7&referenceNumber"),
)


@dataclass(frozen=True)
class Operation:
    """What the document says of one."""

    id: str
    method: str
    path: str
    examples: dict[str, str]
    body: Any


def _operations() -> Iterator[Operation]:
    shared = DOCUMENT["components"]["parameters"]
    for path, item in DOCUMENT["paths"].items():
        for method, said in item.items():
            parameters = [
                shared[each["$ref"].rpartition("/")[2]] if "$ref" in each else each
                for each in said.get("parameters", ())
            ]
            examples = {each["name"]: _text(each["example"]) for each in parameters}
            content = said.get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("example")
            yield Operation(said["operationId"], method, path, examples, body)


def _text(example: Any) -> str:
    if isinstance(example, list):
        return ",".join(map(str, example))
    return str(example).lower() if isinstance(example, bool) else str(example)


@pytest.fixture
def web(sandbox: Sandbox) -> Iterator[httpx2.Client]:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    url = sandbox.urls["advertiser"]
    with httpx2.Client(base_url=url, headers=headers, trust_env=False) as client:
        yield client


def _called(
    web: httpx2.Client, operation: Operation, given: dict[str, str], body: Any
) -> httpx2.Response:
    pairs = (f"{name}={quote(text, safe=',')}" for name, text in given.items())
    url = f"{operation.path}?{'&'.join(pairs)}".rstrip("?")
    if body is None:
        return web.request(operation.method, url)
    return web.request(operation.method, url, json=body)


def test_the_examples_of_the_document(web: httpx2.Client) -> None:
    operations = list(_operations())
    assert len(operations) == OPERATIONS
    # What deletes group 9 goes last.
    for each in sorted(operations, key=lambda operation: operation.method == "delete"):
        body = each.body
        if each.id == "jobs/create":
            body = {**body, "referenceNumber": "job99"}
        answer = _called(web, each, each.examples, body)
        assert answer.status_code == 200, (each.id, answer.text)
        if each.id != "applications/download":
            assert answer.json()["code"] == 200


@pytest.mark.full
def test_values_that_nobody_should_send(sandbox: Sandbox, web: httpx2.Client) -> None:
    statuses: dict[int, int] = {}
    for each in _operations():
        for name in each.examples:
            for hostile in HOSTILE:
                answer = _called(web, each, {**each.examples, name: hostile}, each.body)
                # The judge of the sandbox looks at all else.
                assert answer.status_code < 500, (each.id, name, hostile)
                count = statuses.get(answer.status_code, 0)
                statuses[answer.status_code] = count + 1
    assert statuses.keys() == {200, 400, 404}
    assert sandbox.judges["advertiser"].answers == sum(statuses.values()) > 500


def test_texts_that_no_database_keeps(address: str) -> None:
    with running(address) as sandbox:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        for method, path in TEXTS:
            url = f"{sandbox.urls['advertiser']}{path}=a%00b"
            assert httpx2.request(method, url, headers=headers).status_code < 500
        assert sandbox.complaints() == []


@pytest.mark.full
def test_bodies_that_nobody_should_send(web: httpx2.Client) -> None:
    for each in _operations():
        if each.body is None:
            continue
        for name, example in each.body.items():
            for hostile in UNFIT:
                body = {**each.body, name: hostile, "unknown": hostile}
                content = json.dumps(body).encode()
                url = f"{each.path}?campaignId=7&groupId=9&referenceNumber=job1"
                answer = web.request(
                    each.method,
                    url,
                    content=content,
                    headers={"Content-Type": "application/json"},
                )
                assert answer.status_code < 500, (each.id, name, hostile, example)


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
def test_every_refusal_is_an_envelope(
    web: httpx2.Client, method: str, url: str, status: int
) -> None:
    answer = web.request(method, url)
    assert answer.status_code == status
    body = answer.json()
    assert body.keys() == {"code", "title", "error"}
    assert body["code"] == status


def test_login_by_curl(sandbox: Sandbox) -> None:
    url = sandbox.urls["advertiser"]
    asked = {"login": LOGIN, "password": PASSWORD}
    with httpx2.Client(base_url=url, trust_env=False) as web:
        answer = web.get("/userAccount/login", params=asked)
        assert answer.json().keys() == {"code", "title", "message"}
        headers = {"Authorization": f"Bearer {answer.headers['Authorization']}"}
        rows = web.get("/campaigns?campaignIds=1,2,3", headers=headers).json()["data"]
    assert [row["id"] for row in rows] == [1, 2, 3]


def test_what_is_looked_up(sandbox: Sandbox) -> None:
    with users_of(sandbox) as users:
        _look_up(users("agency"))


def _look_up(agency: AdvertiserClient) -> None:
    methods = agency.billing.payment_methods(customer_ids=[2, 3, 4])
    assert [each.customer_id for each in methods.payment_cards_data or []] == [2, 3]
    assert [each.customer_id for each in methods.invoices_data or []] == [2, 4]
    assert agency.billing.has_payment_method(customer_ids=[1])
    assert not agency.billing.has_payment_method(customer_ids=[99])

    assert [each.id for each in agency.companies.list(company_name="HILL")] == [1]
    assert agency.companies.list(company_name="HILL", exact_match=True) == []
    [example] = agency.companies.list(company_id=3, exact_match=True)
    assert example.name == "Example Company"

    customers = agency.customers.list()
    assert [each.terms_of_service_accepted for each in customers] == [True] * 3 + [
        False
    ]
    assert [each.id for each in agency.customers.list(customer_ids=[2, 99])] == [2]

    known = agency.industries.classifications()
    assert "nursing" in [each.id for each in known]
    said = agency.industries.description(job_industry="nursing")
    assert said == next(each.description for each in known if each.id == "nursing")
    asked = models.IndustryPredictionRequest(title="Truck driver")
    [found] = agency.industries.predict(body=asked)
    assert (found.major_category, found.minor_category) == ("Transportation", "Driving")

    job = models.PredictionRequest(title="Nurse", locations=["Austin, TX", "Reno, NV"])
    predictions = agency.predictions.create(body=job)
    assert len(predictions) == 2
    assert predictions == agency.predictions.create(body=job)
    assert predictions[0] != predictions[1]
