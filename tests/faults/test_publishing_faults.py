"""Networks fail in every way while a worker publishes: each acknowledged post appears once, none is lost, no account
gets too many calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from places import StandIn
from publishers import CALLS_FOR_A_POST, CREATORS, LONGEST_SECONDS, STEP, Publishers, publishers_of

from campaign_svc.networks.models import FACEBOOK, INSTAGRAM
from campaign_svc.publications.models import FAILED, PUBLISHED, WAITING
from campaign_svc.publications.policies import QUOTA_REACHED
from kit.db import Database

MIGRATIONS = Path(__file__).parents[2] / "campaign-svc" / "migrations"
Record = Callable[[str, object], None]
LATE = 2 * LONGEST_SECONDS
"""Seconds until a response that comes after the caller's timeout."""

FAULTS: dict[str, list[dict[str, object]]] = {
    "a network publishes, and its answer is lost": [
        {"action": "break_after", "path": "(media_publish|photos)$", "times": CREATORS}
    ],
    "a network publishes, and answers after the time-out": [
        {"action": "late", "seconds": LATE, "path": "(media_publish|photos)$", "times": CREATORS}
    ],
    "a network publishes after the time-out": [
        {"action": "delay", "seconds": LATE, "path": "(media_publish|photos)$", "times": CREATORS}
    ],
    "a network is slow": [
        {"action": "delay", "seconds": LONGEST_SECONDS / 3, "probability": 0.6, "times": 30},
        {"action": "late", "seconds": LATE, "probability": 0.3, "times": 12},
    ],
    "a network takes calls and never answers": [{"action": "hang", "probability": 0.4, "times": 18}],
    "a network closes half way through an answer": [
        {"action": "break", "probability": 0.3, "times": 12},
        {"action": "break_after", "probability": 0.3, "times": 12},
    ],
    "a network answers with server errors": [
        {"action": "error", "status": 500, "code": 1, "probability": 0.3, "times": 12},
        {"action": "error", "status": 503, "code": 2, "probability": 0.3, "times": 12},
        {"action": "html", "status": 502, "probability": 0.3, "times": 12},
    ],
    "a network in all of these ways": [
        {"action": "break_after", "method": "POST", "probability": 0.3, "times": 30},
        {"action": "break", "probability": 0.15, "times": 30},
        {"action": "error", "status": 500, "code": 1, "probability": 0.15, "times": 30},
        {"action": "error", "status": 400, "code": 32, "probability": 0.1, "times": 20},
    ],
}  # fmt: skip
NETWORKS = {"instagram": INSTAGRAM, "facebook": FACEBOOK}
QUICK = "a network in all of these ways"
ONCE = ("a network is slow", "a network closes half way through an answer")
"""Not repeated for Pages: whether a Page's requests took effect is covered by the other faults."""
TRIALS = [
    pytest.param(fault, platform, id=f"{fault}, {name}", marks=[pytest.mark.quick] if fault == QUICK else [])
    for fault in FAULTS
    for name, platform in NETWORKS.items()
    if platform == INSTAGRAM or fault not in ONCE
]


@pytest.fixture
async def publishers(stand_in: StandIn, database: Callable[[Path], Database]) -> AsyncIterator[Publishers]:
    async with publishers_of(stand_in, database(MIGRATIONS)) as new_publishers:
        yield new_publishers


async def check(publishers: Publishers, record_property: Record) -> None:
    """No post is lost, duplicated or misreported, and no account got more calls than its limit."""
    verdict = await publishers.verdict()
    record_property("row", await publishers.row(verdict))
    assert (verdict.lost, verdict.twice, verdict.untrue) == ([], [], [])
    assert await publishers.most_calls() <= CALLS_FOR_A_POST


@pytest.mark.parametrize(("fault", "platform"), TRIALS)
async def test_what_is_acknowledged_is_there_once(
    publishers: Publishers, fault: str, platform: int, record_property: Record
) -> None:
    await publishers.submit(platform)
    await publishers.plan(*FAULTS[fault])
    publications = await publishers.settle()
    await check(publishers, record_property)
    # A Page has no containers and gets two requests at most: after that its creator is asked to check.
    refused = [publication for publication in publications if publication.state != PUBLISHED]
    assert {publication.reason for publication in refused} <= ({"UNCONFIRMED"} if platform == FACEBOOK else set())
    assert len(refused) < CREATORS
    assert await publishers.struck()


@pytest.mark.parametrize(
    "platform", NETWORKS.values(), ids=[f"a token is taken back half way, {name}" for name in NETWORKS]
)
async def test_a_token_is_taken_back_half_way(
    publishers: Publishers, platform: int, record_property: Record
) -> None:
    await publishers.submit(platform)
    await publishers.stand_in.control("PATCH", "/controls", json={"processing_seconds": 120})
    # A Page has no containers: its first publishing request is refused for all, so that each waits.
    await publishers.plan({"action": "error", "status": 400, "code": 32, "path": "photos$", "times": CREATORS})
    await publishers.worker.work()
    token = next(iter(publishers.accounts.by_key.values()))
    await publishers.take_back(token)
    publications = await publishers.settle()
    await check(publishers, record_property)
    assert Counter(publication.state for publication in publications) == {PUBLISHED: CREATORS - 1, FAILED: 1}
    assert [reported_token.account_id for reported_token, _ in publishers.accounts.reported] == [token.account_id]


async def test_the_quota_of_posts_is_reached(publishers: Publishers, record_property: Record) -> None:
    await publishers.submit(INSTAGRAM)
    await publishers.stand_in.control("PATCH", "/controls", json={"posts_per_day": 0})
    for _ in range(5):
        await publishers.look()
        await publishers.forward()
    waiting = {(publication.state, publication.reason) for publication in await publishers.publications()}
    assert waiting == {(WAITING, QUOTA_REACHED)}
    assert await publishers.visible() == []
    # Called once, and not again within the hour.
    assert await publishers.most_calls() == 1
    await publishers.stand_in.control("PATCH", "/controls", json={"posts_per_day": 1})
    publications = await publishers.settle()
    await check(publishers, record_property)
    assert {publication.state for publication in publications} == {PUBLISHED}


@pytest.mark.parametrize("outcome", ["ERROR", "EXPIRED"], ids="processing ends in {}".format)
async def test_processing_fails(publishers: Publishers, outcome: str, record_property: Record) -> None:
    await publishers.submit(INSTAGRAM)
    await publishers.stand_in.control("PATCH", "/controls", json={"processing_outcome": outcome})
    publications = await publishers.settle()
    await check(publishers, record_property)
    assert {(publication.state, publication.reason) for publication in publications} == {
        (FAILED, "PROCESSING_FAILED")
    }
    assert await publishers.visible() == []


@pytest.mark.parametrize("outcome", ["ERROR", "EXPIRED"], ids="processing ends in {} once".format)
async def test_processing_fails_once(publishers: Publishers, outcome: str, record_property: Record) -> None:
    await publishers.submit(INSTAGRAM)
    controls = {"processing_outcome": outcome, "processing_seconds": STEP.total_seconds()}
    await publishers.stand_in.control("PATCH", "/controls", json=controls)
    await publishers.worker.work()
    await publishers.stand_in.control("PATCH", "/controls", json={"processing_outcome": "FINISHED"})
    publications = await publishers.settle()
    await check(publishers, record_property)
    assert {(publication.state, publication.containers) for publication in publications} == {(PUBLISHED, 2)}
