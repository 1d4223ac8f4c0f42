"""A client with a copy of a company's creators reads those changed since its last read, in that order, no others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
import pytest
from campaign_asking import Ask
from campaign_factories import MOBILE, ad, brand, on_going
from creator_factories import Standings, creator
from sqlalchemy import event

from campaign_svc.advertisements.policies import APPROVED, WITHDRAWN
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.creators.service import CreatorService
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from kit.db import Database
from kit.testing.statements import executed_statements

BRAND: dict[str, Any] = {
    "person_id": "b",
    "tenant_id": "c",
    "permissions": ["readCampaings", "auditAdvertisement"],
}
BEGINNING = "2020-01-01T00:00:00Z"
CHANGED = """query($since: DateTime!, $after: ID, $limit: Int) {
  creators(updatedSince: $since, after: $after, limit: $limit) {
    nodes { personId updatedAt tags advertisements approved } total pageInfo { hasNextPage endCursor } } }"""
MANY = 4_000
COPY = """
INSERT INTO advertisements SELECT made.*
FROM advertisements AS one, generate_series(1, $1::int) AS n, jsonb_populate_record(one, jsonb_build_object(
    'id', one.id || n, 'person_id', 'p' || n, 'updated_at', one.updated_at - interval '1 hour' + n * interval '1 ms',
    'caption_identifier', upper(left(one.caption_identifier, 3)) || lpad(n::text, 5, '0'))) AS made
"""
TAG = """
INSERT INTO creator_tags (company_id, person_id, key, name, created_at)
SELECT 'c', 'p' || n, 'todos', 'Todos', now() FROM generate_series(1, $1::int) AS n
"""


class Called:
    """A fake of identity-svc's search: it returns these people for any text."""

    def __init__(self) -> None:
        self.people: list[str] = []

    async def creators(self, company_id: str, search: str) -> list[str]:
        return self.people


@pytest.fixture
def names() -> Called:
    return Called()


class Copy:
    """An API client's local copy of a company's creators, synchronised in pages of `size` rows."""

    def __init__(self, ask: Ask, size: int, **who: Any) -> None:
        self._ask, self._size, self._who = ask, size, who or BRAND
        self._since, self._after = BEGINNING, None
        self.creators: dict[str, dict[str, Any]] = {}

    async def read(self) -> list[str]:
        """The ids of the creators changed since the last read."""
        ids: list[str] = []
        while True:
            variables = {"since": self._since, "after": self._after, "limit": self._size}
            response = await self._ask(CHANGED, variables, **self._who)
            assert not response.errors, response.errors
            page = response.data["creators"]
            for node in page["nodes"]:
                self.creators[node["personId"]] = node
                self._since, self._after = node["updatedAt"], node["personId"]
            ids += [node["personId"] for node in page["nodes"]]
            assert page["total"] == len(page["nodes"])
            if not page["pageInfo"]["hasNextPage"]:
                return ids
            assert page["pageInfo"]["endCursor"] == self._after


async def submit_ads(database: Database, campaign_id: str, *people: str) -> list[str]:
    ids = []
    for person in people:
        (row,) = await MobileService(database).submit(MOBILE, [ad(campaign_id, person_id=person)])
        ids.append(str(row.id))
    return ids


@pytest.mark.parametrize("size", [1, 2, 100])
async def test_a_copy_reads_each_change_once(campaign_database: Database, ask: Ask, size: int) -> None:
    campaign, other = await on_going(campaign_database, "c"), await on_going(campaign_database, "d")
    first, _, _, again = await submit_ads(campaign_database, campaign.id, "ana", "luz", "eva", "ana")
    await submit_ads(campaign_database, other.id, "zoe")
    copy = Copy(ask, size)
    assert await copy.read() == ["luz", "eva", "ana"]
    assert copy.creators["ana"]["advertisements"] == 2
    assert await copy.read() == []
    await AuditingService(campaign_database).decide_many(brand("c"), [first, again], APPROVED, None, None)
    assert await copy.read() == ["ana"]
    assert copy.creators["ana"]["approved"] == 2
    keeping = CreatorService(campaign_database)
    await keeping.tag(brand("c"), "c", "luz", "fotógrafa")
    assert await copy.read() == ["luz"]
    assert copy.creators["luz"]["tags"] == ["fotógrafa"]
    await keeping.untag(brand("c"), "c", "luz", "fotógrafa")
    assert await copy.read() == ["luz"]
    assert copy.creators["luz"]["tags"] == []
    await submit_ads(campaign_database, campaign.id, "luz", "sol")
    assert await copy.read() == ["luz", "sol"]


async def test_what_was_taken_back_changes_its_creator_who_is_left_out_without_another(
    campaign_database: Database, ask: Ask
) -> None:
    campaign = await on_going(campaign_database, "c")
    ids = await submit_ads(campaign_database, campaign.id, "ana", "ana", "luz")
    copy = Copy(ask, 1)
    await copy.read()
    withdrawal = OwnWritingService(campaign_database, Standings())
    await withdrawal.withdraw(creator("ana"), ids[0])
    await withdrawal.withdraw(creator("luz"), ids[2])
    assert await copy.read() == ["ana"]
    assert copy.creators["ana"]["advertisements"] == 1


async def test_the_list_tells_the_same_moment(campaign_database: Database, ask: Ask) -> None:
    campaign = await on_going(campaign_database, "c")
    await submit_ads(campaign_database, campaign.id, "ana", "luz")
    await CreatorService(campaign_database).tag(brand("c"), "c", "luz", "fotógrafa")
    copy = Copy(ask, 100)
    await copy.read()
    listed = await ask(
        "{ creators(limit: 1) { nodes { personId updatedAt } pageInfo { hasNextPage endCursor } } }", **BRAND
    )
    (node,) = listed.data["creators"]["nodes"]
    assert node["updatedAt"] == copy.creators[node["personId"]]["updatedAt"]
    assert listed.data["creators"]["pageInfo"] == {"hasNextPage": True, "endCursor": node["personId"]}


_CONDITIONS = """query($since: DateTime!, $search: String, $tag: String, $campaigns: [ID!], $period: CreatorPeriod) {
  creators(updatedSince: $since, limit: 100, search: $search, tag: $tag, campaignIds: $campaigns, period: $period) {
    nodes { personId advertisements campaigns } total } }"""


async def changed(ask: Ask, **conditions: Any) -> dict[str, int]:
    """The advertisements counted for each changed creator who matches the conditions, in the order of the list."""
    response = await ask(_CONDITIONS, {"since": BEGINNING} | conditions, **BRAND)
    assert not response.errors, response.errors
    page = response.data["creators"]
    assert page["total"] == len(page["nodes"])
    return {node["personId"]: node["advertisements"] for node in page["nodes"]}


async def test_who_takes_back_their_only_advertisement_meanwhile_is_left_out(
    campaign_database: Database, ask: Ask
) -> None:
    campaign = await on_going(campaign_database, "c")
    await submit_ads(campaign_database, campaign.id, "ana", "luz")
    url = campaign_database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def take_back() -> None:
        connection = await asyncpg.connect(url)
        taking = (
            "UPDATE advertisements SET status = $1, withdrawn_at = now(), active = false WHERE person_id = 'ana'"
        )
        await connection.execute(taking, WITHDRAWN)
        await connection.close()

    taken_back: list[str] = []

    def before(_: object, __: object, statement: str, *___: object) -> None:
        # The previous statement chose the page.
        if "GROUP BY advertisements.person_id" in statement and not taken_back:
            taken_back.append("ana")
            with ThreadPoolExecutor() as elsewhere:
                elsewhere.submit(asyncio.run, take_back()).result()

    engine = campaign_database.reads.sync_engine
    event.listen(engine, "before_cursor_execute", before)
    try:
        assert await changed(ask) == {"luz": 1}
    finally:
        event.remove(engine, "before_cursor_execute", before)
    assert taken_back


async def test_other_conditions_choose_among_those_who_changed(
    campaign_database: Database, ask: Ask, names: Called
) -> None:
    first, second = [await on_going(campaign_database, "c") for _ in range(2)]
    await submit_ads(campaign_database, first.id, "ana", "luz", "eva")
    await submit_ads(campaign_database, second.id, "ana", "sol")
    assert await changed(ask) == {"luz": 1, "eva": 1, "ana": 2, "sol": 1}
    names.people = ["sol", "luz", "nobody"]
    assert await changed(ask, search="o") == {"luz": 1, "sol": 1}
    assert await changed(ask, campaigns=[second.id]) == {"ana": 1, "sol": 1}
    assert await changed(ask, campaigns=[second.id], search="o") == {"sol": 1}
    keeping = CreatorService(campaign_database)
    await keeping.tag(brand("c"), "c", "luz", "Fotógrafa")
    await keeping.tag(brand("c"), "c", "eva", "otra")
    assert await changed(ask, tag="fotografa") == {"luz": 1}
    assert await changed(ask, tag="otra", campaigns=[first.id]) == {"eva": 1}
    assert await changed(ask, tag="otra", campaigns=[second.id]) == {}
    names.people = []
    assert await changed(ask, search="o") == {}
    past = {"from": "2020-01-01T00:00:00Z", "to": "2020-02-01T00:00:00Z"}
    assert await changed(ask, period=past) == {}
    now = datetime.now(UTC)
    present = {"from": (now - timedelta(days=2)).isoformat(), "to": (now + timedelta(days=2)).isoformat()}
    assert await changed(ask, period=present) == {"ana": 2, "sol": 1, "luz": 1, "eva": 1}


async def test_an_advertisement_in_another_campaign_is_a_change_too(campaign_database: Database, ask: Ask) -> None:
    first, second = [await on_going(campaign_database, "c") for _ in range(2)]
    await submit_ads(campaign_database, first.id, "ana", "luz")
    await submit_ads(campaign_database, second.id, "ana")
    assert list(await changed(ask, campaigns=[first.id])) == ["luz", "ana"]
    assert await changed(ask, campaigns=[first.id]) == {"ana": 1, "luz": 1}


@pytest.mark.parametrize("condition", ["", "tag", "campaigns", "search", "period"])
async def test_a_hundred_of_many_who_changed_are_a_hundred_rows_read(
    campaign_database: Database, ask: Ask, names: Called, condition: str
) -> None:
    campaign = await on_going(campaign_database, "c")
    await submit_ads(campaign_database, campaign.id, "ana")
    names.people = [f"p{number}" for number in range(MANY)]
    now = datetime.now(UTC)
    days = {"from": (now - timedelta(days=2)).isoformat(), "to": (now + timedelta(days=2)).isoformat()}
    conditions = {"tag": "todos", "search": "p", "campaigns": [campaign.id], "period": days}
    url = campaign_database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(url)
    await connection.execute(COPY, MANY)
    await connection.execute(TAG, MANY)
    moment = await connection.fetchval("SELECT clock_timestamp()")
    await connection.execute(
        "UPDATE advertisements SET caption = 'x' WHERE person_id IN (SELECT 'p' || n FROM generate_series(1, 100) AS n)"
    )
    await connection.execute("VACUUM ANALYZE")
    with executed_statements() as executed:
        counts = await changed(
            ask, since=moment.isoformat(), **{condition: conditions[condition]} if condition else {}
        )
    assert len(counts) == 100
    read = 0.0
    for statement, values in executed:
        if "advertisements" in statement:
            explained = await connection.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", *values)
            most = max(steps(json.loads(explained)[0]["Plan"]))
            assert most < 300, explained
            read += most
    await connection.close()
    assert 100 <= read < 5 * 100


def steps(plan: dict[str, Any]) -> Iterator[float]:
    """The rows that each scan of a plan reads of a table, including those that its filter drops."""
    if plan["Node Type"].endswith("Scan") and "Relation Name" in plan:
        yield (plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)) * plan["Actual Loops"]
    for below in plan.get("Plans", ()):
        yield from steps(below)
