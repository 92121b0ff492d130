"""Test the documentation pages in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import select

from tests.sandbox.app.disposition.tables import Disposition
from tests.sandbox.app.docs_page import build_banner
from tests.sandbox.app.registry import API_NAMES, load_apis
from tests.sandbox.tests.helpers.browser import Page, find_browser, run_browser
from tests.sandbox.tests.helpers.running_sandbox import Sandbox

EVENT = '{"svc_sid":"typed","event":"hired","event_time":"2026-03-14T09:26:53Z"}'


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    program = find_browser()
    if program is None:
        pytest.skip("PAGES ARE NOT TESTED IN A BROWSER: apt-get install chromium")
    with run_browser(program, tmp_path / "browser") as opened_page:
        yield opened_page


def _click(page: Page, selector: str) -> None:
    """Wait for an element, and click it."""
    page.wait_for(f"document.querySelector({selector!r}) !== null")
    page.evaluate(f"document.querySelector({selector!r}).click()")


def _find_external_urls(page: Page, sandbox_url: str) -> list[str]:
    """Return the requested URLs that do not belong to the sandbox."""
    return [
        url for url in page.requested_urls if not url.startswith((sandbox_url, "data:"))
    ]


@pytest.mark.full
def test_call_made_from_the_page(sandbox: Sandbox, page: Page) -> None:
    url = sandbox.urls["disposition"]
    page.open(url)
    _click(page, ".opblock-summary-control")
    _click(page, ".try-out__btn")
    page.wait_for("document.querySelector('textarea.body-param__text') !== null")
    # Set the text as typing does: React listens to the event, and reads the value from
    # the native setter, which its own property hides.
    page.evaluate(
        "const area = document.querySelector('textarea.body-param__text');"
        "Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')"
        f".set.call(area, {EVENT!r});"
        "area.dispatchEvent(new Event('input', {bubbles: true}))"
    )
    _click(page, "button.execute")
    element = "document.querySelector('.live-responses-table .response')"
    response = page.wait_for(f"{element} && {element}.innerText")
    assert response.startswith("200")
    assert '"success": true' in response
    sids = sandbox.database.run_sync(
        lambda session: [row.svc_sid for row in session.scalars(select(Disposition))]
    )
    assert sids == ["typed"]
    assert page.requested_urls
    assert _find_external_urls(page, url) == []


@pytest.mark.parametrize("path", ["/", "/docs"])
@pytest.mark.parametrize("api", API_NAMES)
def test_page_introduces_the_sandbox(sandbox: Sandbox, api: str, path: str) -> None:
    response = httpx2.get(f"{sandbox.urls[api]}{path}")
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert f"The sandbox of jobads: {api}" in response.text
    for name, text in load_apis()[api].credentials.items():
        assert f"{name} <code>{text}</code>" in response.text
    for name, url in sandbox.urls.items():
        assert f'<a href="{url}">{name}</a>' in response.text or name == api


def test_banner_escapes_html() -> None:
    banner = build_banner("<1>", {"<2>": '"<3>'}, {"<4>": "<5>"}, "<6>")
    for number in range(1, 7):
        assert f"<{number}>" not in banner
        assert f"&lt;{number}&gt;" in banner
    assert '"&quot;&lt;3' in banner


@pytest.mark.full
@pytest.mark.parametrize("api", API_NAMES)
def test_page_shows_all_operations(sandbox: Sandbox, page: Page, api: str) -> None:
    url = sandbox.urls[api]
    document = httpx2.get(f"{url}/openapi.json").json()
    count = sum(len(item.keys() - {"servers"}) for item in document["paths"].values())
    page.open(url)
    page.wait_for(f"document.querySelectorAll('.opblock').length === {count}")
    assert page.evaluate("document.querySelectorAll('.errors-wrapper').length") == 0
    assert _find_external_urls(page, url) == []
