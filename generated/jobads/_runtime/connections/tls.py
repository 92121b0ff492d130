"""Load the certificates that connections trust, and the certificate of the client."""

import os
import ssl
from pathlib import Path

import httpx2

from ..errors import ConfigurationError


def create_client_context(certificate: tuple[str, ...] = ()) -> ssl.SSLContext:
    """Return a TLS context that trusts the same certificates as httpx2.

    The environment variable ``SSL_CERT_FILE`` or ``SSL_CERT_DIR`` names the trusted
    certificates. If neither is set, the certificates of the system are trusted.

    ``certificate`` has the paths of the client's certificate and of its private key,
    and the password of the key, as far as there are such.

    Raises:
        ConfigurationError: The certificates cannot be read.
    """
    context = _create_trusting_context()
    if certificate:
        try:
            path, key, password, *_ = (*certificate, None, None)
            # Without a password, OpenSSL would ask for one on the terminal.
            context.load_cert_chain(path, key, password or "")
        except (OSError, ValueError) as error:
            raise ConfigurationError(
                f"`client_certificate` cannot be read: {error}: expected the paths of a"
                " PEM file with the certificate, and of one with its private key"
            ) from None
    return context


def _create_trusting_context() -> ssl.SSLContext:
    """Return a TLS context without a certificate of the client."""
    variables = ("SSL_CERT_FILE", "SSL_CERT_DIR")
    variable = next((name for name in variables if os.environ.get(name)), None)
    path = os.environ[variable] if variable else ""
    try:
        # OpenSSL ignores a missing directory. Listing the directory raises an error.
        if variable == "SSL_CERT_DIR":
            next(Path(path).iterdir(), None)
        return httpx2.create_ssl_context()
    except (OSError, ValueError) as error:
        source = f"from {variable} ({path!r})" if variable else "of this system"
        raise ConfigurationError(
            f"the trusted certificates {source} cannot be read as PEM: {error}: "
            f"correct {variable or 'them, or set SSL_CERT_FILE to a PEM file'}"
        ) from None
