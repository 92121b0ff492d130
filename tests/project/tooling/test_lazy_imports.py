"""Test that the generated package imports libraries as late as possible.

Clients and resources are created without the libraries that only calls need.
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
# Creates a client and its resources, and prints which of the libraries were imported.
CREATE_RESOURCES = """
import sys
from jobads import {api} as api
client = api.{client}
names = [n for n, v in vars(type(client)).items() if isinstance(v, property)]
assert names
for name in names:
    getattr(client, name)
lazy = {{"asyncio", "httpcore2", "httpx2", "pydantic", "pydantic_core"}}
print(sorted(lazy & set(sys.modules)))
"""
# Makes the first call of a process in 16 threads at once.
CALL_AT_ONCE = """
import threading
from jobads.platform import PlatformClient
client = PlatformClient(base_url={url!r}, id_token="t")
barrier, results = threading.Barrier(16), []
def call():
    barrier.wait()
    results.append(client.campaigns.list().data is not None)
threads = [threading.Thread(target=call) for _ in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
client.close()
print(results == [True] * 16)
"""


def run(code: str) -> str:
    """Run code in a new process, and return its output and errors."""
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
    )
    return result.stdout + result.stderr


@pytest.mark.parametrize("api", CLIENTS)
@pytest.mark.parametrize("prefix", ["", "Async"])
def test_clients_and_resources_import_no_library(api: str, prefix: str) -> None:
    code = CREATE_RESOURCES.format(api=api, client=prefix + CLIENTS[api])
    assert run(code) == "[]\n"


def test_first_calls_in_several_threads() -> None:
    with listing() as url:
        for _ in range(3):
            assert run(CALL_AT_ONCE.format(url=url)) == "True\n"


@pytest.mark.parametrize("api", CLIENTS)
def test_annotations_of_methods_resolve(api: str) -> None:
    """Annotations are strings; their names are imported when they are resolved."""
    package = import_module(f"jobads.{api}")
    client = getattr(package, f"{api.title()}Client")
    resolved_count = 0
    for name, attribute in vars(client).items():
        if isinstance(attribute, property):
            module = import_module(f"jobads.{api}.{name}")
            for _, class_ in inspect.getmembers(module, inspect.isclass):
                if class_.__module__ == module.__name__:
                    for _, method in inspect.getmembers(class_, inspect.isfunction):
                        if not method.__name__.startswith("_"):
                            hints = typing.get_type_hints(method)
                            resolved_count += "return" in hints
    assert resolved_count
