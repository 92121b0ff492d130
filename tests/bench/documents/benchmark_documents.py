"""The documents that are printed: options in, files with what is known of them out.
Ours are in the checkout; of others a copy is used where there is one.
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

from tests.bench.compose import Document, merged, operations

ROOT = Path(__file__).resolve().parents[2]
SPECS = sorted((ROOT / "specs").glob("*.yaml"))
STRIPE = ROOT.parent / "shared" / "corpus" / "stripe.yaml"
GITHUB_PACKAGE = "@octokit/openapi@23.0.2"
GITHUB_MEMBER = "package/generated/api.github.com.json"
GITHUB_HASH = "829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is printed: the documents for typecase, and one document for those that
    take only one."""

    name: str
    files: tuple[Path, ...]
    single: Path
    operations: int
    bytes: int


class _WithoutAliases(yaml.CSafeDumper):
    """YAML as people write it; some readers count aliases as an attack."""

    def ignore_aliases(self, _: object) -> bool:
        return True


def load(path: Path) -> Document:
    text = path.read_text(encoding="utf-8")
    parsed: Any = (
        json.loads(text)
        if path.suffix == ".json"
        else yaml.load(text, Loader=yaml.CSafeLoader)
    )
    document: Document = parsed
    return document


def subject(name: str, path: Path) -> Subject:
    """One document of somebody else."""
    return Subject(name, (path,), path, operations(load(path)), path.stat().st_size)


def ours(folder: Path) -> Subject:
    """Our four documents; for others one that has all that is in them."""
    single = folder / "four.yaml"
    whole = merged({path.stem: load(path) for path in SPECS})
    text = yaml.dump(whole, sort_keys=False, Dumper=_WithoutAliases)
    single.write_text(text, encoding="utf-8")
    size = sum(path.stat().st_size for path in SPECS)
    return Subject("our four documents", tuple(SPECS), single, operations(whole), size)


def github(given: Path | None, cache: Path) -> Path | None:
    """GitHub's description: the file that was given, or the one in the npm package of
    that version where npm can have it."""
    kept = cache / "api.github.com.json"
    if given is None and not kept.exists():
        data = _packed(cache)
        if data is None:
            return None
        kept.write_bytes(data)
    path = given or kept
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != GITHUB_HASH:
        raise SystemExit(f"{path} is not the one of {GITHUB_PACKAGE}: {found}")
    return path


def _packed(cache: Path) -> bytes | None:
    npm = shutil.which("npm")
    if npm is None:
        return None
    command = [npm, "pack", "--silent", GITHUB_PACKAGE]
    done = subprocess.run(command, cwd=cache, capture_output=True, check=False)
    if done.returncode:
        return None
    archive = cache / done.stdout.decode().split()[-1]
    with tarfile.open(fileobj=io.BytesIO(archive.read_bytes())) as package:
        member = package.extractfile(GITHUB_MEMBER)
        data = member.read() if member else None
    archive.unlink()
    return data
