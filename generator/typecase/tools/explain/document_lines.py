"""Find what a line of a document contains, and what was generated from it."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from typecase.load.document import Document, join_pointer
from typecase.load.json_types import is_list, is_mapping
from typecase.load.parse.source_text import Position
from typecase.tools.explain.generated_names import GeneratedName


def find_origin(name: GeneratedName) -> tuple[Document, str, Position]:
    """Return the file that a name is from, and its pointer and position there."""
    document, pointer = name.document.origin(name.pointer)
    return document, pointer, document.positions.nearest(pointer)


def find_at_line(
    file: Path, line: int, known: Iterable[GeneratedName]
) -> list[GeneratedName] | None:
    """Return what was generated from the innermost thing at a line of a file.

    A thing that was not generated itself stands for what it contains, such as a path
    for its operations, or else for the whole API. Return None if nothing is generated
    from the file.
    """
    places: list[tuple[GeneratedName, str, int]] = []
    documents: dict[str, Document] = {}
    is_same: dict[str, bool] = {}
    for name in known:
        document, pointer, position = find_origin(name)
        if document.file not in is_same:
            is_same[document.file] = Path(document.file).resolve() == file.resolve()
        if is_same[document.file]:
            documents[document.file] = document
            places.append((name, pointer, position.line))
    if not documents:
        return None
    document = next(iter(documents.values()))
    inner = _find_pointer(document, line)
    chosen = inner
    pointers = {pointer for _, pointer, _ in places}
    while chosen and chosen not in pointers:
        chosen = chosen.rpartition("/")[0]
    if chosen:
        return [
            name
            for name, pointer, start in places
            if pointer == chosen or (pointer and start == line)
        ]
    inside = [name for name, pointer, _ in places if pointer.startswith(f"{inner}/")]
    return (
        inside
        if inner and inside
        else [name for name, pointer, _ in places if not pointer]
    )


def _find_pointer(document: Document, line: int) -> str:
    """Return the pointer of the innermost value that contains a line."""
    node: object = document.root
    pointer = ""
    while True:
        started = [
            (document.positions.nearest(child), child, value)
            for child, value in _list_children(node, pointer)
            if document.positions.nearest_pointer(child) == child
        ]
        started = [each for each in started if each[0].line <= line]
        if not started:
            return pointer
        _, pointer, node = max(started, key=lambda each: (each[0].line, each[0].column))


def _list_children(node: object, pointer: str) -> Iterator[tuple[str, object]]:
    if is_mapping(node):
        for key, value in node.items():
            yield join_pointer(pointer, key), value
    elif is_list(node):
        for index, value in enumerate(node):
            yield join_pointer(pointer, index), value
