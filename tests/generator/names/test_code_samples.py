"""Test the names that code samples state, and what hostile samples cost."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.generator.names.test_stated_names import Operations, list_names
from typecase.lower.operation_names.sample_calls import find_calls

Cases = dict[str, tuple[str, list[str]]]
PYTHON: Cases = {
    "client": (
        "import os\nfrom shop import Shop as S, Error\n\n"
        "client = S(\n    api_key=os.environ.get('KEY'),  # It's the default.\n)\n"
        "page = client.orders.items.list()\npage = page.data[0]\nprint(page.id)\n",
        ["S orders.items.list"],
    ),
    "context manager": (
        "from shop import (\n    Shop,\n    X as Y,\n)\n"
        "with Shop(key=os.getenv('A', ''),) as shop:\n    res = shop.pets.list()\n",
        ["Shop pets.list"],
    ),
    "class of a resource": (
        "import shop\nfrom shop.rest import Error\n"
        "settings = shop.Configuration()\n"
        "api = shop.OrderItemsApi(shop.ApiClient(settings))\n"
        "try:\n    api.get_item(1)\nexcept Error as e:\n    print('it->x(' % e)\n",
        ["OrderItemsApi get_item"],
    ),
    "factory": (
        "import shop\nclient = shop.Client.access_token('x')\n"
        "result = client.items.find(a,\n{'b': 'c'}, d=True)",
        ["Client items.find"],
    ),
    "asynchronous": (
        "from shop import Shop\nclient: Shop = Shop()\n"
        "async def main():\n    async for x in client.pets.stream(): pass\n"
        "    await client.pets.get(1)\n",
        ["Shop pets.stream", "Shop pets.get"],
    ),
    "inline": ("import shop\nshop.Shop('k').pets.list()", ["Shop pets.list"]),
    "of the module": ("import shop\nshop.Pets.create(a=1)", []),
    "of nothing imported": ("client.pets.list()", []),
    "of a call": ("import shop\nc = shop.C()\nc.pets('a').list()", []),
    "of a result": (
        "import shop\nc = shop.C()\nx = c.pets.get()\nx.save.all()",
        ["C pets.get"],
    ),
    "in a string": ("import shop\nc = shop.C()\n'''\nc.pets.list()\n'''", []),
    "in a comment": ("import shop\nc = shop.C()\n# c.pets.list()", []),
    "HTTP libraries": (
        "import requests, http.client\nfrom httpx import Client\n"
        "s = requests.Session()\ns.pets.get('x')\n"
        "c = http.client.HTTPSConnection('x')\nc.pets.request('GET')\n"
        "with Client() as h:\n    h.pets.get('x')",
        [],
    ),
}
JAVASCRIPT: Cases = {
    "default import": (
        "import Shop, { toFile as f } from '@shop/sdk';\n\n"
        "const client = new Shop({\n  key: process.env['KEY'], // It's the default.\n"
        "});\n\nconst x = await client.callControl\n  .actions\n  .answer('id');\n",
        ["Shop callControl.actions.answer"],
    ),
    "namespace": (
        "import * as S from 'shop'; const s = new S.Client(); s.pets.list({a: `${1}`})",
        ["Client pets.list"],
    ),
    "require": (
        "const shop = require('shop');\n"
        "const client = shop.Client.create().useAccessToken('x');\n"
        "client.pets.find({from: 'a'})\n  .then((x) => {\n    console.log(x);\n  });",
        ["Client pets.find"],
    ),
    "require and call": (
        "const shop = require('shop')('key');\nawait shop.pets.create({});",
        [" pets.create"],
    ),
    "destructured": (
        "const { A: B, PetsApi } = require('shop');\n"
        "const b = new B();\nconst pets = new PetsApi();\npets.list();",
        ["PetsApi list"],
    ),
    "in a comment": (
        "import S from 'shop'; const s = new S();\n/* s.a.b() */ // s.c.d()", []
    ),
    "HTTP libraries": (
        "import axios from 'axios/dist';\nconst c = axios.create({});\n"
        "c.pets.get('/x');\nimport own from './own'; const o = new own(); o.a.b();\n"
        "const f = require('node-fetch')('x'); f.pets.get('x')",
        [],
    ),
}  # fmt: skip
SAMPLES = [
    pytest.param(language, *case, id=f"{language} {name}")
    for language, cases in (("Python", PYTHON), ("JavaScript", JAVASCRIPT))
    for name, case in cases.items()
]


@pytest.mark.parametrize(("language", "text", "expected"), SAMPLES)
def test_calls_of_libraries_are_found(
    language: str, text: str, expected: Sequence[str]
) -> None:
    calls = find_calls(text, language)
    assert [f"{each.built} {'.'.join(each.parts)}" for each in calls] == expected


HOSTILE = ("'", "/*", "(", "import ", "import {", "import a,", "\ud800\0")
CALLS = ("{a", "}=a();", "b.c(")


@pytest.mark.parametrize("language", ["Python", "JavaScript"])
def test_hostile_samples_cost_little(language: str) -> None:
    texts = [text * 20_000 for text in HOSTILE]
    texts += ["import a;b=a();" + text * 20_000 for text in CALLS]
    texts.append("{a" * 2_000 + "}=require('x');" * 20_000)
    texts.append("from a " * 1_600 + "import a," * 900)
    started = time.process_time()
    for text in texts:
        find_calls(text[:20_000], language)
    # Where each character costs as much as the text is long, one text takes as long.
    assert time.process_time() - started < 8


def test_long_samples_are_left_out() -> None:
    text = "import a\nb = a.B()\nb.c.d()\n"
    assert find_calls(text.ljust(20_000), "Python")
    assert not find_calls(text.ljust(20_001), "Python")


def sample(text: str, language: str = "python") -> dict[str, Any]:
    return {"x-codeSamples": [{"lang": language, "label": "SDK", "source": text}]}


def call(text: str) -> dict[str, Any]:
    return sample(f"from shop import Shop\nc = Shop()\nc.{text}()")


FORMS: dict[str, dict[str, Any]] = {
    "x-codeSamples": call("beta.pets.findAll"),
    "x-code-samples": {"x-code-samples": call("beta.pets.findAll")["x-codeSamples"]},
    "x-readme": {
        "x-readme": {
            "code-samples": [
                {"language": "java", "code": "Shop c = new Shop();"},
                {
                    "language": "node",
                    "code": "const S = require('shop'); const c = new S.C();"
                    " c.other.name()",
                },
                {
                    "language": "python",
                    "code": "import shop\nc = shop.C()\nc.beta.pets.find_all()",
                },
                {"language": "python", "code": "import shop\nshop.C().old.pets.x()"},
            ]
        }
    },
    "x-oaiMeta": {
        "x-oaiMeta": {
            "examples": {
                "request": {
                    "curl": "curl x",
                    "node.js": "import S from 's'; const s = new S(); s.a.b()",
                    "python": "from s import S\nc = S()\nc.beta.pets.find_all()",
                },
                "response": "{}",
            }
        }
    },
    "x-oaiMeta list": {
        "x-oaiMeta": {
            "examples": [
                {
                    "title": "A",
                    "request": {
                        "python": "from s import S\nc = S()\nc.beta.pets.find_all()"
                    },
                }
            ]
        }
    },
    "x-oaiMeta without request": {
        "x-oaiMeta": {
            "examples": {
                "node.js": "import S from 's'; const s = new S(); s.beta.pets.findAll()"
            }
        }
    },
}


@pytest.mark.parametrize("form", FORMS)
def test_samples_name_operations(form: str, tmp_path: Path) -> None:
    names, faults = list_names({"GET /toys": FORMS[form]}, tmp_path)
    assert (names, faults) == (["beta.pets.find_all"], [])


DOCUMENTS: dict[str, tuple[Operations, list[str]]] = {
    "four fifths": (
        {**{f"GET /a{i}": call(f"s.m{i}") for i in range(4)}, "GET /pets": {}},
        ["s.m0", "s.m1", "s.m2", "s.m3", "pets.list"],
    ),
    "less than four fifths": (
        {
            "GET /cats": call("s.a"),
            "GET /dogs": call("s.b"),
            "GET /cows": call("s.c"),
            "GET /pets": {},
        },
        ["cats.list", "dogs.list", "cows.list", "pets.list"],
    ),
    "repeated calls": (
        {"GET /cats": call("s.a"), "GET /dogs": call("s.a"), "GET /cows": call("s.c")},
        ["cats.list", "dogs.list", "s.c"],
    ),
    "calls that prepare": (
        {
            "POST /files": call("files.upload"),
            "GET /jobs": sample(
                "from shop import Shop\nc = Shop()\nx = c.files.upload(open('a'))\n"
                "c.jobs.look_at(x)"
            ),
        },
        ["files.upload", "jobs.look_at"],
    ),
    "classes of resources": (
        {
            "GET /a": sample("import s\nx = s.OrderItemsApi()\nx.get_item()"),
            "GET /b": sample("import s\nx = s.PetsApi()\nx.get_pet()"),
        },
        ["order_items.get_item", "pets.get_pet"],
    ),
    "one class for all": (
        {
            "GET /cats": sample("import s\nx = s.OpenApi()\nx.get_cats()"),
            "GET /dogs": sample("import s\nx = s.OpenApi()\nx.get_dogs()"),
        },
        ["cats.list", "dogs.list"],
    ),
    "Python before JavaScript, one library": (
        {
            "GET /cats": {
                "x-codeSamples": [
                    {
                        "lang": "JavaScript",
                        "source": f"import S from '{name}'; const s = new S();"
                        f" s.{name}.a()",
                    }
                    for name in ("one", "two")
                ]
            },
            "GET /dogs": sample(
                "import S from 'two/x'; const s = new S(); s.two.b()",
                "TypeScript (SDK)",
            ),
        },
        ["two.a", "two.b"],
    ),
    "one resource for all": (
        {f"GET /{x}rows": call(f"crm.{x}_all") for x in "abcdefghi"},
        [f"{x}rows.list" for x in "abcdefghi"],
    ),
    "keys first": (
        {"GET /cats": {**call("s.a"), "x-fern-sdk-group-name": "fern"}},
        ["fern.a"],
    ),
    "hostile forms": (
        {
            "GET /cats": {"x-codeSamples": {"lang": "python"}, "x-readme": [1]},
            "GET /dogs": {"x-codeSamples": [1, {"lang": [], "source": {}}]},
            "GET /cows": {"x-oaiMeta": {"examples": [None, {"request": "x"}]}},
        },
        ["cats.list", "dogs.list", "cows.list"],
    ),
}


@pytest.mark.parametrize("case", DOCUMENTS)
def test_samples_of_documents(case: str, tmp_path: Path) -> None:
    operations, expected = DOCUMENTS[case]
    assert list_names(operations, tmp_path) == (expected, [])
