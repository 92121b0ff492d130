"""Keep the documents that were fetched, with their digests, for runs without network.

The folder `typecase-fetched` lies beside pyproject.toml and belongs into version
control. Its file `lock.json` lists the copies. A query may contain a key, so the list
has the digest of an address and the address without its query.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from typecase.fetch.address import FetchError, parse_address

FOLDER = "typecase-fetched"
_LOCK = "lock.json"
_FILE_NAME = re.compile(r"[A-Za-z0-9._-]+\.(json|yaml)")


def locate_copy(address: str, folder: Path, *, fetch: bool) -> Path:
    """Return the path of the stored copy of the document at an address.

    ``folder`` contains the folder of copies. If ``fetch`` is true, download the
    document first, and replace the copy. Raise `FetchError` if the download fails, or
    if there is no copy with the digest that was recorded.
    """
    parsed = parse_address(address)
    key = _digest(address.partition("#")[0].encode())
    copies = folder / FOLDER
    entries = _read_lock(copies)
    if fetch:
        # Imported here because other runs need no network.
        from typecase.fetch.download import download

        data = download(address)
        name = _file_name(parsed.shown, key, data)
        entry = {"address": parsed.shown, "file": name, "sha256": _digest(data)}
        _store(copies, entries, key, entry, data)
        return copies / name
    if key not in entries:
        raise FetchError(
            f"{parsed.shown}: there is no stored copy of this document; run the command"
            f" once with --fetch, and commit the folder {FOLDER}"
        )
    path = copies / entries[key]["file"]
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FetchError(
            f"{path}: the stored copy of {parsed.shown} cannot be read:"
            f" {error.strerror}; run the command once with --fetch"
        ) from None
    if _digest(data) != entries[key]["sha256"]:
        raise FetchError(
            f"{path}: the stored copy of {parsed.shown} has changed since it was"
            " fetched; restore the file, or replace it with --fetch; to use an edited"
            " document, name its file in place of the address"
        )
    return path


def base_address(address: str) -> str:
    """Return an address without its query, as the start of relative references."""
    return parse_address(address).shown.removesuffix("?…")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _file_name(shown: str, key: str, data: bytes) -> str:
    """Return a name for the copy that is readable, unique, and valid everywhere."""
    readable = re.sub(r"[^A-Za-z0-9.]+", "-", shown.removeprefix("https://"))
    readable = re.sub(r"\.(json|ya?ml)-*$", "", readable).strip("-.")[:80]
    is_json = data.decode("utf-8-sig").lstrip().startswith(("{", "["))
    return f"{readable}-{key[:8]}.{'json' if is_json else 'yaml'}"


def _read_lock(copies: Path) -> dict[str, dict[str, str]]:
    """Return the entries of the list of copies, by the digest of their address."""
    path = copies / _LOCK
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
        entries = cast("Mapping[str, Mapping[str, Any]]", content["documents"])
        result = {
            key: {name: str(entry[name]) for name in ("address", "file", "sha256")}
            for key, entry in entries.items()
        }
        names = {entry["file"] for entry in result.values()}
        if _LOCK in names or not all(map(_FILE_NAME.fullmatch, names)):
            raise ValueError("a file is not a copy in this folder")
    except FileNotFoundError:
        return {}
    except (
        OSError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
    ):
        raise FetchError(
            f"{path}: not a list of fetched documents; restore the file, or remove it"
            " and run the command with --fetch"
        ) from None
    return result


def _store(
    copies: Path,
    entries: dict[str, dict[str, str]],
    key: str,
    entry: dict[str, str],
    data: bytes,
) -> None:
    """Write a copy and the list of copies; leave files alone that do not change."""
    before = entries.get(key)
    try:
        copies.mkdir(exist_ok=True)
        _replace(copies / entry["file"], data)
        if entry != before:
            entries[key] = entry
            lock = {"documents": dict(sorted(entries.items()))}
            text = json.dumps(lock, indent=1, ensure_ascii=True)
            _replace(copies / _LOCK, f"{text}\n".encode())
        if before is not None and before["file"] != entry["file"]:
            (copies / before["file"]).unlink(missing_ok=True)
    except OSError as error:
        raise FetchError(
            f"{copies}: cannot keep the fetched document: {error.strerror}; make the"
            " folder writable"
        ) from None


def _replace(path: Path, data: bytes) -> None:
    """Write a file so that other processes never see a part of it."""
    try:
        if path.read_bytes() == data:
            return
    except OSError:
        pass
    import tempfile  # Slow to import, and only needed here.

    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=".typecase-", delete=False
    ) as file:
        file.write(data)
    temporary = Path(file.name)
    try:
        temporary.chmod(0o644)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
