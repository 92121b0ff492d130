"""Tests that ask for what cannot be are told at once, and in words."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from jobads.advertiser import AdvertiserClient
from jobads.platform import PlatformClient, models
from jobads.testing import Fake, FakeError, ok, reset, status, timeout

WRONG: dict[str, tuple[Callable[[Fake], Any], str]] = {
    "unknown operation": (
        lambda fake: fake.answer("campaigns/lst", {}),
        "jobads.platform has no operation 'campaigns/lst': "
        "did you mean 'campaigns/list'",
    ),
    "nothing like it": (lambda fake: fake.calls_of("?"), r"no operation '\?'$"),
    "no step": (lambda fake: fake.script("campaigns/list"), "pass at least one step"),
    "a wrong member": (
        lambda fake: fake.answer("campaigns/list", {"data": {"entities": 7}}),
        r"campaigns/list \(GET /campaigns\): the answer fits no declared response: "
        r"\$\.data\.entities: Input should be a valid list",
    ),
    "another model": (
        lambda fake: fake.script(
            "campaigns/list", ok(models.Campaign.model_construct())
        ),
        r"campaigns/list .*fits no declared",
    ),
    "a body for a delete": (
        lambda fake: fake.answer("campaigns/delete", object()),
        r"campaigns/delete .*fits no declared",
    ),
    "a status": (lambda _: status(99), r"status\(99\)"),
    "a phase": (lambda _: timeout(cast(Any, "total")), "connect, read, write, pool"),
    "another API": (
        lambda fake: fake.client(AdvertiserClient),
        "AdvertiserClient is not a client of jobads.platform",
    ),
    "no API": (
        lambda _: Fake("jobads"),
        "'jobads' is not a generated package of an API",
    ),
    "no package": (
        lambda _: Fake("jobads.nothing"),
        "is not a generated package of an API",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use_is_told(fake: Fake, name: str) -> None:
    act, said = WRONG[name]

    with pytest.raises(FakeError, match=said):
        act(fake)


def test_functions_are_told_when_they_are_called(fake: Fake) -> None:
    fake.answer("campaigns/list", lambda _: 7)
    client = fake.client(PlatformClient)

    with pytest.raises(FakeError, match=r"campaigns/list .*fits no declared"):
        client.campaigns.list()


def test_leftover_steps_are_named(fake: Fake) -> None:
    fake.script("campaigns/list", ok(), status(429), reset(), lambda _: {}, {})
    fake.client(PlatformClient).campaigns.list()

    with pytest.raises(
        FakeError,
        match=r"campaigns/list: no call took the scripted steps: "
        r"status\(429\), reset\(\), a function, dict$",
    ):
        fake.assert_done()
    fake.leftovers_fail = False
    fake.assert_done()


def test_a_context_checks_at_its_end_unless_it_failed_anyway() -> None:
    with (
        pytest.raises(FakeError, match="no call took the scripted"),
        Fake("jobads.search") as fake,
    ):
        fake.script("jobs/search", ok())
    fake = Fake("jobads.search")
    fake.script("jobs/search", ok())
    with pytest.raises(ZeroDivisionError), fake:
        raise ZeroDivisionError
