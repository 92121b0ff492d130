"""Compare the packages that are generated from two versions of an API."""

from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.records import Surface
from typecase.tools.diff.changes import Change, Severity, Thing, ThingKind
from typecase.tools.diff.python.class_comparison import compare_classes
from typecase.tools.diff.python.client_comparison import compare_clients, compare_errors
from typecase.tools.diff.python.matching import Matches, match_classes, match_methods
from typecase.tools.diff.python.method_comparison import compare_methods
from typecase.tools.diff.python.protocol_comparison import RECEIVER, compare_protocols
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.type_rules import TypeRules


def compare_python(old: ApiVersion, new: ApiVersion) -> list[Change]:
    """Return the changes that callers of the generated package notice.

    These are changes of names, of types, and of what must be passed. Receivers of
    webhooks are code of callers, too.
    """
    return compare_packages(find_surface(old), find_surface(new), old, new)


def find_surface(version: ApiVersion) -> Surface:
    """Return what the package of a version makes public."""
    if version.surface is not None:
        return version.surface
    # Imported here because the process that reads a version collects this, too.
    from typecase.python_surface.clients import collect_surface

    return collect_surface(version)


def compare_packages(
    before: Surface, after: Surface, old: ApiVersion, new: ApiVersion
) -> list[Change]:
    """Return the changes between two packages for callers.

    The versions have their documents.
    """
    recorder = Recorder(old, new)
    classes, rules = match_types(before, after)
    _compare_resources(before, after, recorder)
    compare_methods(match_methods(before.methods, after.methods), rules, recorder)
    compare_classes(classes, rules, recorder)
    compare_errors(before.errors, after.errors, rules, recorder)
    compare_clients(before.clients, after.clients, rules, recorder)
    compare_protocols(
        [each for each in before.protocols if each.is_receiver],
        [each for each in after.protocols if each.is_receiver],
        RECEIVER,
        rules,
        recorder,
    )
    return recorder.changes


def match_types(before: Surface, after: Surface) -> tuple[Matches, TypeRules]:
    """Return the classes of two packages, and how types of the packages compare."""
    classes = match_classes(before, after)
    renamed = classes.renamed()
    for one, other in classes.pairs:
        if one.dict_name and other.dict_name and one.dict_name != other.dict_name:
            renamed[one.dict_name] = other.dict_name
    return classes, TypeRules.of(before, after, renamed)


def _compare_resources(old: Surface, new: Surface, recorder: Recorder) -> None:
    if not old.has_client:
        return
    for path, pointer in old.resources.items():
        if path not in new.resources:
            recorder.add(
                "python-resource-removed",
                Severity.MAJOR,
                f"The resource {quote(path)} was removed.",
                "Stop using it.",
                old=pointer,
                before=Thing(kind=ThingKind.RESOURCE, name=path),
            )
    for path, pointer in new.resources.items():
        if path not in old.resources:
            recorder.add(
                "python-resource-added",
                Severity.MINOR,
                f"The resource {quote(path)} is new.",
                new=pointer,
                after=Thing(kind=ThingKind.RESOURCE, name=path),
            )
