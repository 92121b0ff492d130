"""What somebody else may have put among what is remembered is not taken for ours."""

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.generator.cli.commands import lay_out, typecase
from typecase import pipeline


@pytest.mark.skipif(sys.platform == "win32", reason="there are other permissions")
@pytest.mark.parametrize("opened", ["runs", "templates"])
def test_nothing_is_taken_from_where_others_may_write(
    opened: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("TYPECASE_CACHE", str(cache))
    folder = lay_out(tmp_path)
    typecase(folder, "generate")
    if opened == "templates":
        shutil.rmtree(cache / "runs")
        [templates] = (cache / "templates").iterdir()
        for path in templates.iterdir():
            path.unlink()
    (cache / opened).chmod(0o777)
    asked: list[object] = []
    print_package = pipeline.generate_package

    def counted(*given: Any) -> pipeline.GeneratedPackage:
        asked.append(given)
        return print_package(*given)

    monkeypatch.setattr(pipeline, "generate_package", counted)
    assert typecase(folder, "generate").status == 0
    assert len(asked) == 1
    assert not list((cache / "templates").rglob("*.cache")) or opened == "runs"
