"""Use cases on those who post: how far they are from posting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from identity_svc.creators import repository
from identity_svc.creators.models import Standing
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch


@dataclass(frozen=True)
class CreatorAccountService:
    database: Database

    async def standings(self, caller: Caller, ids: Sequence[str]) -> list[Standing | None]:
        """How far persons are from posting, in the order asked; None for unknown and out of reach alike.

        Everybody asks about themselves, services in their own name about anybody.
        """
        check_batch(ids)
        asked = [one for one in ids if caller.is_service or one == caller.person_id]
        found = await repository.standings(self.database, asked) if asked else {}
        return [found.get(person_id) for person_id in ids]
