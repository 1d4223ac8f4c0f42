"""Finishes campaigns whose last day has passed; sets days and references that the previous release does not write."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from campaign_svc.campaigns import events, repository
from campaign_svc.campaigns.models import WAITING_PAYMENT, Campaign, new_payment_reference
from campaign_svc.campaigns.policies import CLOCK, days_of
from campaign_svc.campaigns.service.change_status import change_status
from kit.db import Database, utc_now

_AT_ONCE = 100


async def finish_ended(database: Database, *, now: Callable[[], datetime] = utc_now) -> int:
    """Finishes up to 100 campaigns whose last day has passed, each in its own transaction; returns the number.

    Safe in several processes at once: a campaign locked by one is skipped by the others.
    """
    for finished in range(_AT_ONCE):
        async with database.transaction() as session:
            moment = now()
            campaign = await repository.lock_ended(session, moment)
            if campaign is None:
                return finished
            await change_status(session, campaign, Campaign.finish, (None, CLOCK), moment)
    return _AT_ONCE


async def set_missing_days(database: Database) -> int:
    """Sets the days of up to 100 campaigns that the previous release wrote without them; returns the number."""
    async with database.transaction() as session:
        campaigns = await repository.lock_without_days(session, _AT_ONCE)
        for campaign in campaigns:
            zone = await repository.time_zone_of(session, campaign.company_id, lock=True)
            campaign.set_days(*days_of(campaign, zone), zone)
    return len(campaigns)


async def set_missing_references(database: Database) -> int:
    """Sets the references of up to 100 payments that the previous release left without one; returns the number.

    For payments still due, a fact with the campaign's standing informs other services too.
    """
    async with database.transaction() as session:
        campaigns = await repository.lock_without_reference(session, _AT_ONCE)
        for campaign in campaigns:
            campaign.payment_reference = new_payment_reference()
            if campaign.status == WAITING_PAYMENT:
                campaign.version += 1
                await events.campaign_budget_changed(session, campaign)
    return len(campaigns)
