"""The facts of campaigns and new advertisements hold what other services need for notices."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import pytest
from audit_factories import rows
from campaign_factories import MONEY, PRICE, PRODUCT, on_going, submitted

from kit.db import Database
from resuena.campaign.v1 import campaign_pb2, events_pb2


async def recorded(database: Database, subject: str, kind: Any) -> list[Any]:
    query = f"SELECT payload FROM outbox WHERE subject = 'resuena.campaign.{subject}.v1' ORDER BY id"
    return [kind.FromString(row.payload) for row in await rows(database, query)]


@pytest.mark.parametrize(
    ("payment", "stock", "status"),
    [
        (PRODUCT, 9, campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT),
        (MONEY, 0, campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_PLATFORM_AUDIT),
    ],
)
async def test_facts_say_what_is_left_and_who_is_to_audit_until_when(
    campaign_database: Database, payment: int, stock: int, status: int
) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=payment)
    (ad,) = await submitted(campaign_database, campaign.id)
    last = (await recorded(campaign_database, "campaign_budget_changed", events_pb2.CampaignBudgetChanged))[-1]
    standing = last.standing
    assert (standing.name, standing.stock) == (campaign.name, stock)
    assert standing.budget_available == (9 * PRICE if payment == MONEY else 0)
    (fact,) = await recorded(campaign_database, "advertisement_submitted", events_pb2.AdvertisementSubmitted)
    assert (fact.company_id, fact.status) == ("c", status)
    assert fact.audit_deadline.ToDatetime(UTC) == ad.audit_deadline
