"""How each kind of security scheme looks in Python and in documentation.

A new kind has its record in `ir.security`, is read in `lower.security`, is sent and
read by a class in the runtime's `auth.security_schemes`, and has a case here.
"""

from typecase.ir import ApiKey, HttpBasic, HttpBearer, Scheme
from typecase.python.text.code import Code
from typecase.python.text.literals import call, literal
from typecase.python.text.markdown import ticked

RUNTIME_CLASSES = {ApiKey: "ApiKey", HttpBasic: "HttpBasic", HttpBearer: "Bearer"}


def is_pair(scheme: Scheme) -> bool:
    """Tell whether the credential is a user name and a password, and no text."""
    return isinstance(scheme, HttpBasic)


def example(scheme: Scheme, argument: str) -> Code:
    """Write an example of the credential."""
    if is_pair(scheme):
        return literal(("my-user", "my-password"))
    return literal(f"my-{argument.replace('_', '-')}")


def runtime_scheme(scheme: Scheme, argument: str) -> Code:
    """Write the call of the runtime's class for a scheme."""
    parts = [literal(argument)]
    prefix = None
    if isinstance(scheme, ApiKey):
        parts += [literal(scheme.location), literal(scheme.name)]
        prefix = scheme.prefix or None
    return call(RUNTIME_CLASSES[type(scheme)], parts, {"prefix": prefix})


def transport_text(scheme: Scheme) -> str:
    """Say where in a request the credential is sent."""
    match scheme:
        case ApiKey():
            prefix = f" after {ticked(scheme.prefix)}" if scheme.prefix else ""
            return f"Sent as {scheme.location} {ticked(scheme.name)}{prefix}."
        case HttpBasic():
            return "A pair of user name and password, sent as `Authorization: Basic`."
        case HttpBearer():
            got = f" Got from {ticked(scheme.token_url)}." if scheme.token_url else ""
            return f"Sent as `Authorization: Bearer`.{got}"
