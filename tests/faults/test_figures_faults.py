"""Networks fail in every way while a worker reads figures: each like counts once in the end, and no account gets too
many calls."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from ledger_factories import rows
from places import StandIn
from publishers import CREATORS, LONGEST_SECONDS, Publishers, publishers_of

from campaign_svc.network_figures.service.read_figures import FiguresService
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM
from kit.db import Database

MIGRATIONS = Path(__file__).parents[2] / "campaign-svc" / "migrations"
Record = Callable[[str, object], None]
CLOCK_STEP = timedelta(minutes=17)
"""A little more than the interval between two readings of a new post."""
ROUNDS = 4
READINGS_MOST = 120
"""Readings after the last like, until all figures are final."""
CALLS_FOR_A_READING = 3
"""An account's posts are listed, and each is queried for its insights and, if it is missing from the list, for
itself."""
FAULTS: dict[str, list[dict[str, object]]] = {
    "figures while a network is slow, silent and wrong": [
        {"action": "delay", "seconds": LONGEST_SECONDS / 3, "probability": 0.2, "times": 4},
        {"action": "late", "seconds": 2 * LONGEST_SECONDS, "probability": 0.2, "times": 4},
        {"action": "hang", "probability": 0.2, "times": 4},
        {"action": "break", "probability": 0.2, "times": 6},
        {"action": "error", "status": 503, "code": 2, "probability": 0.2, "times": 6},
        {"action": "html", "status": 502, "probability": 0.2, "times": 6},
    ],
    "figures while a network says that too much is asked": [
        {"action": "error", "status": 400, "code": 80002, "probability": 0.5, "times": 6},
        {"action": "error", "status": 403, "code": 4, "probability": 0.3, "times": 2},
        {"action": "error", "status": 429, "code": 32, "probability": 0.3, "times": 4},
    ],
}
NETWORKS = {"instagram": INSTAGRAM, "facebook": FACEBOOK}


@pytest.fixture
async def publishers(stand_in: StandIn, database: Callable[[Path], Database]) -> AsyncIterator[Publishers]:
    async with publishers_of(stand_in, database(MIGRATIONS)) as new_publishers:
        yield new_publishers


class Readers:
    """The likes of posts, the worker that reads figures, and the stored figures of each post after each reading."""

    def __init__(self, publishers: Publishers) -> None:
        self.publishers = publishers
        self.given: dict[str, int] = {}
        """Likes by the network's id of a post."""
        self.seen: dict[str, int] = {}
        self.untrue: list[str] = []
        self.readings = 0

    async def like(self) -> None:
        """Adds a like and a comment to every post."""
        for post in await self.publishers.visible():
            engagement = {"likes": 1, "comments": ["¡Qué rico!"]}
            await self.publishers.stand_in.control("POST", f"/posts/{post['id']}/engagement", json=engagement)
            self.given[post["id"]] = self.given.get(post["id"], 0) + 1

    async def read(self) -> None:
        """Moves the clock by CLOCK_STEP, runs the worker until nothing is due, and records figures that fell or are too
        high."""
        await self.publishers.forward(CLOCK_STEP)
        worker = FiguresService(self.publishers.database, self.publishers.networks, self.publishers.accounts)
        while await worker.work():
            pass
        self.readings += 1
        for media_id, likes in (await self.stored()).items():
            if not self.seen.get(media_id, 0) <= likes <= self.given[media_id]:
                self.untrue.append(
                    f"{media_id}: {self.seen.get(media_id)}, then {likes} of {self.given[media_id]}"
                )
            self.seen[media_id] = likes

    async def catch_up(self) -> None:
        """Reads until every like is counted, or READINGS_MOST times."""
        for _ in range(READINGS_MOST):
            if await self.stored() == self.given:
                return
            await self.read()

    async def stored(self) -> dict[str, int]:
        """Likes as our portal shows them, by the network's id of a post."""
        query = (
            "SELECT n.media_id, posts.like_count, posts.comment_count FROM posts"
            " JOIN network_posts n ON n.post_id = posts.id"
        )
        stored = await rows(self.publishers.database, query)
        assert all(row.like_count == row.comment_count for row in stored)
        return {row.media_id: row.like_count for row in stored}

    async def row(self) -> str:
        """The row of the table, as JSON: an acknowledged write is a like that its network accepted."""
        stored = await self.stored()
        return json.dumps(
            {
                "times": await self.publishers.struck(),
                "acknowledged": sum(self.given.values()),
                "lost": sum(max(0, likes - stored.get(media_id, 0)) for media_id, likes in self.given.items()),
                "twice": sum(max(0, likes - self.given.get(media_id, 0)) for media_id, likes in stored.items()),
                "untrue": len(self.untrue),
                "refused": 0,
            }
        )


@pytest.fixture
async def readers(publishers: Publishers) -> Readers:
    return Readers(publishers)


async def begin(readers: Readers, platform: int) -> None:
    """Posts are published, and no call was made for them yet."""
    await readers.publishers.submit(platform)
    await readers.publishers.settle()
    await readers.publishers.stand_in.control("DELETE", "/calls")
    await readers.like()


async def check(readers: Readers, record_property: Record) -> None:
    """Each like counts once, no figure ever fell, and no account got more calls than its readings need."""
    record_property("row", await readers.row())
    assert await readers.stored() == readers.given
    assert readers.untrue == []
    assert await readers.publishers.most_calls() <= readers.readings * CALLS_FOR_A_READING


@pytest.mark.parametrize(
    ("fault", "platform"),
    [
        pytest.param(fault, platform, id=f"{fault}, {name}")
        for fault in FAULTS
        for name, platform in NETWORKS.items()
    ],
)
async def test_each_like_counts_once(readers: Readers, fault: str, platform: int, record_property: Record) -> None:
    await begin(readers, platform)
    await readers.publishers.plan(*FAULTS[fault])
    for _ in range(ROUNDS):
        await readers.read()
        await readers.like()
    await readers.catch_up()
    assert await readers.publishers.struck()
    await check(readers, record_property)


@pytest.mark.parametrize(
    "platform", NETWORKS.values(), ids=[f"figures while a token is taken back, {name}" for name in NETWORKS]
)
async def test_figures_while_a_token_is_taken_back(
    readers: Readers, platform: int, record_property: Record
) -> None:
    await begin(readers, platform)
    await readers.read()
    token = next(iter(readers.publishers.accounts.by_key.values()))
    await readers.publishers.take_back(token)
    calls = (await calls_by_account(readers))[token.account_id]
    for _ in range(ROUNDS):
        await readers.read()
    # The problem is reported once, and its network gets no more calls. What was counted stays.
    assert [reported_token.account_id for reported_token, _ in readers.publishers.accounts.reported] == [
        token.account_id
    ]
    assert (await calls_by_account(readers))[token.account_id] - calls == 1
    await check(readers, record_property)


async def test_figures_once_an_account_has_no_calls_left(readers: Readers, record_property: Record) -> None:
    await begin(readers, INSTAGRAM)
    most = 3
    await readers.publishers.stand_in.control("PATCH", "/controls", json={"calls_per_account_and_day": most})
    for _ in range(most + 2):
        await readers.read()
    by_account = await calls_by_account(readers)
    assert len(by_account) == CREATORS
    # An account that used most of its rate limit is called less often, and one that used all of it not at all.
    assert max(by_account.values()) <= most
    await readers.publishers.stand_in.control("PATCH", "/controls", json={"calls_per_account_and_day": 48_000})
    await readers.like()
    await readers.publishers.forward(timedelta(days=1))
    await readers.catch_up()
    await check(readers, record_property)


async def calls_by_account(readers: Readers) -> dict[str, int]:
    """The number of calls to each account."""
    calls: Any = await readers.publishers.stand_in.control("GET", "/calls")
    return dict(calls["by_account"])
