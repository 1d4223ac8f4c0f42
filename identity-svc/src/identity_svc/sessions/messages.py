"""Encodes sessions as protobuf messages."""

from __future__ import annotations

from datetime import datetime

from google.protobuf.timestamp_pb2 import Timestamp

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.sessions.models import OpenedSession, Session, SessionView


def stamp(moment: datetime | None) -> Timestamp | None:
    """The protobuf timestamp of a moment; None for None."""
    if moment is None:
        return None
    made = Timestamp()
    made.FromDatetime(moment)
    return made


def session_message(view: SessionView) -> pb.Session:
    """The protobuf message of a session; unknown fields stay unset."""
    message = pb.Session(
        authenticated=view.person is not None,
        permissions=view.permissions,
        guest=view.guest,
        company_id=view.company_id,
        access_token=view.access_token,
        session_id=view.session_id,
    )
    if view.person is not None:
        message.id, message.email = view.person.id, view.person.email or ""
        if view.person.referral_code is not None:
            message.referral_code = view.person.referral_code
        if view.person.first_name is not None:
            message.first_name = view.person.first_name
        if view.person.last_name is not None:
            message.last_name = view.person.last_name
    if view.access_token_expires_at is not None:
        message.access_token_expires_at.FromDatetime(view.access_token_expires_at)
    return message


def refresh_message(opened: OpenedSession) -> pb.RefreshToken:
    """The refresh token as the contract has it."""
    message = pb.RefreshToken(token=opened.refresh_token)
    message.expires_at.FromDatetime(opened.refresh_expires_at)
    return message


def account_session(row: Session, current_id: str | None) -> pb.AccountSession:
    """A session as its owner sees it; `current_id` is that of the caller's."""
    return pb.AccountSession(
        id=row.id,
        creation_dt=stamp(row.created_at),
        last_used_dt=stamp(row.last_used_at),
        user_agent=row.user_agent,
        current=row.id == current_id,
    )
