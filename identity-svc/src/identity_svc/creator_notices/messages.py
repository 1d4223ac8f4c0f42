"""Encodes creators' notices and choices as protobuf messages."""

from __future__ import annotations

from collections.abc import Sequence

from identity_svc.creator_notices.models import Preference, ShownNotice
from identity_svc.creator_notices.policies import cursor_of
from kit.rpc.tables import RowEncoder
from kit.v1.page_pb2 import PageInfo
from resuena.identity.v1 import creator_notices_pb2 as pb

_NOTICES = RowEncoder(pb.CreatorNotice)
_PREFERENCES = RowEncoder(pb.CreatorNoticePreference)


def page_message(notices: Sequence[ShownNotice], *, more: bool, unread: int) -> pb.ListCreatorNoticesResponse:
    """A page of notices; amounts in cents."""
    end = cursor_of(notices[-1].happened_at, notices[-1].id) if notices else None
    return pb.ListCreatorNoticesResponse(
        nodes=_NOTICES.messages(notices), page_info=PageInfo(has_next_page=more, end_cursor=end), unread=unread
    )


def preference_messages(preferences: Sequence[Preference]) -> list[pb.CreatorNoticePreference]:
    """A creator's choices, by topic."""
    return _PREFERENCES.messages(preferences)
