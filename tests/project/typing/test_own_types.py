"""Test that type checkers know the types and base classes of the configuration."""

import re
import shutil
from pathlib import Path

import pytest

from tests.all_features import ALL_FEATURES
from tests.generator.snippets.snippet_package import write_document
from tests.project.typing.checkers import mypy, pyright
from tests.project.typing.package_generation import PACKAGE, USERS
from typecase.config.api_options import parse_api_options
from typecase.config.settings import Config
from typecase.project import Project

SNIPPETS = Path(__file__).parents[2] / "generator" / "snippets"
USER = f"""\
from decimal import Decimal

from house import Money, Sku

from {PACKAGE}.shop import ShopClient, models


def use(client: ShopClient, money: Money) -> Money:
    client.count().bit_length()
    client.count().upper()  # error
    [product] = client.products.list(Sku("a-1"), price=money)
    client.products.list("a-1")  # error
    client.products.list(Sku("a-1"), price=1)  # error
    models.Product(sku=Sku("a-1"), price=money)
    models.Product(sku="a-1", price=money)  # error
    product.sku.upper()  # error
    return client.products.create(sku=product.sku, price=product.price)


def pay(amount: Decimal) -> models.Payment:
    models.Payment(amount=1.5)  # error
    payment = models.Payment(amount=amount)
    payment.amount.is_finite()
    payment.amount.is_integer()  # error
    return payment
"""


@pytest.mark.full
def test_checkers_know_own_types(tmp_path: Path) -> None:
    document = write_document(SNIPPETS / "own_classes.yaml", tmp_path)
    text = document.read_text(encoding="utf-8")
    payment = "    Payment: {type: object, required: [amount], properties: {amount: "
    payment += "{type: number, format: decimal}}}\n"
    place = "  schemas:\n"
    document.write_text(text.replace(place, place + payment), encoding="utf-8")
    table = {
        "document": document.name,
        "types": {
            "Money": "house:Money",
            "format:sku": "house:Sku",
            "format:decimal": "decimal.Decimal",
        },
        "client_base": {"sync": "house:ClientBase", "async": "house:AsyncClientBase"},
    }
    options = {"shop": parse_api_options(table, "pyproject.toml")}
    config = Config(
        PACKAGE, {"shop": document}, tmp_path, options=options, features=ALL_FEATURES
    )
    for path, content in Project(config).generate().content.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    shutil.copy(SNIPPETS / "user_module.txt", tmp_path / "house.py")
    (tmp_path / USERS).mkdir()
    (tmp_path / USERS / "own.py").write_text(USER, encoding="utf-8")
    lines = enumerate(USER.splitlines(), start=1)
    expected = {number for number, line in lines if line.endswith("# error")}
    for check in (mypy, pyright):
        output = check(tmp_path)
        found = re.findall(r"(\S+\.py):(\d+)\S* (?:- )?error:", output)
        assert {Path(file).name for file, _ in found} == {"own.py"}, output
        assert {int(line) for _, line in found} == expected, output
