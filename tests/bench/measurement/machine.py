"""What is measured on: nothing in, a description out."""

import os
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine, the day, and what was running before, as processes a core."""

    processor: str
    cores: int
    memory: int
    system: str
    python: str
    day: str
    load: float


def machine() -> Machine:
    """Describe this one."""
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return Machine(
        _processor(),
        os.cpu_count() or 1,
        round(pages / 2**30),
        f"{platform.system()} {platform.machine()}",
        platform.python_version(),
        datetime.now(UTC).date().isoformat(),
        round(os.getloadavg()[0] / (os.cpu_count() or 1), 1),
    )


def _processor() -> str:
    """As the kernel calls it; elsewhere by its architecture."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text(encoding="utf-8").splitlines() if about.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if "model name" in line]
    return names[0] if names else platform.machine()
