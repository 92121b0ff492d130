"""Test the types of items that are sent in batches, with strict type checkers."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.project.typing.checkers import mypy_files, pyright_files

USER = """\
from typing import TYPE_CHECKING, Any, assert_type

from jobads import Outcome
from jobads.disposition import AsyncDispositionClient, DispositionClient, models
from jobads.outbox import Outbox, RejectedItem

if TYPE_CHECKING:
    from jobads.disposition import params


def send(
    client: DispositionClient,
    model: models.DispositionEvent,
    fields: "params.DispositionEventParams",
) -> None:
    of_models = client.events.send_all([model])
    assert_type(of_models, list[Outcome[models.DispositionEvent]])
    assert_type(client.events.send_all([fields]), list[Outcome[Any]])
    client.events.send_all([fields, model])
    client.events.send_all([{"event": "hired", "event_time": model.event_time}])
    client.events.send_all([{"event": "hired"}])  # error
    outbox = Outbox(client.events.send_all)
    outbox.put(model)
    outbox.put(fields)
    outbox.put({"event": "hired", "event_time": model.event_time})
    outbox.put("hired")  # error
    outbox.put_many([fields, model])
    outbox.put_many([fields])
    assert_type(outbox.rejected(), list[RejectedItem[models.DispositionEvent]])


async def send_async(
    client: AsyncDispositionClient,
    model: models.DispositionEvent,
    fields: "params.DispositionEventParams",
) -> None:
    of_models = await client.events.send_all([model])
    assert_type(of_models, list[Outcome[models.DispositionEvent]])
    assert_type(await client.events.send_all([fields]), list[Outcome[Any]])
"""


@pytest.mark.full
@pytest.mark.parametrize("check", [mypy_files, pyright_files])
def test_batches_take_models_and_dicts(
    check: Callable[[Path, Path], str], repository: Path, tmp_path: Path
) -> None:
    (tmp_path / "user.py").write_text(USER, encoding="utf-8")
    lines = enumerate(USER.splitlines(), start=1)
    expected = {number for number, line in lines if line.endswith("# error")}
    output = check(tmp_path, repository / "generated")
    found = re.findall(r"user\.py:(\d+)\S* (?:- )?error:", output)
    assert set(map(int, found)) == expected, output
