"""One command, run and watched: a limit in seconds, a file for all it says, and the
command in; its exit status, times and peak of memory out, as JSON. It is run as a file
of its own, with few imports: Linux counts the memory of who starts a process as that
process's least.

The peak is the largest process's, by the kernel's account, or what all processes held
at once, looked at every few milliseconds, where that is more.
"""

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

SECONDS_BETWEEN_LOOKS = 0.02
PAGE = os.sysconf("SC_PAGE_SIZE")


def main(limit: float, said: str, command: list[str]) -> dict[str, float]:
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    streams = [
        (os.POSIX_SPAWN_DUP2, file, to) for to, file in enumerate([nothing, out])
    ]
    streams.append((os.POSIX_SPAWN_DUP2, out, 2))
    done = threading.Event()
    peak = [0]
    started = time.perf_counter()
    child = os.posix_spawnp(
        command[0], command, os.environ, file_actions=streams, setpgroup=0
    )
    watcher = threading.Thread(target=watch, args=(child, started + limit, done, peak))
    watcher.start()
    _, status, used = os.wait4(child, 0)
    seconds = time.perf_counter() - started
    done.set()
    watcher.join()
    # macOS counts bytes here, where Linux counts 1024 of them.
    largest = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return {
        "status": os.waitstatus_to_exitcode(status),
        "seconds": seconds,
        "cpu": used.ru_utime + used.ru_stime,
        "peak": max(largest, peak[0]),
    }


def watch(child: int, end: float, done: threading.Event, peak: list[int]) -> None:
    while not done.wait(SECONDS_BETWEEN_LOOKS):
        if time.perf_counter() > end:
            os.killpg(child, signal.SIGKILL)
            return
        peak[0] = max(peak[0], _held(child))


def _held(child: int) -> int:
    """What a process and all below it hold now; pages they share count once."""
    try:
        below = _below(child)
        return sum(_own_share(each) if len(below) > 1 else _all(each) for each in below)
    except (OSError, StopIteration):
        return 0  # One has just ended, or this system has no /proc.


def _below(child: int) -> list[int]:
    found = [child]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").iterdir():
            found.extend(map(int, (task / "children").read_text().split()))
    return found


def _all(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


def _own_share(process: int) -> int:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line[:4] == "Pss:") * 1024


if __name__ == "__main__":
    print(json.dumps(main(float(sys.argv[1]), sys.argv[2], sys.argv[3:])))
