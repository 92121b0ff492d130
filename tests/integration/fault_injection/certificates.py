"""Create a self-signed certificate with the openssl program."""

import shutil
import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True, slots=True)
class Certificate:
    """The TLS contexts of a server with a certificate and of clients that trust it."""

    server: ssl.SSLContext
    trusting: ssl.SSLContext


def made_certificate(folder: Path) -> Certificate:
    """A new one for 127.0.0.1; without the program the test is skipped."""
    if (openssl := shutil.which("openssl")) is None:
        pytest.skip("no openssl program, so no certificate for the tests of TLS")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = [openssl, "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=fault"]
    command += ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1"]
    command += ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate, key)
    return Certificate(server, ssl.create_default_context(cafile=str(certificate)))
