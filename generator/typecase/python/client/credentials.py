"""Generate the code and the documentation of each kind of security scheme.

To support a new kind, add a record to `ir.security`, read it in `lower.security`, add a
class to the runtime's `auth.security_schemes`, and add a case to the functions here.
"""

from typecase.ir import ApiKey, HttpBasic, HttpBearer, Scheme
from typecase.python.text.code import Code
from typecase.python.text.literals import call, literal
from typecase.python.text.markdown import code_span

RUNTIME_CLASSES = {ApiKey: "ApiKey", HttpBasic: "HttpBasic", HttpBearer: "Bearer"}
"""The runtime's classes for security schemes, by kind of scheme."""


def is_pair(scheme: Scheme) -> bool:
    """Return whether a scheme's credential is a pair of a user name and a password."""
    return isinstance(scheme, HttpBasic)


def example_credential(scheme: Scheme, argument: str) -> Code:
    """Return an example of a scheme's credential as a literal, such as `"my-api-key"`.

    ``argument`` is the name of the client's argument for the credential.
    """
    if is_pair(scheme):
        return literal(("my-user", "my-password"))
    return literal(f"my-{argument.replace('_', '-')}")


def scheme_expression(scheme: Scheme, argument: str) -> Code:
    """Return the call that creates the runtime's object for a scheme.

    For example: ``ApiKey("api_key", "header", "X-Key")``. ``argument`` is the name
    of the client's argument for the credential.
    """
    arguments = [literal(argument)]
    prefix = None
    if isinstance(scheme, ApiKey):
        arguments += [literal(scheme.location), literal(scheme.name)]
        prefix = scheme.prefix or None
    return call(RUNTIME_CLASSES[type(scheme)], arguments, {"prefix": prefix})


def describe_location(scheme: Scheme) -> str:
    """Return sentences about how a credential is sent, and where tokens are issued.

    The latter is left out if the document does not state it.
    """
    match scheme:
        case ApiKey():
            prefix = f" after {code_span(scheme.prefix)}" if scheme.prefix else ""
            return f"Sent as {scheme.location} {code_span(scheme.name)}{prefix}."
        case HttpBasic():
            return "A user name and a password, sent as `Authorization: Basic`."
        case HttpBearer():
            url = scheme.token_url
            issuer = f" Issued by {code_span(url)}." if url else ""
            return f"Sent as `Authorization: Bearer`.{issuer}"
