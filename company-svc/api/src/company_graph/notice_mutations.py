"""Mutations of notices: mark read, and set preferences."""

from __future__ import annotations

import strawberry

from company_graph.loaders import CompanyLoaders
from company_graph.notice_types import (
    NoticePreference,
    NoticePreferenceInput,
    NoticePreferencesResult,
    NoticesReadResult,
)
from kit.graph import ID, Info, mutation, plain, succeeded
from resuena.company.v1 import notices_pb2 as pb


@strawberry.type
class NoticeMutation:
    """Roots of the slice."""

    @mutation(
        description="Notes which notices the signed-in person has seen: these, or one and all that are older. What is "
        "none of the person's is passed over. Fails with BAD_USER_INPUT unless either is given."
    )
    async def mark_notices_read(
        self, info: Info, ids: list[ID] | None = None, up_to: ID | None = None
    ) -> NoticesReadResult:
        request = pb.MarkNoticesReadRequest(ids=ids or [], up_to=up_to)
        response = await info.context.of(CompanyLoaders).client.notices.MarkNoticesRead(request)
        left = response.unread_count
        return succeeded(NoticesReadResult, data={"unreadCount": left}, unread_count=left)

    @mutation(
        description="Changes what the signed-in person is told; mails go out in the language of this call from now on. "
        "Fails with BAD_USER_INPUT for a topic named twice."
    )
    async def update_notice_preferences(
        self, info: Info, preferences: list[NoticePreferenceInput]
    ) -> NoticePreferencesResult:
        request = pb.UpdateNoticePreferencesRequest(
            preferences=[
                pb.NoticePreference(
                    topic=preference.topic.value, in_portal=preference.in_portal, mail=preference.mail.value
                )
                for preference in preferences
            ]
        )
        response = await info.context.of(CompanyLoaders).client.notices.UpdateNoticePreferences(request)
        chosen = response.preferences
        data = {"preferences": [plain(NoticePreference, preference) for preference in chosen]}
        return succeeded(NoticePreferencesResult, data=data, preferences=chosen)
