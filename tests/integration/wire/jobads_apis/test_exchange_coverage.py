"""Test that the exchanges cover every operation and variant of the documents."""

import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

import jobads
from jobads._runtime.operation import Operation
from tests.integration.wire.jobads_apis.exchanges.all_exchanges import EXCHANGES

OPERATION_COUNTS = {"advertiser": 43, "platform": 8, "search": 1, "disposition": 1}
"""How many operations the documents list."""

VARIANT_COUNTS = {
    # A form with or without credentials in it, and JSON.
    ("platform", "tokens/create"): 3,
    # Status 200 or 201.
    ("platform", "campaigns/create"): 2,
    # Status 200 or 204.
    ("platform", "campaigns/delete"): 2,
    # JSON with few parameters and with all, a bare array, XML, HTML and PHP.
    ("search", "jobs/search"): 6,
    # One event and several.
    ("disposition", "events/send"): 2,
}
"""How many exchanges an operation has, if more than one."""

METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")


@pytest.mark.parametrize("api", OPERATION_COUNTS)
def test_every_generated_operation_has_exchanges(api: str) -> None:
    generated = {operation.id for operation in find_generated_operations(api)}
    counts = Counter(each.operation for each in EXCHANGES if each.api == api)

    assert len(generated) == OPERATION_COUNTS[api]
    assert counts == {name: VARIANT_COUNTS.get((api, name), 1) for name in generated}


@pytest.mark.parametrize("api", OPERATION_COUNTS)
def test_every_path_and_method_has_exchanges(api: str, repository: Path) -> None:
    text = (repository / "specs" / f"{api}.yaml").read_text(encoding="utf-8")
    specified = list(read_operations(yaml.safe_load(text)))
    requests = [
        (each.operation, *each.request_line.partition("?")[0].split(" "))
        for each in EXCHANGES
        if each.api == api
    ]

    assert len(specified) == OPERATION_COUNTS[api]
    for name, method, path_pattern in specified:
        matching = [
            operation
            for operation, sent_method, sent_path in requests
            if sent_method == method and re.fullmatch(path_pattern, sent_path)
        ]
        assert matching == [name] * VARIANT_COUNTS.get((api, name), 1)
    assert len(requests) == sum(
        VARIANT_COUNTS.get((api, name), 1) for name, _, _ in specified
    )


def test_different_operations_send_different_requests() -> None:
    operations: dict[tuple[str, str], set[str]] = {}
    for exchange in EXCHANGES:
        # Numbers in a path are arguments.
        path = re.sub(r"\d+", "0", exchange.request_line.partition("?")[0])
        operations.setdefault((exchange.api, path), set()).add(exchange.operation)

    # Each method and path belongs to one operation.
    assert len(operations) == sum(OPERATION_COUNTS.values())
    assert all(len(names) == 1 for names in operations.values())


def find_generated_operations(api: str) -> Iterator[Operation[Any]]:
    """Yield every operation of an API's subpackage."""
    package = importlib.import_module(f"{jobads.__name__}.{api}._operations")
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(info.name)
        for name, function in vars(module).items():
            if name.startswith("describe_"):
                yield function()


def read_operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the id, the method and a pattern of the path of each operation.

    The pattern includes the path of the first server, and matches any values of the
    path parameters.
    """
    for path, item in document["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            operation = item[method]
            servers = operation.get("servers", item.get("servers", document["servers"]))
            template = get_base_path(servers[0]) + path
            literals = re.split(r"\{[^}]*\}", template)
            pattern = "[^/]+".join(re.escape(literal) for literal in literals)
            yield operation["operationId"], method.upper(), pattern


def get_base_path(server: Mapping[str, Any]) -> str:
    """Return the path of a server's URL, with the defaults of its variables."""
    url = str(server["url"])
    for name, variable in server.get("variables", {}).items():
        url = url.replace(f"{{{name}}}", variable["default"])
    return urlsplit(url).path.rstrip("/")
