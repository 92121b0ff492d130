"""Test that no file contains the host of a package registry or a path of a machine."""

import re
from pathlib import Path

import pytest

from tests.project.tooling.repository_files import find_files

# Joined here, because this file is searched too.
REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
    )
)
MACHINE_PATH = re.compile(
    rb"(?<![\w.}>-])/(?:home|Users|root|work)/\w|[A-Za-z]:\\Users\\"
)


@pytest.fixture(scope="module")
def contents(repository: Path) -> dict[str, bytes]:
    contents = {
        path.relative_to(repository).as_posix(): path.read_bytes()
        for path in find_files(repository)
    }
    assert len(contents) > 100, f"too few files were found in {repository}"
    return contents


@pytest.mark.parametrize("host", REGISTRY_HOSTS)
def test_no_file_contains_a_registry_host(
    contents: dict[str, bytes], host: str
) -> None:
    files = [name for name, data in contents.items() if host.encode() in data]
    assert files == []


def test_no_file_contains_a_machine_path(contents: dict[str, bytes]) -> None:
    paths = {
        name: match.group()
        for name, data in contents.items()
        if (match := MACHINE_PATH.search(data))
    }
    assert paths == {}


@pytest.mark.parametrize(
    ("text", "is_path"),
    [
        (b"see /" + b"home/ada/x", True),
        (b'"/' + b'root/x"', True),
        (b"file:///" + b"work/main", True),
        (b"C:" + b"\\Users\\ada", True),
        (b"https://api.example/home/1", False),
        (b"GET /homework", False),
    ],
)
def test_machine_path_pattern(text: bytes, is_path: bool) -> None:
    assert bool(MACHINE_PATH.search(text)) is is_path
