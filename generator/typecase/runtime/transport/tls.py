"""The certificates that connections trust."""

import os
import ssl
from pathlib import Path

import httpx2

from ..errors import ConfigurationError


def client_context() -> ssl.SSLContext:
    """Trust what httpx2 trusts: the environment's certificates, or the system's."""
    variables = ("SSL_CERT_FILE", "SSL_CERT_DIR")
    name = next((each for each in variables if os.environ.get(each)), None)
    path = os.environ[name] if name else ""
    try:
        # TLS itself does not complain of a folder that is missing.
        if name == "SSL_CERT_DIR":
            next(Path(path).iterdir(), None)
        return httpx2.create_ssl_context()
    except (OSError, ValueError) as error:
        where = f"from {name} ({path!r})" if name else "of this system"
        raise ConfigurationError(
            f"the trusted certificates {where} cannot be read, PEM is expected: {error}"
        ) from None
