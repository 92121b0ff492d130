"""Security schemes, alone and as alternatives."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Security
from fastapi.security import (
    APIKeyCookie,
    APIKeyHeader,
    APIKeyQuery,
    HTTPAuthorizationCredentials,
    HTTPBasic,
    HTTPBasicCredentials,
    HTTPBearer,
    HTTPDigest,
    OAuth2AuthorizationCodeBearer,
    OAuth2PasswordBearer,
    OpenIdConnect,
    SecurityScopes,
)

router = APIRouter(prefix="/security", tags=["security"])

password_bearer = OAuth2PasswordBearer(
    tokenUrl="token", scopes={"me": "Read yourself.", "items": "Read items."}
)
optional_bearer = OAuth2PasswordBearer(
    tokenUrl="token", scheme_name="OptionalBearer", auto_error=False
)
code_bearer = OAuth2AuthorizationCodeBearer(
    authorizationUrl="/authorize", tokenUrl="token", refreshUrl="token"
)
http_basic = HTTPBasic()
http_bearer = HTTPBearer()
http_digest = HTTPDigest()
key_header = APIKeyHeader(name="x-key")
key_query = APIKeyQuery(name="api_key")
key_cookie = APIKeyCookie(name="session")
open_id = OpenIdConnect(openIdConnectUrl="/openid")
either_header = APIKeyHeader(
    name="x-alternative", scheme_name="EitherHeader", auto_error=False
)
either_query = APIKeyQuery(
    name="alternative", scheme_name="EitherQuery", auto_error=False
)


async def get_user(
    security_scopes: SecurityScopes, token: Annotated[str, Depends(password_bearer)]
) -> str:
    return f"{token} {security_scopes.scope_str}"


async def get_either(
    header: Annotated[str | None, Security(either_header)],
    query: Annotated[str | None, Security(either_query)],
) -> str:
    if header is None and query is None:
        raise HTTPException(status_code=403, detail="No key")
    return f"{header} {query}"


@router.get("/password")
async def read_password(token: Annotated[str, Depends(password_bearer)]) -> str:
    return token


@router.get("/scopes")
async def read_scopes(
    user: Annotated[str, Security(get_user, scopes=["me", "items"])],
) -> str:
    return user


@router.get("/optional")
async def read_optional(
    token: Annotated[str | None, Depends(optional_bearer)],
) -> str | None:
    return token


@router.get("/code")
async def read_code(token: Annotated[str, Depends(code_bearer)]) -> str:
    return token


@router.get("/basic")
async def read_basic(
    credentials: Annotated[HTTPBasicCredentials, Depends(http_basic)],
) -> dict[str, str]:
    return {"username": credentials.username, "password": credentials.password}


@router.get("/bearer")
async def read_bearer(
    credentials: Annotated[HTTPAuthorizationCredentials, Depends(http_bearer)],
) -> dict[str, str]:
    return {"scheme": credentials.scheme, "credentials": credentials.credentials}


@router.get("/digest")
async def read_digest(
    credentials: Annotated[HTTPAuthorizationCredentials, Depends(http_digest)],
) -> str:
    return credentials.credentials


@router.get("/key-header")
async def read_key_header(key: Annotated[str, Security(key_header)]) -> str:
    return key


@router.get("/key-query")
async def read_key_query(key: Annotated[str, Security(key_query)]) -> str:
    return key


@router.get("/key-cookie")
async def read_key_cookie(key: Annotated[str, Security(key_cookie)]) -> str:
    return key


@router.get("/open-id")
async def read_open_id(token: Annotated[str, Security(open_id)]) -> str:
    return token


@router.get("/either")
async def read_either(keys: Annotated[str, Depends(get_either)]) -> str:
    return keys


@router.get("/both")
async def read_both(
    key: Annotated[str, Security(key_header)],
    token: Annotated[str, Depends(password_bearer)],
) -> dict[str, Any]:
    return {"key": key, "token": token}
