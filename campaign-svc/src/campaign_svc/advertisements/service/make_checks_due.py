"""Queues checks of stored advertisements, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from campaign_svc.advertisements import repository
from campaign_svc.due_checks.service import checks_due_for_selected
from kit.db import Session


async def checks_due_for_people(
    session: Session, people: Iterable[str], due_at: datetime, groups: Sequence[int]
) -> None:
    """Queues these groups of checks for all advertisements of these people that wait for their audit."""
    person_ids = sorted(set(people))
    if person_ids:
        await checks_due_for_selected(session, repository.waiting_of_people(person_ids), due_at, groups)


async def checks_due_for_campaign(
    session: Session, campaign_id: str, due_at: datetime, groups: Sequence[int]
) -> None:
    """Queues these groups of checks for all advertisements of the campaign that wait for their audit."""
    if groups:
        await checks_due_for_selected(session, repository.waiting_of_campaign(campaign_id), due_at, groups)


async def never_checked_due(session: Session, due_at: datetime, limit: int) -> int:
    """Queues all checks for up to `limit` advertisements that were never checked or queued; returns their number."""
    return await checks_due_for_selected(session, repository.never_checked(limit), due_at)
