"""Test the order of imported names, which is that of isort and of ruff."""

import pytest

from typecase.python.text.imports import Imports


@pytest.mark.parametrize(
    "names",
    [
        ("MAXIMUM", "BillingGrant", "BillResource", "bill"),
        ("Item2", "Item10", "Item10a"),
        ("CollectionsAliases", "CollectionTelemetry"),
    ],
)
def test_imported_names_are_in_the_order_of_isort(names: tuple[str, ...]) -> None:
    imports = Imports()
    for name in sorted(names):
        imports.add(".models", name)
    assert list(imports.lines()) == [f"from .models import {', '.join(names)}"]
