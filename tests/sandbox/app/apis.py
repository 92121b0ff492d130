"""The APIs of the sandbox: names in, their applications, first rows and examples out.

Each API is a folder; what it offers is in its `api.py`, as an `Api`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from importlib import import_module

from fastapi import FastAPI
from sqlalchemy.orm import Session

from tests.sandbox.app.database import Database
from tests.sandbox.app.pages import add_page

NAMES = ("advertiser", "platform", "search", "disposition")


@dataclass(frozen=True)
class Api:
    """What a folder offers as `API`."""

    create: Callable[[Database], FastAPI]
    """The application that serves it."""
    seed: Callable[[Session, date], None]
    """The first rows of a new database; the day is today, which reports end at."""
    credentials: Mapping[str, str]
    """What its clients take besides an address; printed at the start."""
    example: str
    """A call in Python; `{url}` stands for the address."""
    command: str
    """The same call with curl."""


def applications(known: Mapping[str, Api], database: Database) -> dict[str, FastAPI]:
    """All of them over one database, each with a page for people."""
    return {name: add_page(api.create(database), name) for name, api in known.items()}


def load() -> dict[str, Api]:
    """All of them; their tables are known from here on."""
    return {name: import_module(f"tests.sandbox.app.{name}.api").API for name in NAMES}
