"""Scheduled work: keeps the keys of companies' names up to date."""

from __future__ import annotations

from datetime import timedelta

from company_svc.companies.service import CompanyService
from kit.tasks import keep_doing


async def keep_name_keys_current(companies: CompanyService, every: timedelta = timedelta(hours=1)) -> None:
    """Runs until cancelled. Raises Unavailable while the database is away; kit.rpc.server starts it again."""
    await keep_doing(companies.key_names, every.total_seconds())
