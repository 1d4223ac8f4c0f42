"""Background job that recounts the days of companies whose zone changed, by their choice or the operator's."""

from __future__ import annotations

from campaign_svc.days import repository
from campaign_svc.days.service import recount_days
from kit.days import operator_time_zone
from kit.db import Database

_AT_ONCE = 100


async def recount_changed(database: Database) -> int:
    """Recounts the days of up to 100 companies, each in its own transaction; returns the number."""
    company_ids = await repository.to_recount(database, operator_time_zone(), _AT_ONCE)
    for company_id in company_ids:
        await recount_days(database, company_id)
    return len(company_ids)
