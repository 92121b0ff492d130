"""Test the pytest fixtures of `jobads.testing`, in pytest runs of their own."""

import pytest

pytest_plugins = ["pytester"]

CONFTEST = 'pytest_plugins = ["jobads.testing"]'


@pytest.fixture
def user_tests(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> pytest.Pytester:
    """A folder of tests whose `conftest.py` loads the plugin."""
    # Otherwise each run would import every plugin that is installed.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    return pytester


def test_each_api_has_a_fixture(user_tests: pytest.Pytester) -> None:
    user_tests.makepyfile("""
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

        def test_fake_is_new_for_each_test(fake_platform):
            assert fake_platform.calls == ()
        """)

    user_tests.runpytest_inprocess().assert_outcomes(passed=2)


def test_unused_steps_fail_at_teardown(user_tests: pytest.Pytester) -> None:
    user_tests.makepyfile("""
        from jobads.testing import ok, reset

        def test_leftover(fake_platform):
            fake_platform.script("campaigns/list", ok(), reset())

        def test_leftovers_allowed(fake_platform):
            fake_platform.script("campaigns/list", ok(), reset())
            fake_platform.leftovers_fail = False
        """)

    result = user_tests.runpytest_inprocess()

    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(
        ["*FakeError: campaigns.list: no call took the scripted steps: ok(), reset() *"]
    )


def test_suppressed_request_errors_fail_at_teardown(
    user_tests: pytest.Pytester,
) -> None:
    user_tests.makepyfile("""
        from contextlib import suppress

        def test_suppressed(fake_platform):
            with suppress(Exception):
                fake_platform.http_client().get("https://example.com/nowhere")
        """)

    result = user_tests.runpytest_inprocess()

    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*FakeError: GET /nowhere is not an operation of *"])


def test_fixtures_are_documented(user_tests: pytest.Pytester) -> None:
    result = user_tests.runpytest_inprocess("--fixtures")

    result.stdout.fnmatch_lines(
        ["fake_platform*", "*An in-process fake of `jobads.platform`*"]
    )
