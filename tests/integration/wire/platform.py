"""Rows of the platform API: tokens in their three forms, campaigns, users."""

from functools import partial

from jobads.platform import models
from jobads.server import Reply
from tests.integration.wire.rows import INT64_MAX, Row

TOKENS = {"id_token": "id.tok-en", "access_token": "acc.tok-en"}
AUTHORIZED = {"x-api-key": "id.tok-en", "Authorization": "Bearer acc.tok-en"}
AUTHORIZED_JSON = {**AUTHORIZED, "Content-Type": "application/json"}
row = partial(Row, api="platform", credentials=TOKENS, headers=AUTHORIZED)
token_row = partial(
    Row,
    api="platform",
    operation="tokens/create",
    request="POST /v5/oauth2/token",
    answer='{"accessToken": "eyJ.a-b_c", "tokenType": "Bearer", "expiresIn": 86400}',
    value=models.TokenResponse(
        access_token="eyJ.a-b_c", token_type="Bearer", expires_in=86400
    ),
)

ACCESS = (
    token_row(
        form="form, credentials in the body",
        call={
            "body": models.TokenFormRequest(
                grant_type="client_credentials",
                client_id="app-1",
                client_secret="s€cret +&=*~/",
                scope="advertiser location:read job:status:read",
            )
        },
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        body=(
            "grant_type=client_credentials&client_id=app-1"
            "&client_secret=s%E2%82%ACcret+%2B%26%3D*%7E%2F"
            "&scope=advertiser+location%3Aread+job%3Astatus%3Aread"
        ),
    ),
    token_row(
        form="form, basic header",
        credentials={"app_client": ("app-1", "s3:cr€t")},
        call={"body": models.TokenFormRequest(grant_type="client_credentials")},
        headers={
            "Authorization": "Basic YXBwLTE6czM6Y3Ligqx0",
            "Content-Type": "application/x-www-form-urlencoded",
        },
        body="grant_type=client_credentials",
    ),
    token_row(
        form="JSON, basic header",
        credentials={"app_client": ("app-1", "s3:cr+t/?")},
        call={
            "body": models.TokenJsonRequest(
                grant_type="CLIENT_CREDENTIALS",
                client_id="app-1",
                scopes=["advertiser", "customer:read"],
            )
        },
        headers={
            "Authorization": "Basic YXBwLTE6czM6Y3IrdC8/",
            "Content-Type": "application/json",
        },
        body=(
            '{"grantType":"CLIENT_CREDENTIALS","clientId":"app-1",'
            '"scopes":["advertiser","customer:read"]}'
        ),
    ),
)

BODY = models.CampaignBody(
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
BODY_JSON = (
    '"name":"Köche 🙂","poolId":11,"budgetInDollars":1000,"cpcInCents":25,'
    '"cpcGoalCents":20,"budgetPacing":false,"status":"","feedFilter":0,'
    '"pacingDayOfMonth":31,"jobFeed":{'
    '"feedUrl":"https://feeds.example/f.xml?a=1&b=ü","feedFormat":"xml",'
    '"cpcControl":"READ_FROM_FEED"}'
)
CAMPAIGN = models.Campaign(**{**dict(BODY), "campaign_id": 42})
DETAIL_JSON = f'{{"data": {{"entity": {{"campaignId": 42,{BODY_JSON}}}}}}}'
DETAIL = models.Envelope(
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

CAMPAIGNS = (
    row(
        operation="campaigns/list",
        call={"page": 0, "size": 2147483647},
        request="GET /campaigns?page=0&size=2147483647",
        answer="""{
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
    row(
        operation="campaigns/create",
        form="200",
        call={"body": BODY},
        request="POST /campaigns",
        headers=AUTHORIZED_JSON,
        body=f"{{{BODY_JSON}}}",
        answer=f'{{"campaignId": 42,{BODY_JSON}}}',
        value=CAMPAIGN,
    ),
    row(
        operation="campaigns/create",
        form="201",
        call={"body": BODY},
        request="POST /campaigns",
        headers=AUTHORIZED_JSON,
        body=f"{{{BODY_JSON}}}",
        status=201,
        answer=f'{{"campaignId": 42,{BODY_JSON}}}',
        value=CAMPAIGN,
        handed=Reply(CAMPAIGN, status=201),
    ),
    row(
        operation="campaigns/report",
        call={"campaign_id": 42, "report_parameters": ["SPENDING", "a,b"]},
        request="GET /campaigns/42/report?reportParameters=SPENDING,a%2Cb",
        answer='{"data": {"entity": {"spending": [1.5, null], "Ä": true}}}',
        value=models.ReportEnvelope(
            data=models.ReportData(entity={"spending": [1.5, None], "Ä": True})
        ),
    ),
    row(
        operation="campaigns/get",
        call={"campaign_id": 2147483647},
        request="GET /campaigns/2147483647",
        answer=DETAIL_JSON,
        value=DETAIL,
    ),
    row(
        operation="campaigns/update",
        call={"campaign_id": 42, "body": BODY},
        request="PUT /campaigns/42",
        headers=AUTHORIZED_JSON,
        body=f"{{{BODY_JSON}}}",
        status=201,
        answer=DETAIL_JSON,
        value=DETAIL,
    ),
    row(
        operation="campaigns/delete",
        form="200",
        call={"campaign_id": 42},
        request="DELETE /campaigns/42",
        answer='{"deleted": [42]}',
        value={"deleted": [42]},
    ),
    row(
        operation="campaigns/delete",
        form="204",
        credentials={"id_token": "id.tok-en"},
        headers={"x-api-key": "id.tok-en"},
        call={"campaign_id": 0},
        request="DELETE /campaigns/0",
        status=204,
        media_type=None,
        answer="",
        value=None,
    ),
)

USERS = (
    row(
        operation="users/refresh",
        call={"user_id": "ü/1 +%2F", "refresh_token": "ref.tok-en/+=~"},
        request="GET /users/%C3%BC%2F1%20%2B%252F/refresh",
        headers={**AUTHORIZED, "RefreshToken": "ref.tok-en/+=~"},
        answer='{"idToken": "new.id", "accessToken": "new.access"}',
        value=models.RefreshResponse(id_token="new.id", access_token="new.access"),
    ),
)

ROWS = (*ACCESS, *CAMPAIGNS, *USERS)
