"""Test what search returns for its arguments, by `x-typecase-overloads`."""

from typing import Any

import pytest

from jobads import DecodingError
from jobads.search import models
from jobads.testing import Fake, malformed
from tests.runtime.testing.client_caller import Caller

JOB_LIST = malformed(b'[{"id": "1"}]')


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({}, models.SearchResponse),
        ({"format": "json"}, models.SearchResponse),
        ({"jobid": "1"}, list),
        ({"jobid": "1", "format": "json"}, list),
        ({"format": "xml"}, str),
        ({"format": "html", "jobid": "1"}, str),
    ],
)
def test_fake_sends_promised_type(
    caller: Caller, arguments: dict[str, Any], expected: type
) -> None:
    client = caller.create_client(fake := Fake("jobads.search"), "search")
    assert isinstance(
        caller.call(client, "jobs/search", q="x", ip="192.0.2.1", **arguments), expected
    )
    fake.assert_done()


def test_other_declared_type_is_refused(caller: Caller) -> None:
    fake = Fake("jobads.search")
    fake.script("jobs/search", JOB_LIST, JOB_LIST)
    client = caller.create_client(fake, "search")
    arguments = {"q": "x", "ip": "192.0.2.1"}
    [job] = caller.call(client, "jobs/search", jobid="1", **arguments)
    assert job == models.SearchJob(id="1")
    with pytest.raises(
        DecodingError, match="another type for these arguments"
    ) as error:
        caller.call(client, "jobs/search", **arguments)
    assert error.value.json_path == "$"
