"""Credentials, envelope and metrics that exchanges of the advertiser API share.

`make_exchange` is `Exchange` with the API's name and credentials filled in.
"""

from functools import partial

from tests.integration.wire.jobads_apis.exchanges.exchange import Exchange

AUTHORIZED = {"Authorization": "Bearer tok-1.a_b~c"}
AUTHORIZED_JSON = {**AUTHORIZED, "Content-Type": "application/json"}
make_exchange = partial(
    Exchange,
    api="advertiser",
    credentials={"token": "tok-1.a_b~c"},
    request_headers=AUTHORIZED,
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


def wrap_payload(payload: str) -> str:
    """Put the JSON text of a payload into the API's response envelope."""
    return (
        '{"documentationUrl": "https://docs.example/response", "code": 200,'
        f' "title": "Fertig ✓", "data": {payload}}}'
    )
