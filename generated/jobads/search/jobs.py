"""Methods of `jobs`. Printed by typecase from search.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from .._runtime.bulk.pagination import AsyncPages, Pages, Position
from .._runtime.client.resource import AsyncResource, Resource
from .._runtime.options import RequestOptions

if TYPE_CHECKING:
    from . import models
    from ._operations import jobs as _operations
else:
    from .._runtime.lazy_import import later

    models, _operations = later(".models", "._operations.jobs", package=__package__)


class Jobs(Resource):
    """Search in current job postings."""

    def search(
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
        options: RequestOptions | None = None,
    ) -> models.SearchResponse | list[models.SearchJob] | str:
        """Search current job postings: `GET /search.php`.

        Takes query parameters only. Give `q`, `l` or both. Without keywords, `jobs near
        me` as `q` together with a location is the suggested default. Many parameters
        are ranking signals, not strict filters. Call from a backend at request time,
        and delete stored results within 24 hours.

        Args:
            ip: The end user's IP address; used for relevancy, and for the location when
                `l` is missing. Required in the current description.
            q: Keywords, URL-encoded on the wire; required when `l` is absent.
            l: Where to search: a zip code, or a city with its state as `City,ST`. Must
                be given if `q` is not.
            pid: Persistent hash of the user; enables personalised results.
            uid: Deprecated, replaced by `pid`. MD5 hash of an e-mail address; rotates
                company impressions.
            start: Offset of the first result.
            limit: Number of results, 0 to 200.
            format: Format of the answer; only `json` is answered with typed records.
            link: 1 exposes the direct link: each job has a `url` in place of its
                `onclick`.
            full_desc: Full descriptions instead of 256-character snippets.
            skip_desc: 1 overrides `full_desc` and returns `...` as every description.
            logo: Adds `logo_url` to the jobs.
            extractions: Adds the extraction fields to the jobs that have them.
            encrypt: Switches encryption of the user information passed in query
                parameters on or off. Not shown: Encryption scheme applied when
                `encrypt` is 1.
            useragent: User agent; prioritises jobs for mobile platforms.
            t1: First tracking tag, at most 32 characters.
            t2: Second tracking tag, at most 32 characters.
            t3: Third tracking tag, at most 32 characters.
            referrer: Domain the traffic comes from; used for analytics and earnings.
                Not shown: Format of the value beyond a domain.
            rdr: Sends the user back when the job is not paying (cached results). The
                document gives it no type. Not shown: Format of the value beyond a
                return address.
            benefit: Benefits, sent with pipes between them; a ranking signal, not a
                hard filter. Not shown: Allowed values.
            worktype: Kinds of work, sent with pipes between them; a ranking signal, not
                a hard filter. Not shown: Allowed values.
            commute: Longest commute, in minutes. The service moves it to the closest
                option it supports: 5 to 15, 40 to 45, 70 to 60. Not shown: The
                supported commute options. Not shown: Which parameter `commute`
                overrides.
            d: Radius in kilometres around the place searched, which `l` gives or else
                `ip`; jobs farther away are left out.
            salary: Salary, in a currency that is not stated; a ranking signal.
            salary_min: Least salary, in a currency that is not stated; a ranking
                signal.
            salary_max: Highest salary, in a currency that is not stated; a ranking
                signal.
            salary_period: Period of the salary; a ranking signal. Not shown: Allowed
                values.
            relevancy_weight: 0 to 100; a higher value gives price less weight in the
                ranking.
            title: With 1, the text of `q` must occur in the job title.
            major_category: Only jobs of these major categories, sent with pipes between
                them, as in `a|b`. The document types it as an integer, yet means a
                list.
            minor_category: Only jobs of these minor categories, sent with pipes between
                them. The document types it as an integer, yet means a list.
            match_top_category: Which categories of a job count: with 1 its top major
                and minor one, with 0 any.
            experience: Level of experience: 2 is NO_EXP, 3 is EXP_SENIOR, 4 is
                EXP_MANAGER, 5 is EXP_EXECUTIVE.
            m: Deprecated. 1 returns mobile-optimised jobs only.
            jobid: Deprecated, replaced by a job-status operation of the Platform API.
                Asks for one specific job; the answer becomes a bare array of jobs.
            date: Deprecated; do not use.
            At least one of `q` or `l` is required.
        Returns:
            The matching jobs in the chosen format; a bare array of jobs when the
            deprecated `jobid` is given.
            The matching jobs in the chosen format; a bare array of jobs when the
            deprecated `jobid` is given. The answer as text when `format` is `xml`,
            `html` or `php`; the document names no media types for them.
        Raises:
            BadRequestError: 400. Bad request, for example with neither `q` nor `l`.
        Not shown by the document:
            Error responses other than 400.
        """
        return self._call(
            _operations.SEARCH,
            ip=ip,
            q=q,
            l=l,
            pid=pid,
            uid=uid,
            start=start,
            limit=limit,
            format=format,
            link=link,
            full_desc=full_desc,
            skip_desc=skip_desc,
            logo=logo,
            extractions=extractions,
            encrypt=encrypt,
            useragent=useragent,
            t1=t1,
            t2=t2,
            t3=t3,
            referrer=referrer,
            rdr=rdr,
            benefit=benefit,
            worktype=worktype,
            commute=commute,
            d=d,
            salary=salary,
            salary_min=salary_min,
            salary_max=salary_max,
            salary_period=salary_period,
            relevancy_weight=relevancy_weight,
            title=title,
            major_category=major_category,
            minor_category=minor_category,
            match_top_category=match_top_category,
            experience=experience,
            m=m,
            jobid=jobid,
            date=date,
            options=options,
        )

    def search_all(
        self,
        *,
        ip: str,
        q: str | None = None,
        l: str | None = None,
        pid: str | None = None,
        uid: str | None = None,
        start: int | None = None,
        limit: int | None = None,
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
        position: Position | None = None,
        options: RequestOptions | None = None,
    ) -> Pages[models.SearchJob]:
        """Search current job postings; pages are fetched when they are needed:
        `GET /search.php`.

        Given the `position` of an earlier iterator, it goes on where that stood, as
        long as the other arguments are the same.
        """
        return self._pages(
            _operations.SEARCH,
            ip=ip,
            q=q,
            l=l,
            pid=pid,
            uid=uid,
            start=start,
            limit=limit,
            link=link,
            full_desc=full_desc,
            skip_desc=skip_desc,
            logo=logo,
            extractions=extractions,
            encrypt=encrypt,
            useragent=useragent,
            t1=t1,
            t2=t2,
            t3=t3,
            referrer=referrer,
            rdr=rdr,
            benefit=benefit,
            worktype=worktype,
            commute=commute,
            d=d,
            salary=salary,
            salary_min=salary_min,
            salary_max=salary_max,
            salary_period=salary_period,
            relevancy_weight=relevancy_weight,
            title=title,
            major_category=major_category,
            minor_category=minor_category,
            match_top_category=match_top_category,
            experience=experience,
            m=m,
            position=position,
            options=options,
        )


class AsyncJobs(AsyncResource):
    """`Jobs` for asyncio."""

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
        options: RequestOptions | None = None,
    ) -> models.SearchResponse | list[models.SearchJob] | str:
        """Search current job postings: `GET /search.php`, as `Jobs.search`."""
        return await self._call(
            _operations.SEARCH,
            ip=ip,
            q=q,
            l=l,
            pid=pid,
            uid=uid,
            start=start,
            limit=limit,
            format=format,
            link=link,
            full_desc=full_desc,
            skip_desc=skip_desc,
            logo=logo,
            extractions=extractions,
            encrypt=encrypt,
            useragent=useragent,
            t1=t1,
            t2=t2,
            t3=t3,
            referrer=referrer,
            rdr=rdr,
            benefit=benefit,
            worktype=worktype,
            commute=commute,
            d=d,
            salary=salary,
            salary_min=salary_min,
            salary_max=salary_max,
            salary_period=salary_period,
            relevancy_weight=relevancy_weight,
            title=title,
            major_category=major_category,
            minor_category=minor_category,
            match_top_category=match_top_category,
            experience=experience,
            m=m,
            jobid=jobid,
            date=date,
            options=options,
        )

    def search_all(
        self,
        *,
        ip: str,
        q: str | None = None,
        l: str | None = None,
        pid: str | None = None,
        uid: str | None = None,
        start: int | None = None,
        limit: int | None = None,
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
        position: Position | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.SearchJob]:
        """Search current job postings; pages are fetched when they are needed:
        `GET /search.php`.

        Given the `position` of an earlier iterator, it goes on where that stood, as
        long as the other arguments are the same.
        """
        return self._pages(
            _operations.SEARCH,
            ip=ip,
            q=q,
            l=l,
            pid=pid,
            uid=uid,
            start=start,
            limit=limit,
            link=link,
            full_desc=full_desc,
            skip_desc=skip_desc,
            logo=logo,
            extractions=extractions,
            encrypt=encrypt,
            useragent=useragent,
            t1=t1,
            t2=t2,
            t3=t3,
            referrer=referrer,
            rdr=rdr,
            benefit=benefit,
            worktype=worktype,
            commute=commute,
            d=d,
            salary=salary,
            salary_min=salary_min,
            salary_max=salary_max,
            salary_period=salary_period,
            relevancy_weight=relevancy_weight,
            title=title,
            major_category=major_category,
            minor_category=minor_category,
            match_top_category=match_top_category,
            experience=experience,
            m=m,
            position=position,
            options=options,
        )
