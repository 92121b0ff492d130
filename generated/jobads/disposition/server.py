"""Server stubs of the Applicant Disposition API: implement a protocol for each
resource, anywhere but here, and hand them to `create_app` or `create_router`.
Printed by typecase from disposition.yaml."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

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
from ._operations import events
from .api import API


class EventsHandler(Protocol):
    """Applicant status events sent by an advertiser."""

    async def send(
        self, *, body: models.DispositionEvent | Sequence[models.DispositionEvent]
    ) -> models.EventAccepted | models.BatchAccepted | Reply:
        """Send one applicant event or a batch of them: `POST
        /disposition/v1/events`."""
        ...


class Handlers(Protocol):
    """One handler for each resource; the async client is such a set itself."""

    @property
    def events(self) -> EventsHandler: ...


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
    routes: Routes = ((events.SEND, handlers.events.send),)
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
