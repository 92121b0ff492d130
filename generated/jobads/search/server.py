"""Server stubs of the Job Search API: implement a protocol for each resource, anywhere
but here, and hand them to `create_app` or `create_router`. Printed by typecase from
search.yaml."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

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
from ._operations import jobs
from .api import API


class JobsHandler(Protocol):
    """Search in current job postings."""

    async def search(
        self,
        *,
        ip: str,
        q: str | None = None,
        l: str | None = None,
        pid: str | None = None,
        uid: str | None = None,
        start: int | None = None,
        limit: int | None = None,
        format: Literal["json", "xml", "html", "php"] | None = None,
        link: Literal[0, 1] | None = None,
        full_desc: Literal[0, 1] | None = None,
        skip_desc: Literal[0, 1] | None = None,
        logo: Literal[0, 1] | None = None,
        extractions: Literal[0, 1] | None = None,
        encrypt: Literal[0, 1] | None = None,
        useragent: str | None = None,
        t1: str | None = None,
        t2: str | None = None,
        t3: str | None = None,
        referrer: str | None = None,
        rdr: Any = None,
        benefit: Sequence[str] | None = None,
        worktype: Sequence[str] | None = None,
        commute: int | None = None,
        d: int | None = None,
        salary: float | None = None,
        salary_min: float | None = None,
        salary_max: float | None = None,
        salary_period: str | None = None,
        relevancy_weight: int | None = None,
        title: Literal[0, 1] | None = None,
        major_category: Sequence[int] | None = None,
        minor_category: Sequence[int] | None = None,
        match_top_category: Literal[0, 1] | None = None,
        experience: Literal[2, 3, 4, 5] | None = None,
        m: Literal[0, 1] | None = None,
        jobid: str | None = None,
        date: int | None = None,
    ) -> models.SearchResponse | list[models.SearchJob] | str | Reply:
        """Search current job postings: `GET /search.php`."""
        ...


class Handlers(Protocol):
    """One handler for each resource; the async client is such a set itself."""

    @property
    def jobs(self) -> JobsHandler: ...


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
    routes: Routes = ((jobs.SEARCH, handlers.jobs.search),)
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
