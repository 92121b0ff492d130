"""All measurements, to standard output; or, with documents as arguments, only those of
their models.
"""

import os
import platform
import sys
from pathlib import Path

from tests.bench import calls, imports, models
from tests.bench.listing import listing

if __name__ == "__main__":
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    print(f"Python {platform.python_version()}, {platform.system()}, {machine}\n")
    documents = [Path(each) for each in sys.argv[1:]]
    if not documents:
        print(imports.report(), end="\n\n")
        with listing() as url:
            print(calls.report(url), end="\n\n")
    print(models.report(documents or sorted(Path("specs").glob("*.yaml"))))
