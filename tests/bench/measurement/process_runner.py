"""Run a command and print its exit status, times and peak memory as JSON.

Usage: process_runner.py SECONDS FILE COMMAND…

The command is killed after the given seconds, and its output is written to the file.

This script is a process of its own with few imports: on Linux, the peak memory of a new
process starts with the memory of its parent.

The peak is the larger of two values: the peak of the largest process, as the kernel
reports it, and the memory of all processes together, sampled every few milliseconds.
"""

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

SECONDS_BETWEEN_SAMPLES = 0.02
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")


def run_command(limit: float, output: str, command: list[str]) -> dict[str, float]:
    """Run a command for at most ``limit`` seconds and return its costs."""
    stdout = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    stdin = os.open(os.devnull, os.O_RDONLY)
    child_streams = [
        (os.POSIX_SPAWN_DUP2, source, target)
        for source, target in ((stdin, 0), (stdout, 1), (stdout, 2))
    ]
    has_ended = threading.Event()
    peak = [0]
    begin = time.perf_counter()
    child = os.posix_spawnp(
        command[0], command, os.environ, file_actions=child_streams, setpgroup=0
    )
    watcher = threading.Thread(
        target=watch, args=(child, begin + limit, has_ended, peak)
    )
    watcher.start()
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - begin
    has_ended.set()
    watcher.join()
    # The unit is bytes on macOS, and KiB on Linux.
    largest_process = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return {
        "status": os.waitstatus_to_exitcode(status),
        "seconds": seconds,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "peak_bytes": max(largest_process, peak[0]),
    }


def watch(
    child: int, deadline: float, has_ended: threading.Event, peak: list[int]
) -> None:
    """Update ``peak[0]`` until the child has ended; kill it at the deadline."""
    while not has_ended.wait(SECONDS_BETWEEN_SAMPLES):
        if time.perf_counter() > deadline:
            # The child leads a process group of its own.
            os.killpg(child, signal.SIGKILL)
            return
        peak[0] = max(peak[0], _read_memory_of_tree(child))


def _read_memory_of_tree(root: int) -> int:
    """Return the memory of a process and all its descendants.

    Pages that several of them share count once.
    """
    try:
        processes = _list_tree(root)
        read = _read_memory if len(processes) == 1 else _read_proportional_memory
        return sum(map(read, processes))
    except (OSError, StopIteration):
        return 0  # A process has just ended, or the system has no /proc.


def _list_tree(root: int) -> list[int]:
    processes = [root]
    for process in processes:
        for task in Path(f"/proc/{process}/task").iterdir():
            processes.extend(map(int, (task / "children").read_text().split()))
    return processes


def _read_memory(process: int) -> int:
    """Return the resident set size, which is quick to read."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE_SIZE


def _read_proportional_memory(process: int) -> int:
    """Return the proportional set size: each page divided by its number of users."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line[:4] == "Pss:") * 1024


if __name__ == "__main__":
    print(json.dumps(run_command(float(sys.argv[1]), sys.argv[2], sys.argv[3:])))
