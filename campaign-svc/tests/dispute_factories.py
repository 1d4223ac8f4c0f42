"""Decided advertisements for the tests of disputes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from campaign_factories import MOBILE, MONEY, ad, on_going, staff

from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller

WHY = "En la foto se ve el producto, arriba a la derecha."
BECAUSE = "Miramos de nuevo la foto y el producto se ve entero."
Now = Callable[[], datetime]


async def decided(
    database: Database,
    now: Now,
    *,
    approved: bool,
    by: Caller | None = None,
    company: str = "",
    campaign: Any = None,
    person_id: str = "",
) -> tuple[Any, Any]:
    """A campaign paid in money and an advertisement of it that staff decided."""
    campaign = campaign or await on_going(database, company or uuid7(), payment_type=MONEY)
    submission = ad(campaign.id, person_id=person_id or uuid7(), creation_dt=now())
    (row,) = await MobileService(database, now).submit(MOBILE, [submission])
    status = APPROVED if approved else REJECTED_BY_PLATFORM
    reason = None if approved else "PRODUCT_NOT_SHOWN"
    await AdvertisementService(database, now=now).audit(by or staff(), row.id, status, reason)
    return campaign, row


async def refused_by_brand(database: Database, now: Now, boss: Caller, **values: Any) -> tuple[Any, Any]:
    """A campaign paid in product and an advertisement of it that its brand rejected."""
    campaign = await on_going(database, boss.tenant_id or "", **values)
    (row,) = await MobileService(database, now).submit(MOBILE, [ad(campaign.id, creation_dt=now())])
    ads = AdvertisementService(database, now=now)
    await ads.audit(boss, row.id, REJECTED_BY_CUSTOMER, "PRODUCT_NOT_SHOWN", "Se ve de lejos.")
    return campaign, row
