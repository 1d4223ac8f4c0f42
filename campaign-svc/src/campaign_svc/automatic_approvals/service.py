"""Use cases of automatic approvals: approve what passed all checks, list it, undo it within a day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from campaign_svc.access import may_see, rule_of
from campaign_svc.advertisements import repository as ads
from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementRow, Decision
from campaign_svc.advertisements.policies import APPROVED as APPROVED_STATUS
from campaign_svc.advertisements.service.decide_audits import decide
from campaign_svc.advertisements.service.take_back import take_back
from campaign_svc.automatic_approvals import events, repository
from campaign_svc.automatic_approvals.metrics import APPROVED, UNDONE
from campaign_svc.automatic_approvals.models import NOTHING, RuleApprovals
from campaign_svc.automatic_approvals.policies import AT_ONCE, SHOWN_MOST, UNDO_WITHIN, check_undo
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.check_rules import repository as check_rules
from kit.days import day_of, first_moment
from kit.db import Database, Row, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated
from kit.rpc.limits import check_batch

_SOON = timedelta(minutes=1)
"""Longer than a worker's lease on due checks, whose rows are due at the end of the lease."""


class AutomaticApprovals:
    """Approves for the companies that turned the rule on. Safe in several replicas: each locks the company first."""

    def __init__(self, database: Database, *, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def approve_due(self) -> int:
        """Approves what the rule may approve, in one transaction per company; returns the number."""
        approved = 0
        for company_id in await repository.approving(self._database):
            approved += await self._approve_of(company_id)
        return approved

    async def _approve_of(self, company_id: str) -> int:
        now = self._now()
        async with self._database.transaction() as session:
            rule = await repository.lock_rule(session, company_id)
            if rule is None:
                return 0
            approved_today = await self._approved_today(session, company_id, now)
            left = min(rule.daily_limit - approved_today, AT_ONCE)
            if left <= 0:
                return 0
            candidates = await repository.lock_candidates(session, company_id, left, now + _SOON)
            if not candidates:
                return 0
            decision = Decision(APPROVED_STATUS, by_rule=True)
            refused = await decide(session, rule_of(company_id), candidates, decision, now)
            approved = [ad_id for ad_id in candidates if ad_id not in refused]
            if approved:
                await repository.keep(session, company_id, approved, now)
        APPROVED.inc(len(approved))
        return len(approved)

    @staticmethod
    async def _approved_today(session: Session, company_id: str, now: datetime) -> int:
        zone = await campaigns.time_zone_of(session, company_id)
        return await repository.approved_since(session, company_id, first_moment(day_of(now, zone), zone))

    async def rule_approvals(self, caller: Caller, company_id: str | None) -> RuleApprovals:
        """What the rule approved for the company today, and which approvals can be undone; nothing out of reach.

        Raises Unauthenticated.
        """
        caller.require_somebody()
        company_id = company_id or caller.tenant_id
        if company_id is None or not may_see(caller, company_id):
            return NOTHING
        now = self._now()
        async with self._database.read() as session:
            defaults = (await check_rules.of_companies(session, caller, [company_id])).get(company_id)
            if defaults is None:
                return NOTHING
            today = await self._approved_today(session, company_id, now)
            ids = await repository.undoable(session, caller, company_id, now - UNDO_WITHIN, SHOWN_MOST)
            rows = await ads.by_ids(session, caller, ids) if ids else {}
        return RuleApprovals(today, defaults.approval, [rows[ad_id] for ad_id in ids if ad_id in rows])

    async def of_advertisements(self, caller: Caller, ad_ids: Sequence[str]) -> list[Row | None]:
        """The automatic approval of each advertisement, in the order requested; None without one, and out of reach."""
        check_batch(ad_ids)
        approvals_by_ad = await repository.of_advertisements(self._database, caller, ad_ids)
        return [approvals_by_ad.get(ad_id) for ad_id in ad_ids]

    async def undo(self, caller: Caller, ad_id: str) -> AdvertisementRow:
        """Undoes an automatic approval: the advertisement waits again; figures and money are restored.

        Raises Unauthenticated, UnknownAdvertisement alike for unknown and foreign ids, the errors of the policy, and
        RewardPaidOut.
        """
        if caller.person_id is None:
            raise Unauthenticated
        now = self._now()
        async with self._database.transaction() as session:
            ad = (await ads.lock_many(session, caller, [ad_id])).get(ad_id)
            if ad is None:
                raise UnknownAdvertisement
            campaign = (await campaigns.lock_many(session, [ad.campaign_id]))[ad.campaign_id]
            approval = check_undo(caller, ad, await repository.lock_approval(session, ad_id), now)
            approval.undone_at, approval.undone_by = now, caller.person_id
            await take_back(session, ad, campaign.currency, now)
            await events.approval_undone(session, ad, caller.person_id, now)
            row = (await ads.by_ids(session, caller, [ad_id]))[ad_id]
        UNDONE.inc()
        return row
