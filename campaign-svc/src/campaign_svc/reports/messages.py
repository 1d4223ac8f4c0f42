"""Reports, creators and links as messages of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime, time

from google.protobuf.timestamp_pb2 import Timestamp

from campaign_svc.reports.models import CompanyTasks, Creator, Figures, MoneyFigures, OpenedShare, Report, Share
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import reports_pb2 as pb

OWED_PRODUCTS = RowEncoder(pb.OwedProduct)


def _stamp(moment: datetime | date) -> Timestamp:
    stamp = Timestamp()
    stamp.FromDatetime(moment if isinstance(moment, datetime) else datetime.combine(moment, time(), UTC))
    return stamp


def _figures(figures: Figures) -> pb.ReportFigures:
    return pb.ReportFigures(**asdict(figures))


def _money(row: MoneyFigures) -> pb.ReportMoney:
    message = pb.ReportMoney(**asdict(row))
    # The previous release's gateway reads whole cents.
    for cents in ("cost", "cost_before"):
        if message.HasField(cents):
            setattr(message, cents.replace("cost", "cost_per_engagement"), round(getattr(message, cents)))
    return message


def report_message(report: Report) -> pb.Report:
    """A report as a message."""
    message = pb.Report(
        to=_stamp(report.period.end),
        before_from=_stamp(report.before.start),
        before_to=_stamp(report.before.end),
        campaigns=[
            pb.ReportCampaign(
                campaign_id=row.campaign_id,
                name=row.name,
                currency=row.currency,
                figures=_figures(row.figures),
                before=_figures(row.before),
                scheduled_day=row.scheduled_day.isoformat() if row.scheduled_day else None,
                product_cost=row.product_cost,
                product_cost_before=row.product_cost_before,
            )
            for row in report.campaigns
        ],
        figures=_figures(report.total),
        before=_figures(report.total_before),
        money=[_money(row) for row in report.money],
        product_costs=[pb.ReportProductCost(**asdict(row)) for row in report.product_costs],
        days=[pb.ReportDay(day=_stamp(day), figures=_figures(figures)) for day, figures in report.days.items()],
        top_advertisement_ids=report.top,
    )
    getattr(message, "from").CopyFrom(_stamp(report.period.start))
    return message


def creator_messages(creators: Sequence[Creator]) -> list[pb.Creator]:
    """Creators as a message."""
    return [
        pb.Creator(
            person_id=row.person_id,
            campaigns=row.campaigns,
            advertisements=row.advertisements,
            approved=row.approved,
            rejected=row.rejected,
            engagement=row.engagement,
            first_at=_stamp(row.first_at),
            last_at=_stamp(row.last_at),
            updated_at=_stamp(row.updated_at),
            costs=[pb.CreatorCost(currency=currency, spent=cents) for currency, cents in row.costs.items()],
            tags=row.tags,
        )
        for row in creators
    ]


def tasks_message(tasks: CompanyTasks) -> pb.GetCompanyTasksResponse:
    """A company's pending tasks as a message."""
    return pb.GetCompanyTasksResponse(
        to_audit=tasks.to_audit,
        oldest_to_audit=_stamp(tasks.oldest_to_audit) if tasks.oldest_to_audit else None,
        audit_deadline=_stamp(tasks.audit_deadline) if tasks.audit_deadline else None,
        overdue=tasks.overdue,
        to_deliver=tasks.to_deliver,
        oldest_to_deliver=_stamp(tasks.oldest_to_deliver) if tasks.oldest_to_deliver else None,
        exhausted_campaign_ids=tasks.exhausted_campaign_ids,
        changing=tasks.changing,
        assigned_to_me=tasks.assigned_to_me,
    )


def share_message(share: Share) -> pb.Share:
    """A link as a message."""
    message = pb.Share(
        id=share.id,
        token=share.token,
        company_id=share.company_id,
        title=share.title,
        campaign_ids=share.campaign_ids,
        to=_stamp(share.end_day),
        with_posts=share.with_posts,
        views=share.views,
        created_at=_stamp(share.created_at),
        expires_at=_stamp(share.expires_at),
        revoked_at=_stamp(share.revoked_at) if share.revoked_at else None,
        creator_id=share.creator_id,
    )
    getattr(message, "from").CopyFrom(_stamp(share.first_day))
    return message


def opened_message(opened: OpenedShare) -> pb.OpenShareResponse:
    """A shared report as anonymous viewers see it."""
    report = report_message(opened.report)
    del report.top_advertisement_ids[:]
    return pb.OpenShareResponse(
        title=opened.share.title,
        company_name=opened.company_name,
        company_logo=opened.company_logo,
        time_zone=opened.time_zone,
        expires_at=_stamp(opened.share.expires_at),
        report=report,
        posts=[
            pb.SharedPost(
                picture=post.multimedia_uri, caption=post.caption, likes=post.likes, comments=post.comments
            )
            for post in opened.posts
        ],
    )
