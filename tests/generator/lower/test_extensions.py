"""Test the keys of vendors that operations keep."""

from pathlib import Path

from typecase.load import load
from typecase.lower import lower

DOCUMENT = """
openapi: 3.1.0
info: {title: Shop, version: 1.0.0}
paths:
  /pets:
    get:
      operationId: listPets
      x-audience: [internal]
      x-typecase-idempotent: true
      responses: {'204': {description: None.}}
"""


def test_operation_keeps_the_keys_of_vendors(tmp_path: Path) -> None:
    path = tmp_path / "shop.yaml"
    path.write_text(DOCUMENT)
    (operation,) = lower(load(path)).api.operations
    assert operation.extensions == {"x-audience": ["internal"]}
