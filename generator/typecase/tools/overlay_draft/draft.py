"""Draft an overlay, and check that it changes nothing."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.ir import Api
from typecase.load import (
    CORE_EXTENSIONS,
    Document,
    KnownExtensions,
    ReferenceScope,
    load,
)
from typecase.load.document import join_pointer
from typecase.load.navigate.operations import iter_path_operations
from typecase.load.parse.file_reader import read_document
from typecase.lower import lower
from typecase.lower.operation_names.code_samples import describe_unused_samples
from typecase.names.api_names import name_credentials
from typecase.tools.overlay_draft.guesses import (
    Guess,
    Guesses,
    collect_guesses,
    path_operations,
)
from typecase.tools.overlay_draft.overlay_text import is_written, write_overlay


def draft_overlay(
    path: Path,
    scope: ReferenceScope,
    extends: str | None = None,
    extensions: KnownExtensions = CORE_EXTENSIONS,
) -> str:
    """Return the text of an overlay with everything that was guessed about a document.

    ``extends`` is the location of the document, as seen from the overlay.
    ``extensions`` are those that the document may have. Where an action would change
    the generated package, it is only a comment. Raise a `DiagnosticsError` if the
    document cannot be used.
    """

    def load_document(*overlays: Path) -> Document:
        return load(path, scope, strict=False, overlays=overlays, extensions=extensions)

    document = load_document()
    operations = [*iter_path_operations(document)]
    lowered = lower(document)
    parsed: Any = read_document(path)[0].root
    guesses = collect_guesses(document, lowered, parsed)
    title = lowered.api.title
    origins = [*lowered.name_origins.values()]
    has_samples = any("code samples" in origin for origin in origins)
    remark = "" if has_samples else describe_unused_samples(operations)
    while True:
        text = write_overlay(guesses, parsed, title, extends, origins, remark)
        wrong = _find_wrong_guesses(guesses, text, load_document, lowered.api)
        if not wrong:
            return text
        guesses = Guesses(
            *(
                [
                    replace(each, is_active=each.is_active and each not in wrong)
                    for each in section
                ]
                for section in (guesses.operations, guesses.credentials, guesses.mended)
            )
        )


def _find_wrong_guesses(
    guesses: Guesses, text: str, load_document: Callable[[Path], Document], api: Api
) -> list[Guess]:
    """Return the guesses whose actions would change what is generated, if any.

    ``text`` is that of the overlay. ``load_document`` loads the document with an
    overlay, and ``api`` is what the document says without it.
    """
    written = [guess for guess in guesses.all() if is_written(guess)]
    if not written:
        return []
    with tempfile.TemporaryDirectory() as folder:
        overlay = Path(folder, "draft.overlay.yaml")
        overlay.write_text(text, encoding="utf-8")
        try:
            document = load_document(overlay)
            applied = lower(document).api
        except DiagnosticsError as error:
            faults = [each for each in error.diagnostics if each.file == str(overlay)]
            return [written[index] for index in _iter_indexes(faults)] or written
    faults = [each for each in document.warnings if each.file == str(overlay)]
    faults = [each for each in faults if each.code != "overlay-extends"]
    if faults:
        return [written[index] for index in _iter_indexes(faults)]
    if _comparable(applied) == _comparable(api):
        return []
    changed = set(_iter_changes(api, applied))
    wrong = [each for each in written if each.place.startswith(tuple(changed))]
    # A difference somewhere else can only come from what was mended.
    return wrong or [each for each in guesses.mended if is_written(each)] or written


def _iter_indexes(faults: list[Diagnostic]) -> Iterator[int]:
    """Yield the index of the action that each fault is about."""
    for fault in faults:
        match fault.pointer.split("/"):
            case ["", "actions", index, *_]:
                yield int(index)
            case _:
                pass


def _comparable(api: Api) -> tuple[Api, dict[str, str]]:
    """Return an API and the arguments for credentials, which may be stated or not."""
    schemes = tuple(replace(scheme, argument=None) for scheme in api.schemes)
    return replace(api, schemes=schemes), name_credentials(api)


def _iter_changes(before: Api, after: Api) -> Iterator[str]:
    """Yield the pointers of operations, security schemes and servers that differ."""
    operations = {each.pointer: each for each in path_operations(after)}
    for operation in path_operations(before):
        if operations.get(operation.pointer) != operation:
            yield operation.pointer
            yield from (each.pointer for each in operation.parameters)
    arguments = name_credentials(before), name_credentials(after)
    for old, new in zip(before.schemes, after.schemes, strict=False):
        if replace(old, argument=new.argument) != new or (
            arguments[0][old.id] != arguments[1].get(old.id)
        ):
            yield join_pointer("/components/securitySchemes", old.id)
    if before.servers != after.servers:
        yield "/servers"
