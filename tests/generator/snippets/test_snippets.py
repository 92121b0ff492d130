"""A few lines of YAML, and exactly the Python that they generate.

`name.yaml` is a fragment of a document. Its `# show: ` comments say which pieces of the
generated package stand in `name.py` beside it. After a change on purpose,

    pytest tests/generator/snippets --accept

writes every `name.py` anew. Compare the difference with what the YAML means before you
commit it. To add a pair, write the YAML and do the same.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generator.snippets.excerpts import SUBPACKAGE, excerpts, print_fragment
from typecase.pipeline import GeneratedPackage

HERE = Path(__file__).parent
FRAGMENTS = sorted(HERE.glob("*.yaml"))
NAMES = [path.stem for path in FRAGMENTS]

Print = Callable[[str], GeneratedPackage]

MEANINGS = {
    "secrets of a base stay secret": """
from snippets.secret_values.models import Token
shown = repr(Token(passWord="open sesame", token="letmein", name="Ali"))
assert "Ali" in shown and "sesame" not in shown and "letmein" not in shown, shown
""",
    "rules of a base hold": """
from snippets.conditions.models import Stricter
from pydantic import ValidationError
Stricter.model_validate({"mail": "m", "home": "h"})
for half in ({"mail": "m"}, {"home": "h"}):
    try:
        Stricter.model_validate(half)
    except ValidationError:
        continue
    raise AssertionError(half)
""",
    "constants distinguish the members of a union": """
from pydantic import TypeAdapter
from snippets.unions.models import Cat, Dog, Home
for kind, model in (("cat", Cat), ("dog", Dog)):
    pet = Home.model_validate({"pet": {"kind": kind}}).pet
    assert type(pet) is model, (kind, type(pet).__name__)
""",
    "a member of a union with an enumeration is no plain object": """
from snippets.unions.models import Cat, Home
for mood in ("good", "odd"):
    for sent in ({"kind": "cat", "mood": mood}, {"kind": "cat", "purrs": "yes"}):
        pet = Home.model_validate({"pet": sent}).pet
        assert type(pet) is Cat, (sent, type(pet).__name__)
""",
    "a member of a union that nobody knows comes through": """
from snippets.unions.models import Home
sent = {"pet": {"kind": "bird", "wings": 2}}
home = Home.model_validate(sent)
assert home.model_dump(mode="json", exclude_unset=True) == sent, home
""",
    "a discriminator chooses, and carries what it does not know": """
from snippets.discriminators.models import Cat, Count, Dog, Word, Zoo
from pydantic import ValidationError
bird = {"kind": "bird", "purrs": 1}
sent = {"animals": [{"kind": "kitty", "friend": bird}, {"kind": "Dog"}, bird, {"n": 1}]}
cat, dog, *others = Zoo.model_validate(sent).animals
assert (type(cat), type(dog), others) == (Cat, Dog, [bird, {"n": 1}]), sent
assert cat.friend == bird, cat
for member, kind in (
    ({"type": "verb", "x": "1"}, Word),
    ({"type": "count", "x": 1}, Count),
    ({"type": "new", "x": 1}, dict),
):
    assert isinstance(Zoo.model_validate({"inferred": member}).inferred, kind), member
assert type(Zoo.model_validate({"fallen": bird}).fallen) is Dog
assert Zoo.model_validate({"fallen": None}).fallen is None
assert Zoo.model_validate({"exclusive": {"b": "1"}}).exclusive.b == "1"
whole = Zoo.model_validate(sent)
assert whole.model_dump(mode="json", exclude_unset=True, warnings="error") == sent
try:
    Zoo.model_validate({"animals": [{"kind": "cat", "purrs": []}]})
except ValidationError as error:
    assert error.errors()[0]["loc"][-1] == "purrs", error
else:
    raise AssertionError("a known kind with a wrong member is no unknown kind")
""",
    "what is sent is of a kind that is declared": """
from snippets.discriminators.client import ShopClient
from snippets.discriminators.models import Base, Order
from snippets import InvalidRequestError
with ShopClient(base_url="https://shop.example") as client:
    try:
        client.zoo.put(body=Order(pet=Base(kind="unheard")))
    except InvalidRequestError as error:
        assert "declared discriminator value" in str(error), error
    else:
        raise AssertionError("sent")
""",
    "modules of any name get routes": """
from snippets.reserved_modules.client import AsyncShopClient
from snippets.reserved_modules.server import create_router
router = create_router(AsyncShopClient(base_url="https://shop.example"))
assert len(router.routes) == 9, router.routes
""",
}
"""Programs that fail, and say why, where a package does not do what its YAML means."""

IMPORT_ALL = """
import importlib, sys, traceback
for name in sys.argv[1:]:
    try:
        module = importlib.import_module(name)
        for each in list(vars(module).values()):
            if hasattr(each, "model_rebuild") and each.__module__ == name:
                each.model_rebuild()
    except BaseException as error:
        print(name, "".join(traceback.format_exception_only(error)))
"""

RUN_ALL = """
import json, sys, traceback
found = {}
for rule, program in json.loads(sys.argv[1]).items():
    try:
        exec(program, {"__name__": rule})
        found[rule] = ""
    except BaseException:
        found[rule] = traceback.format_exc()
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def print_once(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Print the package of a snippet, once for all tests of this module."""
    folder = tmp_path_factory.mktemp("documents")
    printed: dict[str, GeneratedPackage] = {}

    def once(name: str) -> GeneratedPackage:
        if name not in printed:
            printed[name] = print_fragment(HERE / f"{name}.yaml", folder)
        return printed[name]

    return once


@pytest.mark.parametrize("name", NAMES)
def test_prints_exactly(name: str, print_once: Print, accept: bool) -> None:
    fragment = HERE / f"{name}.yaml"
    shown = excerpts(fragment, print_once(name))
    expected = fragment.with_suffix(".py")
    if accept:
        expected.write_text(shown, encoding="utf-8")
    assert shown == expected.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def printed_folder(print_once: Print, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All snippets on disk, as APIs of one package with one runtime."""
    folder = tmp_path_factory.mktemp("packages")
    files: dict[str, bytes] = {}
    for name in NAMES:
        moved = {
            f"{name}/__init__.py": "snippets/__init__.py",
            f"{name}/_runtime/": "snippets/_runtime/",
            f"{name}/{SUBPACKAGE}/": f"snippets/{name}/",
        }
        for path, content in print_once(name).content.items():
            for before, after in moved.items():
                if path.startswith(before):
                    files[path.replace(before, after, 1)] = content
    for target in {(folder / path).parent for path in files}:
        target.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        (folder / path).write_bytes(content)
    return folder


def run(folder: Path, program: str, *arguments: str) -> str:
    """Run a program beside the package and return what it writes."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


def test_every_module_imports_and_every_model_builds(printed_folder: Path) -> None:
    """Models are built late, so a wrong annotation shows only when one is asked to."""
    modules = [
        ".".join(path.relative_to(printed_folder).with_suffix("").parts)
        for name in NAMES
        for path in sorted((printed_folder / "snippets" / name).rglob("*.py"))
    ]
    assert len(modules) > 7 * len(NAMES)
    assert run(printed_folder, IMPORT_ALL, *modules) == ""


@pytest.fixture(scope="module")
def meanings(printed_folder: Path) -> dict[str, str]:
    """The traceback of each program in `MEANINGS`, by its rule; empty if it passed."""
    written = run(printed_folder, RUN_ALL, json.dumps(MEANINGS))
    tracebacks: dict[str, str] = json.loads(written)
    return tracebacks


@pytest.mark.parametrize("rule", MEANINGS)
def test_means(rule: str, meanings: dict[str, str]) -> None:
    assert meanings[rule] == ""


def test_a_program_that_fails_is_told(printed_folder: Path) -> None:
    written = run(printed_folder, RUN_ALL, json.dumps({"a": "assert 1 == 2, 'odd'"}))
    assert "AssertionError: odd" in json.loads(written)["a"]


def test_fragments_and_expectations_pair_up() -> None:
    printed = {path.stem for path in HERE.glob("*.py")}
    assert NAMES
    assert printed - {"excerpts", "test_not_held", "test_snippets"} == set(NAMES)


def test_no_snippet_hides_a_module_of_python() -> None:
    """Each one is imported under its own name."""
    assert not set(NAMES) & sys.stdlib_module_names
