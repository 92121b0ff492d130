"""The tables hold every operation, as often as the documents have forms of it."""

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
from tests.integration.wire.tables import ROWS

# How many operations the documents list.
DOCUMENTED = {"advertiser": 43, "platform": 8, "search": 1, "disposition": 1}
# Forms of calls and answers, where the documents have more than one.
FORMS = {
    # A form with or without credentials in it, and JSON.
    ("platform", "tokens/create"): 3,
    # 200 or 201.
    ("platform", "campaigns/create"): 2,
    # 200 or 204.
    ("platform", "campaigns/delete"): 2,
    # Few parameters and all; JSON, a bare array, XML, HTML and PHP.
    ("search", "jobs/search"): 6,
    # One event and several.
    ("disposition", "events/send"): 2,
}
METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")


@pytest.mark.parametrize("api", DOCUMENTED)
def test_every_printed_operation_has_its_rows(api: str) -> None:
    printed = {operation.id for operation in printed_operations(api)}
    rows = Counter(row.operation for row in ROWS if row.api == api)

    assert len(printed) == DOCUMENTED[api]
    assert rows == {name: FORMS.get((api, name), 1) for name in printed}


@pytest.mark.parametrize("api", DOCUMENTED)
def test_every_path_and_method_has_its_rows(api: str, repository: Path) -> None:
    text = (repository / "specs" / f"{api}.yaml").read_text(encoding="utf-8")
    specified = list(specified_operations(yaml.safe_load(text)))
    requests = [
        (row.operation, *row.request.partition("?")[0].split(" "))
        for row in ROWS
        if row.api == api
    ]

    assert len(specified) == DOCUMENTED[api]
    for name, method, path in specified:
        matching = [
            operation
            for operation, sent_method, sent_path in requests
            if sent_method == method and re.fullmatch(path, sent_path)
        ]
        assert matching == [name] * FORMS.get((api, name), 1)
    assert len(requests) == sum(FORMS.get((api, name), 1) for name, _, _ in specified)


def test_the_bytes_of_two_operations_differ() -> None:
    seen: dict[tuple[str, str], set[str]] = {}
    for row in ROWS:
        request = (row.api, re.sub(r"\d+", "0", row.request.partition("?")[0]))
        seen.setdefault(request, set()).add(row.operation)

    assert len(seen) == sum(DOCUMENTED.values())
    assert all(len(operations) == 1 for operations in seen.values())


def printed_operations(api: str) -> Iterator[Operation[Any]]:
    """Every operation constant of a printed subpackage."""
    package = importlib.import_module(f"{jobads.__name__}.{api}._operations")
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        for value in vars(module).values():
            if isinstance(value, Operation):
                yield value


def specified_operations(
    document: Mapping[str, Any],
) -> Iterator[tuple[str, str, str]]:
    """Id, method and a pattern of the path below the default address."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            operation = item[method]
            servers = operation.get("servers", item.get("servers", document["servers"]))
            whole = base_path(servers[0]) + path
            parts = re.split(r"\{[^}]*\}", whole)
            pattern = "[^/]+".join(re.escape(part) for part in parts)
            yield operation["operationId"], method.upper(), pattern


def base_path(server: Mapping[str, Any]) -> str:
    """The path of a server's address with its variables' defaults."""
    url = str(server["url"])
    for name, variable in server.get("variables", {}).items():
        url = url.replace(f"{{{name}}}", variable["default"])
    return urlsplit(url).path.rstrip("/")
