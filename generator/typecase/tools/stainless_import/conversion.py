"""Convert a file of Stainless for a document."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from typecase.config.publication import parse_publication
from typecase.diagnostics import ConfigError, Diagnostic, Severity
from typecase.load import KnownExtensions, ReferenceScope
from typecase.load.json_types import is_mapping
from typecase.load.parse.file_reader import read_document
from typecase.names.identifiers import KEYWORDS, snake
from typecase.tools.stainless_import.actions import Actions, Target, write_overlay
from typecase.tools.stainless_import.class_names import choose_classes
from typecase.tools.stainless_import.headers import read_headers
from typecase.tools.stainless_import.method_names import (
    choose_methods,
    state_methods,
)
from typecase.tools.stainless_import.methods import read_resources
from typecase.tools.stainless_import.paging import describe_pages
from typecase.tools.stainless_import.responses import read_unwrapping
from typecase.tools.stainless_import.sections import Section, read_stainless_file
from typecase.tools.stainless_import.security import read_security
from typecase.tools.stainless_import.servers import read_servers
from typecase.tools.stainless_import.transforms import (
    UnsupportedTransform,
    apply_actions,
    read_transforms,
)
from typecase.tools.stainless_import.verification import (
    TITLE,
    Verification,
    tell_other_names,
)


class Conversion(Struct, frozen=True):
    """What a file of Stainless says in our words.

    Attributes:
        package: The name of the import package, or "".
        license: The license of the package, or "".
        excluded: The operations to leave out, such as `GET /pets`.
        methods: The names of methods that an overlay cannot state, by operation.
        classes: The names of classes, by component or pointer.
        actions: The actions of the overlay.
        method_count: The number of methods that have the names of the file.
        diagnostics: What is not taken over, or differs.
    """

    package: str
    license: str
    excluded: tuple[str, ...]
    methods: Mapping[str, str]
    classes: Mapping[str, str]
    actions: Actions
    method_count: int
    diagnostics: Sequence[Diagnostic]

    def write_overlay(self, extends: str | None) -> str:
        """Return the text of the overlay; ``extends`` leads to the document."""
        return write_overlay(self.actions.list(), TITLE, extends)


def convert(
    configuration: Path,
    document: Path,
    scope: ReferenceScope,
    extensions: KnownExtensions,
) -> Conversion:
    """Convert a file of Stainless for a document.

    Raise a `DiagnosticsError` if one of them cannot be used.
    """
    root = read_stainless_file(configuration)
    parsed, _ = read_document(document)
    actions = Actions(read_transforms(root, parsed))
    transforms = len(actions.transforms)
    verification = Verification(document, scope, extensions, actions, root)
    loaded, names = verification.apply_transforms()
    if len(actions.transforms) < transforms:  # Some leave no valid document.
        parsed, _ = read_document(document)
        for action in actions.transforms:
            # What needs a dropped transform has no effect, and is dropped below.
            with suppress(UnsupportedTransform):
                apply_actions([action], parsed)
    target = Target(loaded, parsed)
    resources = read_resources(root)
    methods = choose_methods(loaded, resources, root)
    configured = state_methods(methods, target, actions)
    classes = choose_classes(resources.models, loaded, names.classes, root)
    describe_pages(root, methods, target, actions)
    read_security(root, target, actions)
    read_servers(root, target, actions)
    read_headers(root.section("client_settings"), target, actions)
    read_unwrapping(root, methods, target, actions)
    package, license_ = _read_package(root)
    excluded = tuple(each.request for each in methods.excluded)
    used = verification.drop_what_fails(configured, classes, excluded)
    tell_other_names(used, methods, root)
    root.findings.tell_unread()
    return Conversion(
        package=package,
        license=license_,
        excluded=excluded,
        methods=configured,
        classes={key: name for key, (name, _) in classes.items()},
        actions=actions,
        method_count=sum(each.method is not None for each in methods.named),
        diagnostics=sorted(root.findings.diagnostics, key=Diagnostic.sort_key),
    )


def _read_package(root: Section) -> tuple[str, str]:
    """Return the name of the import package and the license; both may be empty."""
    license_ = root.section("settings").get("license")
    if is_mapping(license_):
        license_ = license_.get("name")
    python = root.section("targets").section("python")
    for key in ("edition", "production_repo", "publish", "options"):
        if key in python:
            python.get(key)
            message = f"`targets.python.{key}` is about the package of Stainless"
            place, note = python.at(key), Severity.NOTE
            root.findings.tell(message, place, severity=note)
    former = root.section("package").section("python").text("name")
    stated = python.text("package_name") or former or ""
    package = snake(stated) if stated else ""
    if package in KEYWORDS or not package.isascii():
        python.tell(f"no package can be called `{package}`", "package_name")
        package = ""
    project = python.text("project_name")
    if project and project.replace("_", "-") != package.replace("_", "-"):
        python.tell(
            f"the distribution has the name of the package, and not `{project}`",
            "project_name",
        )
    return package, _check_license(root, license_)


def _check_license(root: Section, value: Any) -> str:
    """Return a license that a package can state, or ""."""
    if not isinstance(value, str):
        return ""
    try:
        return parse_publication({"license": value}, "").license
    except ConfigError as error:
        root.section("settings").tell(str(error).removeprefix(": "), "license")
        return ""
