"""Factories of the tests of changes: request one, submit a revision, read both."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from audit_factories import Clock
from campaign_factories import MOBILE, ad

from campaign_svc.advertisements.models import Submission
from campaign_svc.changes.models import Changes
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.rpc.caller import Caller

REASON, TEXT = "BLURRY_PICTURE", "Sacala de nuevo con más luz, por favor."
WINDOW = timedelta(hours=72)


class Person:
    """A person with an advertisement for a campaign, who submits it any number of times."""

    def __init__(self, database: Database, campaign_id: str, clock: Clock, **values: Any) -> None:
        self._mobile = MobileService(database, clock, audit_window=WINDOW)
        self.sent: list[Submission] = [
            ad(campaign_id, creation_dt=clock(), multimedia_uri="/media/images/aa/1.jpg", **values)
        ]

    @property
    def ad_id(self) -> str:
        return self.sent[0].id

    async def submits(self, **values: Any) -> Any:
        """Submits the last version again with these values; returns the advertisement as stored."""
        self.sent.append(replace(self.sent[-1], **values))
        (row,) = await self._mobile.submit(MOBILE, [self.sent[-1]])
        return row


async def ask(database: Database, caller: Caller, ad_id: str, clock: Clock, text: str = TEXT) -> Any:
    return await ChangeService(database, now=clock).request(caller, ad_id, REASON, text)


async def changes_of(database: Database, caller: Caller, ad_id: str) -> Changes:
    (changes,) = await ChangeService(database).changes(caller, [ad_id])
    return changes
