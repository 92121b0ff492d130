"""Install each generator that typecase is compared with into its own environment."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.bench.generators.peers import Peer
from tests.bench.measurement.rounds import CannotRun

NEWEST_PYTHON_MINOR = 15
MAX_REASON_LENGTH = 200


def install_peer(peer: Peer, cache: Path) -> Path:
    """Return the folder with a peer's programs, after installing them if necessary.

    Raises `CannotRun` if that is impossible. The environment is kept in the cache until
    the peer's packages or their versions change.
    """
    if peer.program and not shutil.which(peer.program):
        raise CannotRun(f"{peer.program} is not installed")
    environment = cache / f"{peer.name.replace(' ', '-')}-{peer.version}"
    installed = environment / "installed"
    packages = "\n".join(peer.packages)
    if not installed.exists() or installed.read_text(encoding="utf-8") != packages:
        shutil.rmtree(environment, ignore_errors=True)
        uv = [sys.executable, "-m", "uv", "--quiet"]
        _run([*uv, "venv", "--python", _find_python(peer.python), str(environment)])
        options = ["--python", str(environment), "--compile-bytecode"]
        _run([*uv, "pip", "install", *options, *peer.packages])
        installed.write_text(packages, encoding="utf-8")
    return environment / "bin"


def _run(command: list[str]) -> None:
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode:
        error = " ".join(process.stderr.split())
        raise CannotRun(f"installation failed: {error[:MAX_REASON_LENGTH]}")


def _find_python(min_version: tuple[int, int]) -> str:
    """Return this Python, or an installed one that is new enough."""
    if sys.version_info >= min_version:
        return sys.executable
    for minor in range(min_version[1], NEWEST_PYTHON_MINOR + 1):
        for path in _list_candidates(f"python3.{minor}"):
            # A shim of pyenv may exist for a version that it cannot run.
            process = subprocess.run([path, "-c", ""], capture_output=True, check=False)
            if process.returncode == 0:
                return path
    raise CannotRun(f"requires Python {min_version[0]}.{min_version[1]}")


def _list_candidates(program: str) -> list[str]:
    """Return the paths of a program among pyenv's versions and on the PATH."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    candidates = [str(path) for path in sorted(pyenv.glob(f"versions/*/bin/{program}"))]
    on_path = shutil.which(program)
    return candidates + ([on_path] if on_path else [])
