"""Re-encrypts authenticators' secrets after a change of the pepper."""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from cryptography.fernet import InvalidToken

from identity_svc.second_factor import repository
from identity_svc.second_factor.policies import Authenticators
from kit.db import Database
from kit.tasks import keep_doing

log = structlog.get_logger("second_factor")

_BATCH = 100
_SECONDS = 600.0


@dataclass(frozen=True)
class Sealing:
    """The background job that re-encrypts secrets whose pepper is no longer in force."""

    database: Database
    authenticators: Authenticators

    async def run(self) -> None:
        """Runs seal_anew at an interval until cancelled; several processes may run it at the same time."""
        await keep_doing(self.seal_anew, _SECONDS)

    async def seal_anew(self) -> int:
        """Re-encrypts under the pepper in force, a hundred secrets per transaction; returns how many.

        A secret that no accepted pepper decrypts is left as it is, and logged.
        """
        done, after = 0, ""
        while True:
            async with self.database.transaction() as session:
                pepper = self.authenticators.seals.pepper
                factors = await repository.lock_sealed_otherwise(session, pepper, after, _BATCH)
                for factor in factors:
                    try:
                        factor.seal(self.authenticators.seals.sealed_anew(factor.secret))
                        done += 1
                    except InvalidToken:
                        log.error("second_factor_unreadable", person_id=factor.person_id)
            if len(factors) < _BATCH:
                return done
            after = factors[-1].person_id
