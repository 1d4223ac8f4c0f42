"""Use cases of disputes: open one, read them, settle one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import NotAllowedToAudit, UnknownAdvertisement
from campaign_svc.advertisements.models import Advertisement
from campaign_svc.advertisements.policies import check_not_own
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.service.record_past import DatedService
from campaign_svc.disputes import events, repository
from campaign_svc.disputes.errors import AlreadyDisputed, AlreadySettled, UnknownDispute
from campaign_svc.disputes.models import Dispute, Standing
from campaign_svc.disputes.policies import (
    BRAND,
    INFLUENCER,
    PAGE,
    TIME_TO_SETTLE,
    brand_may_dispute,
    check_disputable,
    check_judge,
    check_staff,
    checked_text,
    disputable_until,
)
from campaign_svc.disputes.service.overturn_decisions import overturn
from kit.db import Row, Session
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated
from kit.rpc.limits import check_batch, page_limit


class DisputeService(DatedService):
    """Each call is one transaction."""

    async def dispute_decision(self, caller: Caller, ad_id: str, text: str) -> Row:
        """A brand contests the platform's decision.

        Raises UnknownAdvertisement, NotAllowedToAudit, AlreadyDisputed, WrongLength and what `check_disputable` raises.
        """
        if caller.person_id is None:
            raise Unauthenticated
        async with self._database.transaction() as session:
            ad = (await ads.lock_many(session, caller, [ad_id])).get(ad_id)
            if ad is None:
                raise UnknownAdvertisement
            if not brand_may_dispute(caller, ad.company_id):
                raise NotAllowedToAudit
            return await self._open(session, caller, ad, side=BRAND, person_id=caller.person_id, text=text)

    async def dispute_rejection(self, caller: Caller, ad_id: str, person_id: str, text: str) -> Row:
        """The mobile side contests a brand's rejection for the influencer. Services only.

        Raises UnknownAdvertisement also for another person's, WrongLength and the errors of `check_disputable`.
        """
        if not caller.is_service:
            raise PermissionDenied
        async with self._database.transaction() as session:
            ad = (await ads.lock_many(session, caller, [ad_id])).get(ad_id)
            if ad is None or ad.person_id != person_id:
                raise UnknownAdvertisement
            return await self._open(session, caller, ad, side=INFLUENCER, person_id=person_id, text=text)

    async def _open(
        self, session: Session, caller: Caller, ad: Advertisement, *, side: int, person_id: str, text: str
    ) -> Row:
        now = self._now()
        entry = await repository.decision_on(session, ad.id)
        campaign = (await campaigns.get_all(session, [ad.campaign_id]))[ad.campaign_id]
        if entry is not None and await repository.dispute_of(session, entry.id) is not None:
            raise AlreadyDisputed
        check_disputable(side, ad, entry, campaign.payment_type, now)
        assert entry is not None
        self._refuse_before(entry.decided_at)
        dispute = Dispute(
            advertisement_id=ad.id,
            audit_entry_id=entry.id,
            side=side,
            opened_by=person_id,
            text=checked_text(text),
            opened_at=now,
            deadline=now + TIME_TO_SETTLE,
        )
        session.add(dispute)
        await session.flush()
        await events.dispute_opened(session, dispute, ad)
        return await repository.by_id(session, caller, dispute.id)

    async def standings(self, caller: Caller, ad_ids: Sequence[str]) -> list[Standing]:
        """The dispute state of each advertisement, in the order requested; empty out of reach."""
        check_batch(ad_ids)
        disputes_by_ad = await repository.of_ads(self._database, caller, ad_ids)
        open_to = {} if caller.tenant_id is None else await repository.decided(self._database, caller, ad_ids)
        return [Standing(disputes_by_ad.get(ad_id), self._until(caller, open_to.get(ad_id))) for ad_id in ad_ids]

    def _until(self, caller: Caller, decision: Row | None) -> datetime | None:
        if decision is None or not brand_may_dispute(caller, decision.company_id):
            return None
        return disputable_until(BRAND, decision, self._now())

    async def listed(self, caller: Caller, *, settled: bool, limit: int, after: str | None) -> Sequence[Row]:
        """A page of open disputes, most urgent first, or of settled ones. Staff only."""
        check_staff(caller)
        size = page_limit(limit or None, default=PAGE)
        return await repository.listed(self._database, caller, settled=settled, limit=size, after=after)

    async def settle(self, caller: Caller, dispute_id: str, *, overturned: bool, text: str) -> Row:
        """Upholds or overturns the decision; of concurrent calls the first wins.

        Raises UnknownDispute, AlreadySettled, OwnDecision, OwnAdvertisement, WrongLength and what `overturn` raises.
        """
        check_staff(caller)
        settlement, now = checked_text(text), self._now()
        async with self._database.transaction() as session:
            dispute = await repository.get(session, caller, dispute_id)
            if dispute is None:
                raise UnknownDispute
            # Advertisements are locked first everywhere, to avoid deadlocks.
            ad = (await ads.lock_many(session, caller, [dispute.advertisement_id]))[dispute.advertisement_id]
            await session.refresh(dispute, with_for_update=True)
            if dispute.settled_at is not None:
                raise AlreadySettled
            self._refuse_before(dispute.opened_at)
            entry = await repository.entry(session, dispute.audit_entry_id)
            check_judge(caller, entry.actor_id)
            check_not_own(caller, ad.person_id)
            if ad.anonymised_at is not None:
                settlement = ""  # no more texts are stored about an erased person
            if overturned:
                await overturn(session, caller, ad, entry, note=settlement, now=now)
            dispute.settle(caller.person_id or "", overturned, settlement, now)
            await session.flush()
            await events.dispute_settled(session, dispute, ad, now)
            return await repository.by_id(session, caller, dispute.id)
