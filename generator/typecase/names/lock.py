"""Read and write `names.lock`, the file that keeps names from one run to the next.

The file is in the output folder. It has a line for each name that another part of the
document could take or change, such as `shop method GET /pets = pets.list`: the API, the
kind of name, the part of the document that has the name, and the name. The lines are
sorted, so that changes are small and versions can be merged.
"""

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from typecase.diagnostics import ConfigError
from typecase.names import reserved
from typecase.names.identifiers import KEYWORDS, MAX_BYTES
from typecase.names.kept import NAMES_LOCK, KeptNames, NameKind
from typecase.names.kept_paging import read_statement

_HEADER = (
    "# Names that typecase keeps; to have one chosen anew, remove its line and generate"
)
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")
_LINE = re.compile(r"([^ ]*) ([^ ]*) (.*) = (.*)", re.DOTALL)
_KINDS = {str(kind): kind for kind in NameKind}
_RESERVED: Mapping[NameKind, frozenset[str]] = {
    NameKind.ARGUMENT: reserved.ARGUMENTS,
    NameKind.ATTRIBUTE: reserved.FIELDS,
    NameKind.CLIENT_PARAMETER: reserved.CONSTRUCTOR | reserved.ARGUMENTS,
    NameKind.CREDENTIAL: reserved.CONSTRUCTOR,
    NameKind.MEMBER: reserved.MEMBERS,
    NameKind.MODULE: reserved.MODULES,
    NameKind.RESOURCE_CLASS: reserved.RESOURCES,
}


def read_names_lock(output: Path) -> Mapping[str, KeptNames]:
    """Return the names of each API that the file in an output folder keeps.

    Without a file there are none. Raise `ConfigError` if the file cannot be read, or
    has a line that `format_names_lock` would not have written.
    """
    path = output / NAMES_LOCK
    try:
        text = _read_bytes(path).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{path}: cannot be read as text in UTF-8: {error}; restore the file, or"
            " remove it to have all names chosen anew"
        ) from None
    names: dict[str, dict[NameKind, dict[str, str]]] = {}
    last = ""
    for number, line in enumerate(text.split("\n"), start=1):
        line = line.removesuffix("\r")
        if not line or line.startswith("#"):
            continue
        try:
            if line.startswith(_CONFLICT):
                raise ValueError(
                    "a conflict of a merge is left; keep the lines of both sides,"
                    " sorted, without the lines that git has added, and generate"
                )
            api, kind, key, name = _parse_line(line)
            by_key = names.setdefault(api, {}).setdefault(kind, {})
            if key in by_key:
                raise ValueError(
                    f"a line above has the same `{api} {kind} {key}`; keep the one"
                    " whose name callers use"
                )
            if line < last:
                raise ValueError(
                    "the lines are not sorted; sort them, as in `LC_ALL=C sort -o"
                    f" {path} {path}`"
                )
        except ValueError as error:
            raise ConfigError(f"{path}:{number}: {error}") from None
        by_key[key] = name
        last = line
    return names


def format_names_lock(apis: Mapping[str, KeptNames]) -> str:
    """Return the text of the file, which has the names of each API.

    Names that `read_names_lock` would refuse are left out.
    """
    lines = sorted(
        f"{api} {kind} {_escape(key)} = {name}"
        for api, kinds in apis.items()
        for kind, names in kinds.items()
        for key, name in names.items()
        if _find_fault(kind, name) is None
    )
    return "".join(f"{line}\n" for line in (_HEADER, *lines))


def _read_bytes(path: Path) -> bytes:
    """Return the content of a file; it is empty if there is none.

    A folder that cannot exist has none: the run says so when it writes the package.
    """
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return b""


def _parse_line(line: str) -> tuple[str, NameKind, str, str]:
    """Return the API, the kind, the key and the name of a line.

    Raise `ValueError` if it is no line of the file.
    """
    match = _LINE.fullmatch(line)
    if match is None or match[2] not in _KINDS:
        raise ValueError(
            "expected an API, a kind of name, a part of the document and a name, as in"
            f" `shop method GET /pets = pets.list`, not {line[:200]!r}; correct or"
            " remove the line"
        )
    api, kind, key, name = match.groups()
    fault = _find_fault(_KINDS[kind], name)
    if fault is not None and _KINDS[kind] in (NameKind.PAGING, NameKind.INFERENCE):
        raise ValueError(
            f"{name[:200]!r} cannot stand here: {fault}; correct it, or remove the line"
            " to have it inferred again"
        )
    if fault is not None:
        raise ValueError(
            f"{name[:200]!r} cannot be the name of this part: {fault}; choose"
            " another name, or remove the line to have one chosen"
        )
    return api, _KINDS[kind], _unescape(key), name


def _find_fault(kind: NameKind, name: str) -> str | None:
    """Return why a name cannot be used, or None."""
    if kind is NameKind.PAGING:
        try:
            read_statement(name)
        except ValueError as error:
            return str(error)
        return None
    parts = name.split(".") if kind is NameKind.METHOD else [name]
    if kind is NameKind.INFERENCE:
        is_word = name.isascii() and name.isidentifier()
        return None if is_word else "expected a word, such as `yes`, `no` or `my_shop`"
    if kind is NameKind.METHOD and len(parts) < 2:
        return "expected a resource and a method, such as `pets.list`"
    taken = _RESERVED.get(kind, frozenset[str]())
    for number, part in enumerate(parts, start=1):
        if not part.isidentifier() or part.startswith("_"):
            return f"`{part}` is no public identifier of Python"
        if len(part.encode()) > MAX_BYTES or not (
            part.isascii() or unicodedata.normalize("NFKC", part) == part
        ):
            return f"`{part}` is too long, or not in the form that Python gives it"
        if part in KEYWORDS:
            return f"`{part}` is a keyword of Python"
        is_last = number == len(parts)
        if part in (taken if is_last else reserved.NAMESPACES):
            return f"generated code uses `{part}` itself"
    return None


def _escape(key: str) -> str:
    """Return a key as a part of a line, with unprintable characters escaped."""
    if key.isprintable() and "\\" not in key:
        return key
    return "".join(
        (
            char
            if char.isprintable() and char != "\\"
            else char.encode("unicode_escape", "backslashreplace").decode("ascii")
        )
        for char in key
    )


def _unescape(text: str) -> str:
    """Return the key that `_escape` has escaped; a wrong escape stands for itself."""
    return _ESCAPE.sub(_read_escape, text) if "\\" in text else text


_ESCAPE = re.compile(
    r"\\(?:\\|n|r|t|x[0-9a-f]{2}|u[0-9a-f]{4}|U000[0-9a-f]{5}|U0010[0-9a-f]{4})"
)
_SINGLE = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t"}


def _read_escape(match: re.Match[str]) -> str:
    code = match[0][1:]
    return _SINGLE.get(code) or chr(int(code[1:], 16))
