"""All measurements, to standard output."""

import os
import platform

from tests.bench import calls, imports
from tests.bench.listing import listing

if __name__ == "__main__":
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    print(f"Python {platform.python_version()}, {platform.system()}, {machine}\n")
    print(imports.report(), end="\n\n")
    with listing() as url:
        print(calls.report(url))
