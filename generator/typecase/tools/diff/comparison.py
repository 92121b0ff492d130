"""Compare two versions of all APIs of a configuration."""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from typecase.config.settings import Config
from typecase.load.navigate.operations import iter_operations
from typecase.names.operation_index import (
    OperationIndex,
    OperationTexts,
    describe_operations,
)
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.accepted_removals import accept_consequences
from typecase.tools.diff.behaviour import compare_behaviour
from typecase.tools.diff.causes import change_key, mark_configuration
from typecase.tools.diff.changes import (
    ApiDocuments,
    Aspect,
    Cause,
    Change,
    NoWitness,
    Severity,
    WitnessGap,
    explain_no_witness,
    find_place,
    find_verdict,
    rank_witness,
)
from typecase.tools.diff.fingerprints import compute_fingerprint
from typecase.tools.diff.notes import Note, list_notes
from typecase.tools.diff.python.comparison import compare_packages, find_surface
from typecase.tools.diff.python.server_comparison import compare_servers
from typecase.tools.diff.wire.operations import compare_wire


class Comparison(Struct, frozen=True):
    """The changes of all APIs, the largest first.

    ``operations`` has the operations of each version of each API, by the HTTP method
    and the path. ``has_server`` tells whether the package of either version has a
    server, and ``is_implemented`` whether the configuration says that somebody
    implements it. ``notes`` are about parts that are not compared as they are written.
    """

    changes: tuple[Change, ...]
    operations: tuple[OperationIndex[str], ...] = ()
    has_server: bool = False
    is_implemented: bool = False
    notes: tuple[Note, ...] = ()

    @property
    def aspects(self) -> list[Aspect]:
        """The aspects that a report shows."""
        return [each for each in Aspect if self.has_server or each != Aspect.SERVER]

    @property
    def counted_changes(self) -> tuple[Change, ...]:
        """The changes that a release must admit."""
        return tuple(filter(self.counts, self.changes))

    def counts(self, change: Change) -> bool:
        """Return whether a release must admit a change.

        One that only affects servers counts if the package is implemented.
        """
        return self.is_implemented or change.aspect is not Aspect.SERVER

    def verdict(self, aspect: Aspect) -> Severity:
        """Return the verdict of one aspect."""
        return find_verdict(self.changes, aspect)

    @property
    def largest(self) -> Severity:
        """The largest severity that counts for the gate and for `--fail-on`."""
        severities = (change.counted for change in self.counted_changes)
        return max(severities, default=Severity.NONE)


ReadVersion = tuple[ApiVersion, Config]
"""A version of an API, and a configuration that names no other API."""
FindWitnesses = Callable[[list[Change], ReadVersion, ReadVersion], list[Change]]
"""A function that returns the changes of one API with witnesses."""
_ONE_VERSION = NoWitness(
    WitnessGap.NOT_EXECUTED, "only one of the versions has the API"
)


def compare(
    old: Mapping[str, ReadVersion],
    new: Mapping[str, ReadVersion],
    find_witnesses: FindWitnesses | None = None,
    reconfigured: Mapping[str, ApiVersion] | None = None,
    day: datetime.date | None = None,
) -> Comparison:
    """Return what changes between two versions of APIs, which are matched by name.

    If both sides have a single API, it is the same one, whatever its names are.
    ``reconfigured`` has the new documents with the old configuration; None if the
    configurations agree. ``day`` is the date of the new version, which decides whether
    a sunset is over; None means today.
    """
    pairs: list[tuple[str, ReadVersion | None, ReadVersion | None]]
    if len(old) == len(new) == 1:
        pairs = [("", next(iter(old.values())), next(iter(new.values())))]
        if reconfigured:
            reconfigured = {"": next(iter(reconfigured.values()))}
    else:
        names = dict.fromkeys([*old, *new])
        pairs = [(name, old.get(name), new.get(name)) for name in names]
    changes: list[Change] = []
    indexes: list[OperationIndex[str]] = []
    notes: list[Note] = []
    for name, one, other in pairs:
        methods: dict[str, str] = {}
        for version, _ in filter(None, (one, other)):
            texts = [*_describe_operations(version)]
            methods |= {each.request: each.method for each in texts if each.method}
            indexes.append(OperationIndex((each.request, each) for each in texts))
        notes += list_notes(one and one[0], other and other[0], name)
        if one is None or other is None:
            found = _compare_presence(one and one[0], other and other[0], name)
            found = explain_no_witness(found, _ONE_VERSION)
        else:
            before, after = one[0], other[0]
            found = _compare_versions(before, after, day)
            if reconfigured and name in reconfigured:
                by_document = _compare_versions(before, reconfigured[name], day)
                found = mark_configuration(found, {*map(change_key, by_document)})
            if find_witnesses is not None:
                found = find_witnesses(found, one, other)
        changes += [
            replace(each, method=methods.get(" ".join(each.operation or ()), ""))
            for each in _finish(found, name)
        ]
    versions = (version for version, _ in (*old.values(), *new.values()))
    has_server = any(version.names.parts.server for version in versions)
    return Comparison(
        tuple(_sort_unique(changes)), tuple(indexes), has_server, notes=tuple(notes)
    )


def join_changes(
    changes: Mapping[str, Sequence[Change]], *, has_server: bool
) -> Comparison:
    """Return the comparison of several APIs; ``changes`` are those of each."""
    found = [each for name in changes for each in _finish(changes[name], name)]
    return Comparison(tuple(_sort_unique(found)), has_server=has_server)


def add_package_rename(comparison: Comparison, old: str, new: str) -> Comparison:
    """Return a comparison of packages that the configuration gives different names."""
    aspects = [(Aspect.PYTHON, "python")]
    if comparison.has_server:
        aspects.append((Aspect.SERVER, "server"))
    changes = [
        Change(
            id=f"{prefix}-package-renamed",
            aspect=aspect,
            severity=Severity.MAJOR,
            text=f"the package `{old}` is now `{new}`",
            advice=f"import `{new}` instead",
            cause=Cause.CONFIGURATION,
        )
        for aspect, prefix in aspects
    ]
    found = [*comparison.changes, *_finish(changes, "")]
    return replace(comparison, changes=tuple(_sort_unique(found)))


def _finish(changes: Sequence[Change], api: str) -> list[Change]:
    """Return the changes of an API with whole sentences, and with fingerprints."""
    finished = (
        replace(
            change,
            api=api,
            text=_as_sentence(change.text),
            advice=_as_sentence(change.advice),
        )
        for change in changes
    )
    return [
        replace(change, fingerprint=compute_fingerprint(change)) for change in finished
    ]


def _describe_operations(version: ApiVersion) -> Iterator[OperationTexts]:
    """Yield the texts that name each operation, also of those that have no method."""
    yield from (
        OperationTexts("", each.id, each.request)
        for each in iter_operations(version.document)
    )
    for each in version.api.hook_operations:
        yield OperationTexts("", each.id, f"{each.method} {each.path}")
    yield from describe_operations(version.api, version.names)


def _compare_versions(
    old: ApiVersion, new: ApiVersion, day: datetime.date | None
) -> list[Change]:
    before, after = (find_surface(each) for each in (old, new))
    documents = ApiDocuments(old.document, new.document)
    if day is not None:
        documents = replace(documents, day=day)
    changes = [
        *compare_wire(documents),
        *compare_packages(before, after, old, new),
        *compare_behaviour(old, new),
        *compare_servers(before, after, old, new),
    ]
    return accept_consequences(changes, old.document)


def _compare_presence(
    old: ApiVersion | None, new: ApiVersion | None, name: str
) -> list[Change]:
    """Return the changes of an API that only one side has."""
    is_removed = new is None
    aspects = [(Aspect.WIRE, ""), (Aspect.PYTHON, "python-")]
    # Nobody must implement an API that is new.
    if old is not None and old.names.parts.server:
        aspects.append((Aspect.SERVER, "server-"))
    return [
        Change(
            id=f"{prefix}api-{'removed' if is_removed else 'added'}",
            aspect=aspect,
            severity=Severity.MAJOR if is_removed else Severity.MINOR,
            text=f"the API `{name}` {'is removed' if is_removed else 'is new'}",
            advice="stop using the API" if is_removed else "",
            old=None if old is None else find_place(old.document, ""),
            new=None if new is None else find_place(new.document, ""),
        )
        for aspect, prefix in aspects
    ]


def _as_sentence(text: str) -> str:
    if not text:
        return text
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _sort_unique(changes: Sequence[Change]) -> list[Change]:
    """Return changes in the order of reports, each once."""
    aspects = list(Aspect)
    # Of changes with the same text, such as those of a type that is neither wider nor
    # narrower, the largest one counts, and of these one with a witness.
    ordered = sorted(
        changes, key=lambda change: (change.severity, rank_witness(change))
    )
    unique = {change_key(change): change for change in ordered}
    return sorted(
        unique.values(),
        key=lambda change: (
            -change.severity,
            aspects.index(change.aspect),
            change.api,
            change.operation or ("", ""),
            change.id,
            change.text,
        ),
    )
