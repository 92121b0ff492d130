"""Test which responses are lists, so that the method is `list` and not `get`."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from typecase.load import load
from typecase.lower.operation_names.sources import name_document_operations


@pytest.mark.parametrize(
    ("schema", "verb"),
    [
        ("{type: array, items: {}}", "list"),
        ("{properties: {data: {type: array, items: {}}}}", "list"),
        ("{properties: {summary: {type: array, items: {}}}}", "list"),
        ("{properties: {page: {properties: {items: {type: array}}}}}", "list"),
        ("{properties: {total: {type: number}}}", "get"),
        (
            "{properties: {id: {}, lines: {properties: {data: {type: array}}}}}",
            "get",
        ),
    ],
)
def test_verb_follows_the_response(schema: str, verb: str, tmp_path: Path) -> None:
    content = {"application/json": {"schema": yaml.safe_load(schema)}}
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": {
            "/notes/summary": {
                "get": {"responses": {"200": {"description": "", "content": content}}}
            }
        },
    }
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    [name] = name_document_operations(load(path)).names.values()
    assert name.verb == f"{verb}_summary"
