"""Test by which names tests may call an operation."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from jobads._runtime.client.resource import BaseResource
from jobads._runtime.operation import Operation
from jobads._runtime.testing import operation_index
from jobads._runtime.testing.api_discovery import read_package
from jobads._runtime.testing.operation_index import OperationIndex
from jobads.advertiser import AdvertiserClient
from jobads.disposition import DispositionClient
from jobads.platform import AsyncPlatformClient, NotFoundError, PlatformClient
from jobads.testing import Fake, FakeError, status
from tests.runtime.testing.conftest import CLIENT_CLASSES


def _list_methods(owner: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Yield the path and the bound method of each operation of a client."""
    is_resource = isinstance(owner, BaseResource)
    for name in dir(owner):
        value: Any = getattr(owner, name)
        if isinstance(value, BaseResource):
            yield from _list_methods(value, (*path, name))
        elif is_resource and name[0] != "_":
            yield ".".join((*path, name)), value


@pytest.mark.parametrize("api", CLIENT_CLASSES)
def test_bound_methods_name_their_operations(api: str) -> None:
    fake, index = Fake(f"jobads.{api}"), OperationIndex(f"jobads.{api}")
    for kind in CLIENT_CLASSES[api]:
        client: Any = cast(Any, fake).client(kind)
        methods = [*_list_methods(client)]
        assert methods
        for path, method in methods:
            expected = path.replace("send_all", "send")
            assert index.find(method).origin.name == expected


@pytest.mark.parametrize(
    "reference",
    ["campaigns.list", "campaigns/list", "GET /campaigns", "get /campaigns"],
)
def test_all_forms_name_an_operation(fake: Fake, reference: str) -> None:
    fake.script(reference, status(404))
    fake.answer(reference, status(429))
    with pytest.raises(NotFoundError, match=r"^campaigns\.list \(GET /campaigns, att"):
        fake.client(PlatformClient).campaigns.list()

    (call,) = fake.calls_of(reference)
    assert (call.operation, call.name) == ("campaigns/list", "campaigns.list")
    assert fake.calls_of(fake.client(AsyncPlatformClient).campaigns.list) == (call,)


def test_several_apis_of_a_package(fake: Fake) -> None:
    campaigns = Fake("jobads.advertiser").client(AdvertiserClient).campaigns
    with pytest.raises(
        FakeError,
        match=r"^jobads\.advertiser\.campaigns\.Campaigns\.list is not a method of a"
        r" client of jobads\.platform: use the fake of its own package$",
    ):
        fake.script(campaigns.list, status(404))


@pytest.mark.parametrize(
    ("method", "found"),
    [
        (PlatformClient.close, "Client.close"),
        (print, "print"),
        (7, "int"),
    ],
)
def test_other_functions_name_no_operation(fake: Fake, method: Any, found: str) -> None:
    with pytest.raises(FakeError, match=f"found {found}: pass the method without"):
        fake.answer(method, status(404))


def test_batch_method_names_the_operation_of_its_batches() -> None:
    fake = Fake("jobads.disposition")
    client = fake.client(DispositionClient)
    fake.answer(client.events.send_all, status(503))

    assert fake.calls_of("events.send") == ()


def _operation(**settings: Any) -> Operation[Any]:
    return Operation(**settings)


GET = _operation(id="users.get", name="me.get", method="GET", path="/me")
OTHER = _operation(id="getUser", name="users.get", method="GET", path="/users/{id}")
TWIN = _operation(id="twin", name="a.twin", method="GET", path="/a")
SECOND_TWIN = _operation(id="twin", name="b.twin", method="GET", path="/b")


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> OperationIndex:
    """The operations of a document with confusing ids, one with a former name."""
    operations = {
        each.origin.name: each for each in (GET, OTHER, TWIN, SECOND_TWIN)
    } | {"me.fetch": GET}
    monkeypatch.setattr(operation_index, "read_operations", {"shop": operations}.get)
    return OperationIndex("shop")


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("me.get", GET),
        ("me.fetch", GET),
        ("GET /me", GET),
        ("getUser", OTHER),
        ("a.twin", TWIN),
    ],
)
def test_names_of_one_operation(
    index: OperationIndex, text: str, operation: Operation[Any]
) -> None:
    assert index.find(text) is operation


@pytest.mark.parametrize(
    ("text", "origins"),
    [
        ("users.get", "me.get (GET /me) and users.get (GET /users/{id})"),
        ("twin", "a.twin (GET /a) and b.twin (GET /b)"),
    ],
)
def test_ambiguous_names_are_refused(
    index: OperationIndex, text: str, origins: str
) -> None:
    with pytest.raises(FakeError) as caught:
        index.find(text)
    assert str(caught.value) == (
        f"{text!r} names several operations of shop: {origins}: pass the client's"
        " method without calling it"
    )


@pytest.mark.parametrize("text", ["user.get", "getUsr", "GET /user/{id}"])
def test_similar_names_are_suggested(index: OperationIndex, text: str) -> None:
    with pytest.raises(FakeError, match=r"did you mean `users\.get`"):
        index.find(text)


def test_former_names_and_shared_ids(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "twins" / "_operations"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder.parent / "api.py").write_text("from jobads.platform.api import API\n")
    described = "".join(
        f"def describe_{verb}():\n"
        f"    return Operation(id='twin', name='users.{verb}', method='GET',"
        f" path={path!r}, deprecated={deprecated!r})\n"
        for verb, path, deprecated in (
            ("all", "/users", "Deprecated: use `users.list`."),
            ("get", "/users/{id}", None),
            ("list", "/users", None),
        )
    )
    head = "from jobads._runtime.operation import Operation\n"
    (folder / "users.py").write_text(head + described)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    _, operations = read_package("twins")
    assert [each.origin.name for each in operations] == ["users.get", "users.list"]
    index = OperationIndex("twins")
    assert index.find("users.all") is operations[1]
    assert index.find("GET /users") is operations[1]
