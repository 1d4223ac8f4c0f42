"""Campaigns and advertisements for the tests, created through the service's own use cases."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from campaign_svc.advertisements.models import Submission
from campaign_svc.campaigns.models import Campaign
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller

MOBILE = Caller(service="mobile")
ADVERTISING, SPOT = 3, 1
MONEY, PRODUCT = 1, 2
PRICE = 1_000
POST_ADDRESSES = {1: "https://www.facebook.com/p/1", 2: "https://www.instagram.com/p/1", 3: "https://x.com/p/1"}
SUBMIT, APPROVE, CONFIRM_PAYMENT, STOP, START, FINISH, RETURN = 1, 2, 3, 4, 5, 6, 7


def brand(company_id: str) -> Caller:
    permissions = frozenset({"readCampaings", "auditAdvertisement", "editCampaigns"})
    return Caller(
        person_id=uuid7(), session_id="s", tenant_id=company_id, tenant_role="owner", permissions=permissions
    )


def staff() -> Caller:
    permissions = {
        "readCompanies",
        "readCampaings",
        "auditAdvertisement",
        "auditMoneyAdvertisement",
        "manageCampaigns",
    }
    return Caller(person_id=uuid7(), session_id="s", permissions=frozenset(permissions))


def with_columns(result: object) -> Any:
    """A use case's result, not None; the types of its rows declare only the id, and tests read other columns."""
    assert result is not None
    return result


async def _approved(database: Database, company_id: str, **values: Any) -> Any:
    service = CampaignService(database, fund)
    payment = values.pop("payment_type", PRODUCT)
    money = payment == MONEY
    row = await service.create(
        MOBILE,
        Campaign(
            **{
                "company_id": company_id,
                "name": "Mañanas",
                "brief": "El brief BASESYCONDICIONES Las bases",
                "type": ADVERTISING,
                "payment_type": payment,
                "currency": "ARS",
                "stock": 0 if money else 10,
                "investment": 10 * PRICE if money else 0,
                "custom_ad_price": PRICE if money else None,
                **values,
            }
        ),
    )
    for step in (SUBMIT, APPROVE):
        row = await service.transition(MOBILE, row.id, step)
    return row


async def waiting_for_payment(database: Database, company_id: str, **values: Any) -> Any:
    """An approved campaign that waits for its payment; its investment pays for ten advertisements."""
    return await _approved(database, company_id, payment_type=MONEY, **values)


async def on_going(database: Database, company_id: str, **values: Any) -> Any:
    """A campaign that is OnGoing, with ten units of stock or an investment of ten prices."""
    row = await _approved(database, company_id, **values)
    # A service may confirm a payment that is not needed.
    return await CampaignService(database, fund).transition(MOBILE, row.id, CONFIRM_PAYMENT)


def ad(campaign_id: str, **values: Any) -> Submission:
    """An advertisement as the mobile side submits it."""
    given: dict[str, Any] = {
        "id": uuid7(),
        "person_id": uuid7(),
        "multimedia_uri": "/media/images/aa/bb.jpg",
        "caption": "Domingo",
        "creation_dt": datetime.now(UTC),
    }
    return Submission(campaign_id=campaign_id, **given | values)


async def submitted(database: Database, campaign_id: str, count: int = 1) -> list[Any]:
    """`count` advertisements, as stored."""
    return await MobileService(database).submit(MOBILE, [ad(campaign_id) for _ in range(count)])
