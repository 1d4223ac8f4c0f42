"""Link previews of shared reports, for chats and social networks."""

from __future__ import annotations

from datetime import datetime, timedelta

from campaign_graph.loaders import CampaignClient
from kit.graph import LinkPreview
from resuena.campaign.v1 import reports_pb2 as pb

_MONTHS = {
    "es": ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"),
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
}
_COUNTED = {
    "es": {
        "engagement": ("interacción", "interacciones"),
        "approved": ("aprobada", "aprobadas"),
        "likes": ("me gusta", "me gusta"),
    },
    "en": {
        "engagement": ("interaction", "interactions"),
        "approved": ("approved", "approved"),
        "likes": ("like", "likes"),
    },
}
"""Nouns of what is counted: singular and plural."""


async def preview_of_share(client: CampaignClient, token: str, language: str) -> LinkPreview:
    """Company, title, period and first figures of the report; a preview does not count as a view."""
    opened = await client.reports.OpenShare(pb.OpenShareRequest(token=token, uncounted=True))
    report = opened.report
    first = getattr(report, "from").ToDatetime()
    last = report.to.ToDatetime() - timedelta(days=1)
    return LinkPreview(
        overline=opened.company_name,
        title=opened.title,
        subtitle=" – ".join(dict.fromkeys((_day(first, language), _day(last, language)))),
        figures=[
            (_number(count, language), one if count == 1 else several)
            for name, (one, several) in _COUNTED[language].items()
            for count in (getattr(report.figures, name),)
        ],
    )


def _day(moment: datetime, language: str) -> str:
    month = _MONTHS[language][moment.month - 1]
    if language == "en":
        return f"{month} {moment.day}, {moment.year}"
    return f"{moment.day} {month} {moment.year}"


def _number(count: int, language: str) -> str:
    written = f"{count:,}"
    return written.replace(",", ".") if language == "es" else written
