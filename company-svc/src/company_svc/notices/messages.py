"""Encodes notices and preferences as protobuf messages."""

from __future__ import annotations

from collections.abc import Sequence

from company_svc.notices.models import InvitationNotice, Preference, ShownNotice
from company_svc.notices.policies import STOCK_LOW
from resuena.company.v1 import notices_pb2 as pb


def notice_message(notice: ShownNotice | InvitationNotice) -> pb.Notice:
    """The protobuf message of a notice; amounts in cents."""
    message = pb.Notice(
        id=notice.id,
        company_id=notice.company_id,
        kind=notice.kind,  # type: ignore[arg-type]
        read=notice.read,
        count=notice.count,
    )
    message.happened_at.FromDatetime(notice.happened_at)
    if isinstance(notice, InvitationNotice):
        message.company_name = notice.company_name
        return message
    message.payment_due = notice.payment_due
    of_what = "stock" if notice.kind == STOCK_LOW else "budget"
    given = {
        "campaign_id": notice.campaign_id,
        "campaign_name": notice.campaign_name or None,
        "advertisement_id": notice.advertisement_id,
        f"{of_what}_left": notice.amount_left,
        f"{of_what}_total": notice.amount_total,
        "currency": notice.currency,
        "amount_due": notice.amount_due,
        "payment_reference": notice.payment_reference or None,
        "starts_on": notice.starts_on.isoformat() if notice.starts_on else None,
        "person_id": notice.person_id,
        "person_email": notice.person_email,
        "month": f"{notice.month:%Y-%m}" if notice.month else None,
        "approved": notice.approved,
        "engagement": notice.engagement,
    }
    for name, value in given.items():
        if value is not None:
            setattr(message, name, value)
    return message


def preference_messages(preferences: Sequence[Preference]) -> list[pb.NoticePreference]:
    """The protobuf messages of preferences."""
    return [
        pb.NoticePreference(
            topic=preference.topic,  # type: ignore[arg-type]
            in_portal=preference.in_portal,
            mail=preference.mail,  # type: ignore[arg-type]
        )
        for preference in preferences
    ]
