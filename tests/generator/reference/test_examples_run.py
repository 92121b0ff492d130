"""Run all examples of the generated Markdown against the generated servers."""

import ast
import inspect
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from jobads.testing import Fake
from tests.generator.reference.code_blocks import CodeBlock, extract_code_blocks
from tests.generator.reference.recording_server import RecordingServer, list_operations
from tests.plain_result import plain_result

GENERATED = Path(__file__).parents[3] / "generated"
REFERENCE = (GENERATED / "REFERENCE.md").read_text(encoding="utf-8")
README = (GENERATED / "README.md").read_text(encoding="utf-8")
GUIDE = (GENERATED / "GUIDE.md").read_text(encoding="utf-8")
ALL_REFERENCE_EXAMPLES, README_EXAMPLES, GUIDE_EXAMPLES = (
    tuple(
        block for block in extract_code_blocks(text) if not block.is_about_credentials
    )
    for text in (REFERENCE, README, GUIDE)
)
BULK_EXAMPLES = tuple(
    block
    for block in ALL_REFERENCE_EXAMPLES
    if block.operation.endswith("_all") or "iter(" in block.code
)
REFERENCE_EXAMPLES = tuple(
    block for block in ALL_REFERENCE_EXAMPLES if block not in BULK_EXAMPLES
)
OPERATION_COUNTS = {"advertiser": 43, "platform": 8, "search": 1, "disposition": 1}
# The operations that examples of README and GUIDE call, by a text in the example. All
# other examples call the default operation once.
DEFAULT_OPERATIONS = ["groups/list"]
OPERATIONS_BY_TEXT = {
    "iter(page)": ["campaigns/list", "campaigns/list"],
    "campaigns.list()": ["campaigns/list"],
    "groups.create(": ["groups/create"],
    "account.permissions()": ["account/permissions"],
    "jobs.search(": ["jobs/search"],
    "events.send(": ["events/send"],
    "send_all(": ["events/send"],
    "Outbox(": ["events/send"],
    "create_app": [],
    "def authenticate(": [],
    "AiohttpTransport(": [],
    "client.request(": [],
    "def test_": [],
}


def test_each_operation_has_one_example() -> None:
    for api, count in OPERATION_COUNTS.items():
        operations = [
            example.operation for example in REFERENCE_EXAMPLES if example.api == api
        ]
        assert len(operations) == len(set(operations)) == count
        assert set(operations) == list_operations(api)
    assert len(REFERENCE_EXAMPLES) == sum(OPERATION_COUNTS.values()) == 53


@pytest.mark.parametrize("example", REFERENCE_EXAMPLES, ids=str)
def test_reference_example_runs(
    example: CodeBlock, servers: Mapping[str, RecordingServer]
) -> None:
    server = servers[example.api]
    server.calls.clear()
    variables = run_example(example.code, server.address)
    (call,) = server.calls
    assert call.operation == example.operation
    assert plain_result(variables.get("result")) == call.result
    received = {name for name, value in call.arguments.items() if value is not None}
    passed = argument_names(example, variables)
    if "body" in received - passed:
        received = (received - {"body"}) | call.arguments["body"].model_fields_set
    assert received == passed | call.defaults


def test_examples_of_bulk_methods_run(servers: Mapping[str, RecordingServer]) -> None:
    calls: dict[str, set[str]] = {}
    for example in BULK_EXAMPLES:
        server = servers[example.api]
        server.calls.clear()
        run_example(example.code, server.address)
        calls[example.operation] = {call.operation for call in server.calls}
    assert calls == {
        "campaigns/list": {"campaigns/list"},
        "jobs/search": {"jobs/search"},
        "events/send_all": {"events/send"},
    }


@pytest.mark.parametrize("example", [*README_EXAMPLES, *GUIDE_EXAMPLES], ids=str)
def test_readme_example_runs(
    example: CodeBlock,
    servers: Mapping[str, RecordingServer],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    apis = re.findall(r"from jobads\.(\w+) import \w+Client", example.code)
    server = servers[apis[0] if apis else "disposition"]
    server.calls.clear()
    run_example(example.code, server.address)
    expected = next(
        (
            operations
            for text, operations in OPERATIONS_BY_TEXT.items()
            if text in example.code
        ),
        DEFAULT_OPERATIONS,
    )
    assert [call.operation for call in server.calls] == expected


@pytest.mark.parametrize("examples", [README_EXAMPLES, GUIDE_EXAMPLES])
def test_example_test_of_readme_passes(examples: tuple[CodeBlock, ...]) -> None:
    (example,) = (block for block in examples if "def test_" in block.code)
    example_test = run_example(example.code, "")["test_a_failure"]
    with Fake("jobads.advertiser") as fake:
        example_test(fake)
    assert [call.operation for call in fake.calls] == DEFAULT_OPERATIONS


def run_example(code: str, address: str) -> dict[str, Any]:
    """Run an example with the address of a server; return its variables."""
    local_code = re.sub(r'\b((?:base|auth)_url=")https://[^/"]+', rf"\1{address}", code)
    variables: dict[str, Any] = {}
    exec(compile(local_code, "example", "exec"), variables)
    return variables


def argument_names(example: CodeBlock, variables: dict[str, Any]) -> set[str]:
    """Return the names of the arguments of the only client call of an example."""
    calls = [node for node in ast.walk(ast.parse(example.code)) if is_client_call(node)]
    (call,) = calls
    assert isinstance(call, ast.Call)
    method = eval(ast.unparse(call.func), variables)
    positional = list(inspect.signature(method).parameters)[: len(call.args)]
    keywords = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    return {*positional, *keywords}


def is_client_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).startswith("client.")
