"""The background job that approves automatically."""

from __future__ import annotations

import asyncio

import structlog

from campaign_svc.automatic_approvals.service import AutomaticApprovals
from campaign_svc.checks.service.run_checks import CHECKS_MADE
from kit.db import Database
from kit.rpc.errors import Unavailable
from kit.tasks import heed_cancellation

log = structlog.get_logger("automatic_approvals")

_POLL_SECONDS = 5.0


async def keep_approving(database: Database, approvals: AutomaticApprovals) -> None:
    """Runs until cancelled. Checks of this process wake it at once; polling finds what other replicas checked."""
    woken = database.signal(CHECKS_MADE)
    while True:
        heed_cancellation()
        woken.clear()  # before the work: a commit after it wakes the job again
        try:
            while await approvals.approve_due():
                heed_cancellation()
        except Unavailable as error:
            log.warning("approving_unavailable", cause=repr(error.__cause__))
        except Exception:
            log.exception("approving_failed")
        try:
            async with asyncio.timeout(_POLL_SECONDS):
                await woken.wait()
        except TimeoutError:
            continue
