"""Use cases of the audit: batches of decisions, their projection, and the delivery of products."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign_svc.access import require_auditor
from campaign_svc.advertisements import repository
from campaign_svc.advertisements.errors import UnknownAdvertisement
from campaign_svc.advertisements.models import AdvertisementRow, Decision
from campaign_svc.advertisements.policies import (
    APPROVED,
    MAX_AT_ONCE,
    MONEY,
    OTHER,
    checked_reason,
    wanted_code,
)
from campaign_svc.advertisements.service.decide_audits import AfterDecisions, decide, nothing_else, reached
from campaign_svc.advertisements.service.record_deliveries import record_deliveries
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.models import Campaign, CampaignTotals
from campaign_svc.ledger.policies import owed_for_reactions
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput
from kit.rpc.limits import check_batch


@dataclass
class Move:
    """What decisions change in one campaign: cents to freeze and to spend, units of stock to reserve."""

    freeze: int = 0
    spend: int = 0
    take: int = 0

    def add(self, payment_type: int, frozen: int, approved: bool) -> None:
        """Adds one decision: approval spends the frozen cents, rejection releases them or the unit of stock."""
        if approved:
            self.spend += frozen
        else:
            self.freeze -= frozen
            self.take -= 0 if payment_type == MONEY else 1

    def pay(self, due: int, available: int) -> None:
        """Adds the cents due for reactions, up to the `available` budget."""
        paid = max(0, min(due, available - self.freeze))
        self.freeze += paid
        self.spend += paid


@dataclass(frozen=True)
class Remainder:
    """A campaign's stock and budget (cents) after the projected decisions."""

    campaign: Campaign
    deciding: int
    remaining_stock: int | None
    free_stock: int | None
    budget_available: int
    budget_freezed: int
    budget_spent: int


@dataclass(frozen=True)
class Projection:
    """The projected outcome of decisions: number of decided ads, refusals by id, and each campaign afterwards."""

    deciding: int
    refused: Sequence[tuple[str, DomainError]]
    campaigns: Sequence[Remainder]


class AuditingService:
    """Batches, projections and hand-overs; each raises Unauthenticated unless a person or an API key calls."""

    def __init__(
        self,
        database: Database,
        *,
        now: Callable[[], datetime] = utc_now,
        after: AfterDecisions = nothing_else,
    ) -> None:
        self._database = database
        self._now = now
        self._after = after

    async def decide_many(
        self, caller: Caller, ids: Sequence[str], status: int, reason: str | None, note: str | None
    ) -> list[tuple[str, AdvertisementRow | DomainError]]:
        """Decides each ad independently; returns the advertisement or its refusal by id, in the order requested.

        All decided ones are committed in one transaction. Raises InvalidInput for more than 100 ids or an id twice,
        UnknownReason and NoteTooLong.
        """
        require_auditor(caller)
        check_ids(ids)
        key, more = checked_reason(reason, note)
        async with self._database.transaction() as session:
            refused = await decide(
                session, caller, ids, Decision(status, key, more), self._now(), after=self._after
            )
            decided = [ad_id for ad_id in ids if ad_id not in refused]
            rows = await repository.by_ids(session, caller, decided) if decided else {}
        return [(ad_id, refused.get(ad_id) or rows[ad_id]) for ad_id in ids]

    async def project(self, caller: Caller, ids: Sequence[str], status: int) -> Projection:
        """What `decide_many` would do with a valid reason; changes nothing. Raises InvalidInput as it does."""
        require_auditor(caller)
        check_ids(ids)
        decision = Decision(status, OTHER)
        async with self._database.read() as session:
            ads = await repository.get_many(session, caller, ids)
            concerned = list(dict.fromkeys(ads[ad_id].campaign_id for ad_id in ids if ad_id in ads))
            campaigns_by_id = await campaigns.get_all(session, concerned)
            now = self._now()
            totals = await repository.totals(session, caller, concerned, now)
            claims = await repository.claims_on(session, list(ads), now)
        refused: list[tuple[str, DomainError]] = []
        moves: dict[str, Move] = {campaign_id: Move() for campaign_id in concerned}
        deciding: dict[str, int] = dict.fromkeys(concerned, 0)
        for ad_id in ids:
            try:
                ad = reached(ads, ad_id)
                campaign = campaigns_by_id[ad.campaign_id]
                ad.check_decision(decision, campaign, caller, claims.get(ad_id))
            except DomainError as error:
                refused.append((ad_id, error))
                continue
            move = moves[campaign.id]
            move.add(campaign.payment_type, ad.budget_freezed, status == APPROVED)
            if status == APPROVED:
                owed = owed_for_reactions(ad.prices, ad.reactions, campaign.multiplier)
                move.pay(owed - ad.engagement_paid, campaign.budget_available)
            deciding[campaign.id] += 1
        remainders = [
            _remainder(
                campaigns_by_id[campaign_id],
                totals.get(campaign_id),
                moves[campaign_id],
                deciding[campaign_id],
                status,
            )
            for campaign_id in concerned
        ]
        return Projection(sum(deciding.values()), refused, remainders)

    async def deliver(
        self, caller: Caller, *, ad_id: str | None, code: str | None
    ) -> tuple[AdvertisementRow, bool]:
        """Records the hand-over of the product; returns the advertisement, and whether it was handed over before.

        Raises InvalidInput unless exactly one of id and code is given, UnknownAdvertisement alike for unknown and
        foreign ones, and the errors of `Advertisement.hand_over`.
        """
        require_auditor(caller)
        if (ad_id is None) == (code is None):
            raise InvalidInput("Say either the advertisement or its code.")
        now = self._now()
        async with self._database.transaction() as session:
            if code is not None:
                ad_id = await repository.id_of_code(session, caller, wanted_code(code))
            ad = (await repository.lock_many(session, caller, [ad_id])).get(ad_id) if ad_id else None
            if ad is None:
                raise UnknownAdvertisement
            campaign = (await campaigns.get_all(session, [ad.campaign_id]))[ad.campaign_id]
            if delivered_now := ad.hand_over(campaign, caller, now):
                await record_deliveries(session, [ad])
            return (await repository.by_ids(session, caller, [ad.id]))[ad.id], not delivered_now


def check_ids(ids: Sequence[str]) -> None:
    """Raises InvalidInput for more than 100 ids or an id twice."""
    check_batch(ids, MAX_AT_ONCE)
    if len(set(ids)) != len(ids):
        raise InvalidInput("Name each advertisement once.")


def _remainder(
    campaign: Campaign, totals: CampaignTotals | None, move: Move, deciding: int, status: int
) -> Remainder:
    product = campaign.payment_type != MONEY
    free = campaign.stock - move.take
    remaining = totals.remaining_stock if totals is not None else None
    if product and remaining is not None:
        # Stock plus advertisements not approved: a rejected one returns its unit and still counts as not approved.
        remaining += -deciding if status == APPROVED else -move.take
    return Remainder(
        campaign=campaign,
        deciding=deciding,
        remaining_stock=remaining if product else None,
        free_stock=free if product else None,
        budget_available=campaign.budget_available - move.freeze,
        budget_freezed=campaign.budget_freezed + move.freeze - move.spend,
        budget_spent=campaign.budget_spent + move.spend,
    )
