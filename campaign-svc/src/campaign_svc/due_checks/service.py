"""Enqueues due checks in the open transaction, and wakes the worker of this process at its commit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from campaign_svc.due_checks import repository
from campaign_svc.due_checks.models import ALL_GROUPS
from campaign_svc.due_checks.repository import AdvertisementIds
from kit.db import Session
from kit.db.database import signal_on_commit

CHECKS_DUE = "campaign.checks_due"
"""Signal of the database object, set when a transaction with due checks is committed."""


async def checks_due(
    session: Session,
    advertisement_ids: Iterable[str],
    due_at: datetime,
    groups: Sequence[int] = ALL_GROUPS,
) -> None:
    """Makes these groups of checks of the advertisements due."""
    if await repository.add(session, advertisement_ids, groups, due_at):
        signal_on_commit(session, CHECKS_DUE)


async def checks_due_for_selected(
    session: Session, advertisement_ids: AdvertisementIds, due_at: datetime, groups: Sequence[int] = ALL_GROUPS
) -> int:
    """Queues these groups of checks for each advertisement that the statement selects; returns their number."""
    number = await repository.add_selected(session, advertisement_ids, groups, due_at)
    if number:
        signal_on_commit(session, CHECKS_DUE)
    return number
