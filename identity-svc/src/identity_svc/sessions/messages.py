"""Encodes sessions as protobuf messages."""

from __future__ import annotations

from identity_svc.sessions.models import OpenedSession, Session, SessionView
from identity_svc.sessions.policies import app_of
from kit.days import operator_time_zone
from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import sessions_pb2 as pb

_PERSONS = RowEncoder(pb.Session).masked(["id", "email", "first_name", "last_name", "referral_code"])


def session_message(view: SessionView) -> pb.Session:
    message = pb.Session(
        authenticated=view.person is not None,
        permissions=view.permissions,
        guest=view.guest,
        company_id=view.company_id,
        access_token=view.access_token,
        session_id=view.session_id,
        app=app_of(view.app) if view.app is not None else None,
        operator_time_zone=operator_time_zone(),
    )
    if view.person is not None:
        message.MergeFrom(_PERSONS.message(view.person))
    if view.access_token_expires_at is not None:
        message.access_token_expires_at.FromDatetime(view.access_token_expires_at)
    return message


def refresh_message(opened: OpenedSession) -> pb.RefreshToken:
    message = pb.RefreshToken(token=opened.refresh_token)
    message.expires_at.FromDatetime(opened.refresh_expires_at)
    return message


def account_session(row: Session, current_id: str | None) -> pb.AccountSession:
    """A session as its owner sees it; `current_id` is the id of the caller's session."""
    message = pb.AccountSession(
        id=row.id, user_agent=row.user_agent, current=row.id == current_id, app=app_of(row.app)
    )
    message.creation_dt.FromDatetime(row.created_at)
    message.last_used_dt.FromDatetime(row.last_used_at)
    return message
