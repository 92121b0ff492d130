"""Generate the code and the documentation of each kind of security scheme.

To support a new kind, add a record to `ir.security`, read it in `lower.security`, add a
class to the runtime's `auth.security_schemes`, and add a case to the functions here.
"""

from typecase.ir import (
    Api,
    ApiKey,
    HttpBasic,
    HttpBearer,
    OAuthEndpoints,
    Scheme,
)
from typecase.python.text.code import Code
from typecase.python.text.literals import call, literal
from typecase.python.text.markdown import code_span
from typecase.python.text.symbols import RUNTIME, symbol

SCHEMES_MODULE = f"{RUNTIME}.auth.security_schemes"
RUNTIME_CLASSES = {
    ApiKey: symbol(SCHEMES_MODULE, "ApiKey"),
    HttpBasic: symbol(SCHEMES_MODULE, "HttpBasic"),
    HttpBearer: symbol(SCHEMES_MODULE, "Bearer"),
}
"""The runtime's classes for security schemes, by kind of scheme."""


OAUTH_SOURCES = {
    "client_credentials": "ClientCredentials",
    "password": "Login",
    "authorization_code": "AuthorizationCode",
    "refresh_token": "RefreshToken",
}
"""The runtime's classes that obtain tokens, by the grant type of OAuth 2."""


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


def oauth_endpoints(scheme: Scheme, api: Api) -> OAuthEndpoints | None:
    """Return where the clients of an API get the tokens of a scheme by OAuth 2.

    Return None if the document does not say so, or if operations issue the tokens.
    """
    if not isinstance(scheme, HttpBearer) or scheme.oauth is None:
        return None
    is_granted = any(scheme.id in grant.tokens for grant in api.grants)
    has_urls = scheme.oauth.token_urls or scheme.oauth.discovery_url
    return scheme.oauth if has_urls and not is_granted else None


def oauth_sources(endpoints: OAuthEndpoints) -> list[str]:
    """Return the runtime's classes with which a client gets tokens by OAuth 2."""
    grant_types = dict(endpoints.token_urls)
    return [
        source
        for grant_type, source in OAUTH_SOURCES.items()
        if grant_type in grant_types
        or (endpoints.discovery_url and grant_type != "password")
    ]


def scheme_expression(
    scheme: Scheme, argument: str, oauth: OAuthEndpoints | None = None
) -> Code:
    """Return the call that creates the runtime's object for a scheme.

    For example: ``ApiKey("api_key", "header", "X-Key")``. ``argument`` is the name
    of the client's argument for the credential. ``oauth`` is where clients get tokens
    by OAuth 2, or None.
    """
    arguments = [literal(argument)]
    keywords: dict[str, object] = {}
    if isinstance(scheme, ApiKey):
        arguments += [literal(scheme.location), literal(scheme.name)]
        keywords["prefix"] = scheme.prefix or None
    if oauth is not None:
        urls: dict[str, object] = {
            "token_urls": dict(oauth.token_urls),
            "authorization_url": oauth.authorization_url,
            "discovery_url": oauth.discovery_url,
        }
        oauth_server = symbol(f"{RUNTIME}.auth.oauth.server", "OAuthServer")
        keywords["oauth"] = call(oauth_server, [], urls)
    return call(RUNTIME_CLASSES[type(scheme)], arguments, keywords)


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
            urls = dict(scheme.oauth.token_urls) if scheme.oauth else {}
            url = next(iter(urls.values()), None)
            issuer = f" Issued by {code_span(url)}." if url else ""
            return f"Sent as `Authorization: Bearer`.{issuer}"
