"""Returns the tokens of linked accounts to the publishing service, and takes its reports of refused tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from cryptography.fernet import InvalidToken

from identity_svc.access import require_publisher
from identity_svc.social_accounts import repository
from identity_svc.social_accounts.models import LINKED, AccountKey, NetworkFailure, NetworkToken, SocialAccount
from identity_svc.social_accounts.policies import KEYS_MAX, REASON_OF_FAILURE, TokenSeals
from identity_svc.social_accounts.service import changes
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch

log = structlog.get_logger("social_accounts")


@dataclass(frozen=True)
class NetworkTokenService:
    database: Database
    seals: TokenSeals
    now: Callable[[], datetime] = utc_now

    async def tokens(self, caller: Caller, keys: Sequence[AccountKey]) -> list[NetworkToken]:
        """The tokens of those of these accounts that are LINKED and whose token decrypts, in no particular order.

        Raises PermissionDenied unless the publishing service calls in its own name, or InvalidInput for too many.
        """
        require_publisher(caller)
        check_batch(keys, KEYS_MAX)
        async with self.database.read() as session:
            accounts = await repository.linked(session, set(keys)) if keys else []
        tokens = (self._opened(account) for account in accounts)
        return [token for token in tokens if token is not None]

    async def report(self, caller: Caller, failures: Sequence[NetworkFailure]) -> None:
        """Marks accounts as needing attention; ignores a report about another account or link than the current one.

        Raises as `tokens`.
        """
        require_publisher(caller)
        check_batch(failures, KEYS_MAX)
        reported = {failure.key: failure for failure in failures if failure.reason in REASON_OF_FAILURE}
        if not reported:
            return
        now = self.now()
        async with self.database.transaction() as session:
            for account in await repository.lock(session, reported):
                failure = reported[account.key]
                if account.state == LINKED and failure.is_about(account):
                    await changes.need_attention(session, account, REASON_OF_FAILURE[failure.reason], now)

    def _opened(self, account: SocialAccount) -> NetworkToken | None:
        try:
            return self.seals.opened(account)
        except InvalidToken:
            log.error("social_account_unreadable", person_id=account.person_id, platform=account.platform)
            return None
