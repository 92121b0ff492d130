"""Compare the models of our templates with those of datamodel-code-generator.

Both generate from the same schemas, each time in a process of its own. The resulting
module is imported with warnings as errors, and checked by mypy and pyright in strict
mode.
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

from tests.generator.model_differential import hostile_text, model_generators
from typecase.ir import Api
from typecase.names.api_names import Names
from typecase.output.format import format_python

GENERATOR = Path(__file__).resolve().parents[3] / "generator"
# Functions that return the text of a module with all models, by the name of the module.
MODEL_GENERATORS: Mapping[str, Callable[[Api, Names], str]] = {
    "template": model_generators.generate_with_typecase,
    "library": model_generators.generate_with_library,
}
COLUMNS = (
    "generate s",
    "black s",
    "MB",
    "lines",
    "extra classes",
    "import s",
    "pyright errors",
    "mypy errors",
)
PYRIGHT_SETTINGS = '{{"typeCheckingMode": "strict", "extraPaths": ["{}"]}}'
# Prints the time of the import. Building the models may raise errors, too.
IMPORT_MODULE = """
import sys, time; begin = time.perf_counter()
sys.path[:0] = [{!r}]
import {} as module
print(time.perf_counter() - begin)
for value in list(vars(module).values()):
    if isinstance(value, type) and hasattr(value, "model_rebuild"):
        value.model_rebuild()
"""
MAX_ERROR_LENGTH = 100


def compare_model_generators(documents: list[Path]) -> str:
    """Return a table with the measurements of both generators on every document."""
    header = f"  {'':10}" + "".join(f"{name:>15}" for name in COLUMNS)
    lines = ["models, by our templates and by datamodel-code-generator", header]
    for document in documents:
        api, names = model_generators.load_api(document)
        lines.append(f"  {document.name}: {len(api.schemas)} classes")
        with TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "api").write_bytes(pickle.dumps((api, names)))
            for generator in MODEL_GENERATORS:
                cells = _measure(generator, folder, names)
                lines.append(f"  {generator:10}{''.join(f'{c:>15}' for c in cells)}")
    lines += [
        f"  {generator:10}hostile texts without effect: {_count_inert(generator)}"
        for generator in MODEL_GENERATORS
    ]
    return "\n".join(lines)


def _count_inert(generator: str) -> str:
    """Count the hostile texts that do not change the generated code."""
    fates: list[str] = []
    for payload in hostile_text.PAYLOADS.values():
        with TemporaryDirectory() as name:
            folder = Path(name)
            path = folder / "document.json"
            path.write_text(hostile_text.build_document(payload), encoding="utf-8")
            text = MODEL_GENERATORS[generator](*model_generators.load_api(path))
            fates.append(hostile_text.run_check(text, payload, folder, GENERATOR))
    return f"{fates.count('inert')} of {len(fates)}"


def _measure(generator: str, folder: Path, names: Names) -> list[str]:
    """Return a cell for each column, or the error if generating fails."""
    generation = _run_python("-m", __name__, generator, folder=folder)
    if generation.returncode:
        return [_last_line(generation.stderr)]
    text = (folder / f"{generator}.py").read_text(encoding="utf-8")
    matches = re.findall(r"^class (\w+)|^(\w+) = ", text, re.MULTILINE)
    classes = {class_ or alias for class_, alias in matches}
    code = IMPORT_MODULE.format(str(GENERATOR), generator)
    import_ = _run_python("-W", "error", "-c", code, folder=folder)
    return [
        *generation.stdout.split(),
        str(len(text.splitlines())),
        str(len(classes - set(names.classes.values()))),
        (
            _last_line(import_.stderr)
            if import_.returncode
            else f"{float(import_.stdout):.2f}"
        ),
        *_count_type_errors(f"{generator}.py", folder),
    ]


def _count_type_errors(module: str, folder: Path) -> tuple[str, str]:
    """Return the numbers of errors that pyright and mypy report."""
    settings = PYRIGHT_SETTINGS.format(GENERATOR)
    (folder / "pyrightconfig.json").write_text(settings, encoding="utf-8")
    pyright = _run_python(
        "-m", "pyright", "--pythonpath", sys.executable, module, folder=folder
    )
    mypy = _run_python(
        "-m", "mypy", "--strict", "--no-incremental", module, folder=folder
    )
    mypy_errors = re.findall(r"Found (\d+) error", mypy.stdout) or ["0"]
    return re.findall(r"(\d+) errors?", pyright.stdout)[-1], mypy_errors[-1]


def _run_python(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    paths = {
        "PYTHONPATH": f"{GENERATOR}:{GENERATOR.parent}",
        "MYPYPATH": str(GENERATOR),
    }
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=paths,
    )


def _last_line(output: str) -> str:
    return output.strip().rpartition("\n")[2][:MAX_ERROR_LENGTH]


def _generate_models(generator: str) -> None:
    """Generate a module from the pickled API in this folder, and print the costs.

    They are the times for generating and formatting, and the peak memory in MiB.
    """
    api, names = pickle.loads(Path("api").read_bytes())
    begin = time.perf_counter()
    text = MODEL_GENERATORS[generator](api, names)
    generated = time.perf_counter()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    text = format_python(text, generator)
    formatted = time.perf_counter()
    Path(f"{generator}.py").write_text(text, encoding="utf-8")
    print(f"{generated - begin:.2f} {formatted - generated:.2f} {peak}")


if __name__ == "__main__":
    _generate_models(sys.argv[1])
