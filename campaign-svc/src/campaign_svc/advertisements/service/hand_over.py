"""Records that products of approved advertisements were handed over, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from campaign_svc.access import api_key_of
from campaign_svc.activity.models import Activity
from campaign_svc.activity.service import count_activity
from campaign_svc.advertisements import events
from campaign_svc.advertisements.models import Advertisement
from kit.db import Session
from kit.rpc.caller import Caller


async def hand_over(session: Session, caller: Caller, given: Sequence[tuple[Advertisement, datetime]]) -> None:
    """Records who handed over each product and when. The advertisements are locked, approved, not yet handed over."""
    key = api_key_of(caller)
    for ad, moment in given:
        ad.delivered_at, ad.delivered_by, ad.delivered_by_role = moment, caller.person_id, caller.tenant_role
        if key is not None:
            ad.delivered_by, ad.delivered_by_key = "", key
        ad.version += 1
    await session.flush()
    counted = [Activity(campaign_id=ad.campaign_id, at=moment, delivered=1) for ad, moment in given]
    await count_activity(session, counted)
    await events.rewards_delivered(session, [ad for ad, _ in given])
