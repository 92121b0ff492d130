"""Read the documents of a configuration for a comparison.

Few comparisons import this module if the cache has what they compare.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from typecase.config.settings import Config
from typecase.diagnostics.progress import ReportStep
from typecase.load import Document
from typecase.names.kept import KeptNames
from typecase.plugins.plugin import known_extensions, load_plugins
from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.clients import collect_surface
from typecase.reading import load_documents, read_apis, read_kept_names


def read_versions(config: Config, report_step: ReportStep) -> dict[str, ApiVersion]:
    """Return the APIs by name; raise `DiagnosticsError` if one cannot be used."""
    extensions = known_extensions(load_plugins(config.plugins))
    documents = load_documents(config, extensions, report_step)
    return lower_versions(config, documents, read_kept_names(config), report_step)


def lower_versions(
    config: Config,
    documents: Mapping[str, Document],
    kept: Mapping[str, KeptNames],
    report_step: ReportStep,
) -> dict[str, ApiVersion]:
    """Return the APIs of documents by name, with what their packages make public.

    The latter is collected here because several processes read versions.
    """
    plugins = load_plugins(config.plugins)
    versions = {
        name: ApiVersion(
            api.document, api.lowered.api, api.names, left_out=api.lowered.refused
        )
        for name, api in read_apis(
            config, documents, plugins, kept, report_step
        ).items()
    }
    return {
        name: replace(version, surface=collect_surface(version))
        for name, version in versions.items()
    }
