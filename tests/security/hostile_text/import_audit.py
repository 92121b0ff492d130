"""Import generated modules in a new process and report every side effect.

Each output folder has one API, all in the package `demo`. All APIs are imported in one
process, since the import of the shared runtime takes most of the time. An audit hook in
that process reports programs that are started, sockets and files that are written.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

SUCCESS = "all imported"

# The runtime and its dependencies are imported before the hook is added, since they may
# do what generated modules must not do.
PROGRAM = f"""
import importlib, json, os, pkgutil, sys, traceback
from pathlib import Path
import demo, fastapi, pydantic
import demo._runtime.auth.token_grants
import demo._runtime.client.client, demo._runtime.server.router

side_effects = []
read_flags = {{os.O_RDONLY, os.O_RDONLY | os.O_CLOEXEC}}
forbidden = ("socket.", "subprocess.", "os.", "urllib.", "ctypes.", "shutil.")
harmless = {{"os.listdir", "os.scandir"}}

def record_side_effect(event, arguments):
    writes = event == "open" and arguments[2] not in read_flags
    if writes or event.startswith(forbidden) and event not in harmless:
        side_effects.append(f"{{event}} {{arguments!r}}")

sys.addaudithook(record_side_effect)

def import_api(api):
    package = importlib.import_module(f"demo.{{api}}")
    for module in pkgutil.walk_packages(package.__path__, f"demo.{{api}}."):
        importlib.import_module(module.name)
    models = importlib.import_module(f"demo.{{api}}.models")
    for value in vars(models).values():
        if isinstance(value, type) and issubclass(value, pydantic.BaseModel):
            value.model_rebuild()

for api in sys.argv[1:]:
    try:
        import_api(api)
    except Exception:
        print(api, "fails:", traceback.format_exc()[-1500:])
    if side_effects:
        print(api, "did:", side_effects)
        side_effects.clear()
print("{SUCCESS}")
"""


def import_all(outputs: Iterable[Path], home: Path) -> str:
    """Import every API of the outputs and return `SUCCESS`, or a report of failures."""
    home.mkdir()
    for output in outputs:
        shutil.copytree(output / "demo", home / "demo", dirs_exist_ok=True)
    apis = [path.parent.name for path in sorted((home / "demo").glob("*/openapi.json"))]
    (home / "check.py").write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, "-B", "-W", "error", "check.py", *apis]
    process = subprocess.run(
        command, cwd=home, capture_output=True, text=True, check=False
    )
    new_files = {path.name for path in home.iterdir()} - {"demo", "check.py"}
    parts = [process.stdout.strip(), process.stderr.strip()]
    if new_files:
        parts.append(f"new files: {new_files}")
    return "\n".join(part for part in parts if part)
