"""Render templates with Jinja.

A template can place only `Code`, the type of text that `python.text` has escaped. For a
plain string, `render` raises a `TemplateError`. Text of a document therefore cannot
reach a generated file without being escaped.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
)
from jinja2 import TemplateError as JinjaError
from jinja2.meta import find_referenced_templates
from markupsafe import Markup

from typecase.diagnostics import ConfigError, UserError
from typecase.diagnostics.suggestions import suggest
from typecase.python.planned_file import PlannedFile

PACKAGED = Path(__file__).parents[1] / "templates"
"""The templates of an installed typecase; this folder is missing in a checkout."""
CHECKOUT = Path(__file__).parents[3] / "templates"
"""The templates of a checkout, which are outside of the Python package."""


class TemplateError(UserError):
    """The failure of a template; the message names the template and the reason."""


class PlainTextError(TypeError):
    """The error that a template places a value other than `Code`."""


def template_folders(override: Path | None) -> list[Path]:
    """Return the folder of typecase's templates, then the user's folder ``override``.

    ``override`` is None if the user has no templates.
    """
    own = PACKAGED if PACKAGED.is_dir() else CHECKOUT
    return [own] if override is None else [own, override]


@lru_cache(maxsize=4)
def create_environment(
    override: Path | None,
    compiled: Path | None = None,
    added: tuple[Path, ...] = (),
) -> Environment:
    """Return a Jinja environment with the templates of typecase and of the user.

    ``override`` is the folder with the user's templates, which take precedence; None
    means that the user has none. ``compiled`` is a folder that keeps compiled templates
    between runs; None keeps them only in memory. ``added`` are the folders of plugins,
    which cannot replace a template of typecase. Calls with the same arguments usually
    share an environment. Jinja reloads a template when its file changes.
    """
    folders = [*reversed(template_folders(override)), *added]
    return Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_require_code,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=FileSystemBytecodeCache(str(compiled)) if compiled else None,
    )


def find_customized(
    templates: Environment, files: Iterable[PlannedFile], override: Path | None
) -> AbstractSet[str]:
    """Return the templates of ``files`` that are not typecase's, even in part.

    These are the templates of plugins, and those that the user replaces.

    A template is replaced in part if it extends, includes or imports a replaced
    template, directly or indirectly. ``override`` is the folder with the user's
    templates; None means that the user has none.
    """
    if override is None:
        own = template_folders(None)[0]
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
    own = template_folders(None)[0]
    if (override / name).exists() or not (own / name).is_file():
        return True
    source, *_ = FileSystemLoader(template_folders(None)).get_source(templates, name)
    referenced = find_referenced_templates(templates.parse(source))
    # Jinja reports None for a computed name. Typecase's own templates compute only the
    # names of sections, which `PlannedFile.includes` has.
    return any(
        other is not None and _is_customized(templates, other, override)
        for other in referenced
    )


def check_templates(
    templates: Environment, override: Path | None, added: Iterable[Path] = ()
) -> None:
    """Raise `ConfigError` if a template of the user has no effect.

    A template has an effect if it has the path of one of typecase or of a plugin, whose
    folders are ``added``, or if another one in the folder ``override`` reads it.
    """
    if override is None:
        return
    own = {path.relative_to(override).as_posix() for path in override.rglob("*.jinja")}
    known = {
        path.relative_to(folder).as_posix()
        for folder in (template_folders(None)[0], *added)
        for path in folder.rglob("*.jinja")
    }
    if own <= known:
        return
    read: set[str | None] = set()
    for name in own:
        try:
            source = (override / name).read_text(encoding="utf-8")
            read.update(find_referenced_templates(templates.parse(source)))
        except (OSError, ValueError, JinjaError):
            read.add(None)  # `render` reports the fault, if the template is used.
    # Jinja reports None for a computed name, which may be any name.
    for name in sorted(own - known - read if None not in read else ()):
        same = sorted(each for each in known if each.endswith(f"/{Path(name).name}"))
        hint = suggest(same[0] if same else name, known)
        raise ConfigError(
            f"{override / name}: typecase has no template of this path, and no other"
            f" template reads it; {hint or 'remove it'}"
        )


def render(templates: Environment, file: PlannedFile) -> str:
    """Build the view of a file, and return the text that its template renders.

    Raises:
        TemplateError: The template failed, or does not exist.
    """
    view = file.view()
    try:
        return templates.get_template(file.template).render(view=view)
    except Exception as error:
        # Templates of the user are code, and can raise anything.
        kind = type(error).__name__
        raise TemplateError(
            f"{file.template}: this template, or one that it includes, failed:"
            f" {kind}: {error}; correct the template"
        ) from error


def _require_code(value: object) -> Markup:
    if isinstance(value, Markup):
        return value
    raise PlainTextError(
        f"expected `Code`, such as a field of the view, not the plain value {value!r}"
    )
