"""Scheduled work on leads: deletes expired ones."""

from __future__ import annotations

from kit.tasks import keep_doing
from tracking_svc.leads.service import LeadService

_EVERY_SECONDS = 3600.0


async def forget_leads(leads: LeadService, months: int) -> None:
    """Deletes leads older than `months` now and every hour, until cancelled. Raises errors of the database."""
    await keep_doing(lambda: leads.forget(months), _EVERY_SECONDS)
