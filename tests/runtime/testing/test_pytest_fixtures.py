"""The fixtures as pytest users have them, in runs of their own."""

import pytest

pytest_plugins = ["pytester"]

CONFTEST = 'pytest_plugins = ["jobads.testing"]'


@pytest.fixture
def users(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> pytest.Pytester:
    """A user's folder that has the plugin, and no other one."""
    # Each run would import those anew that are installed on this machine.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    return pytester


def test_each_api_has_a_fixture(users: pytest.Pytester) -> None:
    users.makepyfile("""
        from jobads.advertiser import AdvertiserClient
        from jobads.disposition import DispositionClient
        from jobads.platform import PlatformClient
        from jobads.search import SearchClient

        def test_all(fake_advertiser, fake_disposition, fake_platform, fake_search):
            fake_platform.client(PlatformClient).campaigns.list()
            assert [c.operation for c in fake_platform.calls] == ["campaigns/list"]
            fake_advertiser.client(AdvertiserClient)
            fake_disposition.client(DispositionClient)
            fake_search.client(SearchClient)

        def test_a_fake_of_its_own(fake_platform):
            assert fake_platform.calls == ()
        """)

    users.runpytest_inprocess().assert_outcomes(passed=2)


def test_leftover_steps_fail_at_the_end(users: pytest.Pytester) -> None:
    users.makepyfile("""
        from jobads.testing import ok, reset

        def test_leftover(fake_platform):
            fake_platform.script("campaigns/list", ok(), reset())

        def test_forgiven(fake_platform):
            fake_platform.script("campaigns/list", ok(), reset())
            fake_platform.leftovers_fail = False
        """)

    result = users.runpytest_inprocess()

    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(
        ["*FakeError: campaigns/list: no call took the scripted steps: ok(), reset()"]
    )


def test_swallowed_requests_that_do_not_fit_fail_at_the_end(
    users: pytest.Pytester,
) -> None:
    users.makepyfile("""
        from contextlib import suppress

        def test_swallowed(fake_platform):
            with suppress(Exception):
                fake_platform.http_client().get("https://example.com/nowhere")
        """)

    result = users.runpytest_inprocess()

    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*FakeError: GET /nowhere is not an operation of *"])


def test_fixtures_are_documented(users: pytest.Pytester) -> None:
    result = users.runpytest_inprocess("--fixtures")

    result.stdout.fnmatch_lines(
        ["fake_platform*", "*An in-process fake of `jobads.platform`*"]
    )
