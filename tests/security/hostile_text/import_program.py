"""Import the modules of APIs in the package `demo` and print every side effect.

`audited_run` copies this program beside the package and runs it with the names of the
APIs. An audit hook records programs that are started, sockets and files that are
written. The runtime and its dependencies are imported before the hook is added.
"""

import importlib
import os
import pkgutil
import sys
import traceback

import pydantic

# Modules that may do more than the modules of an API.
TRUSTED_MODULES = (
    "fastapi",
    "demo._runtime.auth.token_grants",
    "demo._runtime.client.client",
    "demo._runtime.server.router",
)
READ_FLAGS = {os.O_RDONLY, os.O_RDONLY | os.O_CLOEXEC}
FORBIDDEN_EVENTS = ("socket.", "subprocess.", "os.", "urllib.", "ctypes.", "shutil.")
HARMLESS_EVENTS = {"os.listdir", "os.scandir"}
side_effects: list[str] = []


def record_side_effect(event: str, arguments: tuple[object, ...]) -> None:
    writes = event == "open" and arguments[2] not in READ_FLAGS
    forbidden = event.startswith(FORBIDDEN_EVENTS) and event not in HARMLESS_EVENTS
    if writes or forbidden:
        side_effects.append(f"{event} {arguments!r}")


def import_api(api: str) -> None:
    package = importlib.import_module(f"demo.{api}")
    for module in pkgutil.walk_packages(package.__path__, f"demo.{api}."):
        importlib.import_module(module.name)
    models = importlib.import_module(f"demo.{api}.models")
    for value in vars(models).values():
        if isinstance(value, type) and issubclass(value, pydantic.BaseModel):
            value.model_rebuild()


def main() -> None:
    for name in TRUSTED_MODULES:
        importlib.import_module(name)
    sys.addaudithook(record_side_effect)
    for api in sys.argv[1:]:
        try:
            import_api(api)
        except Exception:
            print(api, "fails:", traceback.format_exc()[-1500:])
        if side_effects:
            print(api, "did:", side_effects)
            side_effects.clear()
    print("all imported")


if __name__ == "__main__":
    main()
