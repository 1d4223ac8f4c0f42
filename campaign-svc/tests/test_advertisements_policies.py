"""The table of who may take which decision, without I/O."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from campaign_svc.advertisements import errors
from campaign_svc.advertisements.models import Advertisement, Decision
from campaign_svc.advertisements.policies import (
    APPROVED,
    REJECTED_BY_CUSTOMER,
    REJECTED_BY_PLATFORM,
    WAITING_CUSTOMER,
    WAITING_PLATFORM,
)
from campaign_svc.campaigns.models import Campaign
from kit.rpc.caller import Caller

NOW = datetime(2026, 9, 7, tzinfo=UTC)
ADVERTISING, SPOT, MONEY, PRODUCT = 3, 1, 1, 2
BRAND = Caller(person_id="b", tenant_id="own", permissions=frozenset({"readCampaings", "auditAdvertisement"}))
VIEWER = Caller(person_id="v", tenant_id="own", permissions=frozenset({"readCampaings"}))
STAFF = Caller(person_id="s", permissions=frozenset({"auditAdvertisement", "auditMoneyAdvertisement"}))
READER_OF_ALL = Caller(
    person_id="r",
    tenant_id="other",
    permissions=frozenset({"readCompanies", "readCampaings", "auditAdvertisement"}),
)

TABLE = [
    (READER_OF_ALL, PRODUCT, ADVERTISING, WAITING_CUSTOMER, APPROVED, None, errors.OnlyBrandAudits),
    (READER_OF_ALL, MONEY, ADVERTISING, WAITING_PLATFORM, APPROVED, None, errors.OnlyPlatformAudits),
    (BRAND, PRODUCT, ADVERTISING, WAITING_CUSTOMER, APPROVED, None, None),
    (BRAND, PRODUCT, ADVERTISING, WAITING_PLATFORM, APPROVED, None, None),
    (BRAND, PRODUCT, ADVERTISING, WAITING_CUSTOMER, REJECTED_BY_CUSTOMER, None, None),
    (BRAND, PRODUCT, SPOT, WAITING_CUSTOMER, APPROVED, None, None),
    (BRAND, PRODUCT, SPOT, WAITING_CUSTOMER, REJECTED_BY_CUSTOMER, None, errors.OnlyValidate),
    (BRAND, PRODUCT, ADVERTISING, WAITING_CUSTOMER, REJECTED_BY_PLATFORM, None, errors.WrongDecision),
    (BRAND, PRODUCT, ADVERTISING, WAITING_CUSTOMER, WAITING_CUSTOMER, None, errors.WrongDecision),
    (BRAND, PRODUCT, ADVERTISING, APPROVED, APPROVED, None, errors.AlreadyAudited),
    (BRAND, MONEY, ADVERTISING, WAITING_PLATFORM, APPROVED, None, errors.OnlyPlatformAudits),
    (BRAND, MONEY, ADVERTISING, WAITING_CUSTOMER, APPROVED, None, errors.OnlyPlatformAudits),
    (VIEWER, PRODUCT, ADVERTISING, WAITING_CUSTOMER, APPROVED, None, errors.NotAllowedToAudit),
    (STAFF, MONEY, ADVERTISING, WAITING_PLATFORM, APPROVED, None, None),
    (STAFF, MONEY, ADVERTISING, WAITING_CUSTOMER, REJECTED_BY_PLATFORM, "Borrosa", None),
    (STAFF, MONEY, ADVERTISING, WAITING_PLATFORM, REJECTED_BY_PLATFORM, None, errors.ReasonRequired),
    (STAFF, MONEY, ADVERTISING, WAITING_PLATFORM, REJECTED_BY_PLATFORM, "  ", errors.ReasonRequired),
    (STAFF, MONEY, ADVERTISING, WAITING_PLATFORM, REJECTED_BY_PLATFORM, "x" * 500, None),
    (STAFF, MONEY, ADVERTISING, WAITING_PLATFORM, REJECTED_BY_CUSTOMER, "x", errors.WrongDecision),
    (STAFF, PRODUCT, ADVERTISING, WAITING_CUSTOMER, APPROVED, None, errors.OnlyBrandAudits),
]


@pytest.mark.parametrize(("caller", "payment", "kind", "status", "decision", "reason", "expected"), TABLE)
def test_decision_table(
    caller: Caller,
    payment: int,
    kind: int,
    status: int,
    decision: int,
    reason: str | None,
    expected: type[Exception] | None,
) -> None:
    def decide() -> None:
        ad = Advertisement(
            campaign_id="campaign",
            company_id="own",
            person_id="creator",
            caption_identifier="",
            multimedia_uri="",
            status=status,
            creation_dt=NOW,
            audit_deadline=NOW,
        )
        campaign = Campaign(company_id="own", name="", type=kind, payment_type=payment, creation_dt=NOW)
        ad.check_decision(Decision(decision, reason), campaign, caller)

    if expected is None:
        decide()
    else:
        with pytest.raises(expected):
            decide()
