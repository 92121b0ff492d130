"""Tell the failures of plugins from those of typecase."""

import traceback
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, cast, get_args

from msgspec.structs import replace

from typecase.diagnostics import UserError
from typecase.features.feature import Feature, Place
from typecase.ir import Api
from typecase.lower.operation_names.namers import Namer
from typecase.lower.passes.pass_context import Pass
from typecase.python.planned_file import PlannedFile
from typecase.python.views import Section


class PluginError(UserError):
    """The failure of a function of a plugin; the message names both and the place."""


def guard_passes(passes: Iterable[Pass], plugin: str) -> tuple[Pass, ...]:
    """Return passes that raise a `PluginError` if they fail, or return no `Api`.

    ``plugin`` is the module of the plugin, as in all functions of this module.
    """
    return tuple(_guard(each, plugin, "pass", _expect_api) for each in passes)


def guard_namers(namers: Iterable[Namer], plugin: str) -> tuple[Namer, ...]:
    """Return naming rules that raise a `PluginError` if they fail."""
    return tuple(_guard(each, plugin, "naming rule", _expect_names) for each in namers)


def guard_features(features: Iterable[Feature], plugin: str) -> tuple[Feature, ...]:
    """Return features whose functions and views raise a `PluginError` if they fail."""
    return tuple(_guard_feature(each, plugin) for each in features)


def _guard_feature(feature: Feature, name: str) -> Feature:
    what = f"feature `{feature.name}`"

    def plan_files(files: Iterable[PlannedFile]) -> tuple[PlannedFile, ...]:
        return tuple(
            replace(each, view=_guard(each.view, name, what)) for each in files
        )

    return replace(
        feature,
        applies=_guard(feature.applies, name, what),
        plan=_guard(feature.plan, name, what, plan_files),
        sections=_guard(feature.sections, name, what, _expect_sections),
    )


def _guard(
    function: Callable[..., Any],
    plugin: str,
    what: str,
    convert: Callable[[Any], Any] = lambda result: result,
) -> Callable[..., Any]:
    """Return a function that converts the result of ``function``, or its failure."""

    @wraps(function)
    def call(*arguments: Any) -> Any:
        try:
            return convert(function(*arguments))
        except UserError:
            raise
        except Exception as error:
            # A plugin is code of others, and can raise anything.
            reason = f"{type(error).__name__}: {error}{find_place(error, plugin)}"
            raise PluginError(
                f"the plugin `{plugin}` failed in its {what}: {reason}; correct the"
                " plugin, or remove it from `plugins`"
            ) from error

    return call


def find_place(error: Exception, plugin: str) -> str:
    """Return the last line of a plugin's own code in a traceback, or ""."""
    package = plugin.partition(".")[0]
    for frame, line in reversed([*traceback.walk_tb(error.__traceback__)]):
        if frame.f_globals.get("__name__", "").partition(".")[0] == package:
            return f" ({frame.f_code.co_filename}, line {line})"
    return ""


def _expect_api(result: object) -> Api:
    if not isinstance(result, Api):
        raise TypeError(f"a pass must return an `Api`, not {result!r:.200}")
    return result


def _expect_names(result: object) -> list[str]:
    if isinstance(result, Iterable) and not isinstance(result, str):
        names = list(cast("Iterable[object]", result))
        texts = [each for each in names if isinstance(each, str)]
        if len(texts) == len(names):
            return texts
    raise TypeError(f"a naming rule must return a list of names, not {result!r:.200}")


def _expect_sections(result: Any) -> Any:
    if not isinstance(result, Mapping):
        raise TypeError(f"sections must be a mapping, not {result!r:.200}")
    sections = cast("Any", result)
    for place, section in sections.items():
        if place not in get_args(Place):
            known = ", ".join(get_args(Place))
            raise ValueError(f"there is no place {place!r:.80}; the places are {known}")
        if not isinstance(section, Section):
            raise TypeError(f"expected a `Section`, found {section!r:.200}")
    return sections
