"""Who may call: users and app clients with their passwords in, tokens out. What a
caller may do belongs to each API.
"""

import hashlib
import hmac
import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy import JSON, delete
from sqlalchemy.orm import Mapped, Session, mapped_column

from tests.sandbox.app.database import Base, Moment

_REMEMBERED = timedelta(days=30)
"""How long it is known of expired tokens that they were good."""


class Account(Base):
    """Somebody with a password: a user, an app client or a publisher."""

    __tablename__ = "account"

    kind: Mapped[str] = mapped_column(primary_key=True)
    """``user``, ``app`` or ``publisher``."""
    name: Mapped[str] = mapped_column(primary_key=True)
    """The login, client id or publisher id."""
    password: Mapped[str]
    """Its digest; the password itself is not stored."""
    scopes: Mapped[list[str]] = mapped_column(JSON, default=list)


class Token(Base):
    """What stands for an account until it expires."""

    __tablename__ = "token"

    digest: Mapped[str] = mapped_column(primary_key=True)
    use: Mapped[str]
    """What it is good for, such as ``access``, ``id`` or ``refresh``."""
    account: Mapped[str]
    scopes: Mapped[list[str]] = mapped_column(JSON, default=list)
    expires: Mapped[datetime] = mapped_column(Moment)


def add(
    session: Session, kind: str, name: str, password: str, scopes: list[str]
) -> Account:
    """Store an account; one of that name is replaced."""
    stored = _password_digest(kind, name, password)
    account = Account(kind=kind, name=name, password=stored, scopes=scopes)
    return session.merge(account)


def find(session: Session, kind: str, name: str) -> Account | None:
    """The account of that name, if there is one."""
    # PostgreSQL keeps no text with NUL, and refuses to look for one.
    return None if "\0" in name else session.get(Account, (kind, name))


def verified(session: Session, kind: str, name: str, password: str) -> Account | None:
    """The account, if that is its password."""
    account = find(session, kind, name)
    given = _password_digest(kind, name, password)
    if account is None or not hmac.compare_digest(account.password, given):
        return None
    return account


def issue(
    session: Session, use: str, account: str, scopes: list[str], lifetime: timedelta
) -> str:
    """A new token; only its digest is stored."""
    now = datetime.now(UTC)
    session.execute(delete(Token).where(Token.expires < now - _REMEMBERED))
    value = secrets.token_urlsafe(24)
    _store(session, value, use, account, scopes, now + lifetime)
    return value


def admit(
    session: Session, value: str, use: str, account: str, lifetime: timedelta
) -> None:
    """Store a token of a known value, so that examples can be typed as written."""
    _store(session, value, use, account, [], datetime.now(UTC) + lifetime)


def bearer(session: Session, use: str, value: str) -> Token | None:
    """The token of that value, if it is good for this use and has not expired."""
    token = once_issued(session, use, value)
    return token if token is not None and token.expires > datetime.now(UTC) else None


def once_issued(session: Session, use: str, value: str) -> Token | None:
    """The token of that value and use, though it may have expired meanwhile."""
    token = session.get(Token, _digest(value))
    return token if token is not None and token.use == use else None


def _store(
    session: Session,
    value: str,
    use: str,
    account: str,
    scopes: list[str],
    expires: datetime,
) -> None:
    token = Token(
        digest=_digest(value), use=use, account=account, scopes=scopes, expires=expires
    )
    session.merge(token)


def _password_digest(kind: str, name: str, password: str) -> str:
    # Few rounds: the sandbox guards nothing, and each search carries a password.
    salt = f"{kind}:{name}".encode()
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 1000).hex()


def _digest(value: str) -> str:
    return hashlib.sha256(value.encode()).hexdigest()
