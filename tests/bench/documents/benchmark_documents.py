"""Load the OpenAPI documents that the benchmarks use.

Ours are in specs/. Stripe's and GitHub's are used if there is a copy of them, or if npm
can download it.
"""

import hashlib
import io
import json
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.bench.documents.resizing import Document, count_operations, merge_documents

ROOT = Path(__file__).resolve().parents[3]
SPECS = sorted((ROOT / "specs").glob("*.yaml"))
STRIPE = ROOT.parent / "shared" / "corpus" / "stripe.yaml"
GITHUB_NPM_PACKAGE = "@octokit/openapi@23.0.2"
GITHUB_FILE = "package/generated/api.github.com.json"
GITHUB_SHA256 = "829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a"


@dataclass(frozen=True, slots=True)
class BenchmarkDocument:
    """One or more OpenAPI documents that are generated together.

    ``single`` has the same content in one file, for generators that take only one.
    """

    name: str
    files: tuple[Path, ...]
    single: Path
    operations: int
    bytes: int


class _DumperWithoutAliases(yaml.CSafeDumper):
    """A writer of YAML without aliases, whose number some readers limit."""

    def ignore_aliases(self, _: object) -> bool:
        return True


def load_document(path: Path) -> Document:
    text = path.read_text(encoding="utf-8")
    parsed: Any = (
        json.loads(text)
        if path.suffix == ".json"
        else yaml.load(text, Loader=yaml.CSafeLoader)
    )
    document: Document = parsed
    return document


def describe_document(name: str, path: Path) -> BenchmarkDocument:
    """Return the description of a single file."""
    operations = count_operations(load_document(path))
    return BenchmarkDocument(name, (path,), path, operations, path.stat().st_size)


def our_documents(folder: Path) -> BenchmarkDocument:
    """Return the documents in specs/, and write them as a single one to ``folder``."""
    single = folder / "four.yaml"
    merged = merge_documents({path.stem: load_document(path) for path in SPECS})
    text = yaml.dump(merged, sort_keys=False, Dumper=_DumperWithoutAliases)
    single.write_text(text, encoding="utf-8")
    return BenchmarkDocument(
        "our four documents",
        files=tuple(SPECS),
        single=single,
        operations=count_operations(merged),
        bytes=sum(path.stat().st_size for path in SPECS),
    )


def find_github_document(path: Path | None, cache: Path) -> Path | None:
    """Return the path of GitHub's document, or None if npm cannot download it.

    Without a ``path``, the document is downloaded once and kept in the cache.
    """
    cached = cache / "api.github.com.json"
    if path is None and not cached.exists():
        content = _download_github_document(cache)
        if content is None:
            return None
        cached.write_bytes(content)
    path = path or cached
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != GITHUB_SHA256:
        raise SystemExit(
            f"{path} is not the file in {GITHUB_NPM_PACKAGE}: its SHA-256 is {digest}"
        )
    return path


def _download_github_document(folder: Path) -> bytes | None:
    npm = shutil.which("npm")
    if npm is None:
        return None
    command = [npm, "pack", "--silent", GITHUB_NPM_PACKAGE]
    process = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    if process.returncode:
        return None
    # The last word of the output is the name of the archive.
    archive = folder / process.stdout.decode().split()[-1]
    with tarfile.open(fileobj=io.BytesIO(archive.read_bytes())) as package:
        member = package.extractfile(GITHUB_FILE)
        content = member.read() if member else None
    archive.unlink()
    return content
