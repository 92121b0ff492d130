"""Test the search API: filters, ranking, optional fields and response formats."""

from collections.abc import Iterator
from typing import Any, Literal, assert_type, cast

import httpx2
import pytest

from jobads import Page
from jobads.search import SearchClient, errors, models
from tests.sandbox.app.search.seed import JOB_COUNT, PASSWORD, PUBLISHER
from tests.sandbox.tests.helpers.running_sandbox import Sandbox

CHICAGO: dict[str, Any] = {"l": "Chicago,IL", "ip": "192.0.2.10"}
# The sandbox knows no place of this IP address.
ANYWHERE: dict[str, Any] = {"q": "jobs near me", "ip": "198.51.100.1"}


@pytest.fixture
def client(sandbox: Sandbox) -> Iterator[SearchClient]:
    url = sandbox.urls["search"]
    with SearchClient(base_url=url, id=PUBLISHER, password=PASSWORD) as opened_client:
        yield opened_client


def _search(client: SearchClient, **arguments: Any) -> models.SearchResponse:
    response = client.jobs.search(**arguments)
    assert isinstance(response, Page)
    body: models.SearchResponse = response.body
    return body


def _find_jobs(client: SearchClient, **arguments: Any) -> list[models.SearchJob]:
    """Return the first 200 jobs."""
    return _search(client, limit=200, **arguments).jobs or []


def test_pages_and_a_single_job(client: SearchClient) -> None:
    first = _search(client, q="nurse", limit=3, **CHICAGO)
    assert (first.start, first.count, len(first.jobs or [])) == (0, 3, 3)
    second = _search(client, q="nurse", limit=3, start=3, **CHICAGO)
    assert (second.start, second.total) == (3, first.total)
    ids = [job.id for job in [*(first.jobs or []), *(second.jobs or [])]]
    all_jobs = client.jobs.search(q="nurse", limit=2, **CHICAGO)
    all_ids = [job.id for job in all_jobs]
    assert all_ids[: len(ids)] == ids
    assert len(set(all_ids)) == len(all_ids) == first.total
    single = client.jobs.search(q="nurse", jobid=ids[0], full_desc=1, **CHICAGO)
    assert isinstance(single, list)
    assert [job.id for job in single] == ids[:1]


def test_type_depends_on_arguments(client: SearchClient) -> None:
    page = client.jobs.search(q="nurse", l="Chicago,IL", ip="192.0.2.10", link=1)
    # mypy checks these types.
    assert_type(page, Page[models.SearchJob, models.SearchResponse])
    job = page.items[0]
    jobs = client.jobs.search(q="nurse", ip="192.0.2.10", jobid=job.id or "")
    assert_type(jobs, list[models.SearchJob])
    assert [found.id for found in jobs] == [job.id]
    text = client.jobs.search(q="nurse", ip="192.0.2.10", format="xml")
    assert_type(text, str)
    assert text.startswith("<?xml")


def test_descriptions_and_click_urls(client: SearchClient) -> None:
    default = _find_jobs(client, **ANYWHERE)
    assert len(default) == 200
    assert {len(job.description or "") for job in default} == {256}
    assert all(job.onclick and job.url is None for job in default)
    linked = _find_jobs(
        client, link=1, t1="letter", rdr="https://j.example/a b", **ANYWHERE
    )
    assert all(job.url and job.onclick is None for job in linked)
    assert "t1=letter&rdr=https%3A%2F%2Fj.example%2Fa+b" in (linked[0].url or "")
    full = _find_jobs(client, full_desc=1, **ANYWHERE)
    assert all(len(job.description or "") > 256 for job in full)
    assert (full[0].description or "").startswith(default[0].description or "")
    hidden = _find_jobs(client, full_desc=1, skip_desc=1, **ANYWHERE)
    assert {job.description for job in hidden} == {"..."}


def test_logos_and_extractions_on_request(client: SearchClient) -> None:
    default = _find_jobs(client, **ANYWHERE)
    assert all(job.logo_url is None and job.visa_status is None for job in default)
    assert all(job.logo_url for job in _find_jobs(client, logo=1, **ANYWHERE))
    jobs = _find_jobs(client, extractions=1, **ANYWHERE)
    # Only some of the jobs have extractions.
    assert any(job.visa_status is None for job in jobs)
    assert any(job.visa_status for job in jobs)


def test_search_area(client: SearchClient) -> None:
    def find_cities(**arguments: Any) -> set[str]:
        jobs = _find_jobs(client, **arguments)
        return {city for job in jobs for city in job.city or []}

    nearby = {"Chicago,IL", "Evanston,IL"}
    assert find_cities(**CHICAGO) == nearby
    assert find_cities(l="60601", ip="x") == nearby
    assert find_cities(d=5, **CHICAGO) == {"Chicago,IL"}
    assert find_cities(d=60, **CHICAGO) == {*nearby, "Naperville,IL"}
    # The nearest supported commutes are 15 and 60 minutes.
    assert find_cities(commute=5, **CHICAGO) == {"Chicago,IL"}
    assert find_cities(commute=70, **CHICAGO) == {*nearby, "Naperville,IL"}
    # Without `l`, the place of the IP address counts: Chicago.
    assert find_cities(q="nurse", d=30, ip="192.0.2.10") == nearby
    # The sandbox has jobs in ten places.
    assert len(find_cities(**ANYWHERE)) == 10
    assert find_cities(l="Nowhere,ZZ", ip="x") == set()


def test_filters_by_title_category_and_experience(client: SearchClient) -> None:
    by_any_text = _find_jobs(client, q="software", **CHICAGO)
    by_title = _find_jobs(client, q="software", title=1, **CHICAGO)
    assert {job.title for job in by_title} == {"Software Engineer"}
    assert len(by_title) < len(by_any_text)
    by_any_category = _find_jobs(client, major_category=[3, 11], **ANYWHERE)
    by_top_category = _find_jobs(
        client, major_category=[3, 11], match_top_category=1, **ANYWHERE
    )
    majors = {job.major_category0 for job in by_top_category}
    assert majors == {"[Healthcare]", "[Technology]"}
    assert len(by_top_category) < len(by_any_category)
    by_minor_category = _find_jobs(
        client, minor_category=[42], match_top_category=1, **ANYWHERE
    )
    assert {job.minor_category0 for job in by_minor_category} == {
        "[Logistics] Warehouse"
    }
    totals = [
        _search(client, experience=level, **ANYWHERE).total for level in (2, 3, 4, 5)
    ]
    # Each job has exactly one of these levels.
    assert sum(total or 0 for total in totals) == JOB_COUNT


def test_ranking_arguments_change_only_the_order(client: SearchClient) -> None:
    default_ids = [job.id for job in _find_jobs(client, **CHICAGO)]
    for arguments in (
        {"benefit": ["childcare"]},
        {"worktype": ["gig", "parttime"]},
        {"salary_min": 55.0},
        {"useragent": "Mozilla/5.0 (iPhone)"},
        {"relevancy_weight": 100},
    ):
        ids = [job.id for job in _find_jobs(client, **arguments, **CHICAGO)]
        assert set(ids) == set(default_ids)
        assert ids != default_ids


@pytest.mark.parametrize(
    ("format_name", "media_type", "prefix"),
    [
        ("xml", "application/xml", "<?xml"),
        ("html", "text/html", "<!DOCTYPE html>"),
        ("php", "text/plain", 'a:4:{s:5:"total";i:'),
    ],
)
def test_response_formats(
    client: SearchClient,
    format_name: Literal["xml", "html", "php"],
    media_type: str,
    prefix: str,
) -> None:
    # mypy takes an overloaded method that is passed on for its first overload.
    search = cast(Any, client.jobs.search)
    response = client.response(search, q="nurse", format=format_name, **CHICAGO)
    assert response.headers["content-type"] == f"{media_type}; charset=utf-8"
    assert isinstance(response.value, str)
    assert response.value.startswith(prefix)


def test_wrong_password(sandbox: Sandbox) -> None:
    url = sandbox.urls["search"]
    client = SearchClient(base_url=url, id=PUBLISHER, password="wrong")
    with client, pytest.raises(errors.BadRequestError) as caught:
        client.jobs.search(q="nurse", ip="192.0.2.10")
    assert caught.value.body == models.SearchError(
        status="error", message="The publisher id or the password is wrong."
    )


@pytest.mark.parametrize(
    "query",
    ["", "q=x", "ip=x&q=x&limit=201", "ip=x&q=x&format=csv", "ip=x&q=x&t1=" + 33 * "a"],
)
def test_invalid_requests_get_search_errors(sandbox: Sandbox, query: str) -> None:
    """Send requests that the generated client refuses to send."""
    credentials = f"id={PUBLISHER}&pass={PASSWORD}"
    url = f"{sandbox.urls['search']}/search.php?{credentials}&{query}"
    response = httpx2.get(httpx2.URL(url))
    assert response.status_code == 400
    assert response.json().keys() == {"status", "message"}
