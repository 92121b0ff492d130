"""The first accounts and campaigns of the platform API."""

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
USER = "user-42"
ID_TOKEN, REFRESH_TOKEN = "my-id-token", "my-refresh-token"
EXPIRED_TOKEN = "my-expired-id-token"
CAMPAIGNS = 23
_YEARS = timedelta(days=3650)


def seed(session: Session, _today: date) -> None:
    """An app client, two users with known tokens, and a few pages of campaigns."""
    accounts.add(session, "app", CLIENT_ID, CLIENT_SECRET, SCOPES)
    for user, id_token in ((USER, ID_TOKEN), ("user-43", "other-id-token")):
        accounts.add(session, "user", user, f"password-of-{user}", SCOPES)
        accounts.admit(session, id_token, "id", user, _YEARS)
    accounts.admit(session, EXPIRED_TOKEN, "id", USER, -timedelta(days=1))
    accounts.admit(session, REFRESH_TOKEN, "refresh", USER, _YEARS)
    for number in range(1, CAMPAIGNS + 1):
        sent = {
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
        session.add(Campaign(owner=USER, sent=sent, spent_cents=1000 * number))
