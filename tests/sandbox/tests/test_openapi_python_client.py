"""SDKs that openapi-python-client prints from our documents call the sandbox, and parse
of its answers what our own clients do.

Its module of the token endpoint, which takes two kinds of bodies, cannot be imported,
and it has no way to leave out what it must send; those calls are not made.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from pydantic import BaseModel, TypeAdapter

from jobads import ApiError
from jobads.advertiser import AdvertiserClient
from jobads.disposition import DispositionClient
from jobads.platform import PlatformClient
from jobads.search import SearchClient
from tests.sandbox.app import apis
from tests.sandbox.app.running import Sandbox, running
from tests.sandbox.tests.exchanges import EXCHANGES

pytestmark = pytest.mark.full

_CHANGING = {"accessToken", "created", "downloadUrl", "idToken", "posted", "timestamp"}
_CHANGING |= {"createdUtc", "lastUpdatedUtc", "statusUrl", "upd"}


@pytest.fixture(scope="module")
def printed(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("third")
    # No formatter: nobody reads what is printed.
    config = folder / "config.json"
    config.write_text('{"post_hooks": []}', encoding="utf-8")
    program = [sys.executable, "-m", "openapi_python_client", "generate"]
    started = [
        subprocess.Popen(
            [
                *(*program, "--meta", "none", "--config", str(config)),
                *("--path", str(repository / "specs" / f"{api}.yaml")),
                *("--output-path", str(folder / f"third_{api}")),
            ],
            stdout=subprocess.DEVNULL,
        )
        for api in apis.NAMES
    ]
    assert [each.wait() for each in started] == [0] * len(apis.NAMES)
    return folder


def test_they_agree(printed: Path, sandbox: Sandbox, tmp_path: Path) -> None:
    copy = shutil.copy(tmp_path / "sandbox.db", tmp_path / "second.db")
    with running(f"sqlite:///{copy}") as second:
        theirs = _theirs(printed, second.urls)
    ours = [_ours(sandbox.urls, *each) for each in EXCHANGES]
    for exchange, own, (status, parsed) in zip(EXCHANGES, ours, theirs, strict=True):
        assert (exchange, status) == (exchange, own[0])
        # What a document does not declare, they leave alone.
        if parsed is not None:
            assert (exchange, _lasting(parsed)) == (exchange, _lasting(own[1]))
    assert sum(parsed is None for _, parsed in theirs) < len(EXCHANGES) / 4


def _theirs(printed: Path, urls: dict[str, str]) -> list[tuple[int, Any]]:
    # Printed code makes the compiler warn of `200and`.
    program = [sys.executable, "-W", "ignore", "-m", "tests.sandbox.tests.third_party"]
    done = subprocess.run(
        [*program, str(printed)],
        input=json.dumps({"urls": urls, "exchanges": EXCHANGES}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: list[tuple[int, Any]] = json.loads(done.stdout)
    return answers


def _ours(
    urls: dict[str, str], api: str, operation: str, arguments: dict[str, Any], body: Any
) -> tuple[int, Any]:
    resource, verb = operation.split("/")
    with _client(api, urls[api]) as client:
        method = getattr(getattr(client, resource), verb)
        given = dict(arguments)
        if body is not None:
            kind: Any = get_type_hints(method)["body"]
            given["body"] = TypeAdapter(kind).validate_python(body)
        try:
            answer = client.response(method, **given)
        except ApiError as error:
            return getattr(error, "status", 0), _plain(getattr(error, "body", None))
        return answer.status, _plain(answer.body)


def _client(api: str, url: str) -> Any:
    match api:
        case "advertiser":
            return AdvertiserClient(base_url=url, token="advertiser-token")
        case "platform":
            return PlatformClient(base_url=url, id_token="my-id-token")
        case "search":
            return SearchClient(base_url=url, id=12345, password="publisher-password")
        case _:
            return DispositionClient(base_url=url)


def _plain(parsed: Any) -> Any:
    match parsed:
        case BaseModel():
            return parsed.model_dump(mode="json", by_alias=True, exclude_unset=True)
        case list():
            return [_plain(each) for each in parsed]
        case bytes():
            return parsed.decode()
        case _:
            return parsed


def _lasting(value: Any) -> Any:
    """Without what differs at each call, and with moments in one spelling."""
    match value:
        case dict():
            kept = value.keys() - _CHANGING
            return {name: _lasting(value[name]) for name in kept}
        case list():
            return [_lasting(each) for each in value]
        case str():
            return value.removesuffix("Z").removesuffix("+00:00")
        case _:
            return value
