"""Test the lazy imports of the generated package.

Creating a client and its resources imports none of the libraries that calls need. The
first call imports them, also if several threads make it at once.
"""

import inspect
import subprocess
import sys
import typing
from importlib import import_module

import pytest

from tests.bench.benchmarks.campaign_server import run_campaign_server

# An expression that creates a client, by the name of its API.
CLIENTS = {
    "advertiser": "AdvertiserClient(base_url=URL, token='t')",
    "disposition": "DispositionClient(base_url=URL)",
    "platform": "PlatformClient(base_url=URL, id_token='t')",
    "search": "SearchClient(base_url=URL, id=1, password='p')",
}
PRINT_EAGER_IMPORTS = """
import sys
from jobads import {api} as api
URL = "https://api.example"
client = api.{client}
names = [n for n, v in vars(type(client)).items() if isinstance(v, property)]
assert names
for name in names:
    getattr(client, name)
names = {{n for n in sys.modules if n.endswith((".pages", ".page_request"))}}
assert not names, names
lazy = {{"asyncio", "concurrent.futures", "httpcore2", "httpx2", "pydantic"}}
print(sorted(lazy & set(sys.modules)))
"""
SYNCHRONOUS_CALL = """
import sys
from jobads.platform import PlatformClient
with PlatformClient(base_url={url!r}, id_token="t") as client:
    client.campaigns.list()
print("asyncio" in sys.modules)
"""
CALL_IN_16_THREADS = """
import threading
from jobads.platform import PlatformClient
client = PlatformClient(base_url={url!r}, id_token="t")
barrier, results = threading.Barrier(16), []
def call():
    barrier.wait()
    results.append(client.campaigns.list().body.data is not None)
threads = [threading.Thread(target=call) for _ in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
client.close()
print(results == [True] * 16)
"""


def run_python(code: str) -> str:
    """Run code in a new process and return its output and errors."""
    process = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
    )
    return process.stdout + process.stderr


@pytest.mark.parametrize("api", CLIENTS)
@pytest.mark.parametrize("prefix", ["", "Async"])
def test_clients_and_resources_import_no_library(api: str, prefix: str) -> None:
    code = PRINT_EAGER_IMPORTS.format(api=api, client=prefix + CLIENTS[api])
    assert run_python(code) == "[]\n"


def test_synchronous_call_does_not_import_asyncio() -> None:
    with run_campaign_server() as url:
        output = run_python(SYNCHRONOUS_CALL.format(url=url))
    assert output == "False\n"


def test_first_calls_in_several_threads_succeed() -> None:
    with run_campaign_server() as url:
        # Races do not show in every run.
        for _ in range(3):
            assert run_python(CALL_IN_16_THREADS.format(url=url)) == "True\n"


@pytest.mark.parametrize("api", CLIENTS)
def test_annotations_of_methods_can_be_resolved(api: str) -> None:
    """Annotations are strings; the modules that they name are imported lazily."""
    client = getattr(import_module(f"jobads.{api}"), f"{api.title()}Client")
    resolved = 0
    for name, attribute in vars(client).items():
        if not isinstance(attribute, property):
            continue
        module = import_module(f"jobads.{api}.{name}")
        for _, resource in inspect.getmembers(module, inspect.isclass):
            if resource.__module__ != module.__name__:
                continue
            for _, method in inspect.getmembers(resource, inspect.isfunction):
                if not method.__name__.startswith("_"):
                    resolved += "return" in typing.get_type_hints(method)
    assert resolved
