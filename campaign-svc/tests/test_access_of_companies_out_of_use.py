"""A deactivated company: its members reach nothing, its campaigns accept nothing, and facts may come in any order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from audit_factories import everything, rows
from campaign_factories import (
    MOBILE,
    MONEY,
    STOP,
    ad,
    brand,
    on_going,
    staff,
    submitted,
    with_columns,
)

from campaign_svc import consumers
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.errors import CampaignNotOnGoing, UnknownCampaign
from campaign_svc.campaigns.models import CampaignDraft, CampaignFilter
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.write_drafts import DraftService
from campaign_svc.desk.service import DeskService
from campaign_svc.ledger.service import LedgerService, fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.events import Consumers, Relay, record
from kit.jetstream import Connection
from kit.rpc.errors import DomainError, PermissionDenied
from kit.testing import eventually
from resuena.campaign.v1 import campaign_pb2, mobile_pb2
from resuena.company.v1 import events_pb2

DRAFT: dict[str, Any] = {"name": "Otoño", "type": 3, "payment_type": 2}


async def tell(database: Database, company_id: str, version: int, *, active: bool) -> None:
    handler: Callable[..., Awaitable[None]] = (
        consumers.company_reactivated if active else consumers.company_deactivated
    )
    kind = events_pb2.CompanyReactivated if active else events_pb2.CompanyDeactivated
    async with database.transaction() as session:
        await handler(session, kind(company_id=company_id, version=version), None)


async def test_its_members_reach_nothing_of_it_until_it_is_back(campaign_database: Database) -> None:
    campaigns, ads = CampaignService(campaign_database, fund), AdvertisementService(campaign_database)
    lifecycle, ledger = DraftService(campaign_database), LedgerService(campaign_database)
    campaign = await on_going(campaign_database, "c")
    (row,) = await submitted(campaign_database, campaign.id)
    await MobileService(campaign_database).publish(
        MOBILE,
        [PublishedPost(advertisement_id=row.id, platform=2, post_platform_id="https://www.instagram.com/p/1")],
    )
    draft = await lifecycle.create(brand("c"), CampaignDraft(**DRAFT))
    other = await on_going(campaign_database, "d")

    async def seen(company_id: str, campaign_id: str) -> list[Any]:
        member = brand(company_id)
        results = [
            await campaigns.listed(member),
            (await campaigns.of_companies(member, [company_id]))[0],
            *(await campaigns.get_many(member, [campaign_id])),
            *(await ads.totals(member, [campaign_id])),
            *(await ledger.totals(member, [campaign_id])),
            (await lifecycle.changes(member, [campaign_id]))[0],
        ]
        if company_id == "c":
            results += [
                await lifecycle.drafts(member),
                await ads.listed(member),
                *(await ads.get_many(member, [row.id])),
                (await ads.posts_of(member, [row.id]))[0],
            ]
        return [bool(result) for result in results]

    assert all(await seen("c", campaign.id))
    await tell(campaign_database, "c", 2, active=False)
    before = await everything(campaign_database)
    assert not any(await seen("c", campaign.id))
    assert all(await seen("d", other.id))
    member = brand("c")
    attempts: list[tuple[Awaitable[Any], type[DomainError]]] = [
        (campaigns.transition(member, campaign.id, STOP), UnknownCampaign),
        (lifecycle.update(member, draft.id, CampaignDraft(name="Mía")), UnknownCampaign),
        (lifecycle.create(member, CampaignDraft(**DRAFT)), PermissionDenied),
    ]
    for attempt, refusal in attempts:
        with pytest.raises(refusal):
            await attempt
    outcomes = await AuditingService(campaign_database).decide_many(member, [row.id], APPROVED, None, None)
    assert [getattr(error, "reason", None) for _, error in outcomes] == ["UNKNOWN_ADVERTISEMENT"]
    assert await everything(campaign_database) == before
    await tell(campaign_database, "c", 3, active=True)
    assert all(await seen("c", campaign.id))


async def test_staff_find_its_campaigns_among_the_inactive(campaign_database: Database) -> None:
    campaigns, lifecycle = CampaignService(campaign_database, fund), DraftService(campaign_database)
    gone, there = await on_going(campaign_database, "c"), await on_going(campaign_database, "d")
    await lifecycle.create(brand("c"), CampaignDraft(**DRAFT))
    await tell(campaign_database, "c", 2, active=False)
    listed = [
        [row.id for row in await campaigns.listed(staff(), CampaignFilter(active=flag))] for flag in (True, False)
    ]
    assert listed[0] == [there.id]
    assert gone.id in listed[1]
    assert there.id not in listed[1]
    assert {
        row.id: row.active for row in with_columns(await campaigns.get_many(staff(), [gone.id, there.id]))
    } == {
        gone.id: False,
        there.id: True,
    }
    assert await campaigns.of_companies(staff(), ["c"]) == [[]]
    assert await lifecycle.drafts(staff()) == []
    assert len(await campaigns.listed(staff())) == 3


async def test_staff_still_decide_on_what_waits(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    (row,) = await submitted(campaign_database, campaign.id)
    await tell(campaign_database, "c", 2, active=False)
    assert [
        advertisement.id for advertisement, _ in await DeskService(campaign_database).queue(staff(), 10, None)
    ] == [row.id]
    assert (
        await AdvertisementService(campaign_database).audit(staff(), row.id, APPROVED, None)
    ).status == APPROVED


async def test_arrivals_for_it_are_refused_and_change_nothing(campaign_database: Database) -> None:
    mobile = MobileService(campaign_database)
    campaign, other = await on_going(campaign_database, "c"), await on_going(campaign_database, "d")
    submission = ad(campaign.id)
    await mobile.submit(MOBILE, [submission])
    await tell(campaign_database, "c", 2, active=False)
    before = await everything(campaign_database)
    for batch in ([ad(campaign.id)], [ad(other.id), ad(campaign.id)]):
        with pytest.raises(CampaignNotOnGoing):
            await mobile.submit(MOBILE, batch)
    assert [row.id for row in await mobile.submit(MOBILE, [submission])] == [submission.id]
    assert await everything(campaign_database) == before
    assert len(await mobile.submit(MOBILE, [ad(other.id)])) == 1
    await tell(campaign_database, "c", 3, active=True)
    assert len(await mobile.submit(MOBILE, [ad(campaign.id)])) == 1


@pytest.mark.parametrize(
    ("changes", "active"),
    [
        ([(2, False), (3, True)], True),
        ([(3, True), (2, False)], True),
        ([(4, False), (2, False), (3, True)], False),
        ([(2, False), (2, False)], False),
    ],
)
async def test_the_newest_word_counts_and_names_come_whenever_they_do(
    campaign_database: Database, *, changes: list[tuple[int, bool]], active: bool
) -> None:
    for version, flag in changes:
        await tell(campaign_database, "c", version, active=flag)
    created = events_pb2.CompanyCreated(company_id="c", name="Café", version=1)
    async with campaign_database.transaction() as session:
        await consumers.company_told(session, created, None)  # type: ignore[arg-type]
    known_companies = await rows(campaign_database, "SELECT name, active FROM known_companies")
    assert [tuple(row) for row in known_companies] == [("Café", active)]


async def test_over_nats_the_mobile_side_is_told_of_the_refusal(
    campaign_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    campaign = await on_going(campaign_database, "c")
    background(Relay(campaign_database, nats).run())
    background(Consumers(campaign_database, nats, list(consumers.subscriptions(campaign_database))).run())

    async def send(subject: str, message: Any, entity_id: str) -> None:
        async with campaign_database.transaction() as session:
            await record(session, subject, message, entity_id=entity_id, version=2)

    gone = events_pb2.CompanyDeactivated(company_id="c", version=2)
    await send("resuena.company.company_deactivated.v1", gone, "c")

    async def out_of_use() -> bool:
        return bool(await rows(campaign_database, "SELECT 1 FROM known_companies WHERE NOT active"))

    await eventually(out_of_use)
    late = mobile_pb2.MobileAdvertisementSubmitted(
        advertisement=campaign_pb2.Advertisement(id="late", campaign_id=campaign.id, person_id="p")
    )
    await send("resuena.mobile.advertisement_submitted.v1", late, "late")

    async def refused() -> bool:
        query = "SELECT 1 FROM outbox WHERE subject = 'resuena.campaign.advertisement_refused.v1' AND entity_id = 'late'"
        return bool(await rows(campaign_database, query))

    await eventually(refused)
    assert await rows(campaign_database, "SELECT 1 FROM advertisements") == []
    back = events_pb2.CompanyReactivated(company_id="c", version=3)
    await send("resuena.company.company_reactivated.v1", back, "c")

    async def in_use() -> bool:
        return not await out_of_use()

    await eventually(in_use)
