"""Check that names and keys taken from a file of Stainless hold for a document."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from typecase.config.api_options import ApiOptions, Patterns
from typecase.config.package_parts import Parts
from typecase.diagnostics import ConfigError, Diagnostic, DiagnosticsError, Severity
from typecase.load import Document, KnownExtensions, ReferenceScope, load
from typecase.load.document import split_pointer
from typecase.lower import Lowered, lower
from typecase.names.api_names import (
    Names,
    find_refused_names,
    list_operations,
    name_api,
)
from typecase.tools.stainless_import.actions import (
    Actions,
    PlannedAction,
    write_overlay,
)
from typecase.tools.stainless_import.method_names import ChosenMethods
from typecase.tools.stainless_import.sections import Section

TITLE = "What the configuration of Stainless says"
_OVERLAY = "stainless.overlay.yaml"


class Verification:
    """Loads and names a document with the actions, and drops those that fail."""

    def __init__(
        self,
        path: Path,
        scope: ReferenceScope,
        extensions: KnownExtensions,
        actions: Actions,
        root: Section,
    ) -> None:
        self._path, self._scope, self._extensions = path, scope, extensions
        self._actions, self._root = actions, root

    def load(self) -> Document:
        """Return the document after the actions."""
        planned = self._actions.list()
        with tempfile.TemporaryDirectory() as folder:
            overlay = Path(folder, _OVERLAY)
            overlay.write_text(write_overlay(planned, TITLE, None), encoding="utf-8")
            return load(
                self._path,
                self._scope,
                strict=False,
                overlays=[overlay] if planned else [],
                extensions=self._extensions,
            )

    def apply_transforms(self) -> tuple[Document, Names]:
        """Return the document after the transforms, without those that break it.

        The names are those that it has without the file of Stainless.
        """
        while True:
            planned = self._actions.list()
            try:
                document = self.load()
                return document, name_document(document, ApiOptions())[1]
            except DiagnosticsError as error:
                if not planned:
                    raise
                if not self._drop_faulty(error.diagnostics, planned):
                    self._actions.transforms.clear()
                    self._root.tell(
                        "the document cannot be read after the transforms, none of"
                        f" which is taken over: {error.diagnostics[0].message}",
                        "openapi",
                    )

    def drop_what_fails(
        self,
        methods: dict[str, str],
        classes: dict[str, tuple[str, str]],
        excluded: tuple[str, ...],
    ) -> dict[tuple[str, str], str]:
        """Drop what cannot be used, and tell it.

        ``methods`` and ``classes`` are those of the configuration; a class has its name
        and its place in the file. Return the names of all methods, by HTTP method and
        path.
        """
        while True:  # Each time, at least one thing goes.
            planned = self._actions.list()
            options = ApiOptions(
                place=str(self._root.findings.file.file),
                exclude=Patterns(operations=excluded),
                methods=methods,
                classes={key: name for key, (name, _) in classes.items()},
            )
            try:
                document = self.load()
                if self._drop_faulty(document.warnings, planned):
                    continue
                lowered, names = name_document(document, options)
            except DiagnosticsError as error:
                if not self._drop_faulty(error.diagnostics, planned):
                    raise
                continue
            except ConfigError as error:
                if not classes:
                    raise
                place = self._root.at("resources")
                self._root.findings.tell(f"no class is renamed: {error}", place)
                classes.clear()
                continue
            refused = dict(find_refused_names(lowered.whole, names))
            if not refused:
                return {
                    (each.method.lower(), each.path): names.method_path(each)
                    for each in list_operations(lowered.whole)
                }
            for key, (name, place) in list(classes.items()):
                if name in refused:
                    del classes[key]
                    message = f"`{name}` is taken or reserved: it is `{refused[name]}`"
                    self._root.findings.tell(message, place)
            for key, name in list(methods.items()):
                if name in refused:
                    del methods[key]
                    message = f"`{name}` is taken or reserved"
                    self._root.findings.tell(message, self._root.at("resources"))

    def _drop_faulty(
        self, faults: Sequence[Diagnostic], planned: Sequence[PlannedAction]
    ) -> bool:
        """Drop the members of actions that have faults; return whether any has."""
        is_any = False
        for fault in faults:
            match split_pointer(fault.pointer):
                case ["actions", index, _, *rest] if Path(fault.file).name == _OVERLAY:
                    action = planned[int(index)]
                    place = self._actions.drop(action, rest[0] if rest else "")
                    if place is not None:
                        self._root.findings.tell(fault.message, place, fault.hint)
                        is_any = True
                case _:
                    pass
        return is_any


def name_document(document: Document, options: ApiOptions) -> tuple[Lowered, Names]:
    """Return what a document says, and its names in a package of its own."""
    lowered = lower(document, options)
    return lowered, name_api(lowered.whole, "api", is_flat=True, parts=Parts())


def tell_other_names(
    used: Mapping[tuple[str, str], str], chosen: ChosenMethods, root: Section
) -> None:
    """Tell which methods are not called as the file writes them."""
    for each in chosen.named:
        method = each.method
        name = used.get((each.operation.method.lower(), each.operation.path))
        if method is None or name is None:
            continue
        is_private = any(part.startswith("_") for part in method.names)
        if is_private or name != ".".join(each.words):
            message, note = f"`{method}` is `{name}` now", Severity.NOTE
            root.findings.tell(message, method.section.pointer, severity=note)
