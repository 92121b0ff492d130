"""Compare what implementations of a server need from the generated package.

An implementation has the methods of protocols, reads what callers send, creates what
the server answers, and raises the exceptions of the package.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.records import AnyClass, EnumClass, ErrorClass, Surface
from typecase.python_surface.type_tree import parse_annotation
from typecase.tools.diff.changes import Aspect, Change, Severity
from typecase.tools.diff.python.class_comparison import compare_classes
from typecase.tools.diff.python.comparison import match_types
from typecase.tools.diff.python.exception_changes import (
    record_body,
    record_name,
    record_removal,
)
from typecase.tools.diff.python.matching import Matches
from typecase.tools.diff.python.protocol_comparison import SERVER, compare_protocols
from typecase.tools.diff.python.recorder import Recorder, quote
from typecase.tools.diff.python.type_rules import TypeRules


def compare_servers(
    before: Surface, after: Surface, old: ApiVersion, new: ApiVersion
) -> list[Change]:
    """Return the changes that implementations of servers must follow.

    The versions have the documents of the packages. Of the changes of classes, only
    breaks are returned: what only becomes possible, such as a new optional member, is
    among the changes for callers.
    """
    found = Recorder(old, new, Aspect.SERVER)
    if not (before.has_server and after.has_server):
        _compare_presence(before, after, found)
        return found.changes
    classes, rules = match_types(before, after)
    compare_protocols(
        [each for each in before.protocols if not each.is_receiver],
        [each for each in after.protocols if not each.is_receiver],
        SERVER,
        rules,
        found,
    )
    breaks = Recorder(old, new, Aspect.SERVER)
    used = _select_classes(classes, before, after)
    if not rules.renamed:  # Equal ones may refer to renamed classes.
        pairs = tuple(pair for pair in used.pairs if pair[0] != pair[1])
        used = replace(used, pairs=pairs)
    compare_classes(used, rules, breaks)
    _compare_errors(before.errors, after.errors, rules, breaks)
    return [
        *found.changes,
        *(each for each in breaks.changes if each.severity is Severity.MAJOR),
    ]


def _compare_presence(old: Surface, new: Surface, recorder: Recorder) -> None:
    """Record that the package gets or loses its server."""
    if old.has_server:
        recorder.add(
            "python-module-removed",
            Severity.MAJOR,
            "The package no longer has the module `server`.",
            'Add "server" to `generate` in [tool.typecase].',
            old="",
        )
    elif new.has_server:
        recorder.add(
            "python-module-added",
            Severity.MINOR,
            "The package has the module `server` now.",
            new="",
        )


def _select_classes(classes: Matches, old: Surface, new: Surface) -> Matches:
    """Return the classes that servers use, mirrored: as servers use them.

    Servers receive what clients send, and send what clients receive.
    """
    return Matches(
        tuple(
            _mirror_pair(one, other, old, new)
            for one, other in classes.pairs
            if _is_used(one, old)
        ),
        tuple(_mirror(each, old) for each in classes.removed if _is_used(each, old)),
        tuple(_mirror(each, new) for each in classes.added if _is_used(each, new)),
    )


def _is_used(each: AnyClass, surface: Surface) -> bool:
    used = (surface.handled_schemas, surface.answered_schemas)
    return any(each.schema_id in schemas for schemas in used)


def _mirror_pair(
    one: AnyClass, other: AnyClass, old: Surface, new: Surface
) -> tuple[AnyClass, AnyClass]:
    is_sent = other.schema_id in new.answered_schemas
    if isinstance(one, EnumClass) and isinstance(other, EnumClass) and not is_sent:
        # A server that never sends such values need not know which ones are refused.
        one = replace(one, is_open=other.is_open)
    return _mirror(one, old), _mirror(other, new)


def _mirror(each: AnyClass, surface: Surface) -> AnyClass:
    if isinstance(each, EnumClass):
        return each
    return replace(
        each,
        is_sent=each.schema_id in surface.answered_schemas,
        is_received=each.schema_id in surface.handled_schemas,
    )


def _compare_errors(
    old: Sequence[ErrorClass],
    new: Sequence[ErrorClass],
    rules: TypeRules,
    recorder: Recorder,
) -> None:
    """Record the breaks of the exceptions that handlers raise."""
    after = {error.status: error for error in new}
    for error in old:
        other = after.get(error.status)
        if other is None:
            advice = "Raise `StatusError` with this status instead."
            record_removal(error, advice, recorder)
            continue
        if error.name != other.name:
            record_name(error, other, f"Raise {quote(other.name)} instead.", recorder)
        one, another = rules.old_tree(error.body), parse_annotation(other.body)
        if not rules.accepts_argument(another, one):
            advice = f"Pass another body where you raise {quote(other.name)}."
            record_body(error, other, advice, recorder)
