"""Models printed both ways, by our template and by datamodel-code-generator, from the
same schemas: documents in, a table out. Each text is printed in a process of its own
and handed to Python with every warning an error, and to mypy and pyright, both strict.
"""

import pickle
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.generator.model_differential import hostile, printers
from typecase.ir import Api
from typecase.output.format import format_python
from typecase.python.naming.naming import Names

GENERATOR = Path(__file__).resolve().parents[2] / "generator"
PRINTERS: Mapping[str, Callable[[Api, Names], str]] = {
    "template": printers.by_template,
    "library": printers.by_library,
}
COLUMNS = ("print s", "black s", "MB", "lines", "not asked for", "import s", "pyright")
PYRIGHT = '{{"typeCheckingMode": "strict", "extraPaths": ["{}"]}}'
BUILD = """
import sys, time; started = time.perf_counter()
sys.path[:0] = [{!r}]
import {} as module
print(time.perf_counter() - started)
for each in list(vars(module).values()):
    if isinstance(each, type) and hasattr(each, "model_rebuild"):
        each.model_rebuild()
"""


def report(documents: list[Path]) -> str:
    """Measure every document, both ways."""
    head = f"  {'':10}" + "".join(f"{name:>15}" for name in (*COLUMNS, "mypy"))
    lines = ["models, by our template and by the library", head]
    for document in documents:
        api, names = printers.read(document)
        lines.append(f"  {document.name}: {len(api.schemas)} classes")
        with TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "api").write_bytes(pickle.dumps((api, names)))
            for way in PRINTERS:
                shown = "".join(f"{each:>15}" for each in _measured(way, folder, names))
                lines.append(f"  {way:10}{shown}")
    lines += [f"  {way:10}inert hostile texts: {_inert(way)}" for way in PRINTERS]
    return "\n".join(lines)


def _inert(way: str) -> str:
    fates: list[str] = []
    for payload in hostile.PAYLOADS.values():
        with TemporaryDirectory() as name:
            folder = Path(name)
            path = folder / "document.json"
            path.write_text(hostile.document(payload), encoding="utf-8")
            text = PRINTERS[way](*printers.read(path))
            fates.append(hostile.fate(text, payload, folder, GENERATOR))
    return f"{fates.count('inert')} of {len(fates)}"


def _measured(way: str, folder: Path, names: Names) -> list[str]:
    printed = _run("-m", __name__, way, folder=folder)
    if printed.returncode:
        return [_last(printed.stderr)]
    text = (folder / f"{way}.py").read_text(encoding="utf-8")
    classes = set(re.findall(r"^class (\w+)|^(\w+) = ", text, re.MULTILINE))
    invented = {a or b for a, b in classes} - set(names.classes.values())
    built = _run("-W", "error", "-c", BUILD.format(str(GENERATOR), way), folder=folder)
    seconds = built.stdout.strip()
    return [
        *printed.stdout.split(),
        str(len(text.splitlines())),
        str(len(invented)),
        f"{float(seconds):.2f}" if not built.returncode else _last(built.stderr),
        *_checked(way, folder),
    ]


def _checked(way: str, folder: Path) -> list[str]:
    """Count the errors of both type checkers."""
    settings = PYRIGHT.format(GENERATOR)
    (folder / "pyrightconfig.json").write_text(settings, encoding="utf-8")
    module = f"{way}.py"
    pyright = _run(
        "-m", "pyright", "--pythonpath", sys.executable, module, folder=folder
    )
    mypy = _run("-m", "mypy", "--strict", "--no-incremental", module, folder=folder)
    return [
        re.findall(r"(\d+) errors?", pyright.stdout)[-1],
        (re.findall(r"Found (\d+) error", mypy.stdout) or ["0"])[-1],
    ]


def _run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    root = GENERATOR.parent
    command = [sys.executable, *arguments]
    paths = {"PYTHONPATH": f"{GENERATOR}:{root}", "MYPYPATH": str(GENERATOR)}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env=paths
    )


def _last(said: str) -> str:
    return said.strip().rpartition("\n")[2][:100]


def _print(way: str) -> None:
    """Print one module from the pickled API of this folder; say what it took."""
    api, names = pickle.loads(Path("api").read_bytes())
    started = time.perf_counter()
    text = PRINTERS[way](api, names)
    printed = time.perf_counter()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    text = format_python(text, way)
    formatted = time.perf_counter()
    Path(f"{way}.py").write_text(text, encoding="utf-8")
    print(f"{printed - started:.2f} {formatted - printed:.2f} {peak}")


if __name__ == "__main__":
    _print(sys.argv[1])
