"""Every example of the printed Markdown runs, against the printed server."""

import ast
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from jobads.testing import Fake
from tests.generator.reference.serving import Served, operations
from tests.generator.reference.snippets import Snippet, snippets

GENERATED = Path(__file__).parents[3] / "generated"
EXAMPLES = tuple(snippets((GENERATED / "REFERENCE.md").read_text(encoding="utf-8")))
INTRODUCTION = tuple(snippets((GENERATED / "README.md").read_text(encoding="utf-8")))
ONE_CALL = ["applications/report"]
APIS = {"advertiser": 43, "platform": 8, "search": 1, "disposition": 1}


def test_every_operation_has_one_example() -> None:
    for api, count in APIS.items():
        shown = [each.operation for each in EXAMPLES if each.api == api]
        assert len(shown) == len(set(shown)) == count
        assert set(shown) == operations(api)
    assert len(EXAMPLES) == sum(APIS.values()) == 53


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_example_runs(example: Snippet, servers: Mapping[str, Served]) -> None:
    served = servers[example.api]
    served.calls.clear()
    names = run(example.text, served.address)
    (call,) = served.calls
    assert call.operation == example.operation
    assert names.get("result") == call.result
    given = {name for name, value in call.arguments.items() if value is not None}
    assert given == arguments_of(example)


# What the examples that are not about one plain call ask for, by a word in them.
ASKED = {
    "list_all": ["campaigns/list", "campaigns/list"],
    "send_all(": ["events/send"],
    "Outbox(": ["events/send"],
    "create_app": [],
    "AiohttpTransport(": [],
    "def test_": [],
}


@pytest.mark.parametrize("example", INTRODUCTION, ids=str)
def test_readme_runs(
    example: Snippet,
    servers: Mapping[str, Served],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    api = re.findall(r"from jobads\.(\w+) import \w+Client", example.text)
    served = servers[api[0] if api else "disposition"]
    served.calls.clear()
    run(example.text, served.address)
    asked = next((v for k, v in ASKED.items() if k in example.text), ONE_CALL)
    assert [call.operation for call in served.calls] == asked


def test_the_test_in_the_readme_passes() -> None:
    (example,) = (each for each in INTRODUCTION if "def test_" in each.text)
    test = run(example.text, "")["test_a_failure"]
    with Fake("jobads.advertiser") as fake:
        test(fake)
    assert [call.operation for call in fake.calls] == ONE_CALL


def run(text: str, address: str) -> dict[str, Any]:
    """Run an example with its addresses replaced; gives what it assigned."""
    local = re.sub(r'\b((?:base|auth)_url=")https://[^/"]+', rf"\1{address}", text)
    names: dict[str, Any] = {}
    exec(compile(local, "example", "exec"), names)
    return names


def arguments_of(example: Snippet) -> set[str]:
    """The arguments of the call that an example makes."""
    calls = [node for node in ast.walk(ast.parse(example.text)) if is_method(node)]
    (call,) = calls
    assert isinstance(call, ast.Call)
    return {keyword.arg for keyword in call.keywords if keyword.arg is not None}


def is_method(node: ast.AST) -> bool:
    """Whether a node calls a method of the client's namespaces."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).startswith("client.")
