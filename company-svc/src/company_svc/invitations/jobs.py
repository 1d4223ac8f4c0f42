"""Scheduled work: deletes the e-mails of expired invitations."""

from __future__ import annotations

from datetime import timedelta

from company_svc.invitations.service import InvitationService
from kit.tasks import keep_doing


async def keep_expiring(invitations: InvitationService, every: timedelta = timedelta(minutes=10)) -> None:
    """Runs until cancelled. Raises Unavailable while the database is away; kit.rpc.server starts it again."""
    await keep_doing(invitations.expire, every.total_seconds())
