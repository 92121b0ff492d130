"""What the tests of faults share: no proxies, little work for TLS, a certificate."""

from collections.abc import Iterator

import httpcore2
import pytest

from tests.faults.certificates import Certificate, made_certificate


@pytest.fixture(scope="session", autouse=True)
def no_proxy() -> Iterator[None]:
    """Calls take no detour, whatever the environment says."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            patch.delenv(name, raising=False)
            patch.delenv(name.upper(), raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_context() -> Iterator[None]:
    """Read the certificates of this machine once and not for every client."""
    context = httpcore2.default_ssl_context()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpcore2, "default_ssl_context", lambda **_: context)
        yield


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """A certificate that only those trust who are told to."""
    return made_certificate(tmp_path_factory.mktemp("certificate"))
