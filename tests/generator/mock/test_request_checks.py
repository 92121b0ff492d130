"""Test that a mock refuses requests that the document forbids."""

from typing import Any

import pytest

from tests.generator.mock.conftest import Mock, Start

BOOKING = """
paths:
  /bookings:
    get:
      operationId: bookings/list
      parameters:
        - {name: since, in: query, schema: {type: string, format: date-time}}
        - {name: limit, in: query, schema: {type: integer, maximum: 10}}
      responses: {"200": {$ref: "#/components/responses/Done"}}
    post:
      operationId: bookings/create
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: "#/components/schemas/Booking"}}
      responses:
        "201": {$ref: "#/components/responses/Done"}
        "422":
          description: The request is invalid.
          content:
            application/json:
              schema:
                type: object
                required: [status, detail]
                properties: {status: {type: integer}, detail: {type: string}}
  /bookings/{day}:
    get:
      operationId: bookings/get
      parameters:
        - name: day
          in: path
          required: true
          schema: {type: string, enum: [mon, noon], maxLength: 3}
      responses: {"200": {$ref: "#/components/responses/Done"}}
components:
  responses:
    Done: {description: Done., content: {application/json: {schema: {type: object}}}}
  schemas:
    Booking:
      type: object
      required: [id, url]
      properties:
        id: {type: string, readOnly: true}
        url: {type: string, format: uri}
        seats: {type: integer, minimum: 1}
"""


@pytest.fixture
def booking(start: Start) -> Mock:
    return start(BOOKING)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({}, "url"),
        ({"url": "https://shop.example", "seats": 0}, "seats"),
        ({"url": "https://shop.example", "seats": "two"}, "seats"),
        # The generated types accept any text as a URI.
        ({"url": "no uri"}, 'body/url: "no uri" is not a "uri"'),
    ],
)
def test_invalid_bodies_get_the_declared_error(
    booking: Mock, body: Any, reason: str
) -> None:
    response = booking("POST", "/bookings", json=body)
    assert response.status_code == 422
    assert response.json()["status"] == 422
    assert reason in response.json()["detail"]


def test_read_only_properties_may_be_missing(booking: Mock) -> None:
    body = {"url": "https://shop.example", "seats": 2}
    assert booking("POST", "/bookings", json=body).status_code == 201


def test_bodies_of_another_media_type_are_refused(booking: Mock) -> None:
    headers = {"Content-Type": "text/plain"}
    response = booking("POST", "/bookings", content="x", headers=headers)
    assert response.status_code == 422
    assert booking("POST", "/bookings").status_code == 422


@pytest.mark.parametrize("query", ["limit=11", "limit=x", "since=0.5", "since=today"])
def test_invalid_parameters_are_refused(booking: Mock, query: str) -> None:
    response = booking("GET", f"/bookings?{query}")
    assert response.status_code == 400
    assert query.partition("=")[0] in response.text


def test_invalid_parameters_of_the_path_are_refused(booking: Mock) -> None:
    assert booking("GET", "/bookings/mon").status_code == 200
    # The generated types accept each value of the enumeration.
    response = booking("GET", "/bookings/noon")
    assert response.status_code == 400
    assert 'day: "noon" is longer than 3 characters' in response.json()["detail"]


def test_valid_parameters_are_accepted(booking: Mock) -> None:
    query = "limit=10&since=2026-01-01T00:00:00%2B01:00"
    assert booking("GET", f"/bookings?{query}").status_code == 200


def test_long_reasons_are_cut(booking: Mock) -> None:
    response = booking("POST", "/bookings", json={"url": "x" * 5000})
    assert response.status_code == 422
    assert len(response.json()["detail"]) < 400
