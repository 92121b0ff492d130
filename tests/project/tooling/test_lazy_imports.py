"""What the printed package imports, and when: clients and resources without the
libraries that calls need, and everything once, whoever asks first.
"""

import inspect
import subprocess
import sys
import typing
from importlib import import_module

import pytest

from tests.bench.listing import listing

CLIENTS = {
    "advertiser": "AdvertiserClient(token='t')",
    "disposition": "DispositionClient()",
    "platform": "PlatformClient(id_token='t')",
    "search": "SearchClient(id=1, password='p')",
}
RESOURCES = """
import sys
from jobads import {api} as api
client = api.{client}
names = [n for n, v in vars(type(client)).items() if isinstance(v, property)]
assert names
for name in names:
    getattr(client, name)
late = {{"asyncio", "httpcore2", "httpx2", "pydantic", "pydantic_core"}}
print(sorted(late & set(sys.modules)))
"""
TOGETHER = """
import threading
from jobads.platform import PlatformClient
client = PlatformClient(base_url={url!r}, id_token="t")
ready, ended = threading.Barrier(16), []
def call():
    ready.wait()
    ended.append(client.campaigns.list().data is not None)
threads = [threading.Thread(target=call) for _ in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
client.close()
print(ended == [True] * 16)
"""


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("api", CLIENTS)
@pytest.mark.parametrize("kind", ["", "Async"])
def test_clients_and_resources_wait_for_no_library(api: str, kind: str) -> None:
    code = RESOURCES.format(api=api, client=kind + CLIENTS[api])
    assert run(code) == "[]\n"


def test_the_first_calls_may_come_together() -> None:
    with listing() as url:
        for _ in range(3):
            assert run(TOGETHER.format(url=url)) == "True\n"


@pytest.mark.parametrize("api", CLIENTS)
def test_annotations_of_methods_still_resolve(api: str) -> None:
    """They are texts, whose names the modules have, though late."""
    front = import_module(f"jobads.{api}")
    client = getattr(front, f"{api.title()}Client")
    seen = 0
    for name, found in vars(client).items():
        if isinstance(found, property):
            module = import_module(f"jobads.{api}.{name}")
            for _, method in inspect.getmembers(module, inspect.isclass):
                if method.__module__ == module.__name__:
                    for _, each in inspect.getmembers(method, inspect.isfunction):
                        if not each.__name__.startswith("_"):
                            seen += "return" in typing.get_type_hints(each)
    assert seen
