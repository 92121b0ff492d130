"""Accounts with passwords, and the tokens issued for them.

All APIs share these tables. The permissions of an account are defined by each API.
"""

import hashlib
import hmac
import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import JSON, delete
from sqlalchemy.orm import Mapped, Session, mapped_column

from tests.sandbox.app.database import Base, UtcDateTime

_EXPIRED_TOKEN_RETENTION = timedelta(days=30)
"""How long expired tokens are kept; a refresh accepts an expired id token."""


class Account(Base):
    """A user, an app client or a publisher."""

    __tablename__ = "account"

    kind: Mapped[str] = mapped_column(primary_key=True)
    """``user``, ``app`` or ``publisher``."""
    name: Mapped[str] = mapped_column(primary_key=True)
    """The login, client id or publisher id."""
    password: Mapped[str]
    """The digest of the password; the password itself is not stored."""
    scopes: Mapped[list[str]] = mapped_column(JSON, default=list)


class Token(Base):
    """A token of an account."""

    __tablename__ = "token"

    digest: Mapped[str] = mapped_column(primary_key=True)
    """The digest of the token; the token itself is not stored."""
    use: Mapped[str]
    """The kind of token: ``access``, ``id``, ``refresh`` or ``advertiser``."""
    account: Mapped[str]
    scopes: Mapped[list[str]] = mapped_column(JSON, default=list)
    expires: Mapped[datetime] = mapped_column(UtcDateTime)


def add_account(
    session: Session, kind: str, name: str, password: str, scopes: list[str]
) -> Account:
    """Store and return an account; replace one of the same kind and name."""
    digest = _hash_password(kind, name, password)
    account = Account(kind=kind, name=name, password=digest, scopes=scopes)
    return session.merge(account)


def find_account(session: Session, kind: str, name: str) -> Account | None:
    """Return the account of this name, or None."""
    # PostgreSQL raises an error for a NUL in a text parameter.
    return None if "\0" in name else session.get(Account, (kind, name))


def verify_password(
    session: Session, kind: str, name: str, password: str
) -> Account | None:
    """Return the account if the password is correct, else None."""
    account = find_account(session, kind, name)
    digest = _hash_password(kind, name, password)
    if account is None or not hmac.compare_digest(account.password, digest):
        return None
    return account


def issue_token(
    session: Session, use: str, account: str, scopes: list[str], lifetime: timedelta
) -> str:
    """Store and return a new random token; delete tokens that expired long ago."""
    now = datetime.now(UTC)
    session.execute(delete(Token).where(Token.expires < now - _EXPIRED_TOKEN_RETENTION))
    token = secrets.token_urlsafe(24)
    _store_token(session, token, use, account, scopes, now + lifetime)
    return token


def add_token(
    session: Session, token: str, use: str, account: str, lifetime: timedelta
) -> None:
    """Store a token with a fixed value, which examples use; it has no scopes."""
    _store_token(session, token, use, account, [], datetime.now(UTC) + lifetime)


def find_valid_token(session: Session, use: str, token: str) -> Token | None:
    """Return the token's record if it is for this use and has not expired."""
    row = find_token(session, use, token)
    return row if row is not None and row.expires > datetime.now(UTC) else None


def find_token(session: Session, use: str, token: str) -> Token | None:
    """Return the token's record if it is for this use, even if it has expired."""
    row = session.get(Token, _hash_token(token))
    return row if row is not None and row.use == use else None


def _store_token(
    session: Session,
    token: str,
    use: str,
    account: str,
    scopes: list[str],
    expires: datetime,
) -> None:
    row = Token(
        digest=_hash_token(token),
        use=use,
        account=account,
        scopes=scopes,
        expires=expires,
    )
    session.merge(row)


def _hash_password(kind: str, name: str, password: str) -> str:
    # Few rounds: the sandbox protects nothing, and each search sends a password.
    salt = f"{kind}:{name}".encode()
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 1000).hex()


def _hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
