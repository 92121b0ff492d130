"""Import printed modules and report any side effect.

The output folders contain one API each, all in the package `demo`. All APIs are
imported in one process, since importing the shared runtime takes the most time.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

CHECK = """
import importlib, json, os, pkgutil, sys, traceback
from pathlib import Path
import demo, fastapi, pydantic
import demo._runtime.auth.token_grants
import demo._runtime.client.client, demo._runtime.server.router

done = []
reading = {os.O_RDONLY, os.O_RDONLY | os.O_CLOEXEC}
forbidden = ("socket.", "subprocess.", "os.", "urllib.", "ctypes.", "shutil.")
harmless = {"os.listdir", "os.scandir"}

def told(event, arguments):
    writes = event == "open" and arguments[2] not in reading
    if writes or event.startswith(forbidden) and event not in harmless:
        done.append(f"{event} {arguments!r}")

sys.addaudithook(told)

def every(api):
    package = importlib.import_module(f"demo.{api}")
    for found in pkgutil.walk_packages(package.__path__, f"demo.{api}."):
        importlib.import_module(found.name)
    models = importlib.import_module(f"demo.{api}.models")
    for each in vars(models).values():
        if isinstance(each, type) and issubclass(each, pydantic.BaseModel):
            each.model_rebuild()

for api in sys.argv[1:]:
    try:
        every(api)
    except Exception:
        print(api, "fails:", traceback.format_exc()[-1500:])
    if done:
        print(api, "did:", done)
        done.clear()
print("all imported")
"""


def import_all(outputs: Iterable[Path], home: Path) -> str:
    """Import every API of every output; only `all imported` is good."""
    names: list[str] = []
    home.mkdir()
    for output in outputs:
        shutil.copytree(output / "demo", home / "demo", dirs_exist_ok=True)
    names = [
        path.parent.name for path in sorted((home / "demo").glob("*/openapi.json"))
    ]
    (home / "check.py").write_text(CHECK, encoding="utf-8")
    command = [sys.executable, "-B", "-W", "error", "check.py", *names]
    done = subprocess.run(
        command, cwd=home, capture_output=True, text=True, check=False
    )
    created = {path.name for path in home.iterdir()} - {"demo", "check.py"}
    left = f"it created {created}" if created else ""
    return "\n".join(filter(None, (done.stdout.strip(), done.stderr.strip(), left)))
