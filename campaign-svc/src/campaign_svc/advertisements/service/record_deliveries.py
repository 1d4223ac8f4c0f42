"""Records that products of approved advertisements were handed over, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence

from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import events
from campaign_svc.advertisements.models import Advertisement
from kit.db import Session


async def record_deliveries(session: Session, delivered: Sequence[Advertisement]) -> None:
    """Stores, counts and publishes what `Advertisement.hand_over` changed; the caller has locked these rows."""
    await session.flush()
    counted = [
        Activity(campaign_id=ad.campaign_id, at=ad.delivered_at, delivered=1)
        for ad in delivered
        if ad.delivered_at
    ]
    await count_activity(session, counted)
    await events.rewards_delivered(session, delivered)
