"""Compare the code that each snippet generates with a snapshot.

`NAME.yaml` is a fragment of an OpenAPI document, and `NAME.py` beside it the snapshot:
the definitions that the comments `# show: ` in the YAML list. After an intended change,
update all snapshots:

    pytest tests/generator/snippets --accept

Before you commit, compare the differences with what the YAML means. To add a snippet,
write the YAML and run the same command. The programs in `BEHAVIOR_CHECKS` run the
generated packages where the code alone does not show that it is right.
"""

import ast
import inspect
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generator.snippets.snippet_package import (
    SUBPACKAGE,
    extract_excerpts,
    generate_snippet,
)
from typecase.pipeline import GeneratedPackage

HERE = Path(__file__).parent
NAMES = [path.stem for path in sorted(HERE.glob("*.yaml"))]

Generate = Callable[[str], GeneratedPackage]

USER_MODULE = HERE / "user_module.txt"
"""The classes that the configuration of snippets names, as the module `house`."""

BEHAVIOR_CHECKS = {
    "types that contain themselves are checked at every level": """
from enum import Enum
from snippets.recursive_types import ShopClient, models
from snippets.recursive_types.models import And, Record
value = {
    "tree": [[], [[]]],
    "trees": [[[]]],
    "folders": {"a": {"b": {}}},
    "json": ["a", {"b": [None, True, 1.5]}],
    "a_list": [{"a": [{}]}],
    "filter": ['"a\\'', {"all": [["\\"b'"]]}],
    "bounded": [[3], 4],
    "optional": [None, [None]],
    "strict": [[[[]]]][:0],
}
record = Record.model_validate(value)
assert type(record.filter[1]) is And and type(record.filter[1].all[0]) is list
assert record.model_dump(by_alias=True, exclude_unset=True) == value
assert Record(**value) == record
def fails(place, **values):
    for make in Record.model_validate, lambda values: Record(**values):
        try:
            made = make(values)
        except ValueError as error:
            places = [each["loc"] for each in error.errors()]
            assert place in places, places
        else:
            raise AssertionError(made)
fails(("tree", 1, 0), tree=[[], [3]])
fails(("folders", "a", "b"), folders={"a": {"b": 1}})
fails(("strict", 0, 0), strict=[[[]]])
fails(("a_list", 0, "a", 0), a_list=[{"a": [1]}])
loop = []
loop.append(loop)
for name in "tree", "json", "filter", "optional":
    try:
        Record(**{name: loop})
    except ValueError as error:
        assert "contains itself" in str(error), error
    else:
        raise AssertionError(name)
""",
    "a tree that contains itself is sent and received": """
import httpx2
from snippets import InvalidRequestError, DecodingError
from snippets.recursive_types import ShopClient
answers, sent = [], []
def answer(request):
    sent.append(request.read())
    return httpx2.Response(200, json=answers.pop(0))
http = httpx2.Client(transport=httpx2.MockTransport(answer))
loop = []
loop.append(loop)
with ShopClient(base_url="https://shop.example", http_client=http) as client:
    answers[:] = [[[[]]], [[3]]]
    assert client.trees.create(body=((), ([],))) == [[[]]]
    assert sent == [b"[[],[[]]]"], sent
    try:
        client.trees.create(body=[])
    except DecodingError as error:
        assert "[0][0]" in str(error), error
    else:
        raise AssertionError
    for body, place in (([[3]], "[0][0]"), (loop, "contains itself")):
        try:
            client.trees.create(body=body)
        except InvalidRequestError as error:
            assert place in str(error), error
        else:
            raise AssertionError
    assert len(sent) == 2
""",
    "a server receives types that contain themselves": """
from fastapi.testclient import TestClient
from snippets.recursive_types.models import And, Record
from snippets.recursive_types.server import create_app
class Trees:
    async def create(self, *, body):
        return [body]
class Values:
    async def create(self, *, body):
        assert type(body.filter[0]) is And, body
        return body
class Handlers:
    trees, values = Trees(), Values()
app = create_app(Handlers())
with TestClient(app) as client:
    assert client.post("/trees", json=[[]]).json() == [[[]]]
    refused = client.post("/trees", json=[[3]])
    assert refused.status_code == 400 and "[0][0]" in refused.text, refused.text
    value = {"filter": [{"all": []}], "folders": {"a": {}}}
    assert client.post("/values", json=value).json() == value
    assert client.post("/values", json={"folders": {"a": 1}}).status_code == 400
""",
    "a member of an enumeration is no boolean": """
import json
from snippets.unions.models import Home
for text in ('{"light":"on"}', '{"light":true}', '{"level":1}', '{"level":true}'):
    assert Home.model_validate_json(text).model_dump_json(exclude_unset=True) == text
assert Home(light="on", level=1).model_dump(mode="json", exclude_unset=True) == {
    "light": "on",
    "level": 1,
}
for value in (1, True):
    text = json.dumps({"ratio": value, "mixed": value, "flag": value})
    for home in (Home.model_validate_json(text), Home(**json.loads(text))):
        sent = home.model_dump(mode="json", exclude_unset=True)
        assert {type(each) is bool for each in sent.values()} == {value is True}, sent
""",
    "a success that names an error raises it": """
import httpx2
from snippets import Retries, StatusError
from snippets.errors_in_successes import ShopClient
answers, sent = [], []
def answer(request):
    sent.append(request)
    return httpx2.Response(200, json=answers.pop(0))
http = httpx2.Client(transport=httpx2.MockTransport(answer))
limited = {"status": {"code": 429}, "title": "Too Many Requests"}
options = {"retries": Retries(attempts=2, base=0.0)}
address = "https://shop.example"
with ShopClient(base_url=address, http_client=http, options=options) as client:
    # A GET may be repeated, a POST may have acted.
    answers[:] = [limited, {"status": {"code": 200}, "pets": ["Rex"]}]
    assert client.pets.list() == ["Rex"]
    answers[:] = [limited]
    try:
        client.pets.create()
    except StatusError as error:
        assert type(error).__name__ == "RateLimitError"
        assert (error.status, error.named_status) == (200, 429), error
        assert error.may_have_acted
        assert "Too Many Requests" in str(error)
    else:
        raise AssertionError
    assert (len(sent), answers) == (3, [])
    # Texts name statuses too, also where the body fits its schema.
    for status in ("404", 503):
        answers[:] = [{"status": {"code": status}, "pets": []}]
        try:
            client.pets.create()
        except StatusError as error:
            assert error.named_status == int(status)
        else:
            raise AssertionError
    answers[:] = [{"status": {"code": 1404}, "pets": []}]
    assert client.pets.create() == []
""",
    "clients and models extend classes of the user": """
import asyncio
import httpx2
import house
from snippets.own_bases import AsyncShopClient, ShopClient
from snippets.own_bases.sender import ShopSender
transport = httpx2.MockTransport(
    lambda request: httpx2.Response(200, json={"name": "Rex", "size": 1}))
address = "https://shop.example"
http = httpx2.Client(transport=transport)
with ShopClient(base_url=address, http_client=http) as client:
    assert isinstance(client, house.ClientBase)
    assert (client.calls, client.count(), client.count()) == (0, 1, 2)
    dog = client.pets.list()
    assert (dog.describe(), dog.name) == ("Dog of the house", "Rex"), dog
assert not issubclass(ShopSender, house.ClientBase)
async def main():
    http = httpx2.AsyncClient(transport=transport)
    async with AsyncShopClient(base_url=address, http_client=http) as client:
        assert isinstance(client, house.AsyncClientBase)
        assert await client.count() == "async"
        await client.pets.list()
asyncio.run(main())
""",
    "classes of the user are taken, sent and returned": """
import asyncio
from decimal import Decimal
import httpx2
from house import Money, Sku
from snippets import DecodingError, InvalidRequestError
from snippets.own_classes import AsyncShopClient, ShopClient, models
from snippets.own_classes.server import create_app
sent, got = [], []
price = Money(amount=Decimal("1.5"), currency="EUR")
answer = b'[{"sku":"a-1","price":{"amount":1.5,"currency":"EUR"},"old_price":null}]'
def send(request):
    sent.append(request)
    body = answer if request.method == "GET" else b'{"amount":2,"currency":"EUR"}'
    return httpx2.Response(200, content=body,
        headers={"Content-Type": "application/json"})
http = httpx2.Client(transport=httpx2.MockTransport(send))
client = ShopClient(base_url="https://shop.example", http_client=http)
[product] = client.products.list(Sku("a-1"), others=[Sku("b-2"), Sku("c-3")],
    x_sku=Sku("d-4"), price=price)
assert sent[0].url.raw_path == (b"/products/a-1?others=b-2&others=c-3&price="
    b"%7B%22amount%22%3A1.5%2C%22currency%22%3A%22EUR%22%7D"), sent[0].url.raw_path
assert sent[0].headers["x-sku"] == "d-4"
assert (product.sku, product.price, product.old_price) == (Sku("a-1"), price, None)
total = client.products.create(sku=Sku("a-1"), price=price, prices={"b": price})
assert type(total) is Money and str(total) == "2 EUR"
assert sent[-1].content == (b'{"sku":"a-1","price":{"amount":1.5,"currency":"EUR"},'
    b'"prices":{"b":{"amount":1.5,"currency":"EUR"}}}'), sent[-1].content
client.products.create(body=product)
assert sent[-1].content == answer[1:-1]
for wrong in ({"sku": "a"}, {"price": "x"}, {"price": {"amount": 1}}):
    count = len(sent)
    try:
        client.products.create(**{"sku": Sku("a-1"), "price": price, **wrong})
    except InvalidRequestError as error:
        assert error.faults[0].place.split(".")[0] in wrong, error
    else:
        raise AssertionError(wrong)
    assert len(sent) == count
answer = b'[{"sku":"a1","price":{"amount":1.5,"currency":"EUR"}}]'
try:
    client.products.list(Sku("a-1"))
except DecodingError as error:
    assert error.json_path == "$[0].sku", error.json_path
else:
    raise AssertionError(answer)
class Handlers:
    class products:
        async def list(self, *, sku, others=None, x_sku=None, price=None):
            got.append((sku, others, x_sku, price))
            return [models.Product(sku=sku, price=price)]
        async def create(self, *, body):
            got.append(body.price)
            return body.price
    products = products()
async def main():
    transport = httpx2.ASGITransport(app=create_app(Handlers()))
    async with httpx2.AsyncClient(transport=transport) as http:
        client = AsyncShopClient(base_url="https://shop.example", http_client=http)
        [product] = await client.products.list(Sku("a-1"), others=[Sku("b-2")],
            x_sku=Sku("c-3"), price=price)
        assert (product.sku, product.price) == (Sku("a-1"), price)
        assert await client.products.create(sku=Sku("a-1"), price=price) == price
        response = await http.get("https://shop.example/products/a1")
        assert response.status_code == 400, response.content
asyncio.run(main())
assert got == [(Sku("a-1"), [Sku("b-2")], Sku("c-3"), price), price], got
""",
    "chosen decimal numbers keep all digits": """
import asyncio
from datetime import date
from decimal import Decimal
import httpx2
from snippets import DecodingError, InvalidRequestError
from snippets.own_decimals import AsyncShopClient, ShopClient, models
from snippets.own_decimals.server import create_app
long = Decimal("12345678901234567890123.10")
sent, got = [], []
answer = b'[{"amount":12345678901234567890123.10,"rate":1.10,"due":"2025-01-31",'
answer += b'"share":0.1,"meta":[0.30,1]},{"amount":5},{"amount":"1.50"}]'
def send(request):
    sent.append(request)
    body = answer if request.method == "GET" else request.content
    return httpx2.Response(200, json=None, content=body,
        headers={"Content-Type": "application/json"})
http = httpx2.Client(transport=httpx2.MockTransport(send))
client = ShopClient(base_url="https://shop.example", http_client=http)
payments = client.payments.list(Decimal("1.10"), most=long, x_amounts=[1, "0.10"],
    where={"amount": long, "share": 0.5})
assert sent[0].url.raw_path == (
    b"/payments/1.10?most=12345678901234567890123.10&where=%7B%22amount%22%3A"
    b"12345678901234567890123.10%2C%22share%22%3A0.5%7D"), sent[0].url.raw_path
assert sent[0].headers["x-amounts"] == "1,0.10"
assert [str(each.amount) for each in payments] == [str(long), "5", "1.50"], payments
assert str(payments[0].rate) == "1.10" and payments[0].due == date(2025, 1, 31)
assert payments[0].share == 0.1 and payments[0].meta == [0.3, 1]
def create(**body):
    result = client.payments.create(**body)
    return sent[-1].content, result
assert create(amount=long, text=Decimal("2.0"))[0] == (
    b'{"amount":12345678901234567890123.10,"text":"2.0"}')
assert create(body=payments[0])[0] == answer[1:answer.index(b"},") + 1].replace(
    b"0.30", b"0.3")
for value, expected in ((Decimal("1.10"), b"1.10"), ("text", b'"text"')):
    content, result = create(amount=Decimal(1), amount_or_text=value)
    assert content == b'{"amount":1,"amount_or_text":' + expected + b"}", content
    assert result.amount_or_text == value
content, result = create(amount=1, fee=long)
assert content == b'{"amount":1,"fee":"12345678901234567890123.10"}', content
assert result.fee == long
answer = b'[{"amount":1,"fee":12345678901234567890123.10}]'
assert client.payments.list(1)[0].fee == long
client.imports.create(body=[{"amount": long}, {"amount": 1, "share": 0.1}])
assert sent[-1].content == (
    b'{"amount":12345678901234567890123.10}\\n{"amount":1,"share":0.1}\\n')
extra = {"note": "e", "list": [0.1]}
assert create(amount=long, extra_body=extra)[0] == (
    b'{"amount":12345678901234567890123.10,"note":"e","list":[0.1]}')
assert create(amount="0.01")[0] == b'{"amount":0.01}'
for wrong in ("x", " 1", Decimal("NaN"), Decimal("0.001"), "0.015", True, None):
    count = len(sent)
    try:
        client.payments.create(amount=wrong)
    except InvalidRequestError as error:
        assert error.faults[0].place == "amount", error
    else:
        raise AssertionError(wrong)
    assert len(sent) == count
answer = b'[{"amount":12345678901234567890123.103}]'
try:
    client.payments.list(1)
except DecodingError as error:
    assert error.json_path == "$[0].amount", error.json_path
else:
    raise AssertionError(answer)
price = models.Payment(amount=Decimal("1.10"))
assert price.model_dump_json(exclude_unset=True) == '{"amount":1.1}'
class Handlers:
    class payments:
        async def list(self, *, least, most=Decimal("0.5"), x_amounts=None, where=None):
            got.append((least, most, x_amounts, where and where.amount))
            return [models.Payment(amount=long), {"amount": "1.10"}]
        async def create(self, *, body=None):
            got.append(body.amount)
            return body
    class imports:
        async def create(self, *, body):
            got.append([each.amount for each in body])
    payments, imports = payments(), imports()
async def main():
    transport = httpx2.ASGITransport(app=create_app(Handlers()))
    async with httpx2.AsyncClient(transport=transport) as http:
        client = AsyncShopClient(base_url="https://shop.example", http_client=http)
        listed = await client.payments.list("1.10", most=long, x_amounts=[long, "0.1"],
            where={"amount": long})
        assert [str(each.amount) for each in listed] == [str(long), "1.10"], listed
        created = await client.payments.create(amount=long, due="2025-01-31")
        assert str(created.amount) == str(long)
        await client.imports.create(body=[{"amount": long}])
        url = "https://shop.example/payments"
        for wrong in (b'"amount":"1"', b'"amount":0.001', b'"amount":1.5,"due":3'):
            response = await http.post(url, content=b"{" + wrong + b"}",
                headers={"Content-Type": "application/json"})
            assert response.status_code == 400, response.content
asyncio.run(main())
first = Decimal("1.10"), long, [long, Decimal("0.1")], long
assert repr(got) == repr([first, long, [long]]), got
""",
    "all attempts of a call send the same idempotency key": """
import asyncio, uuid
from httpx2 import AsyncClient, Client, MockTransport, ReadError, Response
from snippets import ConnectionLostError, Retries
from snippets.idempotency_keys import AsyncShopClient, ShopClient
sent = []
def respond(request):
    sent.append(request.headers)
    if len(sent) % 2:
        raise ReadError("lost")
    return Response(204)
options = {"retries": Retries(attempts=2, base=0.001)}
http = Client(transport=MockTransport(respond))
client = ShopClient(http_client=http, options=options)
def keys(name):
    found = [headers.get(name) for headers in sent]
    sent.clear()
    return found
for method, name in (
    (client.orders.create, "idempotency-key"),
    (client.orders.pay, "x-idempotency-key"),
    (client.orders.stated, "request-id"),
):
    method()
    first, second = keys(name)
    assert first == second == str(uuid.UUID(first)), (first, second)
    method()
    assert keys(name)[0] != first
client.orders.create(idempotency_key="mine")
assert keys("idempotency-key") == ["mine", "mine"]
client.orders.create(extra_headers={"Idempotency-Key": "mine"})
assert keys("idempotency-key") == ["mine", "mine"]
async def call():
    http = AsyncClient(transport=MockTransport(respond))
    async with AsyncShopClient(http_client=http, options=options) as client:
        await client.orders.create()
asyncio.run(call())
first, second = keys("idempotency-key")
assert first == second == str(uuid.UUID(first))
for method in (client.orders.refused, client.orders.short, client.orders.never):
    try:
        method()
    except ConnectionLostError as error:
        assert not error.is_safe_to_repeat
    else:
        raise AssertionError("the call is retried")
    assert keys("idempotency-key") == [None]
once = {"retries": 0}
try:
    client.orders.create(options=once)
except ConnectionLostError as error:
    # Another call would have another key.
    assert not error.is_safe_to_repeat
    assert f"pass `idempotency_key='{keys('idempotency-key')[0]}'`" in str(error), error
try:
    client.orders.create(idempotency_key="mine", options=once)
    client.orders.create(idempotency_key="mine", options=once)
except ConnectionLostError as error:
    assert error.is_safe_to_repeat
else:
    raise AssertionError("the connection is lost")
""",
    "a credential that no operation names is sent unless one takes none": """
from httpx2 import Client, MockTransport, Response
from snippets.unnamed_scheme import ShopClient
sent = []
def respond(request):
    sent.append((request.headers.get("Authorization"), request.headers.get("X-Key")))
    return Response(204)
http = Client(transport=MockTransport(respond))
def send(method, **credentials):
    getattr(ShopClient(http_client=http, **credentials).pets, method)()
    return sent.pop()
assert send("list") == (None, None)
assert send("list", token="t") == ("Bearer t", None)
assert send("list", shop_key="k") == (None, "k")
assert send("list", shop_key="k", token="t") == ("Bearer t", "k")
assert send("login", shop_key="k", token="t") == (None, None)
# One header cannot carry both: the one that the operation names is sent.
arguments = {"admin": ("u", "p"), "token": "t", "shop_key": "k"}
assert send("clear", **arguments) == ("Basic dTpw", "k")
assert send("clear", token="t", shop_key="k") == ("Bearer t", "k")
""",
    "a former argument of a credential is accepted with a warning": """
import warnings
from httpx2 import Client, MockTransport, Response
from snippets.former_credentials import ShopClient
sent = []
def respond(request):
    sent.append(request.headers["Authorization"])
    return Response(204)
http = Client(transport=MockTransport(respond))
for arguments, expected in [
    ({"token": "t"}, []),
    ({"bearer_auth": "t"}, ["bearer_auth of the client is token now"]),
    ({"bearer_auth": "x", "token": "t"}, ["bearer_auth of the client is token now"]),
    ({"basic_auth": ("u", "p")}, ["basic_auth of the client is basic now"]),
]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ShopClient(http_client=http, **arguments).pets.list()
    texts = [str(each.message).removeprefix("the argument ") for each in caught]
    assert texts == expected, texts
    assert {each.filename for each in caught} <= {"<string>"}, caught
    assert {each.category for each in caught} <= {DeprecationWarning}
assert sent == ["Bearer t"] * 3 + ["Basic dTpw"], sent
""",
    "headers that nearly all operations share are arguments of the client": """
from httpx2 import Client, MockTransport, Response
from snippets import ConfigurationError, StatusError
from snippets.shared_headers import ShopClient
sent = []
def respond(request):
    sent.append(request.headers)
    content = b"2026-01-01 my-tenant my-access-key"
    return Response(204 if len(sent) < 4 else 401, content=content)
http = Client(transport=MockTransport(respond))
client = ShopClient(shop_tenant="my-tenant", http_client=http)
client.pets.list(idempotency_key="once")
assert sent[0]["shop-version"] == "2026-01-01"
assert sent[0]["shop-tenant"] == "my-tenant"
assert sent[0]["idempotency-key"] == "once"
assert "accept-language" not in sent[0]
client.pets.list(extra_headers={"Shop-Tenant": "other"})
assert sent[1]["shop-tenant"] == "other"
arguments = {"shop_tenant": "my-tenant", "http_client": http}
client = ShopClient(accept_language="de", x_access_key="my-access-key", **arguments)
client.pets.get("1")
assert sent[2]["accept-language"] == "de"
try:
    client.pets.get("1")
except StatusError as error:
    # Only the header whose name looks like that of a credential is secret.
    assert error.content.startswith(b"2026-01-01 my-tenant "), error.content
    assert b"my-access-key" not in error.content
else:
    raise AssertionError("the status is an error")
try:
    ShopClient(http_client=http)
except ConfigurationError as error:
    assert "shop_tenant" in str(error) and "shop_version" not in str(error), error
else:
    raise AssertionError("a required header is missing")
""",
    "pages of each kind are inferred and requested": """
import asyncio, json
from httpx2 import AsyncClient, Client, MockTransport, Response
from snippets.inferred_pages import AsyncShopClient, ShopClient, models
sent, script = [], []
def respond(request):
    url = request.url
    body = request.content.decode()
    sent.append(url.raw_path.decode() + (" " + body if body else ""))
    content, *headers = script.pop(0)
    return Response(200, json=content, headers=dict(*headers))
def pets(*ids):
    return [{"id": str(number)} for number in ids]
METHODS = {
    "by_page": ({}, [(pets(1, 2),), (pets(1, 2),), (pets(3),), ([],)],
        ["/page", "/page?page=1", "/page?page=2", "/page?page=3"]),
    "by_offset": ({"limit": 2}, [({"items": pets(1, 2), "total_count": 3},),
        ({"items": pets(3), "total_count": 3},)],
        ["/offset?limit=2", "/offset?offset=2&limit=2"]),
    "by_cursor": ({"limit": 2, "x_trace": "t"},
        [({"pets": pets(1, 2), "meta": {"next_cursor": "a&b"}},), ({},)],
        ["/cursor?limit=2", "/cursor?cursor=a%26b&limit=2"]),
    "by_last_item": ({}, [({"data": pets(1, 2), "has_more": True},),
        ({"data": pets(3), "has_more": False},)],
        ["/last-item", "/last-item?starting_after=2"]),
    "by_link": ({"owner": "a/b", "kind": "x"}, [(pets(1, 2),
        {"Link": '<https://a.example/other>; rel="first", '
         '</link/a%2Fb?kind=x&page=2>; a="x, y"; rel="next last"'}), (pets(3),)],
        ["/link/a%2Fb?kind=x", "/link/a%2Fb?kind=x&page=2"]),
    "by_url": ({"limit": 2}, [({"value": pets(1, 2), "@odata.nextLink":
        "http://a.example/url/more?skip=2&api_key=canary-key"},),
        ({"value": pets(3)},)],
        ["/url?limit=2&api_key=canary-key", "/url/more?skip=2&api_key=canary-key"]),
    "search": ({"words": "w"}, [({"results": pets(1, 2), "next_cursor": "c"},),
        ({"results": pets(3), "next_cursor": None, "has_more": False},)],
        ['/pets/search {"words":"w"}',
         '/pets/search {"words":"w","start_cursor":"c"}']),
}
options = {"base_url": "https://a.example", "api_key": "canary-key"}
client = ShopClient(**options, http_client=Client(transport=MockTransport(respond)))
for name, (arguments, answers, requests) in METHODS.items():
    script[:], sent[:] = answers, []
    page = getattr(client.lists, name)(**arguments)
    assert [pet.id for pet in page.items] == ["1", "2"], page
    assert page.has_more and page.items[0] == models.Pet(id="1")
    ids = [pet.id for pet in page]
    assert ids == ["1", "2", "3"][:len(ids)], (name, ids)
    assert sent == requests, (name, sent)
    assert script == []
    # A position continues the iteration in another process.
    script[:], sent[:] = answers, []
    items = iter(getattr(client.lists, name)(**arguments))
    next(items), next(items)
    assert "canary" not in json.dumps(items.position), items.position
    position_name = "position_" if name == "by_page" else "position"
    position = {position_name: json.loads(json.dumps(items.position))}
    rest = getattr(client.lists, name)(**arguments, **position)
    assert [pet.id for pet in rest] == ids[2:], name
async def run():
    transport = MockTransport(lambda request: respond(request))
    async with AsyncShopClient(
        **options, http_client=AsyncClient(transport=transport)
    ) as client:
        for name, (arguments, answers, requests) in METHODS.items():
            script[:], sent[:] = answers, []
            ids = [pet.id async for pet in getattr(client.lists, name)(**arguments)]
            assert ids[:2] == ["1", "2"] and sent == requests, (name, sent)
            script[:] = answers
            page = await getattr(client.lists, name)(**arguments)
            following = await page.next_page()
            assert [each.id for each in following.items] in ([], ["3"]), name
            response = client.response(getattr(client.lists, name), **arguments)
            script[:] = answers
            assert [pet.id async for pet in (await response).value][:2] == ["1", "2"]
asyncio.run(run())
script[:] = [(pets(1),)]
assert client.lists.plain() == [models.Pet(id="1")]
# A list that is whole has no page that follows.
script[:] = [({"object": "list", "data": pets(1, 2), "total": 2},)]
page = client.lists.kinds()
assert [pet.id for pet in page] == ["1", "2"] and not page.has_more
assert page.body.total == 2
for name, found in [
    ("data", "'Page' object has no attribute 'data': the items are in `page.items`"),
    ("total", "'Page' object has no attribute 'total': read the body, "
        "`page.body.total`"),
    ("sum", "'Page' object has no attribute 'sum'"),
]:
    try:
        getattr(page, name)
    except AttributeError as error:
        assert str(error) == found, error
    else:
        raise AssertionError(name)
""",
    "pages of a foreign origin and endless lists are refused": """
import itertools, traceback
from httpx2 import Client, MockTransport, Response
from snippets import ConfigurationError, DecodingError
from snippets.inferred_pages import ShopClient
sent, answers = [], []
def respond(request):
    sent.append(request.url.raw_path)
    return Response(200, json=next(answers[0]))
client = ShopClient(base_url="https://a.example/v1", api_key="canary-key",
    http_client=Client(transport=MockTransport(respond)))
def fail(method, *bodies, error=DecodingError):
    sent.clear()
    answers[:] = [iter(bodies)] if isinstance(bodies[0], dict) else [bodies[0]]
    try:
        list(method())
    except error as caught:
        text = "".join(traceback.format_exception(caught))
        assert "canary" not in text, text
        return str(caught)
    raise AssertionError(sent)
pet = {"id": "1"}
for url in ("https://evil.example/v1/url?x=canary-key", "//evil.example/url",
            "https://a.example:444/url", "https://a.example.evil.example/",
            "ftp://a.example/url", "https://user:pw@evil.example/"):
    body = {"value": [pet], "@odata.nextLink": url}
    message = fail(client.lists.by_url, body, error=ConfigurationError)
    assert "begin with https://a.example, found" in message, message
    assert "pw" not in message, message
    assert sent == [b"/v1/url?api_key=canary-key"], sent
message = fail(client.lists.by_url,
    {"value": [pet], "@odata.nextLink": "https://[a"}, error=ConfigurationError)
assert "no valid URL" in message, message
# An error that a service sends as a success is no empty page.
message = fail(client.lists.by_url, {"code": 429, "title": "Too many requests"})
assert "expected a list of items" in message, message
# A cursor that is a URL is followed by the same rules.
for url in ("https://evil.example/?cursor=canary-key", "//evil.example/?cursor=b"):
    body = {"pets": [pet], "meta": {"next_cursor": url}}
    message = fail(client.lists.by_cursor, body, error=ConfigurationError)
    assert "begin with https://a.example, found" in message, message
    assert sent == [b"/v1/cursor"], sent
url = "http://a.example/v1/cursor/more?cursor=b&api_key=canary-key"
body = {"pets": [pet], "meta": {"next_cursor": url}}
sent[:], answers[:] = [], [iter([body, {"pets": [pet]}])]
assert len(list(client.lists.by_cursor(limit=2))) == 2
assert sent == [b"/v1/cursor?limit=2", b"/v1/cursor/more?cursor=b"], sent
message = fail(client.lists.by_url, {"value": [], "@odata.nextLink": "/canary-key"})
assert "credentials" in message, message
message = fail(client.lists.by_url, itertools.repeat(
    {"value": [pet], "@odata.nextLink": "?a=1"}))
assert "requested already" in message and len(sent) == 2, (message, sent)
message = fail(client.lists.by_cursor, itertools.cycle(
    {"pets": [pet], "meta": {"next_cursor": c}} for c in "abcdefg"))
assert "requested already" in message and len(sent) < 40, message
message = fail(client.lists.by_last_item, itertools.repeat(
    {"data": [pet], "has_more": True}))
assert "requested already" in message and len(sent) == 2, message
""",
    "a decimal number keeps its digits in both directions": """
from decimal import Decimal
from httpx2 import Client, MockTransport, Response
from snippets import DecodingError, InvalidRequestError
from snippets.decimal_numbers import ShopClient, models
sent = []
answer = b'{"amount":"-1.10","amount_or_count":1.5}'
def send(request):
    sent.append(request)
    headers = {"Content-Type": "application/json"}
    return Response(200 if request.method == "POST" else 204, content=answer,
        headers=headers)
http = Client(transport=MockTransport(send))
client = ShopClient(base_url="https://shop.example", http_client=http)
price = client.prices.create(amount=Decimal("1E+3"), amount_or_count="0.50")
assert sent[-1].content == b'{"amount":"1000","amount_or_count":"0.50"}'
assert repr(price.amount) == "Decimal('-1.10')", price
assert price.amount_or_count == 1.5 and type(price.amount_or_count) is float
client.prices.create(body=price)
assert sent[-1].content == answer, sent[-1].content
client.prices.create(body={"amount": "00.10"})
assert sent[-1].content == b'{"amount":"0.10"}', sent[-1].content
assert models.Price(amount="2.00").amount == Decimal(2)
client.prices.list(least=Decimal("1.10"), amounts=["2.0", Decimal("3")])
assert sent[-1].url.raw_path.endswith(b"?least=1.10&amounts=2.0,3"), sent[-1].url
for wrong in ("x", "", " 1", "1_0", "NaN", Decimal("NaN"), Decimal("Infinity"), 1.5):
    count = len(sent)
    try:
        client.prices.create(amount=wrong)
    except InvalidRequestError as error:
        assert "Decimal" in str(error), error
    else:
        raise AssertionError(wrong)
    assert len(sent) == count
for answer in (b'{"amount":1.5}', b'{"amount":""}'):
    try:
        client.prices.create()
    except DecodingError as error:
        assert error.json_path == "$.amount", error.json_path
    else:
        raise AssertionError(answer)
""",
    "environment variables of the product give way to what the caller passes": """
import os
from httpx2 import Client, MockTransport, Response
from snippets import ConfigurationError
from snippets.credential_environment import ShopClient as KeyClient
from snippets.several_servers import ShopClient
sent = []
def send(request):
    sent.append(request)
    return Response(204)
http = Client(transport=MockTransport(send))
def host(**arguments):
    ShopClient(http_client=http, **arguments).pets.list()
    return sent.pop().url.host
assert host() == "shop.example"
os.environ["SHOP_BASE_URL"] = "https://own.example"
assert host() == "own.example"
assert host(base_url="https://passed.example") == "passed.example"
assert host(server="test") == "test.example"
assert host(server_variables={"version": "v2"}) == "shop.example"
os.environ["SHOP_BASE_URL"] = "own.example"
try:
    host()
except ConfigurationError as error:
    assert "the environment variable SHOP_BASE_URL" in str(error), error
else:
    raise AssertionError("the address has no scheme")
def headers(**arguments):
    url = "https://shop.example"
    KeyClient(id=1, http_client=http, base_url=url, **arguments).pets.list()
    request = sent.pop()
    return request.headers.get("Authorization"), request.headers.get("X-Key")
try:
    headers()
except ConfigurationError as error:
    assert "or set the environment variables SHOP_TOKEN or" in str(error), error
    assert str(error).endswith("or SHOP_KEY"), error
os.environ["SHOP_KEY"] = "k"
assert headers() == (None, "k")
os.environ["SHOP_TOKEN"] = "t"
assert headers() == ("Bearer t", None)
assert headers(key="mine") == (None, "mine")
assert headers(app=("u", "p"))[0].startswith("Basic ")
for name in ("SHOP_KEY", "SHOP_BASE_URL", "SHOP_TOKEN"):
    del os.environ[name]
""",
    "a deprecated operation warns its caller, and a received model warns nobody": """
import asyncio
import inspect
import warnings
from snippets.deprecation import AsyncShopClient, ShopClient, models
from httpx2 import AsyncClient, Client, MockTransport, Response
def respond(request):
    if request.url.path.endswith("export"):
        return Response(200, text="1", headers={"Content-Type": "application/x-ndjson"})
    if request.method == "GET":
        return Response(204)
    return Response(201, json={"undescribed": 1, "olds": [{"a": "b"}]})
client = ShopClient(base_url="https://x", http_client=Client(
    transport=MockTransport(respond)
))
def warned(call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = call()
    return result, [(w.category, str(w.message), w.filename) for w in caught]
message = 'This is deprecated: use the "new\\\\" search. It is faster.'
_, found = warned(client.old.find)
assert found == [(DeprecationWarning, message, "<string>")], found
assert client.old.find.__deprecated__ == message
holder, found = warned(lambda: client.old.create(body=models.Old(a="b")))
assert [each[1] for each in found] == ["`POST /old` is deprecated."], found
assert holder.olds[0] == models.Old(a="b") and holder.undescribed == 1
items, found = warned(client.old.export)
assert found[0][1:] == ("`GET /old/export` is deprecated.", "<string>"), found
assert len(found) == 1
async def main():
    async with AsyncShopClient(base_url="https://x", http_client=AsyncClient(
        transport=MockTransport(respond)
    )) as client:
        assert inspect.iscoroutinefunction(client.old.find)
        await client.old.find()
        await client.response(client.old.find)
_, found = warned(lambda: asyncio.run(main()))
assert found == [(DeprecationWarning, message, "<string>")], found
_, found = warned(lambda: client.old.replace(former_name="a"))
message = "`former_name`: Deprecated: use `current`."
assert found == [(DeprecationWarning, message, "<string>")], found
_, found = warned(lambda: models.OldReplaceBody(former_name="a"))
assert found == [(DeprecationWarning, message, "<string>")], found
_, found = warned(lambda: client.old.replace(current="a", former_name=None))
assert not found
_, found = warned(lambda: client.old.find(q="a"))
assert [each[1] for each in found][1:] == ["`q` is deprecated."], found
class Mine(models.Old):
    pass
assert Mine(a="b").a == "b" and models.Newer(a="b", b="c").b == "c"
""",
    "a former method warns its caller and does what the present one does": """
import warnings
from snippets.former_names import ShopClient, server
from snippets._runtime.testing.fake import Fake
fake = Fake("snippets.former_names")
client = fake.client(ShopClient)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    client.pets.list(name="a")
    assert not caught
    client.pets.fetch(name="a")
    client.animals.add(body={"name": "a"})
assert [str(each.message) for each in caught] == [
    "Deprecated: use `pets.list`.", "Deprecated: use `pets.create`."
], caught
first, second, third = fake.calls
assert (first.method, first.path, first.query) == (
    second.method, second.path, second.query
)
assert (third.method, third.path) == ("POST", "/pets")
assert not hasattr(server, "AnimalsHandler")
assert not hasattr(server.PetsHandler, "fetch")
""",
    "former names of members can still be read": """
import warnings
from snippets.former_members import models
book = models.Book.model_validate({"pageCount": 3, "format": "e-book", "taken": "t"})
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert book.page_count == 3 and book.taken == "t"
    assert not caught
    assert book.pages == 3
    assert book.book_format is models.Format.E_BOOK is models.Format.EBOOK
    assert book.next_one is None
assert [str(each.message) for each in caught] == [
    "`pages`: use `page_count`.",
    "`book_format`: use `format`.",
    "`next_one`: use `next`.",
], caught
assert {each.filename for each in caught} == {"<string>"}, caught
assert {each.category for each in caught} == {DeprecationWarning}
assert not hasattr(models.Book, "page-count")
assert [*models.Format] == ["hardcover", "paperback", "e-book"]
""",
    "nested resources are reached through their parents": """
import asyncio, sys
from snippets.nested_resources import AsyncShopClient, ShopClient
from snippets._runtime.testing.fake import Fake
fake = Fake("snippets.nested_resources")
fake.answer("customers/bank_accounts/list", ["a"])
client = fake.client(ShopClient)
assert "snippets.nested_resources.customers" not in sys.modules
customers = client.customers
assert "snippets.nested_resources.customers_bank_accounts" not in sys.modules
accounts = customers.bank_accounts
assert accounts.list("c") == ["a"]
assert client.response(accounts.list, "c").value == ["a"]
with client.stream(accounts.list, "c") as stream:
    assert stream.status == 200
accounts.create("c", iban="x")
assert fake.calls[-1].arguments["iban"] == "x"
(event,) = accounts.events.follow("c")
assert isinstance(event, str)
assert "bank_accounts" in dir(customers)
assert client.admin.apps.models.list() == client.admin.apps_models.list()
for method, operation in (
    (customers.list, "GetCustomers"),
    (customers.get_search, "customers/search"),
    (customers.search.list, "customers/search/list"),
    (customers.property_.list, "customers/property/list"),
    (customers.models.execute, "customers/models/execute"),
):
    method()
    assert fake.calls[-1].operation == operation, fake.calls[-1]
other = fake.client(ShopClient)
try:
    client.response(other.customers.bank_accounts.list, "c")
except TypeError:
    pass
else:
    raise AssertionError("the method belongs to another client")
async def call():
    async with fake.client(AsyncShopClient) as client:
        accounts = client.customers.bank_accounts
        assert await accounts.list("c") == ["a"]
        assert (await client.response(accounts.list, "c")).value == ["a"]
        assert [item async for item in accounts.events.follow("c")] == [event]
asyncio.run(call())
""",
    "handlers of nested resources stand beside each other": """
import asyncio
import httpx2
from snippets import ConfigurationError
from snippets.nested_resources import AsyncShopClient
from snippets.nested_resources.server import CustomersBankAccountsHandler, create_app
class BankAccounts(CustomersBankAccountsHandler):
    async def list(self, *, customer):
        return [customer]
class Handlers:
    customers_bank_accounts = BankAccounts()
async def call_through_proxy():
    transport = httpx2.ASGITransport(app=create_app(Handlers(), partial=True))
    async with httpx2.AsyncClient(transport=transport) as upstream:
        proxied = AsyncShopClient(base_url="https://a.example", http_client=upstream)
        transport = httpx2.ASGITransport(app=create_app(proxied))
        async with httpx2.AsyncClient(transport=transport) as http:
            client = AsyncShopClient(base_url="https://b.example", http_client=http)
            assert await client.customers.bank_accounts.list("c") == ["c"]
asyncio.run(call_through_proxy())
class Misspelt:
    customers_bank_acounts = BankAccounts()
try:
    create_app(Misspelt(), partial=True)
except ConfigurationError as error:
    text = "no resource: did you mean `customers_bank_accounts`?"
    assert text in str(error), error
else:
    raise AssertionError
""",
    "a repaired document sends what its author meant": """
from snippets import ConfigurationError
from snippets.repaired_document import ShopClient, models
from httpx2 import Client, MockTransport, Response
sent = []
def respond(request):
    sent.append(request)
    pet = {"name": "n", "level": "1.10", "parent": None, "size": "s", "limits": 5}
    body = [pet] if request.method == "GET" and request.url.path == "/pets" else pet
    return Response(200 if request.method != "POST" else 201, json=body)
try:
    ShopClient(api_key="k")
except ConfigurationError as error:
    assert "pass base_url=" in str(error), error
else:
    raise AssertionError("the server has no default region")
address = "https://eu.example:8443"
client = ShopClient(
    base_url=address, api_key="k", http_client=Client(transport=MockTransport(respond))
)
pets = client.pets
(pet,) = pets.list(tags=["a", "b"], sizes=[1, 2], kind="k", trace=["x", "y"])
assert sent[-1].url.raw_path == b"/pets?tags=a,b&sizes=1,2&kind=k", sent[-1].url
assert sent[-1].headers["trace"] == "x,y", sent[-1].headers
assert "X-Key" not in sent[-1].headers
assert (pet.level, pet.parent, pet.size, pet.limits) == ("1.10", None, "s", 5), pet
pets.create(name="n", level="true", owner={"any": 1})
assert sent[-1].content == b'{"name":"n","level":"true","owner":{"any":1}}'
assert sent[-1].headers["X-Key"] == "k"
pets.get(5)
assert sent[-1].url.path == "/pets/5"
pets.upload("5", photo=b"binary", note="text")
assert sent[-1].headers["Content-Type"].startswith("multipart/form-data")
assert b"binary" in sent[-1].content and b"text" in sent[-1].content
pets.toys("5", "ball", "red")
assert sent[-1].url.raw_path == b"/pets/5/toys/ball?kind=red&sort=name", sent[-1].url
client.orders.cancel("5")
assert not hasattr(client.orders, "create")
def fail(request):
    sent.append(request)
    return Response(503)
client = ShopClient(
    base_url=address, api_key="k", http_client=Client(transport=MockTransport(fail))
)
sent.clear()
try:
    client.orders.cancel("5")
except Exception as error:
    assert getattr(error, "status", 503) == 503, error
assert len(sent) == 1, len(sent)
""",
    "binary content is a file, also for handlers; forms leave null out": """
import asyncio
import io
from httpx2 import ASGITransport, AsyncClient, Client, MockTransport, Response
from snippets import File
from snippets.binary_content import AsyncShopClient, ShopClient, models
from snippets.binary_content.server import create_app
sent, received = [], []
def respond(request):
    sent.append(request.content)
    return Response(204)
client = ShopClient(
    base_url="https://a.example", http_client=Client(transport=MockTransport(respond))
)
client.files.login(username="u", client_id=None, client_secret=None)
client.files.login(body=models.Login(username="u", client_id=None))
assert sent == [b"username=u"] * 2, sent
class Files:
    async def upload(self, *, body):
        received.append(body)
        return models.Stored(raw="text")
    async def store(self, *, body=None):
        received.append(body)
    async def login(self, *, body=None):
        received.append(body)
class Handlers:
    files = Files()
app = create_app(Handlers())
async def main():
    http_client = AsyncClient(transport=ASGITransport(app))
    client = AsyncShopClient(base_url="https://a.example", http_client=http_client)
    stored = await client.files.upload(
        file=io.BytesIO(b"open"), photo=("a.png", b"png", "image/png"), files=[b""],
        more=[b"one", ("two", b"2")], note=None, page="<p>", base64="cG5n",
    )
    assert stored.raw == "text"
    await client.files.upload(
        file=b"", files=[b"x"], photo=None, more=[], base64=""
    )
    await client.files.store(body=b"bytes")
asyncio.run(main())
first, second, content = received
assert isinstance(first.file, File) and first.file.read() == b"open", first
assert (first.photo.name, first.photo.content_type) == ("a.png", "image/png"), first
assert [file.read() for file in first.more] == [b"one", b"2"], first
assert (first.page, first.base64, first.note) == ("<p>", "cG5n", None), first
assert second.photo is second.more is None and len(second.files) == 1, second
assert content == b"bytes", content
""",
    "files, streams and untyped functions of FastAPI": """
from httpx2 import Client, MockTransport, Response
from snippets import DecodingError
from snippets.fastapi_responses import ShopClient, models
answers = {
    "/files": ("image/png", b"png"),
    "/any": ("text/html; charset=latin-1", b"\\xe9"),
    "/lines": ("application/jsonl", b'{"text":"a"}\\n{"text":"b"}\\n'),
    "/lookup": ("application/json", b"null"),
}
urls = []
def respond(request):
    urls.append(request.url.raw_path.decode())
    content_type, content = answers[request.url.path]
    return Response(200, headers={"Content-Type": content_type}, content=content)
http_client = Client(transport=MockTransport(respond))
client = ShopClient(base_url="https://a.example", http_client=http_client)
assert client.files.read() == b"png"
assert client.files.head() is None
assert client.files.any() == "\\xe9"
answers["/any"] = ("application/pdf", b"%PDF")
assert client.files.any() == b"%PDF"
answers["/any"] = ("application/json", b"[1]")
assert client.files.any() == [1]
assert [line.text for line in client.files.lines()] == ["a", "b"]
assert client.files.lookup(price="1.10") is None
assert urls[-1] == "/lookup?price=1.10", urls
answers["/any"] = ("application/pdf", b"%PDF")
answers["/lookup"] = ("text/html", b"<p>")
strict = ShopClient(
    base_url="https://a.example", http_client=http_client,
    options={"decoding": "strict"},
)
for method in (strict.files.any, strict.files.lookup, client.files.lookup):
    try:
        method()
    except DecodingError as error:
        assert "no response with this status and the media type" in str(error), error
    else:
        raise AssertionError(method)
""",
    "a flag chooses between JSON and a stream": """
import asyncio
from httpx2 import AsyncClient, Client, MockTransport, Response
from snippets import DecodingError
from snippets.stream_flags import AsyncShopClient, ShopClient, models
sent = []
def respond(request):
    sent.append(request)
    streams = b'"stream":true' in request.content or b"stream=true" in request.url.query
    if streams == ("wrong" not in request.headers):
        kind = "text/event-stream"
        content = b'data: {"delta":"a"}\\n\\ndata: [DONE]\\n\\n'
    else:
        kind, content = "application/json", b'{"text":"a"}'
    return Response(200, headers={"Content-Type": kind}, content=content)
http = Client(transport=MockTransport(respond))
client = ShopClient(base_url="https://a.example", http_client=http)
whole, chunks = models.Completion(text="a"), [models.Chunk(delta="a")]
def accept():
    return sent[-1].headers["Accept"]
assert list(client.chat.create(model="m", stream=True)) == chunks
assert accept() == "text/event-stream"
assert client.chat.create(model="m") == whole
assert accept() == "application/json"
assert client.chat.create(model="m", stream=False) == whole
assert client.chat.create(model="m", stream=None) == whole
assert list(client.chat.create(body={"model": "m", "stream": True})) == chunks
assert client.chat.create(body=models.Request(model="m", stream=False)) == whole
assert accept() == "application/json"
assert list(client.chat.choose(body=models.Streamed(stream=True))) == chunks
assert client.chat.choose(body={"stream": False}) == whole
for stream in (True, False):
    try:
        client.chat.create(model="m", stream=stream, extra_headers={"wrong": "1"})
    except DecodingError as error:
        assert error.content, error
    else:
        raise AssertionError
async def call():
    http = AsyncClient(transport=MockTransport(respond))
    client = AsyncShopClient(base_url="https://a.example", http_client=http)
    items = await client.chat.create(model="m", stream=True)
    assert [item async for item in items] == chunks
    assert await client.chat.create(model="m") == whole
asyncio.run(call())
try:
    client.chat.tail()
except DecodingError:
    assert accept() == "application/x-ndjson"
else:
    raise AssertionError
""",
    "fakes stream if a flag asks for it": """
from snippets.stream_flags import ShopClient, models
from snippets._runtime.testing.fake import Fake
fake = Fake("snippets.stream_flags")
client = fake.client(ShopClient)
assert isinstance(client.chat.create(model="m"), models.Completion)
(chunk,) = client.chat.create(model="m", stream=True)
assert isinstance(chunk, models.Chunk)
(chunk,) = client.chat.create(body={"model": "m", "stream": True})
assert isinstance(client.chat.tail(stream=False), list)
(chunk,) = client.chat.tail()
fake.answer("chat/create", {"text": "a"})
assert client.chat.create(model="m") == models.Completion(text="a")
""",
    "aliases of unions exist at run time": """
from typing import get_args
from snippets.union_aliases import models
assert get_args(models.EventsListResponse)[:3] == (models.A, models.B, models.C)
assert models.D in get_args(models.EventsKindsResponse)
""",
    "other media types than JSON are sent on request": """
from snippets.alternative_media_types import NotFoundError, ShopClient, models
from httpx2 import Client, MockTransport, Response
from snippets import DecodingError
sent = []
answer = [200, "application/json", b'{"name":"a"}']
def respond(request):
    sent.append(request)
    status, media_type, content = answer
    return Response(status, headers={"Content-Type": media_type}, content=content)
client = ShopClient(
    base_url="https://a.example", http_client=Client(transport=MockTransport(respond))
)
assert client.pets.get(1) == models.Pet(name="a")
assert sent[-1].headers["Accept"] == "application/json, application/problem+json"
client.pets.replace(1, name="a")
assert sent[-1].headers["Accept"] == "application/json"
assert sent[-1].content == b'{"name":"a"}'
client.pets.replace(
    1, name="a", extra_headers={"Content-Type": "application/x-www-form-urlencoded"}
)
assert sent[-1].content == b"name=a"
answer[1] = "text/json"
assert client.pets.replace(1, name="a") == models.Pet(name="a")
answer[1:] = "application/xml", b"<pet/>"
try:
    client.pets.get(1)
except DecodingError as error:
    assert "extra_headers={'Accept': 'application/xml'}" in str(error), error
    assert error.content == b"<pet/>"
else:
    raise AssertionError
xml = {"extra_headers": {"accept": "application/xml"}}
response = client.response(client.pets.get, 1, **xml)
assert sent[-1].headers["Accept"] == "application/xml"
assert response.content == response.value == b"<pet/>"
with client.stream(client.pets.get, 1, **xml) as stream:
    assert stream.read().content == b"<pet/>"
answer[1:] = "application/vnd.pet.v2+json", b'{"names":["a"]}'
accept = {"Accept": "application/vnd.pet.v2+json"}
response = client.response(client.pets.get, 1, extra_headers=accept)
assert response.body == models.Pet2(names=["a"])
answer[0] = 404
answer[1:] = "application/xml", b"<fault/>"
try:
    client.pets.get(1)
except NotFoundError as error:
    assert (error.body, error.content) == (None, b"<fault/>")
else:
    raise AssertionError
""",
    "servers respond with JSON and on request with others": """
from fastapi.testclient import TestClient
from snippets.alternative_media_types import models
from snippets.alternative_media_types.server import Reply, create_app
class Pets:
    async def get(self, id):
        xml = Reply(b"<pet/>", media_type="application/xml")
        return models.Pet(name="a") if id == 1 else xml
    async def replace(self, id, body):
        return body
class Handlers:
    pets = Pets()
server = TestClient(create_app(Handlers(), partial=True))
response = server.get("/pets/1")
assert response.headers["content-type"] == "application/json"
assert response.json() == {"name": "a"}
response = server.get("/pets/2")
assert response.headers["content-type"] == "application/xml", response.headers
assert response.content == b"<pet/>"
assert server.put("/pets/1", data={"name": "b"}).json() == {"name": "b"}
xml = {"Content-Type": "application/xml"}
assert server.put("/pets/1", content=b"<pet/>", headers=xml).status_code == 415
""",
    "members, path values and extras are sent": """
import json
from snippets.body_members import ShopClient, models
from httpx2 import Client, MockTransport, Response
from snippets import InvalidRequestError
sent = []
def respond(request):
    sent.append(request)
    return Response(204)
client = ShopClient(
    base_url="https://a.example", http_client=Client(transport=MockTransport(respond))
)
def check(method, *args, **kwargs):
    method(*args, **kwargs)
    return sent[-1].url.raw_path.decode(), sent[-1].content.decode()
pets = client.pets
found = check(pets.patch, "o", 7, kind="q", body_kind="b", nick=None, body_pet_id=None)
assert found == ("/owners/o/pets/7?kind=q", '{"kind":"b","nick":null}'), found
assert check(pets.patch, "o", 7, where=None)[0] == "/owners/o/pets/7?where=null"
assert check(pets.patch, "o", pet_id=7) == ("/owners/o/pets/7", ""), sent[-1].content
assert check(pets.patch, "o", 7, note=None)[1] == '{"note":null}'
options = {"extra_body": {"new": [1]}, "extra_query": {"a": [1, True], "b": None}}
found = check(pets.create, name="n", password="pass-word", **options)
assert found == (
    "/pets?a=1&a=true", '{"name":"n","password":"pass-word","new":[1]}'
), found
found = check(pets.create, body={"name": "n", "password": "x"}, **options)
assert found[1] == '{"name":"n","password":"x","new":[1]}', found
form = {"headers": {"Content-Type": "application/x-www-form-urlencoded"}}
found = check(pets.create, name="n", password="x", options=form, extra_body={"new": 2})
assert found[1] == "name=n&password=x&new=2", found
assert check(pets.tag, extra_body={"a": "b"})[1] == '{"a":"b"}'
client.response(pets.create, name="n", password="x", extra_headers={"X-New": "1"})
assert sent[-1].headers["X-New"] == "1"
for arguments, message in (
    ({}, "name: is required"),
    ({"name": "n"}, "password: is required"),
    ({"name": 1, "password": "x"}, "name: Input should be a valid string"),
    ({"name": "n", "password": "x", "tags": ["a", 1]}, "tags[1]: Input should"),
):
    try:
        pets.create(**arguments)
    except InvalidRequestError as error:
        assert message in str(error), error
    else:
        raise AssertionError(arguments)
try:
    pets.patch("o", 7, body_kind=1)
except InvalidRequestError as error:
    assert "body_kind: Input should" in str(error), error
""",
    "a misspelt or superfluous argument is refused": """
from snippets.body_members import ShopClient, models
pets = ShopClient(base_url="https://a.example").pets
extra = "Use extra_body to send an undeclared member"
for method, arguments, message in (
    (pets.create, {"nane": 1}, "Pets.create() got an unexpected argument 'nane': did"
     " you mean `name`? " + extra),
    (pets.patch, {"owner_id": "o", "petId": 7}, "Pets.patch() got an unexpected"
     " argument 'petId': did you mean `pet_id`? " + extra),
    (pets.find, {"zzz": 1}, "Pets.find() got an unexpected argument 'zzz':"
     " expected one of words, page, position_, position, body, options, extra_body,"
     " extra_query, extra_headers. " + extra),
    (pets.find, {"query": 1}, "Pets.find() got an unexpected argument 'query':"
     " expected one of words, page, position_, position, body, options, extra_body,"
     " extra_query, extra_headers. " + extra),
    (pets.find, {"extra_querry": 1}, "Pets.find() got an unexpected argument"
     " 'extra_querry': did you mean `extra_query`? " + extra),
    (pets.create, {"name": "n", "body": models.NewPet(name="n", password="p")},
     "pass either body or the members (name), not both"),
):
    if method == pets.patch:
        arguments["pet_id"] = 7
    try:
        method(**arguments)
    except TypeError as error:
        assert str(error) == message, error
    else:
        raise AssertionError(arguments)
""",
    "the error of an unknown argument names the argument body": """
from snippets.unions import ShopClient
try:
    ShopClient(base_url="https://a.example").pets.show(bark="loud")
except TypeError as error:
    assert str(error) == (
        "Pets.show() got an unexpected argument 'bark': it is a property of the body,"
        " as in body={'bark': …}"
    ), error
else:
    raise AssertionError
""",
    "members are sent as JSON beside a form that extends them": """
from httpx2 import Client, MockTransport, Response
from snippets.body_members import ShopClient, models
requests = []
def answer(request):
    requests.append((request.headers["content-type"], request.content))
    return Response(204)
pets = ShopClient(
    base_url="https://a.example", http_client=Client(transport=MockTransport(answer))
).pets
pets.report(text="Lost")
assert requests.pop() == ("application/json", b'{"text":"Lost"}')
pets.report(body=models.ReportWithPhoto(text="Lost", photo=b"photo"))
kind, content = requests.pop()
assert kind.startswith("multipart/form-data") and b"photo" in content
pets.report(body={"text": "Lost", "photo": b"photo"})
assert requests.pop()[0].startswith("multipart/form-data")
for arguments in ({"text": 1}, {"text": "a", "body": {"text": "b"}}):
    try:
        pets.report(**arguments)
    except (TypeError, ValueError):
        pass
    else:
        raise AssertionError(arguments)
assert not requests
""",
    "a member called body is sent, and a fake shows it": """
import asyncio
from snippets._runtime.testing.fake import Fake
from snippets.body_members import AsyncShopClient, ShopClient
from snippets import InvalidRequestError
fake = Fake("snippets.body_members")
client = fake.client(ShopClient)
patch = client.pets.patch
patch("o", 7, body="b", body_kind="k")
assert fake.calls[-1].content == b'{"kind":"k","body":"b"}', fake.calls[-1].content
assert fake.calls[-1].arguments["body"] == "b", fake.calls
client.response(patch, "o", 7, request_body={"kind": "k", "body": "b"})
asyncio.run(fake.client(AsyncShopClient).pets.patch("o", 7, body="b", body_kind="k"))
one, two, three = fake.calls
assert one.content == two.content == three.content
assert one.arguments == two.arguments == three.arguments
try:
    patch("o", 7, body={"kind": "k"})
except InvalidRequestError as error:
    message = "body: Input should be a valid string; the whole body is `request_body`"
    assert message in str(error), error
else:
    raise AssertionError(fake.calls[-1])
""",
    "a fake shows the members beside a form that extends them": """
from snippets._runtime.testing.fake import Fake
from snippets.body_members import ShopClient, models
fake = Fake("snippets.body_members")
pets = fake.client(ShopClient).pets
pets.report(text="Lost")
assert fake.calls[-1].arguments == {"text": "Lost"}, fake.calls
pets.report(body=models.ReportWithPhoto(text="Lost", photo=b"photo"))
assert fake.calls[-1].arguments["body"].text == "Lost", fake.calls
""",
    "dicts and positional arguments show no secret": """
from snippets.body_members import AsyncShopClient, ShopClient
from snippets import ApiError
from httpx2 import Client, MockTransport, Response
import asyncio, traceback
def echo(request):
    text = request.content.decode() + str(request.url)
    return Response(400, json={"message": text})
def frames(error):
    stack = traceback.TracebackException.from_exception(error, capture_locals=True)
    # Callers show their own variables, and `patch` shows the path.
    own = [repr(each.locals) for each in stack.stack if each.filename != "<string>"]
    own = [each for each in own if "'owner_id'" not in each]
    return "".join([*stack.format_exception_only(), *own])
client = ShopClient(
    base_url="https://a.example", http_client=Client(transport=MockTransport(echo))
)
offline = AsyncShopClient(base_url="https://127.0.0.1:1")
secret = "top-secret"
body = {"name": "n-shown", "password": secret, "tags": ["tag-shown"]}
create, patch = client.pets.create, client.pets.patch
async def patch_async():
    async with offline:
        await offline.response(offline.pets.patch, secret, 7, unknown=secret)
for call in (
    lambda: create(body=body),
    lambda: create(body={**body, "name": 1}),
    lambda: create(body=body, name="n"),
    lambda: create(body=body, unknown=secret),
    lambda: client.request("POST", "/p", json={"x": object(), "y": secret}),
    lambda: client.response(patch, secret, 7, unknown=secret),
    lambda: client.stream(patch, secret, unknown=secret),
    lambda: asyncio.run(patch_async()),
    lambda: create(name="n", password="x", extra_query=[secret]),
    lambda: create(name="n", password="x", options=secret),
):
    try:
        call()
    except (ApiError, TypeError) as error:
        text = frames(error)
    assert secret not in text, text
try:
    create(body=body)
except ApiError as error:
    assert "n-shown" in str(error) and "tag-shown" in str(error), error
""",
    "no frame shows secret members and options": """
from snippets.body_members import ShopClient
from snippets import ApiError
client = ShopClient(base_url="https://127.0.0.1:1")
pets = client.pets
for name, known in (("x", {"extra_headers": {"X": "top-secret"}}), ("name", {})):
    secrets = {name: "n", "password": "top-secret", "options": {
        "retries": 0, "headers": {"Y": "top-secret"}}}
    try:
        pets.create(**secrets, **known)
    except (ApiError, TypeError) as error:
        traceback, frames = error.__traceback__.tb_next, []
    assert traceback is not None
    while traceback:
        frames.append(repr(traceback.tb_frame.f_locals))
        traceback = traceback.tb_next
    assert not any("top-secret" in frame for frame in frames), frames
client.close()
""",
    "inherited secret fields are redacted": """
from snippets.secret_values.models import Token
text = repr(Token(passWord="password-secret", token="token-secret", name="Ali"))
assert "Ali" in text and "-secret" not in text, text
""",
    "inherited presence rules are enforced": """
from snippets.presence_rules.models import Stricter
from pydantic import ValidationError
Stricter.model_validate({"mail": "m", "home": "h"})
for incomplete in ({"mail": "m"}, {"home": "h"}):
    try:
        Stricter.model_validate(incomplete)
    except ValidationError:
        continue
    raise AssertionError(incomplete)
""",
    "constants select the member of a union": """
from pydantic import TypeAdapter
from snippets.unions.models import Cat, Dog, Home
for kind, model in (("cat", Cat), ("dog", Dog)):
    pet = Home.model_validate({"pet": {"kind": kind}}).pet
    assert type(pet) is model, (kind, type(pet).__name__)
""",
    "an object with an enumeration is parsed as its model": """
from snippets.unions.models import Cat, Home
for mood in ("good", "odd"):
    for sent in ({"kind": "cat", "mood": mood}, {"kind": "cat", "purrs": "yes"}):
        pet = Home.model_validate({"pet": sent}).pet
        assert type(pet) is Cat, (sent, type(pet).__name__)
""",
    "an object of an unknown kind round-trips": """
import pickle
from snippets import Unlisted
from snippets.unions.models import Home
sent = {"pet": {"kind": "bird", "wings": 2}}
home = Home.model_validate(sent)
assert repr(type(home.pet)) == "<class 'snippets.Unlisted'>", type(home.pet)
assert pickle.loads(pickle.dumps(home)) == home, home
assert home.model_dump(mode="json", by_alias=True, exclude_unset=True) == sent, home
""",
    "a discriminator selects models and keeps unknown kinds": """
from snippets import Unlisted
from snippets.discriminators.models import Cat, Count, Dog, Word, Zoo
from pydantic import ValidationError
bird = {"kind": "bird", "purrs": 1}
sent = {"animals": [{"kind": "kitty", "friend": bird}, {"kind": "Dog"}, bird]}
cat, dog, other = Zoo.model_validate(sent).animals
assert (type(cat), type(dog), other) == (Cat, Dog, Unlisted(**bird)), sent
assert (cat.friend, other.kind, other.purrs) == (other, "bird", 1), cat
for member, model in (
    ({"type": "verb", "x": "1"}, Word),
    ({"type": "count", "x": 1}, Count),
    ({"type": "new", "x": 1}, Unlisted),
):
    assert isinstance(Zoo.model_validate({"inferred": member}).inferred, model), member
assert type(Zoo.model_validate({"with_default": bird}).with_default) is Dog
assert Zoo.model_validate({"with_default": None}).with_default is None
assert Zoo.model_validate({"by_required_field": {"b": "1"}}).by_required_field.b == "1"
zoo = Zoo.model_validate(sent)
assert zoo.model_dump(mode="json", exclude_unset=True, warnings="error") == sent
try:
    Zoo.model_validate({"animals": [{"kind": "cat", "purrs": []}]})
except ValidationError as error:
    assert error.errors()[0]["loc"][-1] == "purrs", error
else:
    raise AssertionError("a known kind with an invalid field was accepted")
""",
    "a broken variant of a union is refused": """
from pydantic import ValidationError
from snippets import Unlisted
from snippets.discriminators.models import Bank, Card, Count, Zoo
sent = {"optional": {"object": "cash", "x": 1}, "not_in_all": {"type": "new", "y": 2}}
zoo = Zoo.model_validate(sent)
assert (type(zoo.optional), type(zoo.not_in_all)) == (Unlisted, Unlisted), zoo
assert zoo.model_dump(mode="json", exclude_unset=True, warnings="error") == sent
assert type(Zoo(optional={"number": "4"}).optional) is Card
for name in ("optional", "not_in_all"):
    for value, model in (
        ({"object": "card", "number": "4"}, Card),
        ({"iban": "4"}, Bank),
        ({"object": "card", "number": 4}, "number"),
        ({"object": "bank"}, "iban"),
        ({"nonsense": 1}, "number"),
        ({}, "number"),
    ):
        try:
            found = type(getattr(Zoo.model_validate({name: value}), name))
        except ValidationError as error:
            found = {each["loc"][-1] for each in error.errors()}
        assert found == model or model in found, (name, value, found)
try:
    Zoo.model_validate({"optional": {"object": "bank", "iban": 4}})
except ValidationError as error:
    assert [each["loc"][-1] for each in error.errors()] == ["iban"], error
else:
    raise AssertionError("a known constant with an invalid field was accepted")
""",
    "subtypes are read and written": """
import json, httpx2
from snippets import InvalidRequestError
from snippets.hierarchies.client import ShopClient
from snippets.hierarchies.models import Animal, Cat, Circle, Dog, Poodle, Square
sent = []
kinds = [{"type": "cat"}, {"type": "Poodle", "barks": 1}, {"type": "hamster", "x": 1}]
def answer(request):
    sent.append(json.loads(request.content or b"null"))
    if request.url.path == "/cats":
        return httpx2.Response(204)
    if request.url.path == "/shapes":
        return httpx2.Response(200, json={"shapeType": "Circle", "radius": 2})
    many = request.method == "GET"
    return httpx2.Response(200 if many else 201, json=kinds if many else kinds[0])
http_client = httpx2.Client(transport=httpx2.MockTransport(answer))
with ShopClient(base_url="https://shop.example", http_client=http_client) as client:
    assert [type(each) for each in client.animals.list()] == [Cat, Poodle, Animal]
    assert isinstance(client.animals.add(body=Cat(meows=True)), Cat)
    client.animals.add(body=Dog())
    client.animals.add(body={"type": "dog", "barks": 2})
    client.cats.add(meows=False)
    client.cats.add(body={"name": "Tom"})
    assert isinstance(client.shapes.add(body=Square(side=1)), Circle)
    client.shapes.add(body={"shape_type": "Circle", "radius": 1})
    assert sent[1:] == [
        {"type": "cat", "meows": True},
        {"type": "dog"},
        {"type": "dog", "barks": 2},
        {"type": "cat", "meows": False},
        {"type": "cat", "name": "Tom"},
        {"shapeType": "Square", "side": 1.0},
        {"shapeType": "Circle", "radius": 1.0},
    ], sent
    refused = (
        (client.animals.add, {"name": "x"}, "type: Field required"),
        (client.shapes.add, {"radius": 1}, "one of the values 'Circle', 'Square'"),
        (client.cats.add, {"type": "dog"}, 'Input should be "cat"'),
    )
    for method, body, message in refused:
        try:
            method(body=body)
        except InvalidRequestError as error:
            assert message in str(error), error
        else:
            raise AssertionError(body)
assert isinstance(Poodle(), Dog) and isinstance(Poodle(), Animal)
""",
    "a request with an undeclared kind is refused": """
from snippets.discriminators.client import ShopClient
from snippets.discriminators.models import Base, Order
from snippets import InvalidRequestError
with ShopClient(base_url="https://shop.example") as client:
    try:
        client.zoo.put(body=Order(pet=Base(kind="undeclared")))
    except InvalidRequestError as error:
        assert "declared value in its property" in str(error), error
    else:
        raise AssertionError("the request was sent")
""",
    "dicts and plain values are sent, and `params` is not imported": """
import sys
from datetime import UTC, datetime
from typing import get_type_hints
import httpx2
from snippets.params.client import ShopClient
from snippets.params import models
requests = []
def answer(request):
    requests.append(request)
    pet = {"born": "2020-02-02T00:00:00Z", "friends": []}
    return httpx2.Response(200, json={"id": 1, "kind": "cat", **pet})
born = datetime(2020, 2, 2, tzinfo=UTC)
cat = {"born": born, "kind": "cat", "friends": [], "class_": "c", "datetime": born}
with httpx2.Client(transport=httpx2.MockTransport(answer)) as http_client:
    client = ShopClient(base_url="https://shop.example", http_client=http_client)
    client.pets.put(kind="cat", sizes=[1], body=cat)
    client.pets.put(
        kind=models.Kind.CAT, sizes=[models.Size.VALUE_1], body=models.Pet(**cat)
    )
    client.pets.keeper(body={"password": "p", "kind": "cat"})
plain, members, _ = requests
assert str(plain.url) == str(members.url), (plain.url, members.url)
assert plain.content == members.content, (plain.content, members.content)
assert b'"class":"c"' in plain.content, plain.content
assert "snippets.params.params" not in sys.modules
from snippets.params import params
hints = get_type_hints(params.PetParams)
assert hints["class_"] == str | None, hints
assert "body" in get_type_hints(client.pets.put)
""",
    "requests of a Swagger 2.0 document are what that version means": """
import httpx2
from snippets.swagger_2_0.client import ShopClient
sent, answers = [], []
def respond(request):
    sent.append(request)
    return answers.pop(0) if answers else httpx2.Response(204)
client = ShopClient(
    login=("a", "b"), http_client=httpx2.Client(transport=httpx2.MockTransport(respond))
)
pets = client.pets
found = [{"name": "Rex", "born": None, "order": None}]
answers.append(httpx2.Response(200, json=found))
(pet,) = pets.list(
    ids=[1, 2], tags=["x", "y"], words=["c", "d"], kinds=["k", "l"], lines="m\\tn",
    x_marks=["p", "q"],
)
assert (pet.name, pet.born, pet.order) == ("Rex", None, None), pet
url = sent[-1].url
assert (url.scheme, url.host) == ("https", "shop.example"), url
assert url.raw_path.decode() == (
    "/v1/pets?ids=1,2&tags=x%7Cy&words=c%20d&kinds=k&kinds=l&lines=m%09n"
), url.raw_path
assert sent[-1].headers["X-Marks"] == "p,q", sent[-1].headers
assert sent[-1].headers["Authorization"] == "Basic YTpi", sent[-1].headers
pets.create(body={"name": "Rex", "order": {"count": None}})
assert sent[-1].content == b'{"name":"Rex","order":{"count":null}}', sent[-1].content
pets.upload([7, 8], photo=b"PNG", tags=["t", "u"], sizes=[1, 2], note="n")
assert sent[-1].url.path == "/v1/pets/7,8/photos", sent[-1].url.path
kind, _, boundary = sent[-1].headers["Content-Type"].partition("; boundary=")
assert kind == "multipart/form-data", kind
parts = sent[-1].read().decode().split(f"--{boundary}")[1:-1]
fields = [part.strip().partition("\\r\\n\\r\\n") for part in parts]
assert [(head.split('"')[1], value) for head, _, value in fields] == [
    ("note", "n"), ("photo", "PNG"), ("tags", "t"), ("tags", "u"), ("sizes", "1,2")
], fields
assert 'filename="photo"' in parts[1], parts[1]
pets.describe([7], tags=["t", "u"], sizes=[1, 2], note="n")
assert sent[-1].headers["Content-Type"] == "application/x-www-form-urlencoded"
assert sent[-1].content == b"note=n&tags=t&tags=u&sizes=1%7C2", sent[-1].content
png = {"Content-Type": "image/png"}
answers.append(httpx2.Response(200, content=b"PNG", headers=png))
assert pets.photo([7], authorization="Bearer x") == b"PNG"
assert sent[-1].headers["Authorization"] == "Bearer x", sent[-1].headers
assert sent[-1].headers["Accept"] == "image/png", sent[-1].headers
""",
    "reserved module names get routes": """
from snippets.reserved_modules.client import AsyncShopClient
from snippets.reserved_modules.server import create_router
router = create_router(AsyncShopClient(base_url="https://shop.example"))
assert len(router.routes) == 9, router.routes
""",
    "handlers receive the defaults of absent parameters": """
import asyncio
from datetime import date
import httpx2
from snippets.handler_defaults.client import AsyncShopClient
from snippets.handler_defaults.server import create_app
calls, queries = [], []
class Pets:
    async def list(self, **arguments):
        calls.append(arguments)
class Handlers:
    pets = Pets()
async def note(request):
    queries.append(request.url.query)
async def call(app, target):
    transport = httpx2.ASGITransport(app=app)
    hooks = {"request": [note]}
    async with httpx2.AsyncClient(transport=transport, event_hooks=hooks) as http:
        client = AsyncShopClient(base_url="https://shop.example", http_client=http)
        await (client.pets.list(must=1) if target is None else http.get(target))
        return client
app = create_app(Handlers())
asyncio.run(call(app, None))
asyncio.run(call(app, "https://shop.example/pets?must=2&size=3&kind=cat&old=true"))
defaults = {
    "size": 20, "kind": "dog", "order": "up", "old": False, "page": 1,
    "since": date(2025, 1, 31), "x_trace": 'a"b', "session": "none",
}
assert queries[0] == b"must=1", queries
assert calls[0] == {**defaults, "must": 1}, calls[0]
sent = {"must": 2, "size": 3, "kind": "cat", "old": True}
assert calls[1] == {**defaults, **sent}, calls[1]
""",
}
"""Programs by what they check; each raises an exception if the package is wrong."""

IMPORT_ALL = """
import importlib, sys, traceback
for name in sys.argv[1:]:
    try:
        module = importlib.import_module(name)
        for value in list(vars(module).values()):
            if hasattr(value, "model_rebuild") and value.__module__ == name:
                value.model_rebuild()
    except BaseException as error:
        print(name, "".join(traceback.format_exception_only(error)))
"""

RUN_ALL = """
import json, sys, traceback
errors = {}
for name, program in json.loads(sys.argv[1]).items():
    try:
        exec(program, {"__name__": name})
        errors[name] = ""
    except BaseException:
        errors[name] = traceback.format_exc()
print(json.dumps(errors))
"""


@pytest.fixture(scope="module")
def generate(tmp_path_factory: pytest.TempPathFactory) -> Generate:
    """Return a function that generates a snippet once for all tests of this module."""
    folder = tmp_path_factory.mktemp("documents")
    packages: dict[str, GeneratedPackage] = {}

    def generate_once(name: str) -> GeneratedPackage:
        if name not in packages:
            packages[name] = generate_snippet(HERE / f"{name}.yaml", folder)
        return packages[name]

    return generate_once


@pytest.mark.parametrize("name", NAMES)
def test_excerpts_equal_snapshot(name: str, generate: Generate, accept: bool) -> None:
    snippet = HERE / f"{name}.yaml"
    excerpts = extract_excerpts(snippet, generate(name))
    snapshot = snippet.with_suffix(".py")
    if accept:
        snapshot.write_text(excerpts, encoding="utf-8")
    assert excerpts == snapshot.read_text(encoding="utf-8")


EXPORT = r'"(\w+)": "(\._runtime\.[\w.]+)",\n'
"""The pattern of a line about a name that a package exports."""


def write_packages(generate: Generate, folder: Path) -> None:
    """Write one package `snippets`, which has each snippet as a subpackage.

    All share one runtime, which has the modules of all, and exports the names of all: a
    module of the runtime is the same in each package that has it.
    """
    files: dict[str, bytes] = {}
    exports: dict[str, str] = {}
    for name in NAMES:
        new_paths = {
            f"{name}/__init__.py": "snippets/__init__.py",
            f"{name}/_runtime/": "snippets/_runtime/",
            f"{name}/{SUBPACKAGE}/": f"snippets/{name}/",
        }
        for path, content in generate(name).content.items():
            for old, new in new_paths.items():
                if path.startswith(old):
                    new_path = path.replace(old, new, 1)
                    if new_path.startswith("snippets/_runtime/"):
                        assert files.get(new_path, content) == content
                    files[new_path] = content
        exports |= re.findall(EXPORT, files["snippets/__init__.py"].decode())
    lines = "".join(f'"{name}": "{module}",\n' for name, module in exports.items())
    root = files["snippets/__init__.py"].replace(b"{\n", b"{\n" + lines.encode(), 1)
    files["snippets/__init__.py"] = root
    for target in {(folder / path).parent for path in files}:
        target.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        (folder / path).write_bytes(content)
    shutil.copy(USER_MODULE, folder / "house.py")


@pytest.fixture(scope="module")
def packages_folder(
    generate: Generate, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A folder with one package `snippets`, which has each snippet as a subpackage."""
    folder = tmp_path_factory.mktemp("packages")
    write_packages(generate, folder)
    return folder


def run_program(folder: Path, program: str, *arguments: str) -> str:
    """Run a program that can import the packages; return its output."""
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return result.stdout + result.stderr


def test_all_modules_import_and_models_build(packages_folder: Path) -> None:
    # Models are built at first use, so only a rebuild shows a wrong annotation.
    modules = [
        ".".join(path.relative_to(packages_folder).with_suffix("").parts)
        for name in NAMES
        for path in sorted((packages_folder / "snippets" / name).rglob("*.py"))
    ]
    assert len(modules) > 7 * len(NAMES)
    assert run_program(packages_folder, IMPORT_ALL, *modules) == ""


@pytest.mark.parametrize("name", NAMES)
def test_none_is_the_last_member_of_unions(name: str, generate: Generate) -> None:
    """Test what ruff's rule RUF036 requires."""
    violations = [
        path
        for path, content in generate(name).content.items()
        if path.endswith(".py") and "/_runtime/" not in path and b"None | " in content
    ]
    assert violations == []


@pytest.fixture(scope="module")
def check_results(packages_folder: Path) -> dict[str, str]:
    """The traceback of each program in `BEHAVIOR_CHECKS`; empty if it passed."""
    output = run_program(packages_folder, RUN_ALL, json.dumps(BEHAVIOR_CHECKS))
    tracebacks: dict[str, str] = json.loads(output)
    return tracebacks


@pytest.mark.parametrize("name", BEHAVIOR_CHECKS)
def test_behavior(name: str, check_results: dict[str, str]) -> None:
    assert check_results[name] == ""


def test_failing_program_is_reported(packages_folder: Path) -> None:
    output = run_program(
        packages_folder, RUN_ALL, json.dumps({"a": "assert 1 == 2, 'message'"})
    )
    assert "AssertionError: message" in json.loads(output)["a"]


NOTHING = re.compile(
    r"`[^`\s]+`\.?|(The )?(request|response)?( ?body)?\.?|OK\.|Success\.", re.IGNORECASE
)
"""A text of a docstring that says nothing."""
ENTRY = re.compile(r"^ +\**\w+:(?P<text>.*(?:\n {8}.*)*)", re.MULTILINE)


@pytest.mark.parametrize("name", NAMES)
def test_docstrings_say_something(name: str, generate: Generate) -> None:
    for path, content in generate(name).content.items():
        if not path.endswith(".py") or "/_runtime/" in path:
            continue
        for node in ast.walk(ast.parse(content)):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                text = str(node.value.value)
                summary, _, sections = inspect.cleandoc(text).partition("Args:\n")
                entries = [match["text"] for match in ENTRY.finditer(sections)]
                for part in (summary, *entries):
                    assert not NOTHING.fullmatch(part.strip()), (path, text)


def test_each_snippet_has_snapshot() -> None:
    snapshots = {path.stem for path in HERE.glob("*.py")}
    assert NAMES
    other_modules = {"snippet_package", "test_unenforced_keywords", "test_snippets"}
    other_modules.add("test_divided_snippets")
    assert snapshots - other_modules == set(NAMES)


def test_snippet_names_hide_no_standard_module() -> None:
    # A package has the name of its snippet and is imported under it.
    assert not set(NAMES) & sys.stdlib_module_names
