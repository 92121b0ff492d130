"""The first stages: load the documents, lower them, and choose names.

`pipeline` has the stages after these. What only compares documents needs none of them.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from typecase.config.settings import Config
from typecase.diagnostics import ConfigError
from typecase.diagnostics.progress import ReportStep
from typecase.load import Document, KnownExtensions, ReferenceScope, load_all
from typecase.lower import Lowered, lower
from typecase.lower.moved_schemas import follow_moved_schemas
from typecase.names.api_names import (
    Names,
    find_refused_names,
    name_api,
)
from typecase.names.kept import KeptNames, follow_components
from typecase.names.lock import read_names_lock
from typecase.names.names_of_part import select_names
from typecase.plugins.plugin import Plugin


class ReadApi(Struct, frozen=True):
    """One API before code is generated: its document, its meaning and its names."""

    document: Document
    lowered: Lowered
    names: Names


def load_documents(
    config: Config, extensions: KnownExtensions, report_step: ReportStep
) -> dict[str, Document]:
    """Load and check every document; return the documents by subpackage name.

    ``extensions`` are those that the documents may have. ``report_step`` is called with
    a short description before each document. Raise `DiagnosticsError` if a document
    cannot be used.
    """
    return load_all(
        config.apis,
        ReferenceScope(config.refs, config.mirrors, config.addresses),
        report_step,
        strict=config.strict,
        overlays=config.overlays,
        extensions=extensions,
    )


def read_kept_names(config: Config) -> Mapping[str, KeptNames]:
    """Return the names that stay, by subpackage.

    Raise `ConfigError` if `names.lock` cannot be used.
    """
    return read_names_lock(config.output) if config.keeps_names else {}


def read_apis(
    config: Config,
    documents: Mapping[str, Document],
    plugins: Iterable[Plugin],
    kept: Mapping[str, KeptNames],
    report_step: ReportStep,
) -> dict[str, ReadApi]:
    """Lower each document, and choose its names; return them by subpackage.

    ``kept`` has the names that stay, by subpackage. Raise `DiagnosticsError` if a
    document cannot be used, and `ConfigError` if a name that the configuration chooses
    cannot be used.
    """
    passes = tuple(each for plugin in plugins for each in plugin.passes)
    namers = tuple(each for plugin in plugins for each in plugin.namers)
    kept = {
        name: follow_moved_schemas(
            document, follow_components(kept.get(name, {}), document.former_components)
        )
        for name, document in documents.items()
    }
    lowered: dict[str, Lowered] = {}
    for name, document in documents.items():
        report_step(f"reading {document.file}")
        lowered[name] = lower(
            document,
            config.options.get(name),
            kept[name],
            passes=passes,
            namers=namers,
        )
    return {
        name: ReadApi(
            documents[name],
            result,
            _choose_names(config, result, name, kept[name]),
        )
        for name, result in lowered.items()
    }


def _choose_names(
    config: Config, lowered: Lowered, name: str, kept: KeptNames
) -> Names:
    """Return the names of the API called ``name``; those of ``kept`` stay.

    Raise `ConfigError` if a name that the configuration chooses cannot be used.
    """
    names = name_api(
        lowered.whole,
        config.package if config.flat else name,
        is_flat=config.flat,
        parts=config.parts,
        kept=kept,
    )
    for wanted, used in find_refused_names(lowered.whole, names):
        raise ConfigError(
            f"{config.options[name].place}: the name `{wanted}` is taken or reserved;"
            f" choose another one, such as `{used}`"
        )
    return names if lowered.api is lowered.whole else select_names(names, lowered.api)
