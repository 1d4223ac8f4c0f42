"""The facts that a report was shared and that its link was revoked."""

from __future__ import annotations

from datetime import date, datetime

from campaign_svc.reports.models import Figures, Share
from kit.db import Session
from kit.events import record
from resuena.campaign.v1 import events_pb2

REPORT_SHARED = "resuena.campaign.report_shared.v1"
REPORT_SHARE_REVOKED = "resuena.campaign.report_share_revoked.v1"
MONTH_REPORTED = "resuena.campaign.month_reported.v1"


async def report_shared(session: Session, share: Share, actor: tuple[str | None, int], now: datetime) -> None:
    """Records the fact in the open transaction; the actor is a person's id and an ActorKind."""
    message = events_pb2.ReportShared(
        share_id=share.id,
        company_id=share.company_id,
        title=share.title,
        actor_id=actor[0],
        actor_kind=actor[1],  # type: ignore[arg-type]
    )
    await record(session, REPORT_SHARED, message, entity_id=share.id, version=1, occurred_at=now)


async def report_share_revoked(
    session: Session, share: Share, actor: tuple[str | None, int], now: datetime
) -> None:
    """Records the fact in the open transaction; the actor is a person's id and an ActorKind."""
    message = events_pb2.ReportShareRevoked(
        share_id=share.id,
        company_id=share.company_id,
        title=share.title,
        actor_id=actor[0],
        actor_kind=actor[1],  # type: ignore[arg-type]
    )
    await record(session, REPORT_SHARE_REVOKED, message, entity_id=share.id, version=2, occurred_at=now)


async def month_reported(session: Session, company_id: str, month: date, figures: Figures, now: datetime) -> None:
    """Records a month's results in the open transaction; `month` is its first day."""
    message = events_pb2.MonthReported(
        company_id=company_id,
        month=f"{month:%Y-%m}",
        approved=figures.approved,
        engagement=figures.engagement,
    )
    version = month.year * 12 + month.month
    await record(session, MONTH_REPORTED, message, entity_id=company_id, version=version, occurred_at=now)
