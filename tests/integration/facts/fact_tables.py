"""Read the fact tables, which list what the source documents state about the APIs.

The table of an API is ``tables/<api>.tsv``. Its columns are kind, where, name, value
and the line of the source document. Each row becomes a ``Fact``.

``where`` names an operation (``GET /jobs``), one of its bodies (``GET /jobs 200``,
``POST /jobs body``), a record (``Job``) or a place inside a record
(``Job.locations[]``). A record is found wherever a body, a response or a field has its
name as type, so the names of the schemas in the specs do not matter. A ``schema`` row
is the exception: it names the component of a record that no operation uses.

There are these kinds of facts:

- ``operation``, ``parameter``, ``style``, ``body``, ``response``, ``field``,
  ``schema`` and ``extends`` state which parts the API has.
- ``required``, ``default``, ``minimum``, ``maximum``, ``maxLength``, ``maxItems``,
  ``enum``, ``varname``, ``format`` and ``deprecated`` restrict or qualify a part.
- ``security`` and ``require_any`` state what a call of an operation requires:
  credentials, and at least one of several parameters.
- ``scheme``, ``scope``, ``server`` and ``version`` concern the API as a whole.
- ``accepts`` and ``rejects`` give a JSON body that a schema must accept or reject.
- ``mentions`` (a literal) and ``says`` (a pattern) require a text at a place.
- ``not_shown`` requires an ``x-not-shown`` note at a place.

The media type ``none`` stands for a status without a body. The media type ``open``
stands for a status whose body the source document leaves undecided: the spec may omit
the body or declare the one in the value. Likewise, ``open`` as the value of
``required`` accepts both.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

TABLES = Path(__file__).with_name("tables")
APIS = ("advertiser", "platform", "search", "disposition")
LIMIT_KINDS = (
    "default",
    "minimum",
    "maximum",
    "maxLength",
    "maxItems",
    "enum",
    "varname",
    "format",
    "deprecated",
)
"""The kinds of facts that restrict or qualify a value."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One row of a table; ``name`` is empty if the fact has none."""

    api: str
    kind: str
    where: str
    name: str
    value: str
    line: int

    def __str__(self) -> str:
        return f"{self.api}:{self.line} {self.kind} {self.where} {self.name}".strip()


def read_facts(api: str) -> list[Fact]:
    """Return every fact of one API, in the order of its table."""
    with (TABLES / f"{api}.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Fact(
                api=api,
                kind=row["kind"],
                where=row["where"],
                name="" if row["name"] == "-" else row["name"],
                value=row["value"],
                line=int(row["line"]),
            )
            for row in rows
        ]
