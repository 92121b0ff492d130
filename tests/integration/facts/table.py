"""Read the fact tables.

In: ``<api>.tsv`` beside this file; the columns are kind, where, name, value and the
line of the source document. Out: ``Fact`` records. What an OpenAPI document says, and
whether a fact holds in it, does not belong here.

``where`` names an operation (``GET /jobs``), one of its bodies (``GET /jobs 200``,
``POST /jobs body``), a record (``Job``) or a place inside one
(``Job.locations[]``). A record has no place of its own in a document: it is
found where a body, a response or a field has its name as type, so the names that
the specs give to their schemas do not matter. ``schema`` lines are the exception:
they name the component of a record that no operation carries.

Kinds: ``operation parameter style body response field schema extends`` say what
there is; ``required default minimum maximum maxLength maxItems enum varname format
deprecated`` bound it; ``security scheme scope server version require_any`` speak of
the whole; ``accepts rejects`` give a JSON body and what its schema must answer;
``mentions`` (a literal) and ``says`` (a pattern) want a text at a place;
``not_shown`` wants an ``x-not-shown`` note there.

``none`` as media type is a status without a body; ``open`` is a status whose body the
document does not settle, so the spec may leave it out or give the one in the value.
``open`` as value of ``required`` likewise accepts both.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
APIS = ("advertiser", "platform", "search", "disposition")


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of a table."""

    api: str
    kind: str
    where: str
    name: str
    value: str
    line: int

    def __str__(self) -> str:
        return f"{self.api}:{self.line} {self.kind} {self.where} {self.name}".strip()


def read(api: str) -> list[Fact]:
    """Every fact of one API, in the order of its table."""
    with (HERE / f"{api}.tsv").open(encoding="utf-8", newline="") as file:
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
