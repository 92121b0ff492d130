"""Load the certificates that connections trust, and the certificate of the client."""

import ssl

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
    try:
        context = httpx2.create_ssl_context()
    except (OSError, ValueError) as error:
        raise ConfigurationError(
            f"the trusted certificates cannot be read as PEM: {error}: correct"
            " SSL_CERT_FILE and SSL_CERT_DIR, or set SSL_CERT_FILE to a PEM file"
        ) from None
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
