"""Recomputes the daily roll-ups of a company after its time zone changed."""

from __future__ import annotations

from campaign_svc.campaigns.policies import days_of
from campaign_svc.days import repository
from kit.days import resolved
from kit.db import Database


async def recount_days(database: Database, company_id: str) -> None:
    """Recounts the company's days by its chosen zone, else the operator's; idempotent, in one transaction.

    The first and last days of its campaigns stay the same dates; the moments of their start and end change.
    """
    async with database.transaction() as session:
        campaigns = await repository.lock_campaigns(session, company_id)
        company = await repository.lock_company(session, company_id)
        if company is None or company.days_zone == resolved(company.time_zone):
            return
        old, new = company.days_zone, resolved(company.time_zone)
        for campaign in campaigns:
            campaign.set_days(*days_of(campaign, new), new)
        ids = [campaign.id for campaign in campaigns]
        for roll_up in repository.ROLL_UPS:
            await repository.recount(session, roll_up, ids, old, new)
        company.days_zone = new
