"""Handing over a product: once, by the brand, for approved advertisements, also by ad code."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from audit_factories import MONDAY, Clock, everything, rows, stored, viewer
from campaign_factories import MOBILE, MONEY, brand, on_going, staff, submitted, with_columns

from campaign_svc.advertisements import errors
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated

COMPANY = "c"


async def approved(database: Database) -> Any:
    campaign = await on_going(database, COMPANY)
    (ad,) = await submitted(database, campaign.id)
    return await AdvertisementService(database).audit(brand(COMPANY), ad.id, APPROVED, None)


async def test_the_second_time_tells_who_and_when_and_changes_nothing(campaign_database: Database) -> None:
    ad = await approved(campaign_database)
    clock, who = Clock(), brand(COMPANY)
    auditing = AuditingService(campaign_database, now=clock)
    row, before = with_columns(await auditing.deliver(who, ad_id=ad.id, code=None))
    assert (before, row.delivered_at, row.delivered_by, row.delivered_by_role) == (
        False,
        MONDAY,
        who.person_id,
        "owner",
    )
    assert row.version == ad.version + 1
    clock.pass_by(hours=1)
    contents = await everything(campaign_database)
    again, before = with_columns(await auditing.deliver(brand(COMPANY), ad_id=ad.id, code=None))
    assert (before, again.delivered_at, again.delivered_by) == (True, MONDAY, who.person_id)
    assert await everything(campaign_database) == contents
    delivered = await rows(
        campaign_database, "SELECT entity_id, version FROM outbox WHERE subject LIKE '%delivered%'"
    )
    assert [(event.entity_id, event.version) for event in delivered] == [(ad.id, row.version)]


async def test_twenty_hand_overs_at_once_hand_over_one(campaign_database: Database) -> None:
    ad = await approved(campaign_database)
    auditing = AuditingService(campaign_database)
    answers = await asyncio.gather(*(auditing.deliver(brand(COMPANY), ad_id=ad.id, code=None) for _ in range(20)))
    assert sorted(before for _, before in answers) == [False] + [True] * 19
    assert len({with_columns(row).delivered_by for row, _ in answers}) == 1
    assert len(await rows(campaign_database, "SELECT 1 FROM outbox WHERE subject LIKE '%delivered%'")) == 1


async def test_the_code_is_scanned_in_any_case_within_reach(campaign_database: Database) -> None:
    ad = await approved(campaign_database)
    auditing = AuditingService(campaign_database)
    before = await everything(campaign_database)
    for code in (ad.caption_identifier, "ZZZZZZZZ"):
        with pytest.raises(errors.UnknownAdvertisement):
            await auditing.deliver(brand(uuid7()), ad_id=None, code=code)
    for code in ("", ad.caption_identifier[:7], ad.caption_identifier + "A", "ßßß\u0000", "????????"):
        with pytest.raises(InvalidInput):
            await auditing.deliver(brand(COMPANY), ad_id=None, code=code)
    assert await everything(campaign_database) == before
    code = ad.caption_identifier
    pasted = f"Código: \u200b{code[:4].lower()}-{code[4:]}"
    row, again = await auditing.deliver(brand(COMPANY), ad_id=None, code=pasted)
    assert (row.id, again) == (ad.id, False)


@pytest.mark.parametrize(
    ("caller", "refusal"),
    [
        (Caller(), Unauthenticated),
        (MOBILE, Unauthenticated),
        (viewer(COMPANY), errors.NotAllowedToAudit),
        (brand("other"), errors.UnknownAdvertisement),
        (staff(), errors.OnlyBrandDelivers),
    ],
)
async def test_nobody_else_hands_over(
    campaign_database: Database, caller: Caller, refusal: type[DomainError]
) -> None:
    ad = await approved(campaign_database)
    before = await everything(campaign_database)
    with pytest.raises(refusal):
        await AuditingService(campaign_database).deliver(caller, ad_id=ad.id, code=None)
    assert await everything(campaign_database) == before


async def test_only_approved_products_are_handed_over(campaign_database: Database) -> None:
    product = await on_going(campaign_database, COMPANY)
    waiting, rejected = await submitted(campaign_database, product.id, 2)
    ads = AdvertisementService(campaign_database)
    await ads.audit(brand(COMPANY), rejected.id, REJECTED_BY_CUSTOMER, None)
    (paid,) = await submitted(
        campaign_database, (await on_going(campaign_database, COMPANY, payment_type=MONEY)).id
    )
    await ads.audit(staff(), paid.id, APPROVED, None)
    before = await everything(campaign_database)
    deliver = AuditingService(campaign_database).deliver
    for ad in (waiting, rejected):
        with pytest.raises(errors.NotApproved):
            await deliver(brand(COMPANY), ad_id=ad.id, code=None)
    with pytest.raises(errors.NoProduct):
        await deliver(brand(COMPANY), ad_id=paid.id, code=None)
    for wrong in ({"ad_id": None, "code": None}, {"ad_id": waiting.id, "code": waiting.caption_identifier}):
        with pytest.raises(InvalidInput):
            await deliver(brand(COMPANY), **wrong)
    assert await everything(campaign_database) == before
    assert (await stored(campaign_database, waiting.id)).delivered_at is None
