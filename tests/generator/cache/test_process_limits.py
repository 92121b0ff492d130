"""Test that the number of processes obeys the limits that the system sets."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from typecase.cache import process_limits
from typecase.cache.process_limits import count_processes

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity"), reason="only Linux limits processes so"
)

BASE = {"meminfo": "MemTotal: 99999999 kB\nMemAvailable: 10240000 kB"}


def count_with(
    monkeypatch: pytest.MonkeyPatch, folder: Path, files: Mapping[str, str]
) -> int:
    """Return the number of processes on a system of 16 cores with these files.

    This process has 100 MiB.
    """
    pages = 100 * 2**20 // os.sysconf("SC_PAGE_SIZE")
    for path, text in {"proc/statm": f"99999 {pages} 10", **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    monkeypatch.setattr(process_limits, "PROCESS", folder / "proc")
    monkeypatch.setattr(process_limits, "MEMORY", folder / "meminfo")
    monkeypatch.setattr(process_limits, "GROUPS", folder / "groups")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(16)))
    return count_processes()


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({}, 16, id="no groups"),
        pytest.param({"groups/cpu.max": "max 100000"}, 16, id="no quota"),
        pytest.param({"groups/cpu.max": "350000 100000"}, 4, id="quota"),
        pytest.param({"groups/cpu.max": "10000 100000"}, 1, id="small quota"),
        pytest.param({"groups/a/cpu.max": "200000 100000"}, 2, id="outer group"),
        pytest.param(
            {"groups/a/cpu.max": "300000 100000", "groups/a/b/cpu.max": "max 100000"},
            3,
            id="unlimited inner group",
        ),
        pytest.param(
            {"groups/memory.max": "max", "groups/memory.current": "1"},
            16,
            id="no memory limit",
        ),
        pytest.param(
            {
                "groups/memory.max": f"{500 * 2**20}",
                "groups/memory.current": f"{250 * 2**20}",
                "groups/memory.stat": f"anon 5\ninactive_file {60 * 2**20}\n",
            },
            # 310 MiB are free for other processes.
            4,
            id="memory limit",
        ),
        pytest.param(
            {
                "groups/memory.max": f"{100 * 2**20}",
                "groups/memory.current": f"{110 * 2**20}",
            },
            1,
            id="no memory",
        ),
    ],
)
def test_version_2(
    files: Mapping[str, str],
    expected: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = {**BASE, "proc/cgroup": "0::/a/b\n", **files}
    assert count_with(monkeypatch, tmp_path, files) == expected


def test_version_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        **BASE,
        "proc/cgroup": "4:memory:/docker/1\n2:cpu,cpuacct:/docker/1\n0::/\n",
        "groups/cpu/cpu.cfs_quota_us": "600000",
        "groups/cpu/cpu.cfs_period_us": "100000",
        "groups/memory/memory.limit_in_bytes": f"{9223372036854771712}",
        "groups/memory/memory.usage_in_bytes": f"{300 * 2**20}",
    }
    assert count_with(monkeypatch, tmp_path, files) == 6
    files["groups/memory/docker/1/memory.limit_in_bytes"] = f"{500 * 2**20}"
    files["groups/memory/docker/1/memory.usage_in_bytes"] = f"{300 * 2**20}"
    assert count_with(monkeypatch, tmp_path, files) == 3
    files["groups/cpu/cpu.cfs_quota_us"] = "-1"
    files["groups/memory/docker/1/memory.limit_in_bytes"] = f"{9000 * 2**20}"
    assert count_with(monkeypatch, tmp_path, files) == 16


def test_available_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {**BASE, "meminfo": "MemAvailable: 256000 kB"}
    assert count_with(monkeypatch, tmp_path, files) == 3


def test_this_system() -> None:
    assert 1 <= count_processes() <= len(os.sched_getaffinity(0))
