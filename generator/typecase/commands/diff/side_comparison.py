"""Compare the two sides that `typecase diff` has read."""

import datetime
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from typecase.cache.parallel import run_in_processes, work_beside
from typecase.commands.callers.package_name import UNNAMED
from typecase.commands.diff.same_files import have_same_files
from typecase.commands.diff.sides import Side, show_places
from typecase.commands.diff.version_store import VersionStore
from typecase.commands.mock import find_missing_libraries
from typecase.diagnostics.progress import ReportStep, show_progress
from typecase.python_surface.api_version import ApiVersion
from typecase.tools.diff.changes import NoWitness, WitnessGap, explain_no_witness
from typecase.tools.diff.comparison import (
    Comparison,
    FindWitnesses,
    add_package_rename,
    compare,
)

_Versions = dict[str, ApiVersion]


def compare_sides(
    old: Side,
    new: Side,
    *,
    executes: bool,
    uses_cache: bool = False,
    day: datetime.date | None = None,
) -> Comparison:
    """Read both sides and return what changes between them.

    ``executes`` tells whether to look for witnesses of breaks on the wire.
    ``uses_cache`` tells whether what is read is kept for later comparisons. ``day``
    decides whether a sunset is over; None means the date of the new side.
    """
    is_implemented = new.config.is_implemented
    if have_same_files(old, new):
        has_server = new.config.parts.server
        return Comparison((), has_server=has_server, is_implemented=is_implemented)
    with show_progress() as report_step:
        versions, save = _read_versions(old, new, report_step, uses_cache=uses_cache)
        before, after, reconfigured = versions
        with work_beside(save):
            after = new.keep_inferences(after, before, report_step)
            side = new.configure_as(old)
            if reconfigured and side is not None:
                reconfigured = side.keep_inferences(reconfigured, before, report_step)
            report_step("comparing")
            comparison = compare(
                old.add_configs(before),
                new.add_configs(after),
                _choose_witnesses(executes=executes),
                reconfigured,
                day or new.find_day(),
            )
    comparison = replace(comparison, is_implemented=is_implemented)
    packages = old.config.package, new.config.package
    if len({*packages, UNNAMED}) == 3:
        comparison = add_package_rename(comparison, *packages)
    return show_places(comparison, old, new)


def _choose_witnesses(*, executes: bool) -> FindWitnesses:
    """Return the function that adds witnesses, or the reason why there are none."""
    if not executes:
        gap = NoWitness(WitnessGap.OPTION, "--no-witness is given")
    elif missing := find_missing_libraries():
        gap = NoWitness(
            WitnessGap.LIBRARIES,
            f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not"
            " installed; run `pip install 'typecase[mock]'`",
        )
    else:
        # Imported here because the libraries may be missing.
        from typecase.tools.diff.witnesses.execution import add_witnesses

        return add_witnesses
    return lambda changes, _old, _new: explain_no_witness(changes, gap)


def _read_versions(
    old: Side, new: Side, report_step: ReportStep, *, uses_cache: bool
) -> tuple[tuple[_Versions, _Versions, _Versions | None], Callable[[], None] | None]:
    """Read the old and the new APIs, and the new ones with the old configuration.

    The last are None if the configurations agree. Reading takes most of the time, so
    several processes share it. Also return a function that keeps what was read for
    later comparisons, or None if there is nothing to keep.
    """
    stores = [VersionStore(side) for side in (old, new)] if uses_cache else []
    known = [store.recall() for store in stores] or [None, None]
    reads: list[Callable[[], Any]] = [
        lambda: known[0] or old.read(report_step),
        lambda: known[1] or new.read(report_step),
        lambda: new.read_as(old, report_step),
    ]
    # A process that forks for what is known would only take time.
    missing = [index for index in range(len(reads)) if index == 2 or not known[index]]

    def read(number: int) -> Any:
        return reads[missing[number]]()

    results: list[Any] = [*known, None]
    for index, result in zip(
        missing, run_in_processes(read, len(missing)), strict=True
    ):
        results[index] = result

    def save() -> None:
        for store, was_known, versions in zip(stores, known, results, strict=False):
            if was_known is None:
                store.save(versions)

    is_new = bool(stores) and None in known
    return (results[0], results[1], results[2]), save if is_new else None
