"""Calls of the four APIs that any client can make, successful and failing ones.

The order matters: calls change the state of the sandbox that later calls see.
"""

from typing import Any, NamedTuple


class ApiCall(NamedTuple):
    """A call of an operation."""

    api: str
    operation: str
    """The operation id."""
    arguments: dict[str, Any]
    """Arguments by their Python names."""
    body: Any = None
    """The body as JSON, by wire names."""


# From 1970 to 2100, in Unix milliseconds.
_PERIOD = {"start": 1, "end": 4_102_444_800_000}
_GROUP = {"campaign_id": 7, "group_id": 9}
_JOB = {"campaign_id": 7, "reference_number": "job1"}
_LOGIN = {"login": "my-user", "password": "my-password"}
_FILTERS = {"jobTitles": ["Welder"], "locations": ["Austin, TX"]}
_LOCATION = {"city": "Austin", "state": "TX", "zipcode": "78701"}
_JOB_AD = {
    "title": "Driver of lorries",
    "referenceNumber": "new1",
    "budgetCents": 100,
    "jobLocations": [_LOCATION],
    "startDate": "2026-11-01",
    "emailAddress": "jobs@company.example",
}
_JOB_FEED = {"feedUrl": "https://a.example/x", "cpcControl": "SET_CPC"}
# Our client requests larger pages than the SDKs unless it is given a limit.
_SEARCH = {"ip": "192.0.2.10", "q": "nurse", "limit": 10}
_EVENT = {
    "svc_sid": "click-1",
    "event": "hired",
    "event_time": "2026-03-14T09:26:53+01:00",
}
_REJECTED_EVENT = {
    **_EVENT,
    "event": "rejected",
    "reason": "other",
    "meta_data": {"n": [1]},
}

API_CALLS = [
    ApiCall("advertiser", "account/login", _LOGIN),
    ApiCall("advertiser", "account/login", {**_LOGIN, "password": "wrong"}),
    ApiCall("advertiser", "account/permissions", {}),
    ApiCall("advertiser", "applications/download", {"application_id": 1, **_LOGIN}),
    ApiCall("advertiser", "applications/download", {"application_id": 3, **_LOGIN}),
    ApiCall(
        "advertiser", "applications/download", {"application_id": 99_999, **_LOGIN}
    ),
    ApiCall("advertiser", "applications/report", {**_PERIOD, "campaign_ids": [1, 7]}),
    ApiCall("advertiser", "billing/has_payment_method", {"customer_ids": [1]}),
    ApiCall("advertiser", "billing/payment_methods", {}),
    ApiCall("advertiser", "campaigns/report", {**_PERIOD, "campaign_ids": [1, 2, 7]}),
    ApiCall("advertiser", "campaigns/report", {"start": 2, "end": 1}),
    ApiCall("advertiser", "campaigns/summary", _PERIOD),
    ApiCall(
        "advertiser", "campaigns/set_budget", {"campaign_id": 7, "budget_cents": 1}
    ),
    ApiCall(
        "advertiser",
        "campaigns/set_budget",
        {"campaign_id": 7, "budget_cents": 500_000},
    ),
    ApiCall(
        "advertiser",
        "campaigns/change_budget",
        {"campaign_id": 7, "delta_cents": -1000},
    ),
    ApiCall(
        "advertiser", "campaigns/list", {"customer_ids": [1], "campaign_ids": [1, 7]}
    ),
    ApiCall(
        "advertiser", "companies/list", {"company_name": "Hill", "exact_match": False}
    ),
    ApiCall("advertiser", "customers/report", {**_PERIOD, "customer_ids": [1]}),
    ApiCall("advertiser", "customers/summary", _PERIOD),
    ApiCall("advertiser", "customers/list", {}),
    ApiCall("advertiser", "groups/summary", {**_PERIOD, "group_ids": [8, 9]}),
    ApiCall("advertiser", "groups/report", {**_PERIOD, "group_ids": [9]}),
    ApiCall(
        "advertiser",
        "groups/create",
        {},
        {"campaignId": 7, "name": "New", "includeFilters": _FILTERS},
    ),
    ApiCall("advertiser", "groups/create", {}, {"name": "of no campaign"}),
    ApiCall(
        "advertiser",
        "groups/update",
        _GROUP,
        {"name": "Nurses 2", "status": 2, "qqMultiplier": 1.5},
    ),
    ApiCall(
        "advertiser", "groups/update", {**_GROUP, "group_id": 999}, {"name": "Nobody's"}
    ),
    ApiCall("advertiser", "groups/set_budget", {**_GROUP, "budget_cents": 250_000}),
    ApiCall("advertiser", "groups/set_budget", {**_GROUP, "budget_cents": -5}),
    ApiCall("advertiser", "groups/change_budget", {**_GROUP, "delta_cents": 500}),
    ApiCall("advertiser", "groups/resume", _GROUP),
    ApiCall("advertiser", "groups/pause", _GROUP),
    ApiCall("advertiser", "groups/priority_minimum", _GROUP),
    ApiCall("advertiser", "groups/priority_maximum", _GROUP),
    ApiCall("advertiser", "groups/priority_up", _GROUP),
    ApiCall("advertiser", "groups/priority_down", _GROUP),
    ApiCall("advertiser", "groups/delete", {"campaign_id": 7, "group_id": 8}),
    ApiCall("advertiser", "groups/list", {"campaign_ids": [7]}),
    ApiCall("advertiser", "jobs/summary", {**_PERIOD, **_JOB}),
    ApiCall("advertiser", "jobs/report", {**_PERIOD, **_JOB}),
    ApiCall("advertiser", "jobs/set_budget", {**_JOB, "budget_cents": 4000}),
    ApiCall("advertiser", "jobs/change_budget", {**_JOB, "delta_cents": -5000}),
    ApiCall("advertiser", "jobs/change_budget", {**_JOB, "delta_cents": -1000}),
    ApiCall("advertiser", "jobs/pause", _JOB),
    ApiCall("advertiser", "jobs/resume", {**_JOB, "reference_number": "none"}),
    ApiCall("advertiser", "jobs/resume", {**_JOB, "reference_number": "job2"}),
    ApiCall("advertiser", "jobs/create", {"campaign_id": 7}, _JOB_AD),
    ApiCall("advertiser", "jobs/create", {"campaign_id": 7}, _JOB_AD),
    ApiCall(
        "advertiser",
        "jobs/update",
        {**_JOB, "reference_number": "new1"},
        {"title": "Driver of vans"},
    ),
    ApiCall("advertiser", "jobs/list", {"campaign_ids": [7], "group_ids": [9]}),
    ApiCall("advertiser", "jobs/listings", {"job_references": ["job1", "new1"]}),
    ApiCall("advertiser", "industries/classifications", {}),
    ApiCall(
        "advertiser",
        "industries/predict",
        {},
        {"title": "Nurse", "jobProperties": {"campaignId": 7}},
    ),
    ApiCall("advertiser", "industries/description", {}),
    ApiCall(
        "advertiser",
        "predictions/create",
        {},
        {"title": "Nurse", "locations": ["Chicago,IL"]},
    ),
    ApiCall("platform", "campaigns/list", {"page": 1, "size": 5}),
    ApiCall(
        "platform",
        "campaigns/create",
        {},
        {"name": "New", "poolId": 3, "jobFeed": _JOB_FEED},
    ),
    ApiCall("platform", "campaigns/get", {"campaign_id": 7}),
    ApiCall("platform", "campaigns/get", {"campaign_id": 999}),
    ApiCall("platform", "campaigns/update", {"campaign_id": 7}, {"name": "Renamed"}),
    ApiCall(
        "platform",
        "campaigns/report",
        {"campaign_id": 7, "report_parameters": ["SPENDING"]},
    ),
    ApiCall("platform", "campaigns/delete", {"campaign_id": 5}),
    ApiCall("platform", "campaigns/delete", {"campaign_id": 5}),
    ApiCall(
        "platform", "users/refresh", {"user_id": "my-user", "refresh_token": "wrong"}
    ),
    ApiCall(
        "platform",
        "users/refresh",
        {"user_id": "my-user", "refresh_token": "my-refresh-token"},
    ),
    ApiCall("search", "jobs/search", _SEARCH),
    ApiCall("search", "jobs/search", {**_SEARCH, "limit": 3, "start": 2, "link": 1}),
    ApiCall(
        "search",
        "jobs/search",
        {**_SEARCH, "full_desc": 1, "logo": 1, "extractions": 1},
    ),
    ApiCall("search", "jobs/search", {**_SEARCH, "benefit": ["pto", "childcare"]}),
    ApiCall("search", "jobs/search", {**_SEARCH, "jobid": "987650032"}),
    ApiCall("disposition", "events/send", {}, _EVENT),
    ApiCall("disposition", "events/send", {}, [_EVENT, _REJECTED_EVENT]),
]
