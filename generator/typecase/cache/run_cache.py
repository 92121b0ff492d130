"""Cache what a run of `typecase generate` did, so that later runs can skip work.

A whole run is skipped if everything that decides its result is unchanged: typecase and
its templates, Python, the installed packages, the configuration, every file that was
read or looked for, and every generated file. Otherwise, files that would be made from
the same values are read from the disk, and unchanged documents without faults are not
checked again, or not even read. Contents decide, except for typecase's own files.

The module `unchanged_run` comes first: it compares times, and repeats a report if none
has changed. This one looks closer, where a checkout or a copy may have changed times.

The user's cache folder has some files for each output folder: one in JSON, and the
parts that few runs read. This module must not import anything slow: a skipped run takes
little more time than its imports.
"""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from typecase.cache.digests import (
    DIGEST_LENGTH,
    digest,
    file_digests,
    find_plugin,
    read_code_digests,
)
from typecase.cache.private_folder import cache_folder, check_private, create_private
from typecase.cache.unchanged_run import RunStates
from typecase.config.settings import Config

Sources = Mapping[str, list[str | None]]
"""Real path and digest of each file, by the path that was looked up.

A folder has its own kind of digest. The digest is None if there is nothing, or if it
cannot be read.
"""
_FOLDER = "folder"


class RunReport(NamedTuple):
    """What a run prints, and whether it was complete.

    Attributes:
        diagnostics: Warnings, ready to print.
        summary: Line with the number of operations that were generated.
        file_count: Number of files in the package, without the manifest.
        is_complete: False if any part of the documents was degraded or refused.
        release: Tag of the last release, or "".
        verdicts: Line that says what has changed since that release, or "".
    """

    diagnostics: str
    summary: str
    file_count: int
    is_complete: bool
    release: str = ""
    verdicts: str = ""


def open_cache(config: Config) -> "RunCache | None":
    """Return the cache for a configuration, or None if no cache can be used.

    No cache can be used if the place of the cache is unknown, because the user has no
    home folder, or if the code or the templates cannot be read or have linked folders.
    """
    try:
        return RunCache(config)
    except (OSError, ValueError, RuntimeError):
        return None


class RunCache:
    """The record of the last successful run for an output folder.

    Raises:
        OSError, ValueError, RuntimeError: The cache cannot be used: see `open_cache`.
    """

    def __init__(self, config: Config) -> None:
        self._output = config.output
        # Plugins decide, too, which documents have no faults.
        plugins = file_digests(map(find_plugin, config.plugins))
        self._own_digests = read_code_digests()
        code, templates = self._own_digests
        code_and_plugins = [code, *config.plugins, *plugins]
        self._code_digest = digest("\0".join(code_and_plugins).encode())
        digests = [self._code_digest, templates, *file_digests([config.templates])]
        version = digest("".join(digests).encode())
        # A part of the digest is unique enough, and keeps the path short.
        self._compiled_folder = f"templates/{version[:16]}"
        self._setup_digest = digest(repr((version, config, Path.cwd())).encode())
        output = os.fsencode(config.output.absolute())
        self._path = Path(cache_folder(), "runs", f"{digest(output)}.json")
        self._record: dict[str, Any] = self._read()
        # Generated files are only of use to the same code with the same configuration.
        # What was read and checked does not depend on the configuration.
        is_same_setup = self._record.get("setup") == self._setup_digest
        self._generated: dict[str, Any] = self._record if is_same_setup else {}

    def _read(self) -> dict[str, Any]:
        """Return the record of the last run.

        The record is empty if its file is missing, unreadable or damaged, if somebody
        else could have changed it, or if another version of typecase, of Python or of a
        package has written it.
        """
        try:
            check_private("runs")
            data = self._path.read_bytes()
        except OSError:
            return {}
        checksum, body = data[:DIGEST_LENGTH], data[DIGEST_LENGTH:]
        return json.loads(body) if checksum == self._checksum(body) else {}

    def _checksum(self, body: bytes) -> bytes:
        # The digest of the code makes records of other versions invalid.
        return digest(self._code_digest.encode() + body).encode()

    @property
    def templates(self) -> Path | None:
        """The folder of compiled templates, which is created if it is missing.

        None if the folder cannot be created or if others can write to it.
        """
        try:
            return Path(create_private(self._compiled_folder))
        except OSError:
            return None

    def recall(self) -> RunReport | None:
        """Return the last run's report, or None if a new run could end differently."""
        record = self._generated
        is_unchanged = (
            bool(record)
            and all(self.read_unchanged(path) is not None for path in record["files"])
            and are_unchanged(record["sources"])
        )
        return RunReport(*record["report"]) if is_unchanged else None

    def replace_report(self, report: RunReport) -> None:
        """Save another report of the run that was recalled."""
        self._record = self._generated = self._record | {"report": report}
        self._write()

    def save_report(self, states: RunStates, report: list[str]) -> None:
        """Save what `recall_report` returns from now on.

        Call this after a run that was saved or recalled. ``states`` has the inputs that
        are no documents. ``report`` is explained by `RunStates.save`.
        """
        for path, (real_path, source_digest) in self._generated["sources"].items():
            is_folder = source_digest == _FOLDER
            states.add_source(path, real_path, None if is_folder else source_digest)
        for path, file_digest in self._generated["files"].items():
            states.add(str(self._output / path), file_digest)
        states.save(self._own_digests, report)

    def is_clean(self, document: str, sources: Sources) -> bool:
        """Return whether a document is unchanged and had no faults in the last run.

        ``document`` is the document's path. ``sources`` are the files that were read or
        looked for when the document was loaded, among them its overlays.
        """
        # With other overlays, or in another order, the document is not the same.
        if self._record.get("clean", {}).get(document) != list(sources):
            return False
        last_sources: Sources = self._record["sources"]
        return sources.items() <= last_sources.items()

    def read_part(self, name: str) -> bytes | None:
        """Return a part of the last run's record, or None if there is none.

        It is one of the ``parts`` that `save` got.
        """
        last_digest = self._generated.get("parts", {}).get(name)
        if last_digest is None:
            return None
        try:
            data = self._path.with_suffix(f".{name}").read_bytes()
        except OSError:
            return None
        # Another run may have written one of the two files by now.
        return data if digest(data) == last_digest else None

    def read_draft_digest(self, path: str) -> str | None:
        """Return the digest of the last draft of a file, or None if there is none."""
        drafts: Mapping[str, str] = self._generated.get("drafts", {})
        return drafts.get(path)

    def read_unchanged(self, path: str) -> str | None:
        """Return the text of a file that the last run has generated.

        Return None if there is none, or if it was changed or removed after that run.
        """
        try:
            data = (self._output / path).read_bytes()
        except OSError:
            return None
        is_unchanged = digest(data) == self._generated.get("files", {}).get(path)
        return data.decode() if is_unchanged else None

    def save(
        self,
        *,
        sources: Sources,
        draft_digests: Mapping[str, str],
        parts: Mapping[str, bytes],
        files: Mapping[str, bytes],
        report: RunReport,
        clean: Mapping[str, Sequence[str]],
    ) -> None:
        """Save a run after which the files in the output folder are up to date.

        ``draft_digests`` and ``files`` are the digests of drafts and the final contents
        by path. ``clean`` has the files that were read for each document without
        faults, by the path of the document. ``parts`` are kept in files of their own,
        since few runs read them. An error of the file system is ignored: the next run
        then does all the work.
        """
        self._record = self._generated = {
            "setup": self._setup_digest,
            "clean": clean,
            "sources": sources,
            "drafts": draft_digests,
            "parts": {name: digest(data) for name, data in parts.items()},
            "files": {path: digest(data) for path, data in files.items()},
            "report": report,
        }
        with suppress(OSError):
            create_private("runs")
            for name, data in parts.items():
                _replace(self._path.with_suffix(f".{name}"), data)
            self._write()

    def _write(self) -> None:
        body = json.dumps(self._record).encode()
        with suppress(OSError):
            _replace(self._path, self._checksum(body) + body)


def are_unchanged(sources: Sources) -> bool:
    """Return whether all files that were looked up are the same now."""
    return all(
        [os.path.realpath(path), digest_file(Path(path))] == expected
        for path, expected in sources.items()
    )


def _replace(path: Path, data: bytes) -> None:
    """Write a file that another process never reads half-written."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    temporary.write_bytes(data)
    temporary.replace(path)


def digest_file(path: Path) -> str | None:
    """Return the digest of a file as in `Sources`."""
    try:
        if path.is_dir():
            return _FOLDER
        return digest(path.read_bytes()) if path.is_file() else None
    except OSError:
        return None
