"""Reads payments of campaigns within the viewer's reach, each list in one statement; stores reports and proofs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    case,
    delete,
    func,
    lateral,
    literal,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import Reach, campaigns_within_reach, company_of, reach_of
from campaign_svc.campaigns.models import FINISHED, ON_GOING, STOPPED, WAITING_PAYMENT
from campaign_svc.campaigns.repository import CAMPAIGNS, CHANGES
from campaign_svc.payments.models import OpenedProof, PaymentProof, PaymentReport
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Reader, Row, Session, keyset, read_page
from kit.rpc.caller import Caller
from resuena.campaign.v1 import payments_pb2 as pb

_ORDER = [CAMPAIGNS.c.creation_dt, CAMPAIGNS.c.id]
_STEPS = lateral(
    select(
        func.max(CHANGES.c.changed_at).filter(CHANGES.c.to_status == WAITING_PAYMENT).label("due_since"),
        func.max(CHANGES.c.changed_at)
        .filter(CHANGES.c.from_status == WAITING_PAYMENT, CHANGES.c.to_status == ON_GOING)
        .label("confirmed_at"),
    ).where(CHANGES.c.campaign_id == CAMPAIGNS.c.id),
    "steps",
)
REPORTS = PaymentReport.metadata.tables["payment_reports"]
_REPORTED = and_(REPORTS.c.campaign_id == CAMPAIGNS.c.id, REPORTS.c.reported_at >= _STEPS.c.due_since)
PROOFS = PaymentProof.metadata.tables["payment_proofs"]
_PROVEN = and_(PROOFS.c.campaign_id == CAMPAIGNS.c.id, PROOFS.c.stored_at >= _STEPS.c.due_since)
_STATE = case(
    (CAMPAIGNS.c.status != WAITING_PAYMENT, literal(pb.PAYMENT_STATE_CONFIRMED)),
    (REPORTS.c.campaign_id.is_not(None), literal(pb.PAYMENT_STATE_REPORTED)),
    else_=literal(pb.PAYMENT_STATE_DUE),
)


@cache
def _payments(reach: Reach) -> Select[*tuple[object, ...]]:
    return (
        select(
            CAMPAIGNS.c.id.label("campaign_id"),
            CAMPAIGNS.c.name.label("campaign_name"),
            CAMPAIGNS.c.company_id,
            CAMPAIGNS.c.payment_reference.label("reference"),
            CAMPAIGNS.c.investment.label("amount"),
            CAMPAIGNS.c.currency,
            CAMPAIGNS.c.end_dt,
            _STATE.label("state"),
            _STEPS.c.due_since,
            _STEPS.c.confirmed_at,
            REPORTS.c.reported_at,
            REPORTS.c.reported_by,
            PROOFS.c.type.label("proof_type"),
            PROOFS.c.stored_at.label("proof_stored_at"),
        )
        .select_from(CAMPAIGNS.join(_STEPS, true()).outerjoin(REPORTS, _REPORTED).outerjoin(PROOFS, _PROVEN))
        .where(_within(reach))
    )


def _within(reach: Reach) -> ColumnElement[bool]:
    # A draft that was returned keeps its reference, but no payment is due for it now.
    return and_(
        campaigns_within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id),
        CAMPAIGNS.c.status.in_((WAITING_PAYMENT, ON_GOING, STOPPED, FINISHED)),
        CAMPAIGNS.c.payment_reference.is_not(None),
    )


@cache
def _by_ids(reach: Reach) -> Select[*tuple[object, ...]]:
    return _payments(reach).where(CAMPAIGNS.c.id == ONE_OF_IDS)


async def by_campaigns(reader: Reader, viewer: Caller, campaign_ids: Sequence[str]) -> dict[str, Row]:
    """The payments of these campaigns by campaign; campaigns with nothing to pay are left out."""
    rows = await reader.rows(_by_ids(reach_of(viewer)), {"ids": list(campaign_ids), **company_of(viewer)})
    return {row.campaign_id: row for row in rows}


@cache
def _cursor(reach: Reach) -> Select[*tuple[object, ...]]:
    company = CAMPAIGNS.c.company_id == bindparam("company_id", type_=Text)
    return select(*_ORDER).where(CAMPAIGNS.c.id == bindparam("after", type_=Text), company, _within(reach))


@cache
def _of_company(reach: Reach, *, state: int, paged: bool) -> Select[*tuple[object, ...]]:
    company = CAMPAIGNS.c.company_id == bindparam("company_id", type_=Text)
    query = _payments(reach).where(company)
    if state:
        # Checks the status too, so that history and report are not read for campaigns in another one.
        confirmed = state == pb.PAYMENT_STATE_CONFIRMED
        status = CAMPAIGNS.c.status != WAITING_PAYMENT if confirmed else CAMPAIGNS.c.status == WAITING_PAYMENT
        query = query.where(status, literal(state) == _STATE)
    return keyset(query, _ORDER, _cursor(reach) if paged else None, limit=bindparam("limit", type_=Integer))


async def of_company(
    reader: Reader, viewer: Caller, company_id: str, *, state: int, limit: int, after: str | None
) -> Sequence[Row]:
    """A page of a company's payments, newest campaign first; `state` 0 means any."""
    statement = _of_company(reach_of(viewer), state=state, paged=after is not None)
    values: dict[str, object] = {"company_id": company_id, **company_of(viewer)}
    if after is not None:
        values["after"] = after
    cursor = _cursor(reach_of(viewer)) if after is not None else None
    return await read_page(reader, statement, values, cursor, limit=limit)


@cache
def _proof(reach: Reach) -> Select[*tuple[object, ...]]:
    return (
        select(
            PROOFS.c.content,
            PROOFS.c.type,
            CAMPAIGNS.c.payment_reference.label("reference"),
            CAMPAIGNS.c.company_id,
        )
        .select_from(CAMPAIGNS.join(_STEPS, true()).join(PROOFS, _PROVEN))
        .where(CAMPAIGNS.c.id == bindparam("campaign_id", type_=Text), _within(reach))
    )


async def proof_of(reader: Reader, viewer: Caller, campaign_id: str) -> tuple[str, OpenedProof] | None:
    """The proof attached since the campaign's last approval, with the company's id; None without one."""
    values = {"campaign_id": campaign_id, **company_of(viewer)}
    rows = await reader.rows(_proof(reach_of(viewer)), values)
    return (rows[0].company_id, OpenedProof(rows[0].content, rows[0].type, rows[0].reference)) if rows else None


async def keep_proof(session: Session, proof: PaymentProof) -> None:
    """Stores the proof, replacing the previous one; dated no earlier than the last approval, despite clock skew."""
    approved = select(func.max(CHANGES.c.changed_at)).where(
        CHANGES.c.campaign_id == proof.campaign_id, CHANGES.c.to_status == WAITING_PAYMENT
    )
    stored_at = func.greatest(proof.stored_at, approved.scalar_subquery())
    query = insert(PROOFS).values({**proof.model_dump(), "stored_at": stored_at})
    names = ("type", "content", "stored_at")
    query = query.on_conflict_do_update(
        index_elements=["campaign_id"], set_={name: query.excluded[name] for name in names}
    )
    await (await session.connection()).execute(query)


async def drop_proof(session: Session, campaign_id: str) -> None:
    """Deletes the proof."""
    await (await session.connection()).execute(delete(PROOFS).where(PROOFS.c.campaign_id == campaign_id))


async def keep_report(session: Session, report: PaymentReport) -> bool:
    """Stores that a campaign's company has paid; only replaces a report from before the last approval.

    Returns whether it was new.

    It is dated no earlier than that approval, even if the approving process's clock was ahead.
    """
    approved = select(func.max(CHANGES.c.changed_at)).where(
        CHANGES.c.campaign_id == report.campaign_id, CHANGES.c.to_status == WAITING_PAYMENT
    )
    reported_at = func.greatest(report.reported_at, approved.scalar_subquery())
    query = insert(REPORTS).values({**report.model_dump(), "reported_at": reported_at})
    query = query.on_conflict_do_update(
        index_elements=["campaign_id"],
        set_={name: query.excluded[name] for name in ("reported_at", "reported_by")},
        where=REPORTS.c.reported_at < approved.scalar_subquery(),
    )
    stored = await (await session.connection()).execute(query.returning(REPORTS.c.campaign_id))
    return stored.first() is not None


async def drop_report(session: Session, campaign_id: str, reported_at: datetime | None) -> bool:
    """Deletes the report since the last approval, of the given moment if any; returns whether there was one."""
    approved = select(func.max(CHANGES.c.changed_at)).where(
        CHANGES.c.campaign_id == campaign_id, CHANGES.c.to_status == WAITING_PAYMENT
    )
    query = delete(REPORTS).where(
        REPORTS.c.campaign_id == campaign_id, REPORTS.c.reported_at >= approved.scalar_subquery()
    )
    if reported_at is not None:
        query = query.where(REPORTS.c.reported_at == reported_at)
    dropped = await (await session.connection()).execute(query.returning(REPORTS.c.campaign_id))
    return dropped.first() is not None
