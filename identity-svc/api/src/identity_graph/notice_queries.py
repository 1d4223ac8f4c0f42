"""Queries about creators' notices. All of them require a session of the app."""

from __future__ import annotations

from typing import Annotated

import strawberry

from identity_graph.loaders import IdentityLoaders, Own, service
from identity_graph.notice_types import MyNoticeConnection, MyNoticePreference
from kit.graph import ID, Info, argument, field, limit_number
from resuena.identity.v1 import creator_notices_pb2 as pb


@strawberry.type
class NoticeQueries:
    """Roots about creators' notices."""

    @field(
        description="What the caller should know as a creator, newest first, of the last 90 days. At most 100 a page. "
        "Needs createAdvertisements."
    )
    async def my_notices(
        self,
        info: Info,
        first: Annotated[int | None, argument(description="Page size, from 1 to 100.")] = 20,
        after: ID | None = None,
    ) -> MyNoticeConnection:
        request = pb.ListCreatorNoticesRequest(limit=limit_number(first), after=after)
        return await service(info).ListCreatorNotices(request)  # type: ignore[return-value]

    @field(description="How many of these the caller has not read; counted up to 100. Needs createAdvertisements.")
    async def my_unread_notices(self, info: Info) -> int:
        together = await info.context.of(IdentityLoaders).together.load(Own.UNREAD_NOTICES)
        if together is not None and together.HasField("unread_notices"):
            return together.unread_notices
        return (await service(info).CountCreatorNotices(pb.CountCreatorNoticesRequest())).unread

    @field(description="What the caller chose to be told as a creator, one per topic. Needs createAdvertisements.")
    async def my_notice_preferences(self, info: Info) -> list[MyNoticePreference]:
        response = await service(info).GetCreatorNoticePreferences(pb.GetCreatorNoticePreferencesRequest())
        return response.preferences  # type: ignore[return-value]
