"""Fixtures for the fault injection tests."""

from collections.abc import Iterator

import httpcore2
import pytest

from tests.integration.fault_injection.server.certificates import (
    Certificate,
    create_certificate,
)


@pytest.fixture(scope="module", autouse=True)
def shared_ssl_context() -> Iterator[None]:
    """Load the CA certificates of this machine once instead of for every client."""
    context = httpcore2.default_ssl_context()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpcore2, "default_ssl_context", lambda **_: context)
        yield


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """A self-signed certificate for 127.0.0.1."""
    return create_certificate(tmp_path_factory.mktemp("certificate"))
