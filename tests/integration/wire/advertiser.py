"""Token, envelope and metrics that the rows of the advertiser API share.

`row` creates a row with the defaults of the API. `envelope` wraps the JSON text of a
payload.
"""

from functools import partial

from tests.integration.wire.rows import Row

AUTHORIZED = {"Authorization": "Bearer tok-1.a_b~c"}
AUTHORIZED_JSON = {**AUTHORIZED, "Content-Type": "application/json"}
row = partial(
    Row,
    api="advertiser",
    credentials={"token": "tok-1.a_b~c"},
    headers=AUTHORIZED,
)

METRICS = {
    "applications": 4,
    "clicks": 321,
    "conversions1": 3,
    "conversions2": 0,
    "conversions3": 1,
    "impressions": 2147483647,
    "spend_cents": 12345,
}
METRICS_JSON = (
    '"applications": 4, "clicks": 321, "conversions1": 3, "conversions2": 0,'
    ' "conversions3": 1, "impressions": 2147483647, "spendCents": 12345'
)
STATUS_CODE_JSON = '{"statusCode": "SUCCESS"}'


def envelope(data: str) -> str:
    """The response envelope of the first document around a payload."""
    return (
        '{"documentationUrl": "https://docs.example/response", "code": 200,'
        f' "title": "Fertig ✓", "data": {data}}}'
    )
