"""The fact that the summary of an advertisement's checks changed."""

from __future__ import annotations

from collections.abc import Iterable

from campaign_svc.advertisements.models import AdvertisementVersion
from kit.db import Session
from kit.events import Fact, record_all
from resuena.campaign.v1 import events_pb2

ADVERTISEMENT_CHECKED = "resuena.campaign.advertisement_checked.v1"


async def advertisements_checked(session: Session, ads: Iterable[AdvertisementVersion]) -> None:
    """Records one fact per advertisement in the open transaction."""
    facts = (
        Fact(
            events_pb2.AdvertisementChecked(
                advertisement_id=ad.id,
                campaign_id=ad.campaign_id,
                company_id=ad.company_id,
                person_id=ad.person_id,
                version=ad.version,
            ),
            ad.id,
            ad.version,
        )
        for ad in ads
    )
    await record_all(session, ADVERTISEMENT_CHECKED, facts)
