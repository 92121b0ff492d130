"""Render templates with Jinja.

A template can place only `Code`, the type of text that `python.text` has escaped. For a
plain string, `render` raises a `TemplateError`. Text of a document therefore cannot
reach a generated file without being escaped.
"""

import hashlib
import os
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path, PurePosixPath
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    Undefined,
)
from jinja2 import __version__ as jinja_version
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator
from jinja2.meta import find_referenced_templates
from markupsafe import Markup

from typecase.diagnostics import ConfigError, UserError
from typecase.diagnostics.suggestions import suggest
from typecase.python.planned_file import PlannedFile
from typecase.python.text.imports import resolve_module, resolve_snippets
from typecase.python.text.symbols import (
    IMPORTS,
    TYPING_IMPORTS,
    module_path,
    symbol,
    typing_symbol,
)

PACKAGED = Path(__file__).parents[1] / "templates"
"""The templates of an installed typecase; this folder is missing in a checkout."""
CHECKOUT = Path(__file__).parents[3] / "templates"
"""The templates of a checkout, which are outside of the Python package."""

_PROJECT = "project/"
"""The folder of the templates of `typecase init`, which nobody can replace."""


_GLOBALS: dict[str, object] = {
    "imports": IMPORTS,
    "typing_imports": TYPING_IMPORTS,
    "module_path": module_path,
    "symbol": symbol,
    "typing_symbol": typing_symbol,
}
"""What all templates can use besides their view."""


class TemplateError(UserError):
    """The failure of a template; the message names the template and the reason."""


class PlainTextError(TypeError):
    """The error that a template places a value other than `Code`."""


class _CodeGenerator(CodeGenerator):
    """A compiler of templates that checks each placed value, and does not escape it.

    `_require_code` accepts only values that Jinja would not change by escaping, so that
    the call of `escape` around each value would only take time. Jinja has no public way
    to leave it out: the overridden methods are private. `test_values_are_not_escaped`
    fails if a release of Jinja no longer calls them.
    """

    def _output_child_pre(self, *_: Any, **__: Any) -> None:
        self.write("environment.finalize(")

    def _output_child_post(self, *_: Any, **__: Any) -> None:
        self.write(")")


class _BytecodeCache(FileSystemBytecodeCache):
    """A folder of compiled templates in which a damaged file is as good as none."""

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:  # noqa: BLE001 - `pickle` and `marshal` may raise any.
            bucket.reset()


class _Environment(Environment):
    code_generator_class = _CodeGenerator


def template_folders(override: Path | None) -> list[Path]:
    """Return the folder of typecase's templates, then the user's folder ``override``.

    ``override`` is None if the user has no templates.
    """
    own = _own_folder()
    return [own] if override is None else [own, override]


def _own_folder() -> Path:
    """Return the folder of typecase's templates."""
    return PACKAGED if PACKAGED.is_dir() else CHECKOUT


@lru_cache(maxsize=4)
def create_environment(
    override: Path | None,
    compiled: Path | None = None,
    added: tuple[Path, ...] = (),
) -> Environment:
    """Return a Jinja environment with the templates of typecase and of the user.

    ``override`` is the folder with the user's templates, which take precedence; None
    means that the user has none. ``compiled`` is a folder that keeps compiled templates
    between runs if they cannot be beside typecase's templates; None keeps them only in
    memory. ``added`` are the folders of plugins, which cannot replace a template of
    typecase. Calls with the same arguments usually share an environment. Jinja reloads
    a template when its file changes.
    """
    compiled = _create_bytecode_folder() or compiled
    # What is compiled depends on the code generator, too.
    version = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:16]
    pattern = f"{sys.implementation.cache_tag}-{jinja_version}-{version}-%s.cache"
    folders = [*reversed(template_folders(override)), *added]
    templates = _Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        # Templates have hardly anything that could be computed in advance.
        optimized=False,
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_require_code,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=(_BytecodeCache(str(compiled), pattern) if compiled else None),
    )
    known: Any = templates.globals  # Jinja declares the types of its own ones only.
    known.update(_GLOBALS)
    return templates


def _create_bytecode_folder() -> Path | None:
    """Create the folder in which Python would keep the bytecode of the templates.

    Return the folder, or None if Python writes no bytecode, or if the folder cannot be
    written to.
    """
    if sys.dont_write_bytecode:
        return None
    # `cache_from_source` expects the path of a file; its name does not matter here.
    file = _own_folder() / "template.py"
    folder = Path(cache_from_source(str(file))).parent
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    return None


def reject_unread(
    templates: Environment, override: Path, added: Sequence[Path] = ()
) -> None:
    """Reject a folder with a template that no run would read.

    A run reads the templates that have the names of typecase's or of a plugin's, and
    those that they extend, include or import. ``override`` is the folder of the user,
    and ``added`` are those of plugins.

    Raises:
        ConfigError: No template reads a file `*.jinja` of the folder.
        TemplateError: A template cannot be parsed.
    """
    own = _own_folder()
    known = {
        name
        for folder in (own, *added)
        for name in _list_templates(folder)
        if folder != own or not name.startswith(_PROJECT)
    }

    def computes_name_too(name: str) -> bool:
        """Return whether typecase's template computes the name of one that it reads."""
        has_own = (own / name).is_file()
        return has_own and None in _find_referenced(templates, name, [own])

    present = _list_templates(override)
    unread = set(present)
    pending = [*known.intersection(present)]
    while pending:
        name = pending.pop()
        if name not in unread:
            continue
        unread.remove(name)
        referenced = _find_referenced(templates, name, [override])
        if None in referenced and not computes_name_too(name):
            return  # The template computes a name, which may be any.
        pending += filter(None, referenced)
    for name in present:
        if name in unread:
            base = PurePosixPath(name).name
            same = (each for each in known if PurePosixPath(each).name == base)
            hint = suggest(base, same) or suggest(name, known)
            if hint is None or name.startswith(_PROJECT):
                hint = "remove the file"
            raise ConfigError(
                f"{override / name}: no generated file has a template `{name}`, and no"
                f" other template reads this one; {hint}"
            )


def reject_shared_templates(plugins: Mapping[Path, str]) -> None:
    """Reject plugins with a template that typecase or another plugin has, too.

    ``plugins`` has the name of each plugin with templates, by their folder.

    Raises:
        ConfigError: Two folders have a template of the same name.
    """
    own = _own_folder()
    owners = dict.fromkeys(_list_templates(own), "typecase")
    for folder, plugin in plugins.items():
        for name in _list_templates(folder):
            if name in owners:
                raise ConfigError(
                    f"[tool.typecase]: the plugin `{plugin}` has the template"
                    f" `{name}`, but so has {owners[name]}; rename the template, or"
                    " remove the plugin"
                )
            owners[name] = f"the plugin `{plugin}`"


def _list_templates(folder: Path) -> list[str]:
    """Return the names of the templates in a folder, without hidden files."""
    files = sorted(path for path in folder.rglob("*.jinja") if path.is_file())
    names = (path.relative_to(folder) for path in files)
    return [
        name.as_posix()
        for name in names
        if not any(part.startswith(".") for part in name.parts)
    ]


def _find_referenced(
    templates: Environment, name: str, folders: Sequence[Path]
) -> set[str | None]:
    """Return the templates that a template reads; None stands for a computed name."""
    try:
        source, *_ = FileSystemLoader(folders).get_source(templates, name)
        return set(find_referenced_templates(templates.parse(source)))
    except Exception as error:
        raise _failure(name, error) from error


def find_customized(
    templates: Environment, files: Iterable[PlannedFile], override: Path | None
) -> AbstractSet[str]:
    """Return the templates of ``files`` that plugins bring, or that the user replaces.

    A template is replaced in part if it extends, includes or imports a replaced
    template, directly or indirectly. ``override`` is the folder with the user's
    templates; None means that the user has none.
    """
    if override is None:
        own = _own_folder()
        return {each.template for each in files if not (own / each.template).is_file()}
    return {
        file.template
        for file in files
        if any(
            _is_customized(templates, name, override)
            for name in (file.template, *file.includes)
        )
    }


def _is_customized(templates: Environment, name: str, override: Path) -> bool:
    own = _own_folder()
    if (override / name).exists() or not (own / name).is_file():
        return True
    # Jinja reports None for a computed name. Typecase's own templates compute only the
    # names of sections, which `PlannedFile.includes` has.
    return any(
        other is not None and _is_customized(templates, other, override)
        for other in _find_referenced(templates, name, [own])
    )


def render(templates: Environment, file: PlannedFile, *, library: bool = False) -> str:
    """Build the view of a file, and return the text that its template renders.

    The names of other modules in it are imported; those of the runtime come from the
    library, if ``library`` is true.

    Raises:
        TemplateError: The template failed, or does not exist.
    """
    view = file.view()
    try:
        text = templates.get_template(file.template).render(view=view)
        return _resolve_names(text, file, library=library)
    except Exception as error:
        # Templates of the user are code, and can raise anything.
        raise _failure(file.template, error) from error


def _resolve_names(text: str, file: PlannedFile, *, library: bool) -> str:
    """Return the text of a file with names in place of symbols, and with imports."""
    if not file.path.endswith(".py"):
        return resolve_snippets(text, file.package, library=library)
    *folders, _ = file.path.split("/")
    folder = ".".join(folders)
    return resolve_module(text, folder, file.package or folder, library=library)


def _failure(name: str, error: Exception) -> TemplateError:
    return TemplateError(
        f"{name}: this template, or one that it includes, failed:"
        f" {type(error).__name__}: {error}{_find_line(error)}; correct the template"
    )


def _find_line(error: Exception) -> str:
    """Return the last line of a template in a traceback, or ""."""
    for frame, line in reversed([*traceback.walk_tb(error.__traceback__)]):
        path = PurePosixPath(Path(frame.f_code.co_filename).as_posix())
        if path.suffix == ".jinja":
            return f" ({path.parent.name}/{path.name}:{line})"
    return ""


def _require_code(value: object) -> Markup:
    if isinstance(value, Markup):
        return value
    if isinstance(value, Undefined):
        str(value)  # Raises an error that names the attribute.
    raise PlainTextError(
        f"expected `Code`, such as a field of the view, not the plain value {value!r}"
    )
