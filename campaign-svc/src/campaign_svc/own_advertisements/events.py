"""The fact that a creator withdrew an advertisement."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.advertisements.models import Advertisement
from kit.db import Session
from kit.events import record
from resuena.campaign.v1 import events_pb2

ADVERTISEMENT_WITHDRAWN = "resuena.campaign.advertisement_withdrawn.v1"


async def advertisement_withdrawn(
    session: Session, ad: Advertisement, from_status: int, now: datetime, *, last_for_company: bool
) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.AdvertisementWithdrawn(
        advertisement_id=ad.id,
        campaign_id=ad.campaign_id,
        company_id=ad.company_id,
        person_id=ad.person_id,
        from_status=from_status,  # type: ignore[arg-type]
        version=ad.version,
        last_for_company=last_for_company,
    )
    await record(session, ADVERTISEMENT_WITHDRAWN, message, entity_id=ad.id, version=ad.version, occurred_at=now)
