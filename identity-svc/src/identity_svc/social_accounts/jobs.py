"""Renews networks' tokens before they expire, and re-encrypts them after a change of the pepper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

import structlog
from cryptography.fernet import InvalidToken

from identity_svc.networks.errors import NetworkAway, TokenRefused
from identity_svc.networks.models import Grant, Network, NetworkAccount
from identity_svc.networks.policies import EXPIRED, PERSONAL_ACCOUNT
from identity_svc.social_accounts import events, repository
from identity_svc.social_accounts.models import LINKED, AccountKey, SocialAccount
from identity_svc.social_accounts.policies import TokenSeals, next_check, next_try, proven
from identity_svc.social_accounts.service import changes
from identity_svc.social_accounts.service.subscriptions import subscribe
from kit.db import Database, utc_now
from kit.tasks import keep_doing

log = structlog.get_logger("social_accounts")

_BATCH = 100
_SECONDS = 600.0
_RENEWED = 20
"""Accounts that a process leases, and whose tokens it renews concurrently."""
_RENEWAL_SECONDS = 30.0


@dataclass(frozen=True)
class TokenRenewal:
    """The background job that renews tokens, refreshes names and followers, and renews webhook subscriptions; several
    processes share the work.

    Each account is leased by postponing its due time: after a crash another process takes over, and a process whose
    response arrives late finds another due time and discards the response.
    """

    database: Database
    networks: Mapping[int, Network]
    seals: TokenSeals
    now: Callable[[], datetime] = utc_now

    async def run(self) -> None:
        """Runs renew_due at an interval until cancelled."""
        await keep_doing(self.renew_due, _RENEWAL_SECONDS)

    async def renew_due(self) -> int:
        """Renews the tokens that are due, some concurrently; returns how many accounts were processed."""
        done = 0
        while True:
            async with self.database.transaction() as session:
                accounts = await repository.lease_due(session, self.now(), _RENEWED)
            await asyncio.gather(*(self._renew(account) for account in accounts))
            done += len(accounts)
            if len(accounts) < _RENEWED:
                return done

    async def _renew(self, leased: SocialAccount) -> None:
        network = self.networks.get(leased.platform)
        reason: int | None = None
        renewed: NetworkAccount | None = None
        if leased.expires_at is not None and leased.expires_at <= self.now():
            reason = EXPIRED
        elif network is not None:
            try:
                renewed = await network.renew(self._opened(leased))
            except TokenRefused as error:
                reason = error.why
            except InvalidToken:
                log.error("social_account_unreadable", person_id=leased.person_id, platform=leased.platform)
            except NetworkAway:
                log.warning("network_away", platform=leased.platform)
        if renewed is not None and not renewed.professional:
            reason = PERSONAL_ACCOUNT
        await self._store(leased, renewed, reason)
        if network is not None and renewed is not None and reason is None:
            await subscribe(network, leased.key, renewed)

    async def _store(self, leased: SocialAccount, renewed: NetworkAccount | None, reason: int | None) -> None:
        now = self.now()
        async with self.database.transaction() as session:
            row = await repository.lock_own(session, leased.key)
            if row is None or (row.state, row.check_at) != (LINKED, leased.check_at):
                return
            if reason is not None:
                await changes.need_attention(session, row, reason, now)
            elif renewed is None:
                row.failures += 1
                row.check_at = next_try(now, row.failures)
            else:
                sealed = self.seals.sealed(row.key, row.account_id or "", renewed.token)
                proven_account = proven(Grant(row.owner_id or "", row.scopes, ()), renewed)
                name = row.username
                if row.renew(proven_account, sealed, next_check(now, renewed.expires_at), now):
                    await events.social_account_changed(session, row)
                if name != renewed.username:
                    await repository.rename_linked(session, row.key, renewed.username)

    def _opened(self, row: SocialAccount) -> NetworkAccount:
        """The account with its decrypted token, for calls to the network. Raises InvalidToken."""
        token = self.seals.opened(row)
        return NetworkAccount(
            token.account_id, token.username, token.username, row.followers, token.access_token, row.expires_at
        )


@dataclass(frozen=True)
class TokenSealing:
    """The background job that re-encrypts tokens whose pepper is no longer in force."""

    database: Database
    seals: TokenSeals

    async def run(self) -> None:
        """Runs seal_anew at an interval until cancelled; several processes may run it at the same time."""
        await keep_doing(self.seal_anew, _SECONDS)

    async def seal_anew(self) -> int:
        """Re-encrypts under the pepper in force, a hundred tokens per transaction; returns how many.

        A token that no accepted pepper decrypts is left as it is, and logged.
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
