"""Draws a random sample of staff's decisions, in the transaction that takes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from random import SystemRandom

from campaign_svc.advertisements.models import AuditEntry
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.checks.models import WARNING
from campaign_svc.checks.repository import newest_runs
from campaign_svc.second_opinions.models import SecondOpinion
from campaign_svc.second_opinions.policies import drawn
from kit.db import Session

_CHANCE = SystemRandom()


class Sampling:
    """Draws each decision of staff at random, so that it is unpredictable which one is judged again."""

    def __init__(self, percent: Callable[[], int], number: Callable[[], float] = _CHANCE.random) -> None:
        self._percent = percent
        self._number = number

    async def draw(self, session: Session, entries: Sequence[AuditEntry], _: datetime) -> None:
        """Stores second opinions for the drawn decisions, with the checks that warned of each."""
        percent = self._percent()
        chosen = [entry for entry in entries if entry.by_platform and drawn(percent, self._number)]
        if not chosen:
            return
        runs = await newest_runs(session, [entry.advertisement_id for entry in chosen])
        results = {ad_id: run.results for ad_id, run in runs.items()}
        session.add_all(
            SecondOpinion(
                advertisement_id=entry.advertisement_id,
                audit_entry_id=entry.id,
                first_approved=entry.to_status == APPROVED,
                warned=sorted(
                    str(result["name"])
                    for result in results.get(entry.advertisement_id, ())
                    if result["verdict"] == WARNING
                ),
                drawn_at=entry.decided_at,
            )
            for entry in chosen
        )
        await session.flush()
