"""Compare the packages that are generated from two versions of an API."""

from collections.abc import Mapping

from msgspec import Struct

from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.clients import collect_surface
from typecase.python_surface.records import Surface
from typecase.tools.diff.changes import Change, Severity
from typecase.tools.diff.python.class_comparison import compare_classes
from typecase.tools.diff.python.client_comparison import compare_clients, compare_errors
from typecase.tools.diff.python.matching import match_classes, match_methods
from typecase.tools.diff.python.method_comparison import compare_methods
from typecase.tools.diff.python.protocol_comparison import compare_protocols
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.type_rules import TypeRules


class Package(Struct, frozen=True):
    """The public names and types of a package.

    ``dicts`` has the names of the dicts and plain values that stand for a model.
    """

    surface: Surface
    dicts: Mapping[str, str]


def describe_package(version: ApiVersion) -> Package:
    """Return the package that is generated for a version of an API."""
    dicts = {str(key): f"params.{name}" for key, name in version.names.params.items()}
    return Package(collect_surface(version), dicts)


def compare_python(old: ApiVersion, new: ApiVersion) -> list[Change]:
    """Return the changes that callers of the generated package notice.

    These are changes of names, of types, and of what must be passed.
    """
    return compare_packages(describe_package(old), describe_package(new), old, new)


def compare_packages(
    one: Package, other: Package, old: ApiVersion, new: ApiVersion
) -> list[Change]:
    """Return the changes between two packages; the versions have their documents."""
    before, after = one.surface, other.surface
    recorder = Recorder(old, new)
    classes = match_classes(before, after)
    renamed = classes.renamed()
    dicts = one.dicts, other.dicts
    for left, right in classes.pairs:
        if left.schema_id in dicts[0] and right.schema_id in dicts[1]:
            renamed[dicts[0][left.schema_id]] = dicts[1][right.schema_id]
    rules = TypeRules.of(before, after, renamed)
    _compare_resources(before, after, recorder)
    compare_methods(match_methods(before.methods, after.methods), rules, recorder)
    compare_classes(classes, rules, recorder)
    compare_errors(before.errors, after.errors, rules, recorder)
    compare_clients(before.clients, after.clients, rules, recorder)
    compare_protocols(before, after, rules, recorder)
    return recorder.changes


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
            )
    for path, pointer in new.resources.items():
        if path not in old.resources:
            recorder.add(
                "python-resource-added",
                Severity.MINOR,
                f"The resource {quote(path)} is new.",
                new=pointer,
            )
