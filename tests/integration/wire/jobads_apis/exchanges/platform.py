"""Expected exchanges of the platform API: tokens, campaigns and users."""

from functools import partial

from jobads.platform import models
from jobads.server import Reply
from tests.integration.wire.jobads_apis.exchanges.exchange import INT64_MAX, Exchange

CREDENTIALS = {"id_token": "id.tok-en", "access_token": "acc.tok-en"}
AUTHORIZED = {"x-api-key": "id.tok-en", "Authorization": "Bearer acc.tok-en"}
AUTHORIZED_JSON = {**AUTHORIZED, "Content-Type": "application/json"}
make_exchange = partial(
    Exchange, api="platform", credentials=CREDENTIALS, request_headers=AUTHORIZED
)
# All token exchanges have the same response; they differ in the request.
make_token_exchange = partial(
    Exchange,
    api="platform",
    operation="tokens/create",
    request_line="POST /v5/oauth2/token",
    response_body=(
        '{"accessToken": "eyJ.a-b_c", "tokenType": "Bearer", "expiresIn": 86400}'
    ),
    value=models.TokenResponse(
        access_token="eyJ.a-b_c", token_type="Bearer", expires_in=86400
    ),
)

TOKEN_EXCHANGES = (
    make_token_exchange(
        variant="form, credentials in the body",
        arguments={
            "body": models.TokenFormRequest(
                grant_type="client_credentials",
                client_id="app-1",
                client_secret="s€cret +&=*~/",
                scope="advertiser location:read job:status:read",
            )
        },
        request_headers={"Content-Type": "application/x-www-form-urlencoded"},
        request_body=(
            "grant_type=client_credentials&client_id=app-1"
            "&client_secret=s%E2%82%ACcret+%2B%26%3D*%7E%2F"
            "&scope=advertiser+location%3Aread+job%3Astatus%3Aread"
        ),
    ),
    make_token_exchange(
        variant="form, basic header",
        credentials={"app_client": ("app-1", "s3:cr€t")},
        arguments={"body": models.TokenFormRequest(grant_type="client_credentials")},
        request_headers={
            "Authorization": "Basic YXBwLTE6czM6Y3Ligqx0",
            "Content-Type": "application/x-www-form-urlencoded",
        },
        request_body="grant_type=client_credentials",
    ),
    make_token_exchange(
        variant="JSON, basic header",
        credentials={"app_client": ("app-1", "s3:cr+t/?")},
        arguments={
            "body": models.TokenJsonRequest(
                grant_type="CLIENT_CREDENTIALS",
                client_id="app-1",
                scopes=["advertiser", "customer:read"],
            )
        },
        request_headers={
            "Authorization": "Basic YXBwLTE6czM6Y3IrdC8/",
            "Content-Type": "application/json",
        },
        request_body=(
            '{"grantType":"CLIENT_CREDENTIALS","clientId":"app-1",'
            '"scopes":["advertiser","customer:read"]}'
        ),
    ),
)

CAMPAIGN_BODY = models.CampaignBody(
    name="Köche 🙂",
    pool_id=11,
    budget_in_dollars=1000,
    cpc_in_cents=25,
    cpc_goal_cents=20,
    budget_pacing=False,
    status="",
    feed_filter=0,
    pacing_day_of_month=31,
    job_feed=models.JobFeed(
        feed_url="https://feeds.example/f.xml?a=1&b=ü",
        feed_format="xml",
        cpc_control=models.CpcControl.READ_FROM_FEED,
    ),
)
# Without braces, so that responses can add the id.
CAMPAIGN_MEMBERS_JSON = (
    '"name":"Köche 🙂","poolId":11,"budgetInDollars":1000,"cpcInCents":25,'
    '"cpcGoalCents":20,"budgetPacing":false,"status":"","feedFilter":0,'
    '"pacingDayOfMonth":31,"jobFeed":{'
    '"feedUrl":"https://feeds.example/f.xml?a=1&b=ü","feedFormat":"xml",'
    '"cpcControl":"READ_FROM_FEED"}'
)
CAMPAIGN = models.Campaign(**{**dict(CAMPAIGN_BODY), "campaign_id": 42})
CAMPAIGN_ENVELOPE_JSON = (
    f'{{"data": {{"entity": {{"campaignId": 42,{CAMPAIGN_MEMBERS_JSON}}}}}}}'
)
# An envelope may hold any entity, so the client does not make a `Campaign` of it.
CAMPAIGN_ENVELOPE = models.Envelope(
    data=models.EnvelopeData(
        entity={
            "campaignId": 42,
            "name": "Köche 🙂",
            "poolId": 11,
            "budgetInDollars": 1000,
            "cpcInCents": 25,
            "cpcGoalCents": 20,
            "budgetPacing": False,
            "status": "",
            "feedFilter": 0,
            "pacingDayOfMonth": 31,
            "jobFeed": {
                "feedUrl": "https://feeds.example/f.xml?a=1&b=ü",
                "feedFormat": "xml",
                "cpcControl": "READ_FROM_FEED",
            },
        }
    )
)

CAMPAIGN_EXCHANGES = (
    make_exchange(
        operation="campaigns/list",
        arguments={"page": 0, "size": 2147483647},
        request_line="GET /campaigns?page=0&size=2147483647",
        response_body="""{
            "data": {"entities": [{"campaignId": 42}, {}]},
            "_meta": {
                "first": true, "last": false, "limit": 10, "nextPage": true,
                "numberOfElements": 2, "offset": 0, "previousPage": false,
                "sort": {"empty": true, "sorted": false, "unsorted": true},
                "totalElements": 9223372036854775807, "totalPages": 2147483647
            }
        }""",
        value=models.Envelope(
            data=models.EnvelopeData(entities=[{"campaignId": 42}, {}]),
            meta=models.PageMeta(
                first=True,
                last=False,
                limit=10,
                next_page=True,
                number_of_elements=2,
                offset=0,
                previous_page=False,
                sort=models.PageSort(empty=True, sorted=False, unsorted=True),
                total_elements=INT64_MAX,
                total_pages=2147483647,
            ),
        ),
    ),
    make_exchange(
        operation="campaigns/create",
        variant="200",
        arguments={"body": CAMPAIGN_BODY},
        request_line="POST /campaigns",
        request_headers=AUTHORIZED_JSON,
        request_body=f"{{{CAMPAIGN_MEMBERS_JSON}}}",
        response_body=f'{{"campaignId": 42,{CAMPAIGN_MEMBERS_JSON}}}',
        value=CAMPAIGN,
    ),
    make_exchange(
        operation="campaigns/create",
        variant="201",
        arguments={"body": CAMPAIGN_BODY},
        request_line="POST /campaigns",
        request_headers=AUTHORIZED_JSON,
        request_body=f"{{{CAMPAIGN_MEMBERS_JSON}}}",
        status=201,
        response_body=f'{{"campaignId": 42,{CAMPAIGN_MEMBERS_JSON}}}',
        value=CAMPAIGN,
        # 200 is declared too, so the handler must choose 201.
        handler_result=Reply(CAMPAIGN, status=201),
    ),
    make_exchange(
        operation="campaigns/report",
        arguments={"campaign_id": 42, "report_parameters": ["SPENDING", "a,b"]},
        request_line="GET /campaigns/42/report?reportParameters=SPENDING,a%2Cb",
        response_body='{"data": {"entity": {"spending": [1.5, null], "Ä": true}}}',
        value=models.ReportEnvelope(
            data=models.ReportData(entity={"spending": [1.5, None], "Ä": True})
        ),
    ),
    make_exchange(
        operation="campaigns/get",
        arguments={"campaign_id": 2147483647},
        request_line="GET /campaigns/2147483647",
        response_body=CAMPAIGN_ENVELOPE_JSON,
        value=CAMPAIGN_ENVELOPE,
    ),
    make_exchange(
        operation="campaigns/update",
        arguments={"campaign_id": 42, "body": CAMPAIGN_BODY},
        request_line="PUT /campaigns/42",
        request_headers=AUTHORIZED_JSON,
        request_body=f"{{{CAMPAIGN_MEMBERS_JSON}}}",
        status=201,
        response_body=CAMPAIGN_ENVELOPE_JSON,
        value=CAMPAIGN_ENVELOPE,
    ),
    make_exchange(
        operation="campaigns/delete",
        variant="200",
        arguments={"campaign_id": 42},
        request_line="DELETE /campaigns/42",
        response_body='{"deleted": [42]}',
        value={"deleted": [42]},
    ),
    make_exchange(
        operation="campaigns/delete",
        variant="204",
        # The access token is optional: this exchange omits it.
        credentials={"id_token": "id.tok-en"},
        request_headers={"x-api-key": "id.tok-en"},
        arguments={"campaign_id": 0},
        request_line="DELETE /campaigns/0",
        status=204,
        media_type=None,
        response_body="",
        value=None,
    ),
)

USER_EXCHANGES = (
    make_exchange(
        operation="users/refresh",
        arguments={"user_id": "ü/1 +%2F", "refresh_token": "ref.tok-en/+=~"},
        request_line="GET /users/%C3%BC%2F1%20%2B%252F/refresh",
        request_headers={**AUTHORIZED, "RefreshToken": "ref.tok-en/+=~"},
        response_body='{"idToken": "new.id", "accessToken": "new.access"}',
        value=models.RefreshResponse(id_token="new.id", access_token="new.access"),
    ),
)

EXCHANGES = (*TOKEN_EXCHANGES, *CAMPAIGN_EXCHANGES, *USER_EXCHANGES)
