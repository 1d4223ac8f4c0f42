"""Mutations of creators' notices: mark read, set preferences, and unsubscribe by a mail's link."""

from __future__ import annotations

from typing import Annotated

import strawberry

from identity_graph.loaders import IdentityClient, service
from identity_graph.notice_types import (
    MyNoticePreference,
    MyNoticePreferenceInput,
    MyNoticePreferencesResult,
    MyNoticesReadResult,
    MyNoticeTopic,
    StopMyNoticesResult,
)
from kit.graph import ID, Info, OneClick, argument, mutation, plain, succeeded
from resuena.identity.v1 import creator_notices_pb2 as pb


@strawberry.type
class NoticeMutations:
    """Roots of creators' notices."""

    @mutation(
        description="Notes that the caller has read this notice and all older ones. Another person's is passed over. "
        "Fails with NOT_ALLOWED out of the app."
    )
    async def mark_my_notices_read(
        self, info: Info, up_to: Annotated[ID, argument(description="The newest notice that was read.")]
    ) -> MyNoticesReadResult:
        left = (await service(info).MarkCreatorNoticesRead(pb.MarkCreatorNoticesReadRequest(up_to=up_to))).unread
        return succeeded(MyNoticesReadResult, data={"unread": left}, unread=left)

    @mutation(
        description="Changes what the caller is told as a creator; topics that are not named stay. Fails with "
        "NOT_ALLOWED out of the app, or BAD_USER_INPUT for a topic named twice."
    )
    async def update_my_notice_preferences(
        self,
        info: Info,
        preferences: Annotated[
            list[MyNoticePreferenceInput], argument(description="What is changed, each topic once.")
        ],
    ) -> MyNoticePreferencesResult:
        request = pb.UpdateCreatorNoticePreferencesRequest(
            preferences=[
                pb.CreatorNoticePreference(
                    topic=preference.topic.value, in_app=preference.in_app, by_mail=preference.by_mail
                )
                for preference in preferences
            ]
        )
        chosen = (await service(info).UpdateCreatorNoticePreferences(request)).preferences
        data = {"preferences": [plain(MyNoticePreference, preference) for preference in chosen]}
        return succeeded(MyNoticePreferencesResult, data=data, preferences=chosen)

    @mutation(
        anonymous=True,
        description="Mails no more of the topics of the mail to whose link the token belongs; repeating it changes "
        "nothing, and the app shows them as before. Anybody with the token. Fails with INVALID_TOKEN.",
    )
    async def stop_my_notices(self, info: Info, token: str) -> StopMyNoticesResult:
        topics = (await service(info).StopCreatorNotices(pb.StopCreatorNoticesRequest(token=token))).topics
        stopped = [MyNoticeTopic(topic) for topic in topics]
        return succeeded(StopMyNoticesResult, data={"topics": [topic.name for topic in stopped]}, topics=stopped)


async def _stop(client: IdentityClient, token: str) -> None:
    await client.identity.StopCreatorNotices(pb.StopCreatorNoticesRequest(token=token))


STOP_NOTICES = OneClick("stop", _stop)
"""One-click unsubscription from mails of a creator's notices, by a mail program."""
