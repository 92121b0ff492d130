"""Test what completes after a client, as notebooks do it without running code.

`test_client_setup` tests what `dir` shows.
"""

import jedi
import pytest


@pytest.mark.parametrize("statement", ["with", "async with"])
def test_completion_in_a_with_statement_shows_resources(statement: str) -> None:
    name = "SearchClient" if statement == "with" else "AsyncSearchClient"
    script = (
        f"from jobads.search import {name}\n"
        "async def run():\n"
        f"    {statement} {name}() as client:\n"
        "        client."
    )
    names = {completion.name for completion in jedi.Script(script).complete()}
    public = {name for name in names if not name.startswith("_")}
    assert public == {"close", "jobs", "request", "response", "stream"}


@pytest.mark.parametrize("statement", ["with", "async with"])
def test_completion_of_a_subclass_shows_its_own_methods(statement: str) -> None:
    name = "SearchClient" if statement == "with" else "AsyncSearchClient"
    script = (
        f"from jobads.search import {name}\n"
        f"class MyClient({name}):\n"
        "    def find(self): ...\n"
        "async def run():\n"
        f"    {statement} MyClient() as client:\n"
        "        client."
    )
    names = {completion.name for completion in jedi.Script(script).complete()}
    assert {"find", "jobs"} <= names


def test_completion_of_a_resource_shows_its_methods() -> None:
    script = jedi.Script("from jobads.search import SearchClient\nSearchClient().jobs.")
    names = {completion.name for completion in script.complete()}
    assert {name for name in names if not name.startswith("_")} == {"search"}
