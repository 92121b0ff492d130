"""A program that calls the sandbox as another generator's SDKs do: exchanges in at
standard input, what the SDKs parsed out as JSON.

The folder of the packages that openapi-python-client printed is its argument. Only the
form of its packages is known here.
"""

import json
import sys
from collections.abc import Iterator
from enum import EnumType
from importlib import import_module
from typing import Any, get_args, get_type_hints


def main() -> None:
    """Make each call, in order."""
    sys.path.insert(0, sys.argv[1])
    asked = json.load(sys.stdin)
    answers = [_answer(asked["urls"], *each) for each in asked["exchanges"]]
    json.dump(answers, sys.stdout)


def _answer(
    urls: dict[str, str], api: str, operation: str, arguments: dict[str, Any], body: Any
) -> tuple[int, Any]:
    resource, verb = operation.split("/")
    called = import_module(f"third_{api}.api.{resource}.{resource}{verb}")
    given = {**arguments, **({"id": 12345} if api == "search" else {})}
    if api == "search":
        given["pass_"] = "publisher-password"
    kinds: dict[str, Any] = get_type_hints(called._get_kwargs)
    for name, value in given.items():
        given[name] = _listed(kinds[name], value)
    if body is not None:
        given["body"] = _body(kinds["body"], body)
    found = called.sync_detailed(client=_client(api, urls[api]), **given)
    return int(found.status_code), _plain(found.parsed)


def _client(api: str, url: str) -> Any:
    module = import_module(f"third_{api}")
    match api:
        case "advertiser":
            return module.AuthenticatedClient(url, token="advertiser-token")
        case "platform":
            return module.AuthenticatedClient(
                url, token="my-id-token", prefix="", auth_header_name="x-api-key"
            )
        case _:
            return module.Client(url)


def _listed(kind: Any, value: Any) -> Any:
    """The value, or its enumeration's member where there is one."""
    for arm in _arms(kind):
        if isinstance(arm, EnumType):
            return arm(value)
    return value


def _body(kind: Any, body: Any) -> Any:
    model = next(each for each in _arms(kind) if hasattr(each, "from_dict"))
    if isinstance(body, list):
        return [model.from_dict(each) for each in body]
    return model.from_dict(body)


def _arms(kind: Any) -> Iterator[Any]:
    yield kind
    for arm in get_args(kind):
        yield from _arms(arm)


def _plain(parsed: Any) -> Any:
    if isinstance(parsed, list):
        return [_plain(each) for each in parsed]
    if hasattr(parsed, "payload"):
        return parsed.payload.read().decode()
    return parsed.to_dict() if hasattr(parsed, "to_dict") else parsed


if __name__ == "__main__":
    main()
