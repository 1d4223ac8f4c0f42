"""When a month has ended in a company's zone, records its campaigns' results as a fact."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import date, datetime

from campaign_svc.access import viewer_of
from campaign_svc.reports import events, repository
from campaign_svc.reports.models import Period
from campaign_svc.reports.policies import finished_month, next_month, total
from kit.db import Database, utc_now

log = logging.getLogger(__name__)
_AT_ONCE = 100


async def report_months(database: Database, now: Callable[[], datetime] = utc_now) -> int:
    """Reports the previous month of companies, each in its own transaction; returns the number with results.

    In each zone at most 100 companies are processed per call. Safe in several replicas: one reports each company.
    """
    async with database.read() as session:
        zones = await repository.zones(session)
    reported = 0
    for zone in zones:
        month = finished_month(now(), zone)
        if month is None:
            continue
        async with database.read() as session:
            company_ids = await repository.to_report(session, zone, month, _AT_ONCE)
        for company_id in company_ids:
            try:
                reported += await _report(database, company_id, month, zone, now())
            except Exception:
                # A failure does not delay the others; the next call retries.
                log.exception("the month of company %s could not be told", company_id)
    return reported


async def _report(database: Database, company_id: str, month: date, zone: str, now: datetime) -> bool:
    async with database.transaction() as session:
        if not await repository.claim_month(session, company_id, month):
            return False
        campaigns = await repository.campaigns_of(session, viewer_of(company_id), company_id, [])
        period = Period(month, next_month(month), zone)
        by_campaign, _ = await repository.figures(session, [campaign.id for campaign in campaigns], period)
        figures = total(by_campaign.values())
        if not (figures.submitted or figures.approved or figures.rejected or figures.engagement):
            return False
        await events.month_reported(session, company_id, month, figures, now)
        return True
