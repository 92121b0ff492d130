"""The four APIs that the sandbox serves.

Each API is a folder beside this file, whose `api.py` defines an `Api` called `API`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from importlib import import_module

from fastapi import FastAPI
from sqlalchemy.orm import Session

from tests.sandbox.app.database import Database
from tests.sandbox.app.docs_page import add_docs_page, build_banner

API_NAMES = ("advertiser", "platform", "search", "disposition")


@dataclass(frozen=True)
class Api:
    """The server, seed data and examples of an API."""

    create_app: Callable[[Database], FastAPI]
    seed: Callable[[Session, date], None]
    """Add the initial rows; the date is today, the last day of the seeded reports."""
    credentials: Mapping[str, str]
    """Credentials that the seed data accepts; the sandbox prints them at its start."""
    python_example: str
    """A call with the generated client; `{url}` is a placeholder for the base URL."""
    curl_example: str
    """A call with curl, with the same placeholder."""


def load_apis() -> dict[str, Api]:
    """Import all APIs, which also defines their tables."""
    return {
        name: import_module(f"tests.sandbox.app.{name}.api").API for name in API_NAMES
    }


def create_applications(
    apis: Mapping[str, Api], database: Database, urls: Mapping[str, str]
) -> dict[str, FastAPI]:
    """Create the application of each API, with its documentation page.

    The pages link to the base URLs in ``urls``, which may be added to it later.
    """

    def build_page(name: str, api: Api) -> FastAPI:
        def get_banner() -> str:
            example = api.python_example.format(url=urls.get(name, "")).strip()
            return build_banner(name, urls, api.credentials, example)

        return add_docs_page(api.create_app(database), name, get_banner)

    return {name: build_page(name, api) for name, api in apis.items()}
