"""Server stubs of the Platform API: implement a protocol for each resource, anywhere
but here, and hand them to `create_app` or `create_router`. Printed by typecase from
platform.yaml."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from fastapi import APIRouter, FastAPI

from .._runtime.server.router import (
    Authenticate,
    Limits,
    Refuse,
    Reply,
    Routes,
    build_app,
    build_router,
)
from . import models
from ._operations import campaigns, tokens, users
from .api import API


class TokensHandler(Protocol):
    """Access tokens for an application client."""

    async def create(
        self, *, body: models.TokenFormRequest | models.TokenJsonRequest
    ) -> models.TokenResponse | Reply:
        """Get an access token with client credentials: `POST /oauth2/token`."""
        ...


class CampaignsHandler(Protocol):
    """Campaigns, from creation to report."""

    async def list(
        self, *, page: int | None = None, size: int | None = None
    ) -> models.Envelope | Reply:
        """List campaigns: `GET /campaigns`."""
        ...

    async def create(self, *, body: models.CampaignBody) -> models.Campaign | Reply:
        """Create a campaign: `POST /campaigns`."""
        ...

    async def report(
        self, *, campaign_id: int, report_parameters: Sequence[str] | None = None
    ) -> models.ReportEnvelope | Reply:
        """Report on a campaign: `GET /campaigns/{campaignId}/report`."""
        ...

    async def get(self, *, campaign_id: int) -> models.Envelope | Reply:
        """Read a campaign: `GET /campaigns/{campaignId}`."""
        ...

    async def update(
        self, *, campaign_id: int, body: models.CampaignBody
    ) -> models.Envelope | Reply:
        """Update a campaign: `PUT /campaigns/{campaignId}`."""
        ...

    async def delete(self, *, campaign_id: int) -> Any | Reply:
        """Delete a campaign: `DELETE /campaigns/{campaignId}`."""
        ...


class UsersHandler(Protocol):
    """User tokens."""

    async def refresh(
        self, *, user_id: str, refresh_token: str
    ) -> models.RefreshResponse | Reply:
        """Refresh a user's tokens: `GET /users/{userId}/refresh`."""
        ...


class Handlers(Protocol):
    """One handler for each resource; the async client is such a set itself."""

    @property
    def tokens(self) -> TokensHandler: ...

    @property
    def campaigns(self) -> CampaignsHandler: ...

    @property
    def users(self) -> UsersHandler: ...


def create_router(
    handlers: Handlers,
    *,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> APIRouter:
    """Route every operation to its handler.

    `authenticate` sees the credentials of each request first, and refuses a caller by
    raising an error of this API; `refuse` answers, in place of the API's own form of
    error, a request that breaks the document. `limits` says how much one may hold.
    """
    routes: Routes = (
        (tokens.CREATE, handlers.tokens.create),
        (campaigns.LIST, handlers.campaigns.list),
        (campaigns.CREATE, handlers.campaigns.create),
        (campaigns.REPORT, handlers.campaigns.report),
        (campaigns.GET, handlers.campaigns.get),
        (campaigns.UPDATE, handlers.campaigns.update),
        (campaigns.DELETE, handlers.campaigns.delete),
        (users.REFRESH, handlers.users.refresh),
    )
    return build_router(
        API, routes, authenticate=authenticate, refuse=refuse, limits=limits
    )


def create_app(
    handlers: Handlers,
    *,
    authenticate: Authenticate | None = None,
    refuse: Refuse | None = None,
    limits: Limits | None = None,
) -> FastAPI:
    """Serve these routes, and the source document as `/openapi.json`."""
    router = create_router(
        handlers, authenticate=authenticate, refuse=refuse, limits=limits
    )
    document = Path(__file__).with_name("openapi.json")
    return build_app(API, router, document=document, refuse=refuse)
