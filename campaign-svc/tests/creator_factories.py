"""Creators who post with the app."""

from __future__ import annotations

from typing import Any

from campaign_svc.ledger.service import LedgerService
from campaign_svc.open_campaigns.models import Standing
from kit.db import Database, uuid7
from kit.rpc.caller import Caller

CREATES = ("createAdvertisements",)


def creator(person_id: str | None = None) -> Caller:
    """The caller of a session of the app."""
    return Caller(person_id=person_id or uuid7(), session_id="s", permissions=frozenset(CREATES))


def as_creator(person_id: str | None = None) -> dict[str, Any]:
    """The same as arguments of `ask`."""
    return {"person_id": person_id or uuid7(), "permissions": CREATES}


class Standings:
    """Returns the given standing for every person, and by default one that lacks little."""

    def __init__(self, standing: Standing | None = None) -> None:
        self.known: dict[str, Standing] = {}
        self.default = standing or Standing()

    async def standing(self, person_id: str) -> Standing:
        return self.known.get(person_id, self.default)


async def brought(database: Database, person_id: str, referrer_id: str) -> None:
    """Registers the person with their referrer."""
    await LedgerService(database).register(Caller(service="mobile"), [(person_id, referrer_id, None)])
