"""Use cases of auditors: request a change, withdraw the request, read requests and revisions."""

from __future__ import annotations

from collections.abc import Sequence

from campaign_svc.access import api_key_of, may_audit_money, require_auditor
from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.models import Advertisement, AdvertisementRow, Decision
from campaign_svc.advertisements.policies import CHANGE_REQUESTED, OTHER
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.models import Campaign
from campaign_svc.campaigns.service.record_past import DatedService
from campaign_svc.changes import events, repository
from campaign_svc.changes.errors import CreatorErased, NoChangeRequested
from campaign_svc.changes.models import OPEN, WITHDRAWN, ChangeRequest, Changes
from campaign_svc.changes.policies import ANSWER_TIME, check_rounds, checked_request, rejection_by
from campaign_svc.changes.service.end_requests import end_requests
from kit.db import Session
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch


class ChangeService(DatedService):
    """Auditors who may reject an advertisement may request a change instead; each raises what a rejection would."""

    async def request(self, caller: Caller, ad_id: str, reason: str, text: str) -> AdvertisementRow:
        """Requests the next revision: the advertisement does not wait for an audit until it arrives.

        Also raises TooManyChanges, CreatorErased, ReasonRequired, UnknownReason and InvalidInput.
        """
        require_auditor(caller)
        key, kept_text = checked_request(reason, text)
        now = self._now()
        async with self._database.transaction() as session:
            ad, campaign = await self._locked(session, caller, ad_id)
            claims = await ads.claims_on(session, [ad_id], now)
            ad.check_decision(Decision(rejection_by(caller), key), campaign, caller, claims.get(ad_id))
            if ad.anonymised_at is not None:
                raise CreatorErased
            self._refuse_before(ad.creation_dt)
            check_rounds((await repository.requests_of(session, [ad_id])).get(ad_id, []))
            request = ChangeRequest(
                advertisement_id=ad_id,
                reason=key,
                text=kept_text,
                actor_id=caller.person_id or "",
                api_key=api_key_of(caller),
                by_platform=may_audit_money(caller),
                requested_at=now,
                answer_until=now + ANSWER_TIME,
                multimedia_uri=ad.multimedia_uri,
                caption=ad.caption,
                tagged_people=ad.tagged_people,
            )
            session.add(request)
            ad.change_state = CHANGE_REQUESTED
            ad.snoozed_until = ad.snoozed_by = None
            ad.version += 1
            await session.flush()
            await ads.end_claims(session, [ad_id])
            await events.change_requested(session, ad, request)
            return (await ads.by_ids(session, caller, [ad_id]))[ad_id]

    async def withdraw(self, caller: Caller, ad_id: str) -> AdvertisementRow:
        """Withdraws the open request: the advertisement waits for its audit again. Also raises NoChangeRequested."""
        require_auditor(caller)
        now = self._now()
        async with self._database.transaction() as session:
            ad, campaign = await self._locked(session, caller, ad_id)
            rejection = Decision(rejection_by(caller), OTHER)
            ad.check_decision(rejection, campaign, caller, ends_change=True)
            requests = (await repository.requests_of(session, [ad_id])).get(ad_id, [])
            if not any(request.state == OPEN for request in requests):
                raise NoChangeRequested
            await end_requests(session, [ad], WITHDRAWN, now)
            return (await ads.by_ids(session, caller, [ad_id]))[ad_id]

    async def _locked(self, session: Session, caller: Caller, ad_id: str) -> tuple[Advertisement, Campaign]:
        ad = (await ads.lock_many(session, caller, [ad_id])).get(ad_id)
        if ad is None:
            raise UnknownAdvertisement
        return ad, (await campaigns.get_all(session, [ad.campaign_id]))[ad.campaign_id]

    async def changes(self, caller: Caller, ad_ids: Sequence[str]) -> list[Changes]:
        """Requests and revisions of advertisements in the order requested; none out of reach."""
        check_batch(ad_ids)
        changes_by_ad = await repository.changes_of(self._database, caller, ad_ids)
        return [changes_by_ad.get(ad_id, Changes()) for ad_id in ad_ids]
