"""Re-encrypts payout accounts after a change of the pepper."""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from cryptography.fernet import InvalidToken

from identity_svc.payout_accounts import repository
from identity_svc.payout_accounts.policies import PayoutSeals
from kit.db import Database
from kit.tasks import keep_doing

log = structlog.get_logger("payout_accounts")

_BATCH = 100
_SECONDS = 600.0


@dataclass(frozen=True)
class PayoutSealing:
    """The background job that re-encrypts accounts whose pepper is no longer in force."""

    database: Database
    seals: PayoutSeals

    async def run(self) -> None:
        """Runs seal_anew at an interval until cancelled; several processes may run it at the same time."""
        await keep_doing(self.seal_anew, _SECONDS)

    async def seal_anew(self) -> int:
        """Re-encrypts under the pepper in force, a hundred accounts per transaction; returns how many.

        An account that no accepted pepper decrypts is left as it is, and logged.
        """
        done, after = 0, ""
        while True:
            async with self.database.transaction() as session:
                accounts = await repository.lock_sealed_otherwise(session, self.seals.seals.pepper, after, _BATCH)
                for account in accounts:
                    try:
                        account.seal(self.seals.seals.sealed_anew(account.details))
                        done += 1
                    except InvalidToken:
                        log.error("payout_account_unreadable", person_id=account.person_id)
            if len(accounts) < _BATCH:
                return done
            after = accounts[-1].person_id
