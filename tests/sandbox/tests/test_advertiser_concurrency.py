"""Sixteen clients change the same rows at once: nothing is lost, nothing is doubled."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier
from typing import TypeVar

import pytest

from jobads import ClientOptions, Timeouts
from jobads.advertiser import AdvertiserClient, BadRequestError, models
from tests.sandbox.app.advertiser.seed import TOKEN
from tests.sandbox.app.running import running
from tests.timeouts import HANG_TIMEOUT

CLIENTS = 16
ROUNDS = 5

# However long a call waits for its turn, and however busy the machine is.
WAITING = ClientOptions(
    timeout=Timeouts(
        connect=HANG_TIMEOUT,
        read=HANG_TIMEOUT,
        write=HANG_TIMEOUT,
        pool=HANG_TIMEOUT,
        total=HANG_TIMEOUT,
    )
)

T = TypeVar("T")


@pytest.fixture
def clients(address: str) -> Iterator[list[AdvertiserClient]]:
    """Clients of one sandbox, on each kind of database."""
    with ExitStack() as stack:
        sandbox = stack.enter_context(running(address))
        url = sandbox.urls["advertiser"]
        yield [
            stack.enter_context(
                AdvertiserClient(base_url=url, token=TOKEN, options=WAITING)
            )
            for _ in range(CLIENTS)
        ]
    assert sandbox.complaints() == []


def at_once(
    clients: list[AdvertiserClient], work: Callable[[AdvertiserClient, int], T]
) -> list[T]:
    """What the work of each client gives; all of them begin together."""
    barrier = Barrier(CLIENTS)

    def run(client: AdvertiserClient, number: int) -> T:
        barrier.wait(HANG_TIMEOUT)
        return work(client, number)

    with ThreadPoolExecutor(CLIENTS) as threads:
        return list(threads.map(run, clients, range(1, CLIENTS + 1)))


def succeeds(call: Callable[[], object]) -> bool:
    """Whether it does, or is refused as documented."""
    try:
        call()
    except BadRequestError:
        return False
    return True


@pytest.mark.full
def test_sums_come_out(clients: list[AdvertiserClient]) -> None:
    """Budgets and priorities end where arithmetic says, whatever the order."""

    def change(client: AdvertiserClient, number: int) -> int:
        changed = 0
        for _ in range(ROUNDS):
            client.campaigns.change_budget(campaign_id=1, delta_cents=-number)
            client.campaigns.change_budget(campaign_id=7, delta_cents=number)
            client.groups.change_budget(campaign_id=7, group_id=9, delta_cents=3)
            client.jobs.change_budget(
                campaign_id=7, reference_number="job1", delta_cents=-number
            )
            client.groups.priority_up(campaign_id=7, group_id=8)
            client.groups.priority_up(campaign_id=7, group_id=8)
            client.groups.priority_down(campaign_id=7, group_id=7)
            changed += client.groups.pause(campaign_id=7, group_id=7)
            changed -= client.groups.resume(campaign_id=7, group_id=7)
        return changed

    client = clients[0]
    before = _state(client)
    paused = sum(at_once(clients, change))
    after = _state(client)
    [group] = client.groups.list(group_ids=[7])
    moved = ROUNDS * sum(range(1, CLIENTS + 1))
    calls = ROUNDS * CLIENTS
    expected = before | {
        "campaign 1": before["campaign 1"] - moved,
        "campaign 7": before["campaign 7"] + moved,
        "group 9": before["group 9"] + 3 * calls,
        "job1": before["job1"] - moved,
        "priority 8": before["priority 8"] + 2 * calls,
        "priority 7": before["priority 7"] - calls,
    }
    assert after == expected
    assert group.status == {0: "ACTIVE", 1: "PAUSED"}[paused]


def test_only_so_many_can_win(clients: list[AdvertiserClient]) -> None:
    """A budget is not overdrawn, and a reference is given once."""

    def withdraw(client: AdvertiserClient, _: int) -> bool:
        return succeeds(
            lambda: client.campaigns.change_budget(campaign_id=3, delta_cents=-100)
        )

    def create(client: AdvertiserClient, number: int) -> bool:
        body = models.JobCreate(
            title=f"Nurse {number}", reference_number="one", company="Brand New"
        )
        return succeeds(lambda: client.jobs.create(campaign_id=7, body=body))

    def delete(client: AdvertiserClient, _: int) -> bool:
        made = models.GroupCreate(campaign_id=7, name="Short-lived")
        key = client.groups.create(body=made)
        return client.groups.delete(campaign_id=7, group_id=key) == 1

    client = clients[0]
    spend = client.campaigns.list(campaign_ids=[3])[0].spend_cents or 0
    client.campaigns.set_budget(campaign_id=3, budget_cents=spend + 501)
    assert sum(at_once(clients, withdraw)) == 5
    assert client.campaigns.list(campaign_ids=[3])[0].budget_cents == spend + 1

    assert sum(at_once(clients, create)) == 1
    assert len(client.jobs.listings(job_references=["one"])) == 1
    assert len(client.companies.list(company_name="Brand New")) == 1

    assert all(at_once(clients, delete))
    groups = client.groups.list(campaign_ids=[7])
    assert [each.group_id for each in groups] == [7, 8, 9]
    assert sum(each.job_count or 0 for each in groups) == 9


def _state(client: AdvertiserClient) -> dict[str, int]:
    """The numbers that clients change, and some that they don't."""
    state: dict[str, int] = {}
    for campaign in client.campaigns.list():
        state[f"campaign {campaign.id}"] = campaign.budget_cents or 0
    for group in client.groups.list():
        state[f"group {group.group_id}"] = group.budget_cents or 0
        state[f"priority {group.group_id}"] = group.priority or 0
    for job in client.jobs.listings(campaign_ids=[7]):
        state[f"{job.reference_number}"] = job.budget_cents or 0
    return state
