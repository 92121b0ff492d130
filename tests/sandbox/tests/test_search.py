"""A publisher's search session, through the public client."""

from collections.abc import Iterator
from typing import Any, Literal

import httpx2
import pytest

from jobads.search import SearchClient, errors, models
from tests.sandbox.app.running import Sandbox
from tests.sandbox.app.search.seed import JOBS, PASSWORD, PUBLISHER

CHICAGO: dict[str, Any] = {"l": "Chicago,IL", "ip": "192.0.2.10"}
ANYWHERE: dict[str, Any] = {"q": "jobs near me", "ip": "198.51.100.1"}


@pytest.fixture
def client(sandbox: Sandbox) -> Iterator[SearchClient]:
    url = sandbox.urls["search"]
    with SearchClient(base_url=url, id=PUBLISHER, password=PASSWORD) as made:
        yield made


def _page(client: SearchClient, **asked: Any) -> models.SearchResponse:
    answer = client.jobs.search(**asked)
    assert isinstance(answer, models.SearchResponse)
    return answer


def _jobs(client: SearchClient, **asked: Any) -> list[models.SearchJob]:
    return _page(client, limit=200, **asked).jobs or []


def test_a_session(client: SearchClient) -> None:
    """Search, look at the next page, follow a link, and read one job in full."""
    first = _page(client, q="nurse", limit=3, **CHICAGO)
    assert (first.start, first.count, len(first.jobs or [])) == (0, 3, 3)
    second = _page(client, q="nurse", limit=3, start=3, **CHICAGO)
    assert (second.start, second.total) == (3, first.total)
    ids = [job.id for job in [*(first.jobs or []), *(second.jobs or [])]]
    every = [job.id for job in client.jobs.search_all(q="nurse", limit=2, **CHICAGO)]
    assert every[: len(ids)] == ids
    assert len(set(every)) == len(every) == first.total
    whole = client.jobs.search(q="nurse", jobid=ids[0], full_desc=1, **CHICAGO)
    assert isinstance(whole, list)
    assert [job.id for job in whole] == ids[:1]


def test_how_a_job_is_shown(client: SearchClient) -> None:
    plain = _jobs(client, **ANYWHERE)
    assert len(plain) == 200
    assert {len(job.description or "") for job in plain} == {256}
    assert all(job.onclick and job.url is None for job in plain)
    linked = _jobs(client, link=1, t1="letter", rdr="https://j.example/a b", **ANYWHERE)
    assert all(job.url and job.onclick is None for job in linked)
    assert "t1=letter&rdr=https%3A%2F%2Fj.example%2Fa+b" in (linked[0].url or "")
    full = _jobs(client, full_desc=1, **ANYWHERE)
    assert all(len(job.description or "") > 256 for job in full)
    assert (full[0].description or "").startswith(plain[0].description or "")
    hidden = _jobs(client, full_desc=1, skip_desc=1, **ANYWHERE)
    assert {job.description for job in hidden} == {"..."}


def test_what_comes_on_demand(client: SearchClient) -> None:
    plain = _jobs(client, **ANYWHERE)
    assert all(job.logo_url is None and job.visa_status is None for job in plain)
    assert all(job.logo_url for job in _jobs(client, logo=1, **ANYWHERE))
    with_them = [job.visa_status for job in _jobs(client, extractions=1, **ANYWHERE)]
    # Not guaranteed on every job.
    assert None in with_them
    assert any(with_them)


def test_where_jobs_are(client: SearchClient) -> None:
    def cities(**asked: Any) -> set[str]:
        return {city for job in _jobs(client, **asked) for city in job.city or []}

    near = {"Chicago,IL", "Evanston,IL"}
    assert cities(**CHICAGO) == near
    assert cities(l="60601", ip="x") == near
    assert cities(d=5, **CHICAGO) == {"Chicago,IL"}
    assert cities(d=60, **CHICAGO) == {*near, "Naperville,IL"}
    assert cities(commute=5, **CHICAGO) == {"Chicago,IL"}
    assert cities(commute=70, **CHICAGO) == {*near, "Naperville,IL"}
    assert cities(q="nurse", d=30, ip="192.0.2.10") == near
    assert len(cities(**ANYWHERE)) == 10
    assert cities(l="Nowhere,ZZ", ip="x") == set()


def test_what_restricts(client: SearchClient) -> None:
    both = _jobs(client, q="software", **CHICAGO)
    titled = _jobs(client, q="software", title=1, **CHICAGO)
    assert {job.title for job in titled} == {"Software Engineer"}
    assert len(titled) < len(both)
    of_both = _jobs(client, major_category=[3, 11], **ANYWHERE)
    of_top = _jobs(client, major_category=[3, 11], match_top_category=1, **ANYWHERE)
    majors = {job.major_category0 for job in of_top}
    assert majors == {"[Healthcare]", "[Technology]"}
    assert len(of_top) < len(of_both)
    minors = _jobs(client, minor_category=[42], match_top_category=1, **ANYWHERE)
    assert {job.minor_category0 for job in minors} == {"[Logistics] Warehouse"}
    levels = [
        _page(client, experience=level, **ANYWHERE).total for level in (2, 3, 4, 5)
    ]
    assert sum(each or 0 for each in levels) == JOBS


def test_signals_move_jobs_and_lose_none(client: SearchClient) -> None:
    plain = _jobs(client, **CHICAGO)
    for asked in (
        {"benefit": ["childcare"]},
        {"worktype": ["gig", "parttime"]},
        {"salary_min": 55.0},
        {"useragent": "Mozilla/5.0 (iPhone)"},
        {"relevancy_weight": 100},
    ):
        moved = _jobs(client, **asked, **CHICAGO)
        assert {job.id for job in moved} == {job.id for job in plain}
        assert [job.id for job in moved] != [job.id for job in plain]


@pytest.mark.parametrize(
    ("name", "media_type", "start"),
    [
        ("xml", "application/xml", "<?xml"),
        ("html", "text/html", "<!DOCTYPE html>"),
        ("php", "text/plain", 'a:4:{s:5:"total";i:'),
    ],
)
def test_formats(
    client: SearchClient,
    name: Literal["xml", "html", "php"],
    media_type: str,
    start: str,
) -> None:
    answer = client.response(client.jobs.search, q="nurse", format=name, **CHICAGO)
    assert answer.headers["content-type"] == f"{media_type}; charset=utf-8"
    assert isinstance(answer.value, str)
    assert answer.value.startswith(start)


def test_a_wrong_password(sandbox: Sandbox) -> None:
    url = sandbox.urls["search"]
    other = SearchClient(base_url=url, id=PUBLISHER, password="wrong")
    with other, pytest.raises(errors.BadRequestError) as caught:
        other.jobs.search(q="nurse", ip="192.0.2.10")
    assert caught.value.body == models.SearchError(
        status="error", message="The publisher id or the password is wrong."
    )


@pytest.mark.parametrize(
    "query",
    ["", "q=x", "ip=x&q=x&limit=201", "ip=x&q=x&format=csv", "ip=x&q=x&t1=" + 33 * "a"],
)
def test_refusals_in_the_form_of_the_api(sandbox: Sandbox, query: str) -> None:
    """What a client of ours never sends."""
    known = f"id={PUBLISHER}&pass={PASSWORD}"
    url = f"{sandbox.urls['search']}/search.php?{known}&{query}"
    answer = httpx2.get(httpx2.URL(url))
    assert answer.status_code == 400
    assert answer.json().keys() == {"status", "message"}
