"""Handle the search API's `jobs`: find job ads, and format the response."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.search import models
from jobads.server import Reply
from tests.sandbox.app.database import Database
from tests.sandbox.app.search.job_serializer import serialize_job
from tests.sandbox.app.search.ranking import find_jobs
from tests.sandbox.app.search.response_formats import MEDIA_TYPES, format_response
from tests.sandbox.app.search.search_query import SearchQuery
from tests.sandbox.app.search.tables import JobAd

SearchResult = models.SearchResponse | list[models.SearchJob]


class Jobs:
    """The implementation of `JobsHandler`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, *, ip: str, **arguments: Any) -> SearchResult | Reply:
        """Return a page of matching jobs; `SearchQuery` lists all arguments."""
        query = SearchQuery(ip=ip, **arguments)
        result = await self._database.run(lambda session: _search(session, query))
        if query.format not in MEDIA_TYPES:
            return result
        text = format_response(query.format, _dump_json(result))
        return Reply(text, media_type=MEDIA_TYPES[query.format])


def _search(session: Session, query: SearchQuery) -> SearchResult:
    jobs = session.scalars(select(JobAd))
    if query.jobid is not None:
        return [serialize_job(query, job) for job in jobs if str(job.id) == query.jobid]
    matches = find_jobs(query, jobs)
    page = matches[query.start : query.start + query.limit]
    return models.SearchResponse(
        total=len(matches),
        start=query.start,
        count=len(page),
        jobs=[serialize_job(query, job) for job in page],
    )


def _dump_json(result: SearchResult) -> Any:
    if isinstance(result, list):
        return [
            job.model_dump(mode="json", by_alias=True, exclude_unset=True)
            for job in result
        ]
    return result.model_dump(mode="json", by_alias=True, exclude_unset=True)
