"""The certificates that connections trust."""

import os
import ssl

import httpx2

from .errors import ConfigurationError

_VARIABLES = {"SSL_CERT_FILE": os.path.isfile, "SSL_CERT_DIR": os.path.isdir}


def client_context() -> ssl.SSLContext:
    """What httpx2 trusts: the system's certificates, or those of the environment."""
    for name, is_right in _VARIABLES.items():
        path = os.environ.get(name)
        if path:
            kind = "a file of certificates" if name == "SSL_CERT_FILE" else "a folder"
            if not is_right(path):
                raise ConfigurationError(
                    f"{name} must name {kind}, but there is none at {path!r}: "
                    "correct the variable, or unset it to trust the system's "
                    "certificates"
                )
            break
    else:
        name, path = "", ""
    try:
        return httpx2.create_ssl_context()
    except (OSError, ValueError) as error:
        where = f"from {name} ({path!r})" if name else "of this system"
        raise ConfigurationError(
            f"the trusted certificates {where} cannot be read, PEM is expected: {error}"
        ) from None
