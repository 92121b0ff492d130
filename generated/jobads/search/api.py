"""Job Search API. What all its operations share. Printed by typecase from
search.yaml."""

from .._runtime.api import Api, Refusals, Server


def _refusals() -> Refusals:
    from .errors import REFUSALS

    return REFUSALS


API = Api(
    name="search",
    title="Job Search API",
    version="1.1.0",
    user_agent="jobads/0.1.0",
    problem={"status": "error", "message": "$message"},
    environment={"id": ("JOBADS_SEARCH_ID",), "password": ("JOBADS_SEARCH_PASSWORD",)},
    servers=(
        Server(
            "interactive",
            "{search_url}",
            variables={"search_url": "https://search.example"},
            placeholder=True,
            argument="base_url",
        ),
        Server(
            "bulk",
            "{bulk_search_url}",
            variables={"bulk_search_url": "https://bulk-search.example"},
            placeholder=True,
            argument="base_url",
        ),
    ),
    refusals=_refusals,
)
