"""Test the errors of fakes that are used wrongly."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from jobads.advertiser import AdvertiserClient
from jobads.platform import PlatformClient, models
from jobads.testing import Fake, FakeError, ok, reset, status, timeout

# A wrong use of a fake, and the message of the error.
MISUSES: dict[str, tuple[Callable[[Fake], Any], str]] = {
    "unknown operation": (
        lambda fake: fake.answer("campaigns/lst", {}),
        "jobads.platform has no operation 'campaigns/lst': "
        "did you mean `campaigns.list`?",
    ),
    "unknown operation without similar name": (
        lambda fake: fake.calls_of("?"),
        r"no operation '\?': pass a method of the client, such as '\w+\.\w+', an"
        " operationId, or an HTTP method and a path$",
    ),
    "script without steps": (
        lambda fake: fake.script("campaigns/list"),
        "expected at least one step",
    ),
    "field of wrong type": (
        lambda fake: fake.answer("campaigns/list", {"data": {"entities": 7}}),
        r"campaigns\.list \(GET /campaigns\): the response of the test fits no "
        r"declared response: "
        r"\$\.data\.entities: Input should be a valid list",
    ),
    "undeclared name": (
        lambda fake: fake.answer("campaigns/create", {"nme": "x", "campaignId": 7}),
        r"campaigns\.create .*: the response of the test has undeclared names: "
        r"\$\.nme: is not a property of Campaign: did you mean `name`\? \(pass a model",
    ),
    "wrong model": (
        lambda fake: fake.script(
            "campaigns/list", ok(models.Campaign.model_construct())
        ),
        r"campaigns\.list .*fits no declared",
    ),
    "unsupported object": (
        lambda fake: fake.answer("campaigns/delete", object()),
        r"campaigns\.delete .*fits no declared",
    ),
    "invalid status": (lambda _: status(99), r"status\(99\)"),
    "invalid phase": (
        lambda _: timeout(cast(Any, "total")),
        "connect, read, write, pool",
    ),
    "client of another API": (
        lambda fake: fake.client(AdvertiserClient),
        "expected a client class of jobads.platform, found AdvertiserClient",
    ),
    "package without API": (
        lambda _: Fake("jobads"),
        "expected the generated package of an API, such as 'jobads.platform', "
        "found 'jobads'",
    ),
    "missing package": (
        lambda _: Fake("jobads.nothing"),
        "expected the generated package of an API",
    ),
    "missing parent package": (
        lambda _: Fake("nothing.platform"),
        "expected the generated package of an API, .* found 'nothing.platform'",
    ),
    "error with a media type that cannot carry its body": (
        lambda fake: fake.answer(
            "campaigns/list", status(404, {"a": 1}, media_type="image/png")
        ),
        "its body is of type dict and the media type image/png",
    ),
}


@pytest.mark.parametrize("name", MISUSES)
def test_misuse_raises_fake_error(fake: Fake, name: str) -> None:
    misuse, message = MISUSES[name]

    with pytest.raises(FakeError, match=message):
        misuse(fake)


def test_invalid_result_of_function_raises_fake_error(fake: Fake) -> None:
    fake.answer("campaigns/list", lambda _: 7)
    client = fake.client(PlatformClient)

    with pytest.raises(FakeError, match=r"campaigns\.list .*fits no declared"):
        client.campaigns.list()


def test_unused_steps_are_named(fake: Fake) -> None:
    fake.script("campaigns/list", ok(), status(429), reset(), lambda _: {}, {})
    fake.client(PlatformClient).campaigns.list()

    with pytest.raises(
        FakeError,
        match=r"campaigns\.list: no call took the scripted steps: "
        r"status\(429\), reset\(\), a function, dict \(remove",
    ):
        fake.assert_done()
    fake.leftovers_fail = False
    fake.assert_done()


def test_context_manager_checks_unused_steps_without_other_error() -> None:
    with (
        pytest.raises(FakeError, match="no call took the scripted"),
        Fake("jobads.search") as fake,
    ):
        fake.script("jobs/search", ok())
    fake = Fake("jobads.search")
    fake.script("jobs/search", ok())
    with pytest.raises(ZeroDivisionError), fake:
        raise ZeroDivisionError
