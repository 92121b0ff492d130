"""Test that servers are named by what tells them apart."""

from itertools import permutations

import pytest

from typecase.lower.security.servers import lower_servers


@pytest.mark.parametrize(
    ("servers", "names"),
    [
        ([], ["default"]),
        ([("https://api.x.example", "Production")], ["default"]),
        (
            [
                ("https://a.example", "Production server (uses live data)"),
                ("https://b.example", "Sandbox server (uses test data)"),
            ],
            ["production", "sandbox"],
        ),
        (
            [("https://api.x.example", ""), ("https://api.sandbox.x.example", "")],
            ["production", "sandbox"],
        ),
        (
            [("https://api.x.example", "Our API"), ("https://api-stg.x.example", "")],
            ["production", "staging"],
        ),
        (
            [("https://eu.x.example", ""), ("https://us.x.example", "")],
            ["eu", "us"],
        ),
        (
            [("https://x.example", ""), ("https://eu.x.example", "")],
            ["default", "eu"],
        ),
        (
            [("https://x.example/v1", ""), ("https://x.example/v2", "")],
            ["v1", "v2"],
        ),
        (
            [("https://x.example", ""), ("http://x.example", "")],
            ["https", "http"],
        ),
        ([("https://x.com", ""), ("https://x.org", "")], ["com", "org"]),
        ([("/v1", ""), ("http://127.0.0.1:8000/v1", "")], ["production", "local"]),
        (
            [("http://localhost:8000", ""), ("http://localhost:9000", "")],
            ["local_8000", "local_9000"],
        ),
        (
            [
                ("https://a.example", "Staging, EU"),
                ("https://b.example", "Staging, US"),
                ("https://c.example", "Production"),
            ],
            ["staging_eu", "staging_us", "production"],
        ),
        (
            [
                ("https://a.example", "Responds with the data of your request"),
                ("https://b.example", ""),
            ],
            ["a", "b"],
        ),
        (
            [
                ("https://eu.x.example/v1", ""),
                ("https://eu.x.example/v2", ""),
                ("https://us.x.example/v1", ""),
            ],
            ["eu_v1", "eu_v2", "us"],
        ),
        ([("https://[", ""), ("https://x.example", "")], ["default", "x"]),
        ([("https://x.example", "")] * 2, ["default"]),
    ],
)
def test_names_tell_servers_apart_in_any_order(
    servers: list[tuple[str, str]], names: list[str]
) -> None:
    nodes = [{"url": url, "description": text} for url, text in servers]
    expected = dict(zip([url for url, _ in servers] or ["/"], names, strict=False))
    for order in permutations(nodes):
        assert {s.url: s.name for s in lower_servers([*order])} == expected


def test_variables_have_their_defaults() -> None:
    variables = {"region": {"default": "eu"}}
    servers = lower_servers(
        [
            {"url": "https://{region}.x.example", "variables": variables},
            {"url": "https://us.x.example"},
        ]
    )
    assert [server.name for server in servers] == ["eu", "us"]


def test_a_stated_name_is_kept() -> None:
    servers = lower_servers(
        [
            {"url": "https://a.example", "x-typecase-name": "sandbox"},
            {"url": "https://sandbox.example"},
        ]
    )
    assert [server.name for server in servers] == ["sandbox", "other_sandbox"]
