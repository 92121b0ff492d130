"""Test that sixteen clients can change the same rows at once.

No change is lost, none is applied twice, and limits hold.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier
from typing import TypeVar

import pytest

from jobads import ClientOptions, Timeouts
from jobads.advertiser import AdvertiserClient, BadRequestError, models
from tests.sandbox.app.advertiser.seed import TOKEN
from tests.sandbox.tests.helpers.running_sandbox import run_sandbox
from tests.timeouts import HANG_TIMEOUT

CLIENT_COUNT = 16
ROUNDS = 5

# Transactions run one after the other, so on a busy machine a request waits long.
OPTIONS = ClientOptions(
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
def clients(seeded_database_url: str) -> Iterator[list[AdvertiserClient]]:
    """Sixteen clients of one sandbox, on SQLite and on PostgreSQL."""
    with ExitStack() as stack:
        sandbox = stack.enter_context(run_sandbox(seeded_database_url))
        url = sandbox.urls["advertiser"]
        yield [
            stack.enter_context(
                AdvertiserClient(base_url=url, token=TOKEN, options=OPTIONS)
            )
            for _ in range(CLIENT_COUNT)
        ]
    assert sandbox.get_violations() == []


def run_at_once(
    clients: list[AdvertiserClient], work: Callable[[AdvertiserClient, int], T]
) -> list[T]:
    """Run `work` in a thread for each client, all from the same moment.

    `work` gets a client and its number from 1 on. Return the results.
    """
    barrier = Barrier(CLIENT_COUNT)

    def run(client: AdvertiserClient, number: int) -> T:
        barrier.wait(HANG_TIMEOUT)
        return work(client, number)

    with ThreadPoolExecutor(CLIENT_COUNT) as threads:
        return list(threads.map(run, clients, range(1, CLIENT_COUNT + 1)))


def is_accepted(call: Callable[[], object]) -> bool:
    """Make a call, and return whether it succeeds instead of failing with 400."""
    try:
        call()
    except BadRequestError:
        return False
    return True


@pytest.mark.full
def test_concurrent_changes_add_up(clients: list[AdvertiserClient]) -> None:
    def change(client: AdvertiserClient, number: int) -> int:
        """Change budgets and priorities; return how often this client paused group 7.

        A resumed group counts as -1.
        """
        pause_count = 0
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
            pause_count += client.groups.pause(campaign_id=7, group_id=7)
            pause_count -= client.groups.resume(campaign_id=7, group_id=7)
        return pause_count

    client = clients[0]
    before = _get_numbers(client)
    pause_count = sum(run_at_once(clients, change))
    after = _get_numbers(client)
    [group] = client.groups.list(group_ids=[7])
    moved_cents = ROUNDS * sum(range(1, CLIENT_COUNT + 1))
    call_count = ROUNDS * CLIENT_COUNT
    assert after == before | {
        "campaign 1": before["campaign 1"] - moved_cents,
        "campaign 7": before["campaign 7"] + moved_cents,
        "group 9": before["group 9"] + 3 * call_count,
        "job1": before["job1"] - moved_cents,
        "priority 8": before["priority 8"] + 2 * call_count,
        "priority 7": before["priority 7"] - call_count,
    }
    assert group.status == {0: "ACTIVE", 1: "PAUSED"}[pause_count]


def test_concurrent_changes_respect_limits(clients: list[AdvertiserClient]) -> None:
    def withdraw(client: AdvertiserClient, _: int) -> bool:
        return is_accepted(
            lambda: client.campaigns.change_budget(campaign_id=3, delta_cents=-100)
        )

    def create_job(client: AdvertiserClient, number: int) -> bool:
        body = models.JobCreate(
            title=f"Nurse {number}", reference_number="one", company="Brand New"
        )
        return is_accepted(lambda: client.jobs.create(campaign_id=7, body=body))

    def create_and_delete_group(client: AdvertiserClient, _: int) -> bool:
        body = models.GroupCreate(campaign_id=7, name="Short-lived")
        group_id = client.groups.create(body=body)
        return client.groups.delete(campaign_id=7, group_id=group_id) == 1

    client = clients[0]
    spend = client.campaigns.list(campaign_ids=[3])[0].spend_cents or 0
    # The budget must exceed the spend, so exactly five withdrawals of 100 fit.
    client.campaigns.set_budget(campaign_id=3, budget_cents=spend + 501)
    assert sum(run_at_once(clients, withdraw)) == 5
    assert client.campaigns.list(campaign_ids=[3])[0].budget_cents == spend + 1

    # A reference is unique within a campaign.
    assert sum(run_at_once(clients, create_job)) == 1
    assert len(client.jobs.listings(job_references=["one"])) == 1
    assert len(client.companies.list(company_name="Brand New")) == 1

    assert all(run_at_once(clients, create_and_delete_group))
    groups = client.groups.list(campaign_ids=[7])
    assert [group.group_id for group in groups] == [7, 8, 9]
    # Campaign 7 has eight job ads from the start.
    assert sum(group.job_count or 0 for group in groups) == 9


def _get_numbers(client: AdvertiserClient) -> dict[str, int]:
    """Return all budgets and priorities, including those that nothing changes."""
    numbers: dict[str, int] = {}
    for campaign in client.campaigns.list():
        numbers[f"campaign {campaign.id}"] = campaign.budget_cents or 0
    for group in client.groups.list():
        numbers[f"group {group.group_id}"] = group.budget_cents or 0
        numbers[f"priority {group.group_id}"] = group.priority or 0
    for job in client.jobs.listings(campaign_ids=[7]):
        numbers[f"{job.reference_number}"] = job.budget_cents or 0
    return numbers
