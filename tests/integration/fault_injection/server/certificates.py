"""Create a self-signed certificate with the openssl program."""

import shutil
import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True, slots=True)
class Certificate:
    """TLS contexts for a server with a certificate and for clients that trust it."""

    server_context: ssl.SSLContext
    client_context: ssl.SSLContext
    certificate_file: Path
    key_file: Path


def create_certificate(folder: Path) -> Certificate:
    """Create a certificate for 127.0.0.1, or skip the test if openssl is missing."""
    if (openssl := shutil.which("openssl")) is None:
        pytest.skip("the TLS tests need the openssl program to create a certificate")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = [openssl, "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=fault"]
    command += ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1"]
    command += ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    server_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_context.load_cert_chain(certificate, key)
    client_context = ssl.create_default_context(cafile=str(certificate))
    return Certificate(server_context, client_context, certificate, key)
