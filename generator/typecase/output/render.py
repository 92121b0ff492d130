"""Templates and views in, text out: the Jinja environment and nothing else.

A template can place only `Code`; a plain string that reaches one raises, so text of a
document cannot get into a file around the doors of `python`.
"""

from collections.abc import Iterable, Set
from functools import lru_cache
from pathlib import Path

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
)
from jinja2.meta import find_referenced_templates
from markupsafe import Markup

from typecase.diagnostics import UserError
from typecase.python.package.output_files import PlannedFile

PACKAGED = Path(__file__).parents[1] / "templates"
CHECKOUT = Path(__file__).parents[3] / "templates"


class TemplateFault(UserError):
    """A template cannot be used; says which one, and why."""


class PlainTextError(TypeError):
    """A template was handed text that went through no door."""


def template_folders(override: Path | None) -> list[Path]:
    """Find our templates, packaged or in a checkout, and the user's after them."""
    ours = PACKAGED if PACKAGED.is_dir() else CHECKOUT
    return [ours] if override is None else [ours, override]


@lru_cache(maxsize=4)
def environment(override: Path | None, compiled: Path | None = None) -> Environment:
    """Return the environment; templates in ``override`` go before ours.

    ``compiled`` is a folder that keeps compiled templates between runs. All runs of a
    process share an environment: Jinja compiles a template anew when its file changes.
    """
    folders = reversed(template_folders(override))
    return Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_only_code,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=FileSystemBytecodeCache(str(compiled)) if compiled else None,
    )


def foreign(
    templates: Environment, names: Iterable[str], override: Path | None
) -> Set[str]:
    """Find those templates that a user's take the place of, or have a part in."""
    if override is None:
        return frozenset()
    return {name for name in names if not _is_ours(templates, name, override)}


def _is_ours(templates: Environment, name: str, override: Path) -> bool:
    if (override / name).exists():
        return False
    source, *_ = FileSystemLoader(template_folders(None)).get_source(templates, name)
    referred = find_referenced_templates(templates.parse(source))
    # A name that is made while it is rendered may be any.
    return all(each and _is_ours(templates, each, override) for each in referred)


def render(templates: Environment, file: PlannedFile) -> str:
    """Put a file's view together, and print it."""
    view = file.view()
    try:
        return templates.get_template(file.template).render(view=view)
    except Exception as error:
        # A template is code, the user's perhaps: it can fail in any way.
        kind = type(error).__name__
        raise TemplateFault(f"{file.template}: {kind}: {error}") from error


def _only_code(value: object) -> Markup:
    if isinstance(value, Markup):
        return value
    raise PlainTextError(f"plain text in a template: {value!r}")
