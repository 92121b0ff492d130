"""Calls that every client of the APIs can make: an API, an operation, arguments by
their Python names and a body by its wire names. How a client makes them does not belong
here.
"""

from typing import Any, TypeAlias

Exchange: TypeAlias = tuple[str, str, dict[str, Any], Any]

_PERIOD = {"start": 1, "end": 4_102_444_800_000}
_GROUP = {"campaign_id": 7, "group_id": 9}
_JOB = {"campaign_id": 7, "reference_number": "job1"}
_LOGIN = {"login": "anna@company.example", "password": "correct horse"}
_FOUND = {"jobTitles": ["Welder"], "locations": ["Austin, TX"]}
_PLACE = {"city": "Austin", "state": "TX", "zipcode": "78701"}
_JOB_AD = {
    "title": "Driver of lorries",
    "referenceNumber": "new1",
    "budgetCents": 100,
    "jobLocations": [_PLACE],
    "startDate": "2026-11-01",
    "emailAddress": "jobs@company.example",
}
_FEED = {"feedUrl": "https://a.example/x", "cpcControl": "SET_CPC"}
_SEARCH = {"ip": "192.0.2.10", "q": "nurse"}
_EVENT = {
    "svc_sid": "click-1",
    "event": "hired",
    "event_time": "2026-03-14T09:26:53+01:00",
}
_REJECTED = {**_EVENT, "event": "rejected", "reason": "other", "meta_data": {"n": [1]}}

_ADVERTISER: list[tuple[str, dict[str, Any], Any]] = [
    ("account/login", _LOGIN, None),
    ("account/login", {**_LOGIN, "password": "wrong"}, None),
    ("account/permissions", {}, None),
    ("applications/download", {"application_id": 1, **_LOGIN}, None),
    ("applications/download", {"application_id": 3, **_LOGIN}, None),
    ("applications/download", {"application_id": 99_999, **_LOGIN}, None),
    ("applications/report", {**_PERIOD, "campaign_ids": [1, 7]}, None),
    ("billing/has_payment_method", {"customer_ids": [1]}, None),
    ("billing/payment_methods", {}, None),
    ("campaigns/report", {**_PERIOD, "campaign_ids": [1, 2, 7]}, None),
    ("campaigns/report", {"start": 2, "end": 1}, None),
    ("campaigns/summary", _PERIOD, None),
    ("campaigns/set_budget", {"campaign_id": 7, "budget_cents": 1}, None),
    ("campaigns/set_budget", {"campaign_id": 7, "budget_cents": 500_000}, None),
    ("campaigns/change_budget", {"campaign_id": 7, "delta_cents": -1000}, None),
    ("campaigns/list", {"customer_ids": [1], "campaign_ids": [1, 7]}, None),
    ("companies/list", {"company_name": "Hill", "exact_match": False}, None),
    ("customers/report", {**_PERIOD, "customer_ids": [1]}, None),
    ("customers/summary", _PERIOD, None),
    ("customers/list", {}, None),
    ("groups/summary", {**_PERIOD, "group_ids": [8, 9]}, None),
    ("groups/report", {**_PERIOD, "group_ids": [9]}, None),
    ("groups/create", {}, {"campaignId": 7, "name": "New", "includeFilters": _FOUND}),
    ("groups/create", {}, {"name": "of no campaign"}),
    ("groups/update", _GROUP, {"name": "Nurses 2", "status": 2, "qqMultiplier": 1.5}),
    ("groups/update", {**_GROUP, "group_id": 999}, {"name": "Nobody's"}),
    ("groups/set_budget", {**_GROUP, "budget_cents": 250_000}, None),
    ("groups/set_budget", {**_GROUP, "budget_cents": -5}, None),
    ("groups/change_budget", {**_GROUP, "delta_cents": 500}, None),
    ("groups/resume", _GROUP, None),
    ("groups/pause", _GROUP, None),
    ("groups/priority_minimum", _GROUP, None),
    ("groups/priority_maximum", _GROUP, None),
    ("groups/priority_up", _GROUP, None),
    ("groups/priority_down", _GROUP, None),
    ("groups/delete", {"campaign_id": 7, "group_id": 8}, None),
    ("groups/list", {"campaign_ids": [7]}, None),
    ("jobs/summary", {**_PERIOD, **_JOB}, None),
    ("jobs/report", {**_PERIOD, **_JOB}, None),
    ("jobs/set_budget", {**_JOB, "budget_cents": 4000}, None),
    ("jobs/change_budget", {**_JOB, "delta_cents": -5000}, None),
    ("jobs/change_budget", {**_JOB, "delta_cents": -1000}, None),
    ("jobs/pause", _JOB, None),
    ("jobs/resume", {**_JOB, "reference_number": "none"}, None),
    ("jobs/resume", {**_JOB, "reference_number": "job2"}, None),
    ("jobs/create", {"campaign_id": 7}, _JOB_AD),
    ("jobs/create", {"campaign_id": 7}, _JOB_AD),
    ("jobs/update", {**_JOB, "reference_number": "new1"}, {"title": "Driver of vans"}),
    ("jobs/list", {"campaign_ids": [7], "group_ids": [9]}, None),
    ("jobs/listings", {"job_references": ["job1", "new1"]}, None),
    ("industries/classifications", {}, None),
    ("industries/predict", {}, {"title": "Nurse", "jobProperties": {"campaignId": 7}}),
    ("industries/description", {}, None),
    ("predictions/create", {}, {"title": "Nurse", "locations": ["Chicago,IL"]}),
]
_PLATFORM: list[tuple[str, dict[str, Any], Any]] = [
    ("campaigns/list", {"page": 1, "size": 5}, None),
    ("campaigns/create", {}, {"name": "New", "poolId": 3, "jobFeed": _FEED}),
    ("campaigns/get", {"campaign_id": 7}, None),
    ("campaigns/get", {"campaign_id": 999}, None),
    ("campaigns/update", {"campaign_id": 7}, {"name": "Renamed"}),
    ("campaigns/report", {"campaign_id": 7, "report_parameters": ["SPENDING"]}, None),
    ("campaigns/delete", {"campaign_id": 5}, None),
    ("campaigns/delete", {"campaign_id": 5}, None),
    ("users/refresh", {"user_id": "user-42", "refresh_token": "wrong"}, None),
    (
        "users/refresh",
        {"user_id": "user-42", "refresh_token": "my-refresh-token"},
        None,
    ),
]
_SEARCHES: list[tuple[str, dict[str, Any], Any]] = [
    ("jobs/search", _SEARCH, None),
    ("jobs/search", {**_SEARCH, "limit": 3, "start": 2, "link": 1}, None),
    ("jobs/search", {**_SEARCH, "full_desc": 1, "logo": 1, "extractions": 1}, None),
    ("jobs/search", {**_SEARCH, "benefit": ["pto", "childcare"]}, None),
    ("jobs/search", {**_SEARCH, "jobid": "987650032"}, None),
]
_DISPOSITION: list[tuple[str, dict[str, Any], Any]] = [
    ("events/send", {}, _EVENT),
    ("events/send", {}, [_EVENT, _REJECTED]),
]

EXCHANGES: list[Exchange] = [
    *(("advertiser", *each) for each in _ADVERTISER),
    *(("platform", *each) for each in _PLATFORM),
    *(("search", *each) for each in _SEARCHES),
    *(("disposition", *each) for each in _DISPOSITION),
]
