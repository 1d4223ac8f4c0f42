"""Use case of the demo's loader: backdated decisions and hand-overs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign_svc.access import auditor_of, may_record_past
from campaign_svc.advertisements import repository
from campaign_svc.advertisements.models import Advertisement, AdvertisementRow, Decision
from campaign_svc.advertisements.policies import MONEY, past_violations
from campaign_svc.advertisements.service.audit_advertisements import check_ids
from campaign_svc.advertisements.service.decide_audits import AfterDecisions, decide, nothing_else
from campaign_svc.advertisements.service.record_deliveries import record_deliveries
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.models import Campaign
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, PermissionDenied


@dataclass(frozen=True)
class PastDecision:
    """A decision with its actor and moment, and the moment of the hand-over by the same person."""

    ad_id: str
    decision: Decision
    decided_by: str
    decided_at: datetime | None
    delivered_at: datetime | None = None


class RecordingService:
    """Stores decisions as if made at their moment: history, ledger, daily counts and facts carry it."""

    def __init__(
        self, database: Database, *, now: Callable[[], datetime] = utc_now, after: AfterDecisions = nothing_else
    ) -> None:
        self._database = database
        self._now = now
        self._after = after

    async def record(
        self, caller: Caller, past: Sequence[PastDecision]
    ) -> list[tuple[str, AdvertisementRow | DomainError]]:
        """Decides each ad independently, and hands over; returns the ad or its refusal by id, in the order given.

        All are committed in one transaction. Raises PermissionDenied for all but the demo's loader, and InvalidInput
        for more than 100, an ad twice, or impossible moments; then nothing is stored.
        """
        if not may_record_past(caller):
            raise PermissionDenied
        past_by_id = {past_decision.ad_id: past_decision for past_decision in past}
        check_ids([past_decision.ad_id for past_decision in past])
        now = self._now()
        async with self._database.transaction() as session:
            ads = await repository.lock_many(session, caller, list(past_by_id))
            campaigns_by_id = await campaigns.get_all(session, sorted({ad.campaign_id for ad in ads.values()}))
            _refuse_moments(past, ads, now)
            refused: dict[str, DomainError] = {}
            for (auditor, decision), ids in _by_auditor(past, ads, campaigns_by_id).items():
                moments = {ad_id: at for ad_id in ids if (at := past_by_id[ad_id].decided_at) is not None}
                refused |= await decide(session, auditor, ids, decision, now, after=self._after, moments=moments)
                delivered = []
                for ad_id in ids:
                    if ad_id not in refused and (at := past_by_id[ad_id].delivered_at) is not None:
                        ads[ad_id].hand_over(campaigns_by_id[ads[ad_id].campaign_id], auditor, at)
                        delivered.append(ads[ad_id])
                if delivered:
                    await record_deliveries(session, delivered)
            rows = await repository.by_ids(session, caller, list(past_by_id))
        return [(ad_id, refused.get(ad_id) or rows[ad_id]) for ad_id in past_by_id]


def _refuse_moments(past: Sequence[PastDecision], ads: Mapping[str, Advertisement], now: datetime) -> None:
    """Raises InvalidInput with each impossible moment."""
    violations = [
        violation
        for past_decision in past
        if (ad := ads.get(past_decision.ad_id)) is not None
        for violation in past_violations(ad.creation_dt, past_decision.decided_at, past_decision.delivered_at, now)
    ]
    if violations:
        raise InvalidInput(violations=violations)


def _by_auditor(
    past: Sequence[PastDecision], ads: Mapping[str, Advertisement], campaigns_by_id: Mapping[str, Campaign]
) -> dict[tuple[Caller, Decision], list[str]]:
    """Ids by actor and decision. An unknown advertisement gets an auditor who reaches nothing, and is refused."""
    ids_by_auditor: dict[tuple[Caller, Decision], list[str]] = defaultdict(list)
    for past_decision in past:
        ad = ads.get(past_decision.ad_id)
        money = ad is not None and campaigns_by_id[ad.campaign_id].payment_type == MONEY
        company_id = ad.company_id if ad is not None else ""
        ids_by_auditor[
            auditor_of(company_id, past_decision.decided_by, money=money), past_decision.decision
        ].append(past_decision.ad_id)
    return ids_by_auditor
