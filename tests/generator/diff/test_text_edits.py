"""Test that edits of texts, of order and of places change nothing that callers use."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import yaml

from tests.generator.diff.edited_documents import PETS, read_document
from tests.generator.diff.equivalent_rewrites import Json
from tests.generator.diff.text_edits import EDITS, Edit
from tests.generator.snippets.snippet_package import OPTION_COMMENT, REQUIRED_KEYS
from typecase.config.settings import Config
from typecase.names.kept import KeptNames
from typecase.names.record import record_names
from typecase.project import Project
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.changes import ApiDocuments, Severity
from typecase.tools.diff.python.comparison import compare_python
from typecase.tools.diff.wire.operations import compare_wire

ROOT = Path(__file__).parents[3]
UNFIT = {
    "alternatives_beside_properties": "it has nested branches that nothing tells apart",
    "fastapi_responses": "a description tells which responses are files",
    "former_members": "its extension must stand beside the schema of the property",
    "nullable_3_0": "`nullable: true` stands for null only without a title",
    "repaired_document": "it is no valid document",
    "restated_properties": "what repeats a property as a component is a subclass",
    "shared_keys": "its environment variables follow the title of the API",
    "swagger_2_0": "it is no document of OpenAPI 3",
    "unix_timestamps": "its extension must stand beside `type`",
}
"""The snippets to which the edits do not apply, and the reasons."""
SNIPPETS = ROOT / "tests/generator/snippets"
COUNT = int(os.environ.get("TYPECASE_REWRITES", "2"))
SEED = int(os.environ.get("TYPECASE_SEED", "1"))

# A document with equal objects, enumerations and unions in several places.
CLINIC = """
openapi: 3.1.0
info: {title: Clinic, version: "1", description: About clinics.}
tags: [{name: visits, description: Visits of patients.}, {name: bills}]
paths:
  /visits:
    get:
      operationId: listVisits
      tags: [visits]
      parameters:
        - &filter
          name: filter
          in: query
          style: deepObject
          schema:
            type: object
            properties:
              from: {type: string, format: date, description: The first day.}
              state: &state {type: string, enum: [open, closed, late]}
        - {name: order, in: query, schema: {type: string, enum: [up, down]}}
      responses:
        "200":
          description: Some visits.
          content:
            application/json:
              schema:
                type: object
                required: [items, meta]
                properties:
                  items: {type: array, items: {$ref: '#/components/schemas/Visit'}}
                  meta: &meta
                    type: object
                    required: [page, total]
                    properties:
                      page: {type: integer, description: The page.}
                      total: {type: integer, description: How many there are.}
                      kind: {type: string, enum: [short, long]}
        "404": &missing
          description: There is none.
          content:
            application/json:
              schema:
                type: object
                properties:
                  code: {type: string}
                  reason: {type: string, description: Why.}
    post:
      operationId: createVisit
      tags: [visits]
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [day, address]
              properties:
                day: {type: string, format: date}
                address: &address
                  type: object
                  description: Where it is.
                  properties:
                    city: {type: string, description: The city.}
                    post-code: {type: string}
      responses: {"204": {description: Made.}, "404": *missing}
  /bills:
    get:
      operationId: listBills
      tags: [bills]
      parameters: [*filter]
      responses:
        "200":
          description: Some bills.
          content:
            application/json:
              schema:
                type: object
                properties:
                  bills:
                    type: array
                    items:
                      title: Bill
                      type: object
                      properties:
                        amount: {type: number, description: In euros.}
                        address: *address
                        payer: &payer
                          oneOf:
                            - {title: Person, properties: {first-name: {type: string}}}
                            - {title: Firm, properties: {firm: {type: string}}}
                  meta: *meta
        "404": *missing
  /bills/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    put:
      tags: [bills]
      requestBody:
        content:
          application/json:
            schema:
              oneOf:
                - {required: [u], properties: {u: {type: string}, address: *address}}
                - {required: [v], properties: {v: {type: string}, payer: *payer}}
      responses: {"204": {description: Paid.}}
components:
  schemas:
    Visit:
      type: object
      description: A visit.
      required: [id, day]
      properties:
        id: {type: string, description: The id.}
        day: {type: string, format: date}
        address: *address
        state: *state
"""


def _read_snippets() -> Iterator[tuple[str, Json]]:
    """Yield the snippets that have no options."""
    defaults = yaml.safe_load("".join(REQUIRED_KEYS.values()))
    for path in sorted(SNIPPETS.glob("*.yaml")):
        text = path.read_text("utf-8")
        document: Json = yaml.load(text, yaml.CSafeLoader)
        if OPTION_COMMENT not in text and path.stem not in UNFIT:
            yield path.stem, {**defaults, **document}


DOCUMENTS = {
    "pets": read_document(PETS),
    **{
        path.stem: yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
        for path in sorted((ROOT / "specs").glob("*.yaml"))
    },
    **dict(_read_snippets()),
}


class Reader:
    """Reads versions of a document, and keeps the names of the first one."""

    def __init__(self, document: Json, folder: Path) -> None:
        self._folder = folder
        # An anchor of YAML would make one object of several.
        self.document: Json = json.loads(json.dumps(document, default=str))
        self.old = self.read(self.document, {})
        self._kept = record_names(self.old.api, self.old.names)

    def read(self, document: Json, kept: KeptNames) -> ApiVersion:
        path = self._folder / "shop.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        config = Config("shop", {"shop": path}, self._folder / "out", flat=True)
        api = Project(config, kept={"shop": kept}).apis["shop"]
        return ApiVersion(api.document, api.lowered.api, api.names)

    def find_changes(self, edited: Json, edit: Edit) -> list[str]:
        """Return the changes of an edited document, with and without kept names."""
        new = self.read(edited, self._kept)
        versions = [new] if edit.renames else [new, self.read(edited, {})]
        on_wire = compare_wire(ApiDocuments(self.old.document, new.document))
        in_python = [
            change
            for version in versions
            for change in compare_python(self.old, version)
            # Documentation differs.
            if change.severity > Severity.PATCH
        ]
        least = Severity.MAJOR if edit.is_told else Severity.NONE
        return [
            change.text for change in (*on_wire, *in_python) if change.severity >= least
        ]


@pytest.mark.parametrize("kind", EDITS)
def test_edit_anywhere_changes_nothing(kind: str, tmp_path: Path) -> None:
    reader = Reader(read_document(CLINIC), tmp_path)
    edit = EDITS[kind]
    count = 0
    for edited in edit.iter_edited(reader.document):
        assert reader.find_changes(edited, edit) == []
        count += json.dumps(edited) != json.dumps(reader.document)
    assert count


@pytest.mark.sized
@pytest.mark.parametrize("name", DOCUMENTS)
def test_edits_of_documents_change_nothing(name: str, tmp_path: Path) -> None:
    random = Random(f"{SEED} {name}")
    reader = Reader(DOCUMENTS[name], tmp_path)
    for kind in random.sample([*EDITS], min(COUNT * 3, len(EDITS))):
        edit = EDITS[kind]
        places = range(len(edit.find(reader.document)))
        for index in random.sample(places, min(COUNT, len(places))):
            edited = edit.edit(reader.document, index)
            assert reader.find_changes(edited, edit) == [], (kind, index)
