"""Queries of notices: the caller's notices and preferences."""

from __future__ import annotations

import strawberry

from company_graph.loaders import CompanyLoaders
from company_graph.notice_types import NoticePage, NoticePreference
from kit.graph import ID, Info, field, limit_number
from resuena.company.v1 import notices_pb2 as pb


@strawberry.type
class NoticeQuery:
    """Roots of the slice."""

    @field(
        description="The signed-in person's notices, newest first: of the company that the person belongs to, or else "
        "the invitations to the person's confirmed e-mail. `after` is the last id of the page before. At "
        "most 100 a page."
    )
    async def notices(
        self, info: Info, limit: int | None = 20, after: ID | None = None, unread: bool = False
    ) -> NoticePage:
        request = pb.ListNoticesRequest(limit=limit_number(limit), after=after, unread=unread)
        return await info.context.of(CompanyLoaders).client.notices.ListNotices(request)  # type: ignore[return-value]

    @field(description="What the signed-in person chose to be told, one per topic.")
    async def notice_preferences(self, info: Info) -> list[NoticePreference]:
        request = pb.GetNoticePreferencesRequest()
        response = await info.context.of(CompanyLoaders).client.notices.GetNoticePreferences(request)
        return response.preferences  # type: ignore[return-value]
