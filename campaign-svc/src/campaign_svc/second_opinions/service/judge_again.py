"""Use cases of second opinions: list, judge, resolve, overturn, compare. For staff who audit what is paid in money."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import ReasonRequired
from campaign_svc.advertisements.models import Advertisement, AuditEntry
from campaign_svc.advertisements.policies import check_not_own, checked_reason
from campaign_svc.campaigns.service.record_past import DatedService
from campaign_svc.disputes import repository as disputes
from campaign_svc.disputes.policies import check_staff, checked_text
from campaign_svc.disputes.service.overturn_decisions import overturn
from campaign_svc.second_opinions import repository
from campaign_svc.second_opinions.errors import DisputeOpen, UnknownSecondOpinion
from campaign_svc.second_opinions.models import Agreements, SecondOpinion
from campaign_svc.second_opinions.policies import (
    PAGE,
    WAITING,
    agreements,
    check_judge,
    check_overturner,
    check_resolver,
    checked_days,
)
from kit.db import Row, Session
from kit.rpc.caller import Caller
from kit.rpc.limits import page_limit


class SecondOpinionService(DatedService):
    """Each call is one transaction, and raises Unauthenticated or NotAllowedToAudit for callers who are not staff."""

    async def listed(self, caller: Caller, *, state: int, limit: int, after: str | None) -> Sequence[Row]:
        """A page of second opinions in a state; of waiting ones, only those that the caller may judge."""
        check_staff(caller)
        size = page_limit(limit or None, default=PAGE)
        return await repository.listed(self._database, caller, state=state or WAITING, limit=size, after=after)

    async def judge(
        self, caller: Caller, opinion_id: str, *, approve: bool, reason: str | None, note: str | None
    ) -> Row:
        """Stores the second verdict; of concurrent ones the first wins. The decision does not change.

        Raises UnknownSecondOpinion, AlreadyReviewed, OwnDecision, OwnAdvertisement, ReasonRequired, UnknownReason or
        NoteTooLong.
        """
        check_staff(caller)
        key, more = checked_reason(reason, note)
        if not approve and key is None:
            raise ReasonRequired
        async with self._database.transaction() as session:
            opinion, entry, ad = await self._locked(session, caller, opinion_id)
            dispute = await disputes.dispute_of(session, entry.id)
            check_judge(caller, opinion, entry.actor_id, dispute.settled_by if dispute else None)
            check_not_own(caller, ad.person_id)
            if ad.anonymised_at is not None:
                raise UnknownSecondOpinion
            self._refuse_before(opinion.drawn_at)
            opinion.judge(caller.person_id or "", approve, None if approve else key, more, self._now())
            await session.flush()
            return await repository.by_id(session, caller, opinion_id)

    async def resolve(self, caller: Caller, opinion_id: str, *, second_stands: bool, text: str) -> Row:
        """Stores which of two differing verdicts stands; moves no money.

        Raises UnknownSecondOpinion, NoDisagreement, OwnVerdict, OwnAdvertisement or WrongLength.
        """
        check_staff(caller)
        resolution = checked_text(text)
        async with self._database.transaction() as session:
            opinion, entry, ad = await self._locked(session, caller, opinion_id)
            check_resolver(caller, opinion, entry.actor_id)
            check_not_own(caller, ad.person_id)
            if ad.anonymised_at is not None:
                resolution = ""  # no more texts are stored about an erased person
            opinion.resolve(caller.person_id or "", second_stands, resolution, self._now())
            await session.flush()
            return await repository.by_id(session, caller, opinion_id)

    async def overturn(self, caller: Caller, opinion_id: str) -> Row:
        """Overturns a decision that a resolution found wrong, with the resolution as the reason.

        Raises UnknownSecondOpinion, NotFoundWrong, OwnDecision, OwnAdvertisement, DisputeOpen, and what
        overturning raises.
        """
        check_staff(caller)
        async with self._database.transaction() as session:
            opinion, entry, ad = await self._locked(session, caller, opinion_id)
            check_overturner(caller, opinion, entry.actor_id)
            check_not_own(caller, ad.person_id)
            dispute = await disputes.dispute_of(session, entry.id)
            if dispute is not None and dispute.settled_at is None:
                raise DisputeOpen
            await overturn(session, caller, ad, entry, note=opinion.resolution, now=self._now())
            return await repository.by_id(session, caller, opinion_id)

    async def agreement(self, caller: Caller, days: int) -> Agreements:
        """Agreement of the verdicts of the last `days`. Raises InvalidInput unless `days` is 1 to 365, or 0 for 30."""
        check_staff(caller)
        since = self._now() - timedelta(days=checked_days(days))
        async with self._database.read() as session:
            pairs = await repository.pairs(session, since)
            return agreements(pairs, await repository.waiting(session, since))

    async def _locked(
        self, session: Session, caller: Caller, opinion_id: str
    ) -> tuple[SecondOpinion, AuditEntry, Advertisement]:
        """The second opinion, its decision and the advertisement, whose row is locked first, as everywhere."""
        opinion = await repository.get(session, caller, opinion_id)
        if opinion is None:
            raise UnknownSecondOpinion
        ad = (await ads.lock_many(session, caller, [opinion.advertisement_id]))[opinion.advertisement_id]
        await session.refresh(opinion, with_for_update=True)
        return opinion, await disputes.entry(session, opinion.audit_entry_id), ad
