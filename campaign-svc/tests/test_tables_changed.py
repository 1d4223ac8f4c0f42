"""A client with a copy reads the rows changed since its last read, in the order of the changes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from campaign_factories import MOBILE, STOP, ad, brand, on_going, staff, submitted
from sqlalchemy import text

from campaign_svc.advertisements.models import AdvertisementFilter
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.models import CampaignFilter
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput

BEGINNING = datetime.fromisoformat("2020-01-01T00:00:00+00:00")


class Copy:
    """A local copy of a company's advertisements, as an API client keeps one, read in pages of `size`."""

    def __init__(self, database: Database, caller: Caller, size: int) -> None:
        self._ads = AdvertisementService(database)
        self._caller = caller
        self._size = size
        self._since, self._after = BEGINNING, None
        self.status: dict[str, int] = {}

    async def page(self) -> list[str]:
        """Reads the next page of changes into the copy; returns their ids."""
        changed_filter = AdvertisementFilter(updated_since=self._since)
        rows: Any = await self._ads.listed(self._caller, changed_filter, limit=self._size, after=self._after)
        for row in rows:
            self.status[row.id] = row.status
            self._since, self._after = row.updated_at, row.id
        return [row.id for row in rows]

    async def read(self) -> list[str]:
        """The ids of all rows changed since the last read."""
        ids: list[str] = []
        while page := await self.page():
            ids += page
        return ids


@pytest.mark.parametrize("size", [1, 2, 100])
async def test_a_copy_reads_each_change_once(campaign_database: Database, size: int) -> None:
    campaign = await on_going(campaign_database, "c")
    ads = [row.id for row in await submitted(campaign_database, campaign.id, 4)]
    copy = Copy(campaign_database, brand("c"), size)
    assert sorted(await copy.read()) == sorted(ads)
    assert await copy.read() == []
    await AuditingService(campaign_database).decide_many(brand("c"), [ads[2]], APPROVED, None, None)
    assert await copy.read() == [ads[2]]
    assert copy.status[ads[2]] == APPROVED
    new = [row.id for row in await submitted(campaign_database, campaign.id)]
    assert await copy.read() == new


async def test_what_changes_between_two_pages_is_read_again_and_hides_nothing(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    ads = []
    for _ in range(4):
        ads += [row.id for row in await submitted(campaign_database, campaign.id)]
    copy = Copy(campaign_database, brand("c"), 2)
    assert await copy.page() == ads[:2]
    # The last row read, whose id is the cursor, moves to the end.
    await AuditingService(campaign_database).decide_many(brand("c"), [ads[1]], APPROVED, None, None)
    assert await copy.read() == [ads[2], ads[3], ads[1]]


LATE = text("""
INSERT INTO advertisements SELECT made.* FROM advertisements AS one, jsonb_populate_record(one, jsonb_build_object(
    'id', 'late', 'caption_identifier', 'LATE2345', 'updated_at', moment_of_change())) AS made WHERE one.id = :id""")


async def test_what_commits_late_is_read_though_others_changed_since(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    (first,) = [row.id for row in await submitted(campaign_database, campaign.id)]
    copy = Copy(campaign_database, brand("c"), 100)
    assert await copy.read() == [first]
    async with campaign_database.transaction() as late:
        await (await late.connection()).execute(LATE, {"id": first})
        (second,) = [row.id for row in await submitted(campaign_database, campaign.id)]
        assert await copy.read() == [], "the second one's place is behind that of who has not committed"
    assert await copy.read() == ["late", second]


async def test_whoever_writes_elsewhere_or_only_reads_holds_nothing_up(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    copy = Copy(campaign_database, brand("c"), 100)
    async with campaign_database.transaction() as reading:
        await (await reading.connection()).execute(text("SELECT 1"))
        (first,) = [row.id for row in await submitted(campaign_database, campaign.id)]
        assert await copy.read() == [first]
        # From here on `reading` is a writing transaction: earlier changes keep their place, later ones are held back.
        await (await reading.connection()).execute(text("SELECT pg_current_xact_id()"))
        (second,) = [row.id for row in await submitted(campaign_database, campaign.id)]
        assert await copy.read() == []
    assert await copy.read() == [second]


async def test_a_copy_of_one_campaign_or_of_another_company_holds_no_more(campaign_database: Database) -> None:
    own, other = [await on_going(campaign_database, company) for company in ("c", "d")]
    await MobileService(campaign_database).submit(MOBILE, [ad(own.id), ad(other.id)])
    reads = AdvertisementService(campaign_database)
    for caller, advertisement_filter, campaigns in (
        (brand("c"), AdvertisementFilter(updated_since=BEGINNING), {own.id}),
        (brand("c"), AdvertisementFilter(updated_since=BEGINNING, campaign_id=other.id), set()),
        (staff(), AdvertisementFilter(updated_since=BEGINNING, campaign_id=other.id), {other.id}),
        (staff(), AdvertisementFilter(updated_since=BEGINNING, company_id="c"), {own.id}),
    ):
        rows: Any = await reads.listed(caller, advertisement_filter)
        assert {row.campaign_id for row in rows} == campaigns
    with pytest.raises(InvalidInput):
        await reads.listed(staff(), AdvertisementFilter(updated_since=BEGINNING))


async def test_campaigns_are_read_by_when_they_changed(campaign_database: Database) -> None:
    campaigns = CampaignService(campaign_database, fund)
    first, second = [(await on_going(campaign_database, "c")).id for _ in range(2)]

    async def changed(since: datetime, after: str | None = None) -> list[Any]:
        rows: Any = await campaigns.listed(brand("c"), CampaignFilter(updated_since=since), after=after)
        return list(rows)

    seen = await changed(BEGINNING)
    assert [row.id for row in seen] == [first, second]
    await campaigns.transition(brand("c"), first, STOP)
    (stopped,) = await changed(seen[-1].updated_at, seen[-1].id)
    assert stopped.id == first
    assert await changed(stopped.updated_at, stopped.id) == []
