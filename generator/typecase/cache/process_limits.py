"""Find out how many processes the system lets this program run at the same time.

In a container, Python sees the cores and the memory of the whole machine. What the
container may use is in the files of its control groups: those of version 2 are
described in https://docs.kernel.org/admin-guide/cgroup-v2.html, and those of version 1
in https://docs.kernel.org/admin-guide/cgroup-v1/.
"""

import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROCESS = Path("/proc/self")
MEMORY = Path("/proc/meminfo")
GROUPS = Path("/sys/fs/cgroup")


def count_processes() -> int:
    """Return how many processes can run at once, this one included, on Linux.

    Each has a core. Each but this one has free memory of the size of this one, though a
    forked process usually takes less.
    """
    own_size = int(_read_words(PROCESS / "statm")[1]) * os.sysconf("SC_PAGE_SIZE")
    return min(_count_cores(), 1 + max(0, _measure_free_memory()) // own_size)


def _count_cores() -> int:
    """Return the number of cores that this process may keep busy."""
    cores = len(os.sched_getaffinity(0))
    for folder in _list_groups("cpu"):
        limit = _read_words(folder / "cpu.max") or [
            word
            for name in ("cpu.cfs_quota_us", "cpu.cfs_period_us")
            for word in _read_words(folder / name)
        ]
        # Without a limit, the quota is "max" in version 2, and -1 in version 1.
        if len(limit) == 2 and limit[0].isdecimal():
            quota, period = map(int, limit)
            cores = min(cores, max(1, math.ceil(quota / period)))
    return cores


def _measure_free_memory() -> int:
    """Return the bytes that processes can take before the system must end one."""
    available = _read_number(MEMORY, "MemAvailable:") * 1024
    for folder in _list_groups("memory"):
        for limit_name, usage_name, files_name in (
            ("memory.max", "memory.current", "inactive_file"),
            ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
        ):
            limit = _read_words(folder / limit_name)
            usage = _read_words(folder / usage_name)
            if limit and usage and limit[0].isdecimal():
                # The system takes back the memory that holds parts of unused files.
                files = _read_number(folder / "memory.stat", files_name)
                available = min(available, int(limit[0]) - int(usage[0]) + files)
    return available


def _list_groups(controller: str) -> Iterator[Path]:
    """Yield the folders of the groups of this process, from the inner to the outer.

    In a container, the inner ones are often missing, and the outer one has the limits.
    """
    with suppress(OSError, ValueError):
        for line in (PROCESS / "cgroup").read_text().splitlines():
            number, controllers, path = line.split(":", 2)
            if number == "0" or controller in controllers.split(","):
                # Version 2 has the number 0, and one tree for all controllers.
                root = GROUPS if number == "0" else GROUPS / controller
                group = root / path.lstrip("/")
                for folder in (group, *group.parents):
                    if folder.is_relative_to(root):
                        yield folder


def _read_number(file: Path, name: str) -> int:
    """Return the number after a name in a file of names and numbers; 0 without one."""
    words = _read_words(file)
    return int(words[words.index(name) + 1]) if name in words else 0


def _read_words(file: Path) -> list[str]:
    """Return the words of a file; none if it is missing."""
    try:
        return file.read_text().split()
    except OSError:
        return []
