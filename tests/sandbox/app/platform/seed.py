"""Seed the platform API: an app client, two users with tokens, and campaigns."""

from datetime import date, timedelta

from sqlalchemy.orm import Session

from tests.sandbox.app import accounts
from tests.sandbox.app.platform.tables import Campaign

CLIENT_ID, CLIENT_SECRET = "my-app", "my-secret"
SCOPES = [
    "advertiser",
    "location:read",
    "category:read",
    "job:status:read",
    "integration",
    "customer:read",
]
USER, OTHER_USER = "my-user", "other-user"
PASSWORD = "my-password"
ID_TOKEN, REFRESH_TOKEN = "my-id-token", "my-refresh-token"
OTHER_ID_TOKEN = "other-id-token"
EXPIRED_TOKEN = "my-expired-id-token"
CAMPAIGN_COUNT = 23
_TEN_YEARS = timedelta(days=3650)


def seed(session: Session, _today: date) -> None:
    """Add accounts with fixed tokens, and the campaigns of the first user."""
    accounts.add_account(session, "app", CLIENT_ID, CLIENT_SECRET, SCOPES)
    for user, id_token in ((USER, ID_TOKEN), (OTHER_USER, OTHER_ID_TOKEN)):
        accounts.add_account(session, "user", user, PASSWORD, SCOPES)
        accounts.add_token(session, id_token, "id", user, _TEN_YEARS)
    accounts.add_token(session, EXPIRED_TOKEN, "id", USER, -timedelta(days=1))
    accounts.add_token(session, REFRESH_TOKEN, "refresh", USER, _TEN_YEARS)
    for number in range(1, CAMPAIGN_COUNT + 1):
        fields = {
            "name": f"Campaign {number}",
            "poolId": 3,
            "budgetInDollars": 100 * number,
            "cpcInCents": 45,
            "cpcGoalCents": 40,
            "budgetPacing": number % 2 == 0,
            "status": "ACTIVE",
            "pacingDayOfMonth": 1,
            "jobFeed": {
                "feedUrl": f"https://jobs.example.com/feed-{number}.xml",
                "cpcControl": "SET_CPC",
            },
        }
        session.add(Campaign(owner=USER, fields=fields, spent_cents=1000 * number))
