"""Raises notices from facts about campaigns, in the transaction of the fact; idempotent, in any order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies import repository as companies
from company_svc.notices import repository
from company_svc.notices.models import AwaitedChange
from company_svc.notices.policies import (
    ADVERTISEMENTS_ASSIGNED,
    ADVERTISEMENTS_WAITING,
    BUDGET_LOW,
    CAMPAIGN_APPROVED,
    DISPUTE_KEPT,
    DISPUTE_OPENED,
    DISPUTE_OVERTURNED,
    EDITABLE,
    MONTH_REPORTED,
    ON_GOING,
    PAYMENT_NOT_FOUND,
    STOCK_LOW,
    WAITING_PAYMENT,
    Thresholds,
    step_kind,
)
from company_svc.notices.service import new_notice
from kit.days import day_of
from resuena.campaign.v1 import campaign_pb2, changes_pb2, disputes_pb2, events_pb2

ChangeFact = events_pb2.ChangeRequested | events_pb2.ChangeRequestEnded | events_pb2.ApprovalUndone
DisputeFact = events_pb2.DisputeOpened | events_pb2.DisputeSettled
Low = tuple[int, int, str | None]
"""Remaining and total amount of a campaign's budget (cents) or stock (units); the currency of a budget."""
CampaignFact = events_pb2.CampaignCreated | events_pb2.CampaignStatusChanged | events_pb2.CampaignBudgetChanged


def _moment(message: CampaignFact | events_pb2.AdvertisementSubmitted) -> datetime:
    return message.occurred_at.ToDatetime(UTC)


def _deadline(message: events_pb2.AdvertisementSubmitted) -> datetime | None:
    return message.audit_deadline.ToDatetime(UTC) if message.HasField("audit_deadline") else None


async def campaign_stepped(
    session: AsyncSession, message: events_pb2.CampaignStatusChanged, now: datetime
) -> None:
    """Raises the notice of a campaign's status change, unless the brand made the change itself."""
    standing = message.standing
    if message.from_status == WAITING_PAYMENT:
        await repository.settle_payment_not_found(session, standing.campaign_id, _moment(message))
    kind = step_kind(message.from_status, standing.status)
    if kind is None or not standing.active or not await companies.in_use(session, standing.company_id):
        return
    notice = new_notice(kind, standing.company_id, _moment(message), now)
    notice.fact = f"step:{standing.campaign_id}:{standing.version}"
    notice.campaign_id = standing.campaign_id
    notice.payment_due = kind == CAMPAIGN_APPROVED and standing.status == WAITING_PAYMENT
    if standing.status == ON_GOING and standing.start_day:
        starts_on = date.fromisoformat(standing.start_day)
        time_zone = await companies.time_zone_of(session, standing.company_id)
        notice.starts_on = starts_on if starts_on > day_of(_moment(message), time_zone) else None
    notice.actor_id = message.actor_id or None
    await repository.raise_once(session, notice)


async def campaign_stands(
    session: AsyncSession, message: CampaignFact, newer: bool, thresholds: Thresholds, now: datetime
) -> Mapping[int, Low]:
    """Raises notices of a low budget or stock, once until it is no longer low; `newer` is whether the standing was new.

    Returns what has become low by this fact, by the kind of its notice, whether or not the company is active.
    The caller has stored the standing and holds its row. A stale one may still show the stock before some of it was
    taken.
    """
    standing = message.standing
    stored = await repository.standing(session, standing.campaign_id)
    editable = standing.status in EDITABLE
    peak = max(stored.stock_peak, 0 if editable else standing.stock)
    if newer and editable:
        peak = standing.stock
    budget_low, stock_low = stored.budget_low, stored.stock_low
    crossed: dict[int, Low] = {}
    if stored.status == ON_GOING and stored.active:
        budget_low = thresholds.budget_is_low(stored.budget_available, stored.investment)
        stock_low = thresholds.stock_is_low(stored.stock, peak)
        if budget_low and not stored.budget_low:
            crossed[BUDGET_LOW] = (stored.budget_available, stored.investment, standing.currency)
        if stock_low and not stored.stock_low:
            crossed[STOCK_LOW] = (stored.stock, peak, None)
        if crossed and await companies.in_use(session, stored.company_id):
            for kind, (left, total, currency) in crossed.items():
                notice = new_notice(kind, stored.company_id, _moment(message), now)
                notice.campaign_id = standing.campaign_id
                notice.amount_left, notice.amount_total, notice.currency = left, total, currency
                await repository.gather(session, notice, more=0)
    stored.stock_peak, stored.budget_low, stored.stock_low = peak, budget_low, stock_low
    await session.flush()
    return crossed


async def advertisements_wait(
    session: AsyncSession, messages: Iterable[events_pb2.AdvertisementSubmitted], now: datetime
) -> None:
    """Raises one notice per campaign for advertisements that the brand is to audit; it counts up until it is read.

    Leaves out those notified before, and those whose decision arrived before their submission.
    """
    came: dict[tuple[str, str], list[events_pb2.AdvertisementSubmitted]] = {}
    for message in messages:
        if message.status == campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT:
            came.setdefault((message.campaign_id, message.company_id), []).append(message)
    # Sorted, so that concurrent batches cannot deadlock.
    for (campaign_id, company_id), campaign_messages in sorted(came.items()):
        deadlines = {message.advertisement_id: _deadline(message) for message in campaign_messages}
        new = await repository.await_audits(session, campaign_id, company_id, deadlines, now)
        moments = {
            message.advertisement_id: _moment(message)
            for message in campaign_messages
            if message.advertisement_id in new
        }
        if moments and await companies.in_use(session, company_id):
            notice = new_notice(ADVERTISEMENTS_WAITING, company_id, max(moments.values()), now)
            notice.campaign_id, notice.count = campaign_id, len(moments)
            await repository.gather(session, notice, more=len(moments))


async def advertisements_decided(
    session: AsyncSession,
    messages: Iterable[events_pb2.AdvertisementAudited | events_pb2.AdvertisementWithdrawn],
    now: datetime,
) -> None:
    """Settles the notices of campaigns in which nothing waits for the brand's audit any more."""
    decided: dict[str, dict[str, int]] = {}
    for message in messages:
        if message.from_status == campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT:
            versions = decided.setdefault(message.campaign_id, {})
            newest_version = versions.get(message.advertisement_id, 0)
            versions[message.advertisement_id] = max(newest_version, message.version)
    # Sorted, so that concurrent batches cannot deadlock.
    for campaign_id, versions in sorted(decided.items()):
        await repository.settle_audits(session, campaign_id, versions, now)


async def changes_told(session: AsyncSession, messages: Iterable[ChangeFact], now: datetime) -> None:
    """Removes advertisements that wait for a change from those that wait for the brand, and adds them back later.

    A new revision raises a notice, and so does an unanswered request. A brand that withdraws its request, or undoes
    an approval by its rule, is not notified.
    """
    newest: dict[str, ChangeFact] = {}
    for message in messages:
        if message.status == campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT:
            newest_message = newest.setdefault(message.advertisement_id, message)
            if message.version > newest_message.version:
                newest[message.advertisement_id] = message
    messages_by_campaign: dict[tuple[str, str], list[ChangeFact]] = {}
    for message in newest.values():
        messages_by_campaign.setdefault((message.campaign_id, message.company_id), []).append(message)
    # Sorted, so that concurrent batches cannot deadlock.
    for (campaign_id, company_id), came in sorted(messages_by_campaign.items(), key=lambda entry: entry[0]):
        changing = {message.advertisement_id: _awaited_change(message) for message in came}
        news = await repository.keep_change(session, campaign_id, company_id, changing, now)
        again = [
            message for message in came if message.advertisement_id in news and _is_news_to_the_brand(message)
        ]
        if again and await companies.in_use(session, company_id):
            happened_at = max(message.occurred_at.ToDatetime(UTC) for message in again)
            notice = new_notice(ADVERTISEMENTS_WAITING, company_id, happened_at, now)
            notice.campaign_id, notice.count = campaign_id, len(again)
            await repository.gather(session, notice, more=len(again))


async def dispute_told(session: AsyncSession, message: DisputeFact, now: datetime) -> None:
    """Raises the notice that an influencer disputes what the brand rejected, or that a dispute was settled.

    The brand's own disputes raise no notice.
    """
    if isinstance(message, events_pb2.DisputeSettled):
        kind = DISPUTE_OVERTURNED if message.overturned else DISPUTE_KEPT
    elif message.side == disputes_pb2.DISPUTE_SIDE_INFLUENCER:
        kind = DISPUTE_OPENED
    else:
        return
    if not await companies.in_use(session, message.company_id):
        return
    notice = new_notice(kind, message.company_id, message.occurred_at.ToDatetime(UTC), now)
    notice.fact = f"dispute:{message.dispute_id}:{kind}"
    notice.campaign_id, notice.advertisement_id = message.campaign_id, message.advertisement_id
    await repository.raise_once(session, notice)


async def advertisements_assigned(
    session: AsyncSession, message: events_pb2.AdvertisementsAssigned, now: datetime
) -> None:
    """Raises one notice per request to the member to whom a colleague assigned advertisements.

    The same advertisements assigned to the same person again on the same day (UTC) raise no second notice.
    """
    if not await companies.in_use(session, message.company_id):
        return
    happened_at = message.occurred_at.ToDatetime(UTC)
    notice = new_notice(ADVERTISEMENTS_ASSIGNED, message.company_id, happened_at, now)
    ids_hash = hashlib.sha256("\0".join(sorted(message.advertisement_ids)).encode()).hexdigest()
    daily_key = f"{message.company_id}:{message.person_id}:{happened_at:%Y-%m-%d}:{ids_hash}"
    notice.fact = f"assigned:{daily_key if message.advertisement_ids else message.assignment_id}"
    notice.only_for, notice.count = message.person_id, message.count
    notice.person_id = notice.actor_id = message.actor_id
    notice.advertisement_ids = list(message.advertisement_ids) or None
    await repository.raise_once(session, notice)


async def payment_not_found(
    session: AsyncSession, message: events_pb2.PaymentNotFound, fact: str, now: datetime
) -> None:
    """Raises the notice that a payment reported by a company did not arrive; `fact` is the message's id."""
    if not await companies.in_use(session, message.company_id):
        return
    notice = new_notice(PAYMENT_NOT_FOUND, message.company_id, message.occurred_at.ToDatetime(UTC), now)
    notice.fact = f"payment_not_found:{fact}"
    notice.campaign_id, notice.payment_due = message.campaign_id, True
    await repository.raise_once(session, notice)


async def payment_reported(session: AsyncSession, message: events_pb2.PaymentReported) -> None:
    """Settles the notices that an earlier report's payment did not arrive."""
    await repository.settle_payment_not_found(session, message.campaign_id, message.occurred_at.ToDatetime(UTC))


async def month_reported(session: AsyncSession, message: events_pb2.MonthReported, now: datetime) -> None:
    """Raises the notice that a month is over and its report is ready."""
    if not await companies.in_use(session, message.company_id):
        return
    notice = new_notice(MONTH_REPORTED, message.company_id, message.occurred_at.ToDatetime(UTC), now)
    notice.fact = f"month:{message.company_id}:{message.month}"
    notice.month = date.fromisoformat(f"{message.month}-01")
    notice.approved, notice.engagement = message.approved, message.engagement
    await repository.raise_once(session, notice)


def _awaited_change(message: ChangeFact) -> AwaitedChange:
    if isinstance(message, events_pb2.ChangeRequested):
        return AwaitedChange(changing=True, version=message.version)
    undone = isinstance(message, events_pb2.ApprovalUndone)
    return AwaitedChange(False, message.version, message.audit_deadline.ToDatetime(UTC), undone)


def _is_news_to_the_brand(message: ChangeFact) -> bool:
    return (
        isinstance(message, events_pb2.ChangeRequestEnded)
        and message.state != changes_pb2.CHANGE_REQUEST_STATE_WITHDRAWN
    )
