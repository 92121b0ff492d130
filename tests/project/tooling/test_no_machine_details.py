"""No file says where it was made: no registry's host, no folder of a machine."""

import re
from pathlib import Path

import pytest
from tests.project.tooling.project import files

# Put together here, since this file is searched too.
REGISTRIES = tuple(
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
MACHINE_FOLDER = re.compile(
    rb"(?<![\w.}>-])/(?:home|Users|root|work)/\w|[A-Za-z]:\\Users\\"
)


@pytest.fixture(scope="module")
def contents(repository: Path) -> dict[str, bytes]:
    found = {
        path.relative_to(repository).as_posix(): path.read_bytes()
        for path in files(repository)
    }
    assert len(found) > 100, "hardly a file was read: are the folders there?"
    return found


@pytest.mark.parametrize("host", REGISTRIES)
def test_no_file_names_a_registry(contents: dict[str, bytes], host: str) -> None:
    wanted = host.encode()
    assert [name for name, data in contents.items() if wanted in data] == []


def test_no_file_names_a_folder_of_a_machine(contents: dict[str, bytes]) -> None:
    wrong = {
        name: found.group()
        for name, data in contents.items()
        if (found := MACHINE_FOLDER.search(data))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"see /" + b"home/ada/x", True),
        (b'"/' + b'root/x"', True),
        (b"file:///" + b"work/main", True),
        (b"C:" + b"\\Users\\ada", True),
        (b"https://api.example/home/1", False),
        (b"GET /homework", False),
    ],
)
def test_the_search_finds_such_folders(text: bytes, found: bool) -> None:
    assert bool(MACHINE_FOLDER.search(text)) is found
