"""The stages after reading: plan, render, format, verify and write.

`Project` calls them in this order, after those of `reading`: load, lower and name.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath

from msgspec import Struct

from typecase.config.package_version import DEFAULT_VERSION, derive_version
from typecase.config.settings import Config
from typecase.diagnostics import Diagnostic
from typecase.diagnostics.ledger import Entry, Ledger
from typecase.diagnostics.progress import ReportStep
from typecase.features.feature import Feature
from typecase.features.options import read_options, select_features
from typecase.features.package_plan import plan_package
from typecase.names.kept import NAMES_LOCK
from typecase.names.lock import format_names_lock
from typecase.names.record import record_names
from typecase.output.copied_files import collect_copied_files, list_copied_paths
from typecase.output.format import format_file
from typecase.output.openapi_json import encode_document
from typecase.output.planned_paths import check_paths
from typecase.output.render import (
    create_environment,
    find_customized,
    reject_shared_templates,
    reject_unread,
    render,
)
from typecase.output.verify import verify
from typecase.output.write import MANIFEST, Changes, write
from typecase.plugins.feature_list import list_features
from typecase.plugins.plugin import Plugin
from typecase.prepared_api import PreparedApi
from typecase.python.package.root_modules import PackageMetadata
from typecase.python.planned_file import PlannedFile
from typecase.reading import ReadApi
from typecase.run_diagnostics import (
    collect_diagnostics,
    collect_findings,
    create_ledger,
)
from typecase.runner import Runner


class GeneratedPackage(Struct, frozen=True):
    """A generated package in memory.

    ``content`` has the content of each file, by path relative to the output folder. The
    manifest is only added when the package is written. ``diagnostics`` are the warnings
    of the run. ``ledger`` has the outcome for each part of the documents.
    """

    content: Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    ledger: Ledger


def prepare_apis(
    config: Config, apis: Mapping[str, ReadApi], *, is_only: bool
) -> dict[str, PreparedApi]:
    """Return what the stages after reading need of some APIs, by subpackage.

    ``is_only`` tells whether the package has a single API.
    """
    gives_version = is_only and config.version is None
    return {
        name: PreparedApi(
            file=PurePath(each.document.file).name,
            version=each.lowered.whole.version,
            api=each.lowered.api,
            names=each.names,
            own_classes=each.lowered.whole.own_classes,
            findings=collect_findings(
                each.lowered, each.names, gives_version=gives_version
            ),
            document=(
                encode_document(each.lowered.part.to_json())
                if config.parts.server
                else None
            ),
        )
        for name, each in apis.items()
    }


def read_features(
    config: Config, plugins: Iterable[Plugin]
) -> tuple[tuple[Feature, ...], Mapping[type[Struct], Struct]]:
    """Return the features that the package may have, and their options by class.

    Raise `ConfigError` if two features have the same name, if the configuration names
    an unknown one, or if an option is invalid.
    """
    known = list_features(zip(config.plugins, plugins, strict=True))
    features = select_features(known, config.features)
    return features, read_options(features, config.features)


def plan(
    config: Config, apis: Mapping[str, PreparedApi], plugins: Iterable[Plugin]
) -> tuple[PlannedFile, ...]:
    """Return the files that templates generate.

    Raise `ConfigError` if a feature or an option of one cannot be used, or if a plugin
    adds a file that the package has already, or one outside of the output folder.
    """
    features, options = read_features(config, plugins)
    files = plan_package(
        PackageMetadata(
            config.package,
            config.version or _find_version(apis),
            config.description,
            *config.publication,
            folder=config.output.name,
            parts=config.parts,
            library=config.library,
        ),
        {
            name: (each.file, each.api, each.names.without_history(each.api))
            for name, each in apis.items()
        },
        features,
        options,
    )
    modules = [
        each.names.module_in(config.package)
        for each in apis.values()
        if config.parts.server
    ]
    copied = list_copied_paths(config.package, modules)
    check_paths(files, (MANIFEST, NAMES_LOCK, *copied))
    return files


def generate_files(
    config: Config,
    apis: Mapping[str, PreparedApi],
    entries: Callable[[], Iterable[Entry]],
    files: Sequence[PlannedFile],
    plugins: Iterable[Plugin],
    runner: Runner,
    report_step: ReportStep,
) -> GeneratedPackage:
    """Render, format and verify the planned files, and add those that are copied.

    ``entries`` is a function that returns the entries of the ledger. Raise `UserError`
    if a template fails, is read by nothing, or renders text that cannot be used.
    """
    # `config.templates` is the folder of the user's own templates, `runner.templates`
    # the folder of compiled templates.
    folders = {
        each.templates: name
        for name, each in zip(config.plugins, plugins, strict=True)
        if each.templates is not None
    }
    reject_shared_templates(folders)
    added = tuple(folders)
    templates = create_environment(config.templates, runner.templates, added)
    if config.templates is not None:
        reject_unread(templates, config.templates, added)
    customized = find_customized(templates, files, config.templates)

    own_classes = {own for each in apis.values() for own in each.own_classes}

    def render_file(file: PlannedFile) -> str:
        return render(templates, file, library=config.library)

    def finish_file(file: PlannedFile, text: str) -> str:
        is_customized = file.template in customized
        formatted = format_file(text, file.path, foreign=is_customized)
        # Templates of users and of plugins may contain any code.
        if not is_customized:
            verify(formatted, file.path, own_classes)
        return formatted

    def report_count(done: int, total: int) -> None:
        report_step(f"generating {done} of {total} files")

    report_step("generating files")
    texts = runner.generate_texts(files, render_file, finish_file, report_count)
    content = collect_copied_files(
        config.package,
        texts,
        {
            each.names.module_in(config.package): each.document
            for each in apis.values()
            if each.document is not None
        },
        library=config.library,
    )
    names_lock = format_names_lock(
        {name: record_names(each.api, each.names) for name, each in apis.items()}
    )
    content[NAMES_LOCK] = names_lock.encode()
    while texts:  # Large packages would take twice the memory as text and bytes.
        path, text = texts.popitem()
        content[path] = text.encode()
    findings = [each.findings for each in apis.values()]
    return GeneratedPackage(
        content=dict(sorted(content.items())),
        diagnostics=tuple(collect_diagnostics(findings)),
        ledger=create_ledger(findings, entries),
    )


def _find_version(apis: Mapping[str, PreparedApi]) -> str:
    """Return the version of the only API, or the default if there are several."""
    versions = [derive_version(each.version) for each in apis.values()]
    return versions[0] if len(versions) == 1 else DEFAULT_VERSION


def write_package(config: Config, package: GeneratedPackage) -> Changes:
    """Write the files that differ, remove outdated files, and return the changes.

    Raise `WriteError` if the package cannot be written, for the reasons that
    `output.write.write` lists.
    """
    return write(package.content, config.output)
