"""Encrypts networks' tokens anew after a change of the pepper."""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from cryptography.fernet import InvalidToken

from identity_svc.social_accounts import repository
from identity_svc.social_accounts.models import AccountKey
from identity_svc.social_accounts.policies import TokenSeals
from kit.db import Database
from kit.tasks import keep_doing

log = structlog.get_logger("social_accounts")

_BATCH = 100
_SECONDS = 600.0


@dataclass(frozen=True)
class TokenSealing:
    """The background job that leaves no token encrypted under a pepper that is no longer in force."""

    database: Database
    seals: TokenSeals

    async def run(self) -> None:
        """Runs seal_anew at an interval until cancelled; several processes may run it at the same time."""
        await keep_doing(self.seal_anew, _SECONDS)

    async def seal_anew(self) -> int:
        """Encrypts under the pepper in force what is not, a transaction for each hundred; returns how many.

        A token that no accepted pepper opens is left as it is, and logged.
        """
        done, after = 0, AccountKey("", 0)
        while True:
            async with self.database.transaction() as session:
                pepper = self.seals.seals.pepper
                accounts = await repository.lock_sealed_otherwise(session, pepper, after, _BATCH)
                for account in accounts:
                    try:
                        account.seal(self.seals.seals.sealed_anew(account.token or b""))
                        done += 1
                    except InvalidToken:
                        log.error(
                            "social_account_unreadable", person_id=account.person_id, platform=account.platform
                        )
            if len(accounts) < _BATCH:
                return done
            after = accounts[-1].key
