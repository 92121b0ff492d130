"""The page for people, in a real browser: fill in a call and see the answer."""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import select

from tests.sandbox.app import apis
from tests.sandbox.app.disposition.tables import Disposition
from tests.sandbox.app.running import Sandbox
from tests.sandbox.tests.browser import Page, browsing, installed

EVENT = '{"svc_sid":"typed","event":"hired","event_time":"2026-03-14T09:26:53Z"}'


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    program = installed()
    if program is None:
        pytest.skip("PAGES ARE NOT TESTED IN A BROWSER: apt-get install chromium")
    with browsing(program, tmp_path / "browser") as opened:
        yield opened


def _click(page: Page, what: str) -> None:
    page.wait(f"document.querySelector({what!r}) !== null")
    page.run(f"document.querySelector({what!r}).click()")


def test_a_call_from_the_page(sandbox: Sandbox, page: Page) -> None:
    url = sandbox.urls["disposition"]
    page.open(url)
    _click(page, ".opblock-summary-control")
    _click(page, ".try-out__btn")
    page.wait("document.querySelector('textarea.body-param__text') !== null")
    # As typing does it: React listens to the event, and looks at the value below it.
    page.run(
        "const area = document.querySelector('textarea.body-param__text');"
        "Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')"
        f".set.call(area, {EVENT!r});"
        "area.dispatchEvent(new Event('input', {bubbles: true}))"
    )
    _click(page, "button.execute")
    answer = "document.querySelector('.live-responses-table .response')"
    shown = page.wait(f"{answer} && {answer}.innerText")
    assert shown.startswith("200")
    assert '"success": true' in shown
    sids = sandbox.database.transaction(
        lambda session: [row.svc_sid for row in session.scalars(select(Disposition))]
    )
    assert sids == ["typed"]
    assert page.asked_for
    assert [
        each for each in page.asked_for if not each.startswith((url, "data:"))
    ] == []


@pytest.mark.parametrize("api", apis.NAMES)
def test_every_page_shows_its_operations(
    sandbox: Sandbox, page: Page, api: str
) -> None:
    url = sandbox.urls[api]
    document = httpx2.get(f"{url}/openapi.json").json()
    count = sum(len(item.keys() - {"servers"}) for item in document["paths"].values())
    page.open(url)
    page.wait(f"document.querySelectorAll('.opblock').length === {count}")
    assert page.run("document.querySelectorAll('.errors-wrapper').length") == 0
    assert [
        each for each in page.asked_for if not each.startswith((url, "data:"))
    ] == []
