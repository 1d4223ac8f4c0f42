"""Use cases on payout accounts: set, remove and show the own one; return accounts to the paying service."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from cryptography.fernet import InvalidToken
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import require_creator, require_payer
from identity_svc.mails.policies import PAYOUT_ACCOUNT_CHANGED, PAYOUT_ACCOUNT_REMOVED
from identity_svc.mails.service import Links
from identity_svc.passwords.service import PasswordService, prove
from identity_svc.payout_accounts import repository
from identity_svc.payout_accounts.models import (
    PayeeAccount,
    PayoutAccount,
    PayoutDetails,
    ShownPayoutAccount,
    TypedPayoutAccount,
)
from identity_svc.payout_accounts.policies import PAYEES_MAX, PayoutSeals, checked_details
from identity_svc.second_factor.service import SecondFactorService
from identity_svc.sessions.repository import caller_person
from kit.db import Database, Row, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch

log = structlog.get_logger("payout_accounts")


@dataclass(frozen=True)
class PayoutAccountService:
    database: Database
    passwords: PasswordService
    second_factor: SecondFactorService
    seals: PayoutSeals
    links: Links
    now: Callable[[], datetime] = utc_now

    async def set_account(self, caller: Caller, typed: TypedPayoutAccount, password: str, code: str = "") -> None:
        """Stores the caller's payout account, and notifies them by mail. Idempotent.

        Raises PermissionDenied out of the app, InvalidInput, WrongPassword, InvalidCode or TooManyAttempts.
        """
        require_creator(caller)
        details = checked_details(typed)
        await self._prove(caller, password, code)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            account = await repository.of_person(session, person.id)
            if account is not None and self._opened(account) == details:
                return
            sealed, now = self.seals.sealed(person.id, details), self.now()
            if account is None:
                session.add(
                    PayoutAccount(
                        person_id=person.id,
                        kind=details.kind,
                        details=sealed.secret,
                        pepper=sealed.pepper,
                        changed_at=now,
                    )
                )
            else:
                account.change(details.kind, sealed, now)
            await self.links.notify(session, person, PAYOUT_ACCOUNT_CHANGED, caller.language)

    async def remove(self, caller: Caller, password: str, code: str = "") -> None:
        """Removes the caller's account, and notifies them by mail; does nothing without one.

        Raises PermissionDenied out of the app, WrongPassword, InvalidCode or TooManyAttempts.
        """
        require_creator(caller)
        await self._prove(caller, password, code)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            account = await repository.of_person(session, person.id)
            if account is not None:
                await session.delete(account)
                await self.links.notify(session, person, PAYOUT_ACCOUNT_REMOVED, caller.language)

    async def owner_view(self, session: AsyncSession, person_id: str) -> ShownPayoutAccount | None:
        """The person's account as its owner sees it; None without one, or when no accepted pepper decrypts it."""
        account = await repository.of_person(session, person_id)
        return self.opened(account) if account is not None else None

    def opened(self, account: PayoutAccount | Row) -> ShownPayoutAccount | None:
        """A stored account as its owner sees it; None when no accepted pepper decrypts it."""
        try:
            return self.seals.owner_view(account)
        except InvalidToken:
            log.error("payout_account_unreadable", person_id=account.person_id)
            return None

    async def payees(self, caller: Caller, person_ids: Sequence[str], view: int) -> list[PayeeAccount | None]:
        """These persons' payout accounts, in the order requested; None without one or when it cannot be decrypted.

        Raises PermissionDenied unless the paying service calls in its own name, or InvalidInput for too many.
        """
        require_payer(caller)
        check_batch(person_ids, PAYEES_MAX)
        async with self.database.read() as session:
            accounts_by_person = await repository.of_persons(session, person_ids)
        return [
            self._payee(accounts_by_person[person_id], view) if person_id in accounts_by_person else None
            for person_id in person_ids
        ]

    def _payee(self, account: PayoutAccount, view: int) -> PayeeAccount | None:
        try:
            return self.seals.payee(account, view)
        except InvalidToken:
            log.error("payout_account_unreadable", person_id=account.person_id)
            return None

    async def _prove(self, caller: Caller, password: str, code: str) -> None:
        """Checks the password again, and a code if a second factor is on, since the account receives money."""
        await prove(self.passwords, self.second_factor, caller, password, code)

    def _opened(self, account: PayoutAccount) -> PayoutDetails | None:
        try:
            return self.seals.opened(account)
        except InvalidToken:
            return None
