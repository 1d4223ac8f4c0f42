"""Makes notices out of facts, inside the transaction that takes up the fact; safe in any order and if repeated."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.companies import repository as companies
from company_svc.invitations.models import Invitation
from company_svc.notices import repository
from company_svc.notices.policies import (
    ADVERTISEMENTS_WAITING,
    BUDGET_LOW,
    CAMPAIGN_APPROVED,
    EDITABLE,
    INVITATION_ACCEPTED,
    ON_GOING,
    STOCK_LOW,
    TOPIC_OF,
    WAITING_PAYMENT,
    Thresholds,
    audience_of,
    step_kind,
)
from resuena.campaign.v1 import campaign_pb2, events_pb2


def _moment(message: Any) -> datetime:
    at: datetime = message.occurred_at.ToDatetime(UTC)
    return at


def _row(kind: int, company_id: str, happened_at: datetime, now: datetime, **values: Any) -> dict[str, Any]:
    return {
        "kind": kind,
        "topic": TOPIC_OF[kind],
        "audience": audience_of(kind),
        "company_id": company_id,
        "happened_at": happened_at,
        "raised_at": now,
        **values,
    }


async def campaign_stepped(
    session: AsyncSession, message: events_pb2.CampaignStatusChanged, now: datetime
) -> None:
    """A campaign took a step that its brand must know; who took it needs no telling."""
    standing = message.standing
    kind = step_kind(message.from_status, standing.status)
    if kind is None or not standing.active or not await companies.in_use(session, standing.company_id):
        return
    row = _row(
        kind,
        standing.company_id,
        _moment(message),
        now,
        fact=f"step:{standing.campaign_id}:{standing.version}",
        campaign_id=standing.campaign_id,
        payment_due=kind == CAMPAIGN_APPROVED and standing.status == WAITING_PAYMENT,
        actor_id=message.actor_id or None,
    )
    await repository.raise_once(session, row)


async def campaign_stands(
    session: AsyncSession, message: Any, newer: bool, thresholds: Thresholds, now: datetime
) -> None:
    """Notices that little is left, once until it is more again; `newer` tells whether the standing was news.

    The caller has stored the standing and holds its row. An older one may still say what the stock was before
    some of it was taken.
    """
    told = message.standing
    known = await repository.standing(session, told.campaign_id)
    editable = told.status in EDITABLE
    peak = max(known.stock_peak, 0 if editable else told.stock)
    if newer and editable:
        peak = told.stock
    levels: dict[str, Any] = {"stock_peak": peak}
    if known.status == ON_GOING and known.active:
        levels |= {
            "budget_low": thresholds.budget_is_low(known.budget_available, known.investment),
            "stock_low": thresholds.stock_is_low(known.stock, peak),
        }
        crossed = {
            kind: amounts
            for kind, name, amounts in (
                (BUDGET_LOW, "budget_low", (known.budget_available, known.investment, told.currency)),
                (STOCK_LOW, "stock_low", (known.stock, peak, None)),
            )
            if levels[name] and not getattr(known, name)
        }
        if crossed and await companies.in_use(session, known.company_id):
            for kind, (left, total, currency) in crossed.items():
                amounts = {"amount_left": left, "amount_total": total, "currency": currency}
                row = _row(kind, known.company_id, _moment(message), now, campaign_id=told.campaign_id)
                await repository.gather(session, row | amounts, more=0)
    await repository.keep_levels(session, told.campaign_id, **levels)


async def advertisements_wait(
    session: AsyncSession, messages: Iterable[events_pb2.AdvertisementSubmitted], now: datetime
) -> None:
    """Advertisements came that the brand is to audit; those of one campaign are gathered until somebody looks."""
    came: dict[tuple[str, str], list[datetime]] = {}
    for message in messages:
        if message.status == campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT:
            came.setdefault((message.campaign_id, message.company_id), []).append(_moment(message))
    # In one order, so that no batch waits for another in a ring.
    for (campaign_id, company_id), moments in sorted(came.items()):
        if await companies.in_use(session, company_id):
            values = {"campaign_id": campaign_id, "count": len(moments)}
            row = _row(ADVERTISEMENTS_WAITING, company_id, max(moments), now, **values)
            await repository.gather(session, row, more=len(moments))


async def invitation_accepted(
    session: AsyncSession, invitation: Invitation, inviter_id: str, person_id: str, now: datetime
) -> None:
    """Somebody accepted an invitation; it concerns who invited."""
    values = {"fact": f"accepted:{invitation.id}", "only_for": inviter_id, "person_id": person_id}
    await repository.raise_once(session, _row(INVITATION_ACCEPTED, invitation.company_id, now, now, **values))
