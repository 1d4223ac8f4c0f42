"""Forgets the e-mails of expired invitations by the clock."""

from __future__ import annotations

from datetime import timedelta

import structlog

from company_svc.invitations.service import InvitationService
from kit.db import is_unavailable
from kit.tasks import keep_doing

log = structlog.get_logger("invitations")


async def keep_expiring(invitations: InvitationService, every: timedelta = timedelta(minutes=10)) -> None:
    """Runs until cancelled; the database being down only delays it."""

    async def expire() -> None:
        try:
            await invitations.expire()
        except Exception as error:
            if not is_unavailable(error):
                log.exception("invitations_not_expired")

    await keep_doing(expire, every.total_seconds())
