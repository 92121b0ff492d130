"""Describe the machine that runs the benchmarks."""

import os
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine and its state on the day of a benchmark.

    ``memory`` is in GiB. ``load`` is the number of running processes per core before
    the benchmark.
    """

    processor: str
    cores: int
    memory: int
    system: str
    python: str
    day: str
    load: float


def describe_machine() -> Machine:
    """Return a description of this machine."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    cores = os.cpu_count() or 1
    return Machine(
        processor=_read_processor_name(),
        cores=cores,
        memory=round(memory / 2**30),
        system=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        day=datetime.now(UTC).date().isoformat(),
        load=round(os.getloadavg()[0] / cores, 1),
    )


def _read_processor_name() -> str:
    """Return the model name that Linux reports, or else the architecture."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if "model name" in line]
    return names[0] if names else platform.machine()
