"""Use case of the demo's loader: decisions and hand-overs of some time ago, each with its moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign_svc.access import auditor_of, may_record_past
from campaign_svc.advertisements import repository
from campaign_svc.advertisements.models import Advertisement, AdvertisementRow
from campaign_svc.advertisements.policies import MONEY, check_delivery, check_not_own, past_violations
from campaign_svc.advertisements.service.audit_advertisements import check_ids
from campaign_svc.advertisements.service.decide_audits import AfterDecisions, Decision, decide, nothing_else
from campaign_svc.advertisements.service.hand_over import hand_over
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.models import Campaign
from kit.db import Database, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, PermissionDenied


@dataclass(frozen=True)
class PastDecision:
    """A decision with who took it and when, and when that person handed the product over."""

    ad_id: str
    decision: Decision
    decided_by: str
    decided_at: datetime | None
    delivered_at: datetime | None = None


class RecordingService:
    """Stores what happened earlier as if it had been told then: history, ledger, counts by day and facts say so."""

    def __init__(
        self, database: Database, *, now: Callable[[], datetime] = utc_now, after: AfterDecisions = nothing_else
    ) -> None:
        self._database = database
        self._now = now
        self._after = after

    async def record(
        self, caller: Caller, past: Sequence[PastDecision]
    ) -> list[tuple[str, AdvertisementRow | DomainError]]:
        """Decides each ad on its own, and hands over; returns the ad or its refusal by id, in the order given.

        All are committed in one transaction. Raises PermissionDenied for all but the demo's loader, and InvalidInput
        for more than 100, an ad twice, or moments that cannot be; then nothing is stored.
        """
        if not may_record_past(caller):
            raise PermissionDenied
        wanted = {one.ad_id: one for one in past}
        check_ids([one.ad_id for one in past])
        now = self._now()
        async with self._database.transaction() as session:
            ads = await repository.lock_many(session, caller, list(wanted))
            known = await campaigns.get_all(session, sorted({ad.campaign_id for ad in ads.values()}))
            _refuse_moments(past, ads, now)
            refused: dict[str, DomainError] = {}
            for (auditor, decision), ids in _by_auditor(past, ads, known).items():
                moments = {one: at for one in ids if (at := wanted[one].decided_at) is not None}
                refused |= await decide(session, auditor, ids, decision, now, after=self._after, moments=moments)
                given = [
                    (ads[one], at)
                    for one in ids
                    if one not in refused and (at := wanted[one].delivered_at) is not None
                ]
                await _hand_over(session, auditor, given, known)
            rows = await repository.by_ids(session, caller, list(wanted))
        return [(one, refused.get(one) or rows[one]) for one in wanted]


def _refuse_moments(past: Sequence[PastDecision], ads: Mapping[str, Advertisement], now: datetime) -> None:
    """Raises InvalidInput with each moment that cannot be."""
    violations = [
        violation
        for one in past
        if (ad := ads.get(one.ad_id)) is not None
        for violation in past_violations(ad.creation_dt, one.decided_at, one.delivered_at, now)
    ]
    if violations:
        raise InvalidInput(violations=violations)


def _by_auditor(
    past: Sequence[PastDecision], ads: Mapping[str, Advertisement], known: Mapping[str, Campaign]
) -> dict[tuple[Caller, Decision], list[str]]:
    """Ids by who decided, and what. An unknown advertisement gets an auditor who reaches nothing, and is refused."""
    found: dict[tuple[Caller, Decision], list[str]] = defaultdict(list)
    for one in past:
        ad = ads.get(one.ad_id)
        money = ad is not None and known[ad.campaign_id].payment_type == MONEY
        company_id = ad.company_id if ad is not None else ""
        found[auditor_of(company_id, one.decided_by, money=money), one.decision].append(one.ad_id)
    return found


async def _hand_over(
    session: Session,
    auditor: Caller,
    given: Sequence[tuple[Advertisement, datetime]],
    known: Mapping[str, Campaign],
) -> None:
    for ad, _ in given:
        payment_type = known[ad.campaign_id].payment_type
        check_delivery(auditor, company_id=ad.company_id, payment_type=payment_type, status=ad.status)
        check_not_own(auditor, ad.person_id)
    if given:
        await hand_over(session, auditor, given)
