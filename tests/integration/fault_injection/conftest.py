"""Fixtures of the tests of faults: little work for TLS, and a certificate."""

from collections.abc import Iterator

import httpcore2
import pytest

from tests.integration.fault_injection.certificates import Certificate, made_certificate


@pytest.fixture(scope="module", autouse=True)
def one_context() -> Iterator[None]:
    """Read the certificates of this machine once and not for every client."""
    context = httpcore2.default_ssl_context()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpcore2, "default_ssl_context", lambda **_: context)
        yield


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """The TLS contexts for a self-signed certificate."""
    return made_certificate(tmp_path_factory.mktemp("certificate"))
