"""Test plugins through their public interface: an output, a pass and a naming rule.

The plugins are in `packages`, which the tests put on `sys.path`, as if installed.
"""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import PYPROJECT, CommandResult, run_typecase
from tests.generator.diff.test_revisions import commit, git
from tests.project.docs.code_blocks import read_code_blocks
from typecase import plugins
from typecase.commands.diff.sides import list_settings
from typecase.config.settings import from_pyproject

PACKAGES = Path(__file__).parent / "packages"
PAGE = Path(__file__).parents[2] / "generator" / "docs" / "using" / "plugins.md"
DOCUMENT = """\
openapi: 3.1.0
info: {title: Shop, version: 1.0.0}
paths:
  /pets:
    get:
      operationId: pets/list
      tags: [Animals]
      responses: {"200": {description: "Pets."}}
  /audit:
    get:
      operationId: audit/list
      x-audience: internal
      responses:
        "200":
          description: The log.
          content:
            application/json: {schema: {$ref: "#/components/schemas/Log"}}
components:
  schemas:
    Log: {type: object, properties: {text: {type: string}}}
"""
WITH_KEYS = "from typecase.plugins import INTERFACE, ExtensionKey, Plugin\nPLUGIN = "


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(PACKAGES))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "shop.yaml").write_text(DOCUMENT, encoding="utf-8")
    return tmp_path


def configure(project: Path, *names: str, options: str = "") -> None:
    """Write the configuration, with plugins and with more options of the package."""
    line = f"plugins = {json.dumps(names)}\n{options}\n" if names else ""
    text = PYPROJECT.replace("[tool.typecase.apis]", f"{line}\n[tool.typecase.apis]")
    (project / "pyproject.toml").write_text(text, encoding="utf-8")


def generate(project: Path, *names: str, options: str = "") -> str:
    """Generate the package with plugins, and return the messages."""
    configure(project, *names, options=options)
    result = run_typecase(project, "generate")
    assert result.status == 0, result
    return result.stderr


def edit_document(project: Path, old: str, new: str) -> None:
    path = project / "specs" / "shop.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def read(project: Path, path: str) -> str:
    return (project / "out" / path).read_text(encoding="utf-8")


def read_all(project: Path) -> dict[str, bytes]:
    folder = project / "out"
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_installed_plugin_acts_only_where_it_is_named(project: Path) -> None:
    generate(project)
    assert "operations.csv" not in read_all(project)
    assert not [name for name in sys.modules if name == "operation_list"]


def test_plugin_adds_an_output(project: Path) -> None:
    generate(project)
    before = read_all(project)
    generate(project, "operation_list")
    after = read_all(project)
    rows = "api,method,path\nshop,GET,/pets\nshop,GET,/audit\n"
    assert after.pop("operations.csv").decode() == rows
    module = after.pop("zoo/operation_list.py").decode()
    assert '    ("shop", "GET", "/pets"),\n' in module
    changed = {path for path in after if after[path] != before.get(path)}
    assert changed == {".typecase"}  # The list of files.
    generate(project)
    assert read_all(project) == before


def test_feature_of_a_plugin_has_options(project: Path) -> None:
    generate(project, "operation_list")
    file = 'features.operation_list.file = "list.csv"'
    generate(project, "operation_list", options=file)
    assert read(project, "list.csv").startswith("api,method,path\n")
    assert not (project / "out" / "operations.csv").exists()
    delimiter = 'features.operation_list.delimiter = ";"'
    generate(project, "operation_list", options=delimiter)
    assert read(project, "operations.csv").startswith("api;method;path\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            "features.operation_lists = {}",
            "features]: `operation_lists` is no feature; did you mean"
            " `operation_list`?",
        ),
        (
            "features.other = true",
            "features]: `other` is no feature; name its plugin in `plugins`, or remove"
            " it",
        ),
        (
            "features.aiohttp = {limit = 5}",
            "features]: `aiohttp` has no options; write `aiohttp = true`",
        ),
        (
            "features.operation_list.delimeter = ';'",
            "features.operation_list]: unknown option `delimeter`; did you mean"
            " `delimiter`?",
        ),
        (
            "features.operation_list.x = 1",
            "features.operation_list]: unknown option `x`; use the options file,",
        ),
        (
            "features.operation_list.delimiter = 5",
            "features.operation_list]: `delimiter` must be text, not 5",
        ),
        (
            "features.operation_list.delimiter = ';;'",
            "features.operation_list]: `delimiter` must be text of length <= 1, not",
        ),
        (
            "features.operation_list = 1",
            "features]: `operation_list` must be true, false or a table of options, not"
            " 1",
        ),
    ],
)
def test_invalid_option_of_a_feature_is_an_error(
    options: str, message: str, project: Path
) -> None:
    configure(project, "operation_list", options=options)
    for command in ("generate", "validate"):
        result = run_typecase(project, command)
        assert result.status == 2
        assert message in result.stderr


def test_diff_notices_other_plugins_and_options(project: Path) -> None:
    configure(project)
    git(project, "init", "--quiet", "--initial-branch=main")
    commit(project, {})
    without = list_settings(from_pyproject(project))
    configure(project, "tag_names")
    result = run_typecase(project, "diff", "main", "--no-witness")
    assert "`pets.list` is now `animals.list`" in result.stdout, result
    assert "The configuration or an overlay leads to this." in result.stdout
    named = list_settings(from_pyproject(project))
    configure(project, "tag_names", options='features.tag_names.style = "long"')
    assert list_settings(from_pyproject(project)) not in (without, named)


def test_pass_leaves_out_operations_and_what_only_they_need(project: Path) -> None:
    messages = generate(project, "public_operations")
    assert "the plugin `public_operations` leaves this operation out" in messages
    assert "specs/shop.yaml:10:5" in messages
    assert "Log" not in read(project, "zoo/shop/models.py")
    document = json.loads(read(project, "zoo/shop/openapi.json"))
    assert [*document["paths"]] == ["/pets"]
    assert "audit" not in read(project, "REFERENCE.md")


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        (
            "x-audience: intern",
            "shop.yaml:12:7: error[bad-extension]: `x-audience` must be `internal` or"
            " `public`, not `intern`",
            "correct the value, or remove the extension; it says who calls the"
            " operation",
        ),
        (
            "x-public-operations-kept: true",
            "shop.yaml:12:7: error[unknown-extension]: `x-public-operations-kept` is"
            " not an extension that a plugin supports",
            "did you mean `x-public-operations-keep`?",
        ),
    ],
)
def test_extension_keys_of_plugins_are_checked(
    line: str, message: str, hint: str, project: Path
) -> None:
    generate(project)
    edit_document(project, "x-audience: internal", line)
    generate(project)
    # The document had no faults in the last run, but that was without the plugin.
    messages = generate(project, "public_operations")
    assert message.replace("error", "warning") in messages
    result = run_typecase(project, "validate")
    assert result.status == 1
    assert message in result.stderr
    assert f"hint: {hint}\n" in result.stderr
    generate(project)
    assert run_typecase(project, "validate").status == 0


def test_extension_key_of_a_plugin_has_its_places(project: Path) -> None:
    generate(project, "public_operations")
    edit_document(project, "  /pets:", "  /pets:\n    x-public-operations-keep: true")
    result = run_typecase(project, "validate")
    message = "5:5: error[misplaced-extension]: `x-public-operations-keep` is not"
    assert message in result.stderr
    assert "it belongs on an operation" in result.stderr


def test_pass_reads_an_extension_key_of_its_plugin(project: Path) -> None:
    keep = "x-audience: internal\n      x-public-operations-keep: true"
    edit_document(project, "x-audience: internal", keep)
    assert "dropped-operation" not in generate(project, "public_operations")
    assert "client.audit.list()" in read(project, "REFERENCE.md")


def test_namer_names_operations_that_have_no_kept_name(project: Path) -> None:
    generate(project, "tag_names")
    assert "client.animals.list()" in read(project, "REFERENCE.md")
    assert "client.audit.list()" in read(project, "REFERENCE.md")
    generate(project)  # The lock keeps the name.
    assert "client.animals.list()" in read(project, "REFERENCE.md")


def test_edited_plugin_is_noticed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = project / "edited" / "edited_names"
    folder.mkdir(parents=True)
    monkeypatch.syspath_prepend(str(folder.parent))
    text = (PACKAGES / "tag_names" / "__init__.py").read_text(encoding="utf-8")
    (folder / "__init__.py").write_text(text, encoding="utf-8")
    generate(project, "edited_names")
    (folder / "__init__.py").write_text(
        text.replace("tag.lower()", "'x' + tag.lower()"), encoding="utf-8"
    )
    (project / "out" / "names.lock").unlink()
    sys.modules.pop("edited_names")
    generate(project, "edited_names")
    assert "client.xanimals.list()" in read(project, "REFERENCE.md")


def generate_with_fault(
    text: str | None, project: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Return the message about a plugin with this text; None if there is no module."""
    monkeypatch.delitem(sys.modules, "faulty_plugin", raising=False)
    monkeypatch.syspath_prepend(str(project))
    if text is not None:
        (project / "faulty_plugin.py").write_text(text, encoding="utf-8")
    configure(project, "faulty_plugin")
    result = run_typecase(project, "generate")
    assert result.status == 2
    assert not (project / "out").exists()
    return result.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            None,
            "the plugin `faulty_plugin` cannot be imported: ModuleNotFoundError: No"
            f" module named 'faulty_plugin'; install it for {sys.executable}, or",
        ),
        ("PLUGIN = 1", "must have the attribute `PLUGIN`"),
        (
            "from typecase.plugins import Plugin\nPLUGIN = Plugin(interface=99)",
            "is for version 99 of the interface of plugins",
        ),
        (
            f"{WITH_KEYS}Plugin(interface=INTERFACE, key_prefix='x-typecase-')",
            "the plugin `faulty_plugin` has the `key_prefix` `x-typecase-`, which must"
            " begin with `x-` and a lower-case letter, and not with `x-typecase-`;",
        ),
        (
            f"{WITH_KEYS}Plugin(interface=INTERFACE, key_prefix='x-')",
            "the plugin `faulty_plugin` has the `key_prefix` `x-`, which must be longer"
            " than `x-`; correct or remove the plugin",
        ),
        (
            f"{WITH_KEYS}Plugin(interface=INTERFACE,"
            " extension_keys={'acme': ExtensionKey((), {})})",
            "the plugin `faulty_plugin` has the extension `acme`, which must begin",
        ),
        (
            f"{WITH_KEYS}Plugin(interface=INTERFACE,"
            " extension_keys={'x-not-shown': ExtensionKey((), {})})",
            "the plugin `faulty_plugin` reads the extension `x-not-shown`, which"
            " typecase or another plugin defines otherwise",
        ),
        (
            f"{WITH_KEYS}Plugin(interface=INTERFACE,"
            " extension_keys={'x-a': ExtensionKey((), {'type': 'strin'})})",
            "the plugin `faulty_plugin` has an invalid schema of the extension `x-a`:"
            """ "strin" is not valid under any of the schemas listed in the 'anyOf'"""
            " keyword; correct or remove the plugin\n",
        ),
        (
            "from msgspec import Struct\n"
            "from typecase.plugins import INTERFACE, Feature, Plugin\n"
            "class Options(Struct):\n    title: str\n"
            "PLUGIN = Plugin(interface=INTERFACE,"
            " features=(Feature(name='faulty', options=Options),))",
            "the plugin `faulty_plugin` has the option `title` without a default; add"
            " one to the options of the feature `faulty`",
        ),
        (
            f"from pathlib import Path\n{WITH_KEYS}"
            "Plugin(interface=INTERFACE, templates=Path(__file__).parent)",
            "which must be inside of the plugin's package; use `Path(__file__).parent",
        ),
    ],
)
def test_faulty_plugin_is_an_error(
    text: str | None, message: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = generate_with_fault(text, project, monkeypatch)
    assert message in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("\n1 / 0", "ZeroDivisionError: division by zero", 2),
        ("\n\nPLUGIN = (", "SyntaxError: '(' was never closed", 3),
        ("import json\njson.loads('{')", "JSONDecodeError: Expecting property name", 2),
        (f"{WITH_KEYS}Plugin()", "TypeError: Missing required argument 'interface'", 2),
        ("import not_there", "ModuleNotFoundError: No module named 'not_there'", 1),
    ],
)
def test_exception_of_a_plugin_is_told_with_its_place(
    text: str,
    reason: str,
    line: int,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = generate_with_fault(text, project, monkeypatch)
    assert f"the plugin `faulty_plugin` cannot be imported: {reason}" in message
    place = f"({project / 'faulty_plugin.py'}, line {line})"
    hint = "correct the plugin, or remove it from `plugins`"
    assert message.endswith(f" {place}; {hint}\n")


def test_plugin_that_is_named_twice_is_an_error(project: Path) -> None:
    configure(project, "tag_names", "operation_list", "tag_names")
    result = run_typecase(project, "generate")
    assert result.status == 2
    assert "`plugins` names `tag_names` twice; remove one" in result.stderr


def test_plugins_use_the_public_interface_only() -> None:
    for path in PACKAGES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 120
        imported = [line for line in text.splitlines() if "typecase" in line]
        lines = [line for line in imported if line.startswith(("from", "import"))]
        assert all(line.startswith("from typecase.plugins import") for line in lines)
    assert {*plugins.__all__} <= {*dir(plugins)}


def run_with(project: Path, plugin: str) -> CommandResult:
    """Generate the package with a plugin in the folder of the project."""
    sys.path.insert(0, str(project))
    try:
        configure(project, plugin)
        return run_typecase(project, "generate")
    finally:
        sys.path.remove(str(project))
        sys.modules.pop(plugin, None)


FAILURES = {
    "code of a library": (
        "passes=[lambda api, _: __import__('json').loads('x')]",
        "failed in its pass: JSONDecodeError: Expecting value",
    ),
    "pass": ("passes=[lambda api, _: 1 // 0]", "failed in its pass: ZeroDivisionError"),
    "pass without a result": (
        "passes=[lambda api, _: None]",
        "failed in its pass: TypeError: a pass must return an `Api`, not None",
    ),
    "naming rule": (
        "namers=[lambda request: 'pets.list']",
        "failed in its naming rule: TypeError: a naming rule must return a list",
    ),
    "feature": (
        "features=[Feature(name='rows', plan=lambda package: [1 // 0])]",
        "failed in its feature `rows`: ZeroDivisionError",
    ),
    "place": (
        "features=[Feature(name='rows', sections=lambda package: {'nope': 1})]",
        "failed in its feature `rows`: ValueError: there is no place 'nope'",
    ),
    "section": (
        "features=[Feature(name='rows', sections=lambda package: {'tests': 'a'})]",
        "failed in its feature `rows`: TypeError: expected a `Section`, found 'a'",
    ),
    "view": (
        "features=[Feature(name='rows', plan=lambda package: ["
        "PlannedFile('rows.txt', 'rows/rows.txt.jinja', lambda: 1 // 0)])]",
        "failed in its feature `rows`: ZeroDivisionError",
    ),
}


@pytest.mark.parametrize("name", FAILURES)
def test_failure_of_a_plugin_names_the_plugin(name: str, project: Path) -> None:
    arguments, expected = FAILURES[name]
    text = "from typecase.plugins import Feature, INTERFACE, PlannedFile, Plugin\n"
    text += f"PLUGIN = Plugin(interface=INTERFACE, {arguments})\n"
    package = project / "failing_plugin"
    package.mkdir()
    (package / "__init__.py").write_text(text, encoding="utf-8")
    result = run_with(project, "failing_plugin")
    assert result.status != 3, result.output
    assert f"the plugin `failing_plugin` {expected}" in result.output
    assert result.status in (1, 2)
    # It is the plugin's own line, not that of a library; faults of a result have none.
    has_line = "/failing_plugin/__init__.py, line 2)" in result.output
    assert has_line == ("TypeError" not in expected and "ValueError" not in expected)


def test_failure_of_a_section_names_its_template(project: Path) -> None:
    package = project / "wrong_section"
    (package / "templates" / "acme").mkdir(parents=True)
    template = package / "templates" / "acme" / "readme.jinja"
    template.write_text("\n\n{{ view.tables }}\n", encoding="utf-8")
    (package / "__init__.py").write_text(
        "from pathlib import Path\n"
        "from typecase.plugins import Feature, INTERFACE, Plugin, Section\n"
        "FEATURE = Feature(name='rows', sections=lambda package:"
        " {'readme_tests': Section('acme/readme.jinja')})\n"
        "PLUGIN = Plugin(interface=INTERFACE, features=(FEATURE,),"
        " templates=Path(__file__).parent / 'templates')\n",
        encoding="utf-8",
    )
    result = run_with(project, "wrong_section")
    assert "has no attribute 'tables' (acme/readme.jinja:3)" in result.output


def test_dropped_operation_is_no_fault_of_the_document(project: Path) -> None:
    configure(project, "public_operations", options="strict = true")
    result = run_typecase(project, "generate")
    assert result.status == 0, result.output
    assert "`public_operations` leaves this operation out" in result.output


def test_page_has_the_complete_plugins() -> None:
    shown = {
        block.file_name: block.text.partition("\n")[2]
        for block in read_code_blocks(PAGE, PAGE.name)
        if block.file_name and block.file_name != "pyproject.toml"
    }
    files = [*PACKAGES.rglob("*.py"), *PACKAGES.rglob("*.jinja")]
    assert shown == {
        path.relative_to(PACKAGES).as_posix(): path.read_text(encoding="utf-8")
        for path in files
    }


def test_page_explains_what_plugins_can_import() -> None:
    text = PAGE.read_text(encoding="utf-8")
    names = {*plugins.__all__} - {"load_plugins"}
    assert {each for each in names if not re.search(rf"\b{each}\b", text)} == set()


def test_pass_leaves_out_webhooks(project: Path) -> None:
    text = """
from msgspec.structs import replace
from typecase.plugins import INTERFACE, Plugin

def drop_webhooks(api, context):
    hooks = tuple(replace(each, operations=()) for each in api.hooks)
    return replace(api, hooks=hooks)

PLUGIN = Plugin(interface=INTERFACE, passes=(drop_webhooks,))
"""
    webhook = """
webhooks:
  petAdded:
    post:
      operationId: petAdded
      responses: {"204": {description: Done.}}
"""
    specs = project / "specs" / "shop.yaml"
    document = specs.read_text(encoding="utf-8").replace("3.0.3", "3.1.0")
    specs.write_text(document + webhook, encoding="utf-8")
    package = project / "quiet_hooks"
    package.mkdir()
    (package / "__init__.py").write_text(text, encoding="utf-8")
    generate(project)
    assert (project / "out" / "zoo" / "shop" / "receiver.py").is_file()
    sys.path.insert(0, str(project))
    try:
        messages = generate(project, "quiet_hooks")
    finally:
        sys.path.remove(str(project))
        sys.modules.pop("quiet_hooks", None)
    assert "`quiet_hooks` leaves this operation out" in messages
    assert not (project / "out" / "zoo" / "shop" / "receiver.py").exists()
    assert "petAdded" not in (
        project / "out" / "zoo" / "shop" / "openapi.json"
    ).read_text(encoding="utf-8")
