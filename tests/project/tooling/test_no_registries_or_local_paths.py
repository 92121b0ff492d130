"""Test that no file names a package registry's host or a folder of one machine."""

import re
from pathlib import Path

import pytest

from tests.project.tooling.project_files import list_files

# Hosts and paths are put together from parts, since this file is searched too.
REGISTRY_HOSTS = tuple(
    ".".join(labels)
    for labels in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
    )
)
LOCAL_PATH = re.compile(
    rb"(?<![\w.}>-])/(?:home|Users|root|work)/\w|[A-Za-z]:\\Users\\"
)


@pytest.fixture(scope="module")
def contents(repository: Path) -> dict[str, bytes]:
    """The content of every file, by its path below the root."""
    contents = {
        path.relative_to(repository).as_posix(): path.read_bytes()
        for path in list_files(repository)
    }
    assert len(contents) > 100, "hardly any file was found: do the folders exist?"
    return contents


@pytest.mark.parametrize("host", REGISTRY_HOSTS)
def test_no_file_names_a_registry(contents: dict[str, bytes], host: str) -> None:
    files = [name for name, content in contents.items() if host.encode() in content]
    assert files == []


def test_no_file_names_a_local_path(contents: dict[str, bytes]) -> None:
    local_paths = {
        name: match.group()
        for name, content in contents.items()
        if (match := LOCAL_PATH.search(content))
    }
    assert local_paths == {}


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        (b"see /" + b"home/ada/x", True),
        (b'"/' + b'root/x"', True),
        (b"file:///" + b"work/main", True),
        (b"C:" + b"\\Users\\ada", True),
        (b"https://api.example/home/1", False),
        (b"GET /homework", False),
    ],
)
def test_pattern_matches_local_paths_only(text: bytes, matches: bool) -> None:
    assert bool(LOCAL_PATH.search(text)) is matches
