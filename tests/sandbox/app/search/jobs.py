"""The resource `jobs`: a search in, the jobs found out."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from jobads.search import models
from jobads.search.errors import BadRequestError
from jobads.server import Credentials, Reply
from tests.sandbox.app import accounts
from tests.sandbox.app.database import Database
from tests.sandbox.app.search.formats import MEDIA_TYPES, written
from tests.sandbox.app.search.query import Query
from tests.sandbox.app.search.ranking import found
from tests.sandbox.app.search.showing import shown
from tests.sandbox.app.search.tables import JobAd

Found = models.SearchResponse | list[models.SearchJob]


class Jobs:
    """Implements `JobsHandler`; `Query` names all arguments of its one method."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, *, ip: str, **asked: Any) -> Found | Reply:
        """A page of the jobs that match, in the format asked for."""
        query = Query(ip=ip, **asked)
        answer = await self._database.run(lambda session: _search(session, query))
        if query.format not in MEDIA_TYPES:
            return answer
        text = written(query.format, _plain(answer))
        return Reply(text, media_type=MEDIA_TYPES[query.format])


class Guard:
    """Admits publishers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def admit(self, given: Credentials) -> None:
        """Refuse a wrong id or password; that one is missing is found elsewhere."""
        name, password = given.values.get("id"), given.values.get("password")
        if name is None or password is None:
            return

        def work(session: Session) -> bool:
            known = accounts.verified(
                session, "publisher", str(name.reveal()), password.reveal()
            )
            return known is not None

        if not await self._database.run(work):
            message = "The publisher id or the password is wrong."
            raise BadRequestError(models.SearchError(status="error", message=message))


def _search(session: Session, query: Query) -> Found:
    jobs = session.scalars(select(JobAd))
    if query.jobid is not None:
        return [shown(query, job) for job in jobs if str(job.id) == query.jobid]
    matching = found(query, jobs)
    page = matching[query.start : query.start + query.limit]
    return models.SearchResponse(
        total=len(matching),
        start=query.start,
        count=len(page),
        jobs=[shown(query, job) for job in page],
    )


def _plain(answer: Found) -> Any:
    if isinstance(answer, list):
        return [job.model_dump(mode="json", exclude_unset=True) for job in answer]
    return answer.model_dump(mode="json", exclude_unset=True)
