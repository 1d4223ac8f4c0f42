"""Tables of invitations to creators, and of the unsubscribe links in their mails."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import CheckConstraint, Column, DateTime, Index, Text, text
from sqlmodel import Field

from campaign_svc.tables import Table

_MOMENT = DateTime(timezone=True)
_TOKEN_BYTES = 24


def new_stop_token() -> str:
    """A random token for the link in a mail."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


class CreatorInvitation(Table, table=True):
    """A company's latest invitation to a creator; open until a campaign is announced to them."""

    __tablename__ = "creator_invitations"
    __table_args__ = (
        CheckConstraint("(announced_at IS NULL) = (campaign_id IS NULL)", name="announced_with_campaign"),
        Index(
            "ix_creator_invitations_open", "company_id", "person_id", postgresql_where=text("announced_at IS NULL")
        ),
        Index("ix_creator_invitations_person_id", "person_id"),
        Index("ix_creator_invitations_inviter_id", "inviter_id"),
    )

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True, comment="the creator"))
    inviter_id: str | None = Field(sa_column=Column(Text, comment="null once the inviter was erased"))
    invited_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    announced_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    campaign_id: str | None = Field(
        default=None, sa_column=Column(Text, comment="the campaign that was announced to them")
    )


class InvitationStopLink(Table, table=True):
    """The unsubscribe link in a company's mails to a creator, created with the first mail, and whether it was used."""

    __tablename__ = "invitation_stop_links"
    __table_args__ = (
        Index("uq_invitation_stop_links_token", "token", unique=True),
        Index("ix_invitation_stop_links_person_id", "person_id"),
    )

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True, comment="the creator"))
    token: str = Field(sa_column=Column(Text, nullable=False))
    stopped_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when they asked for no more invitations")
    )


@dataclass(frozen=True)
class InvitationState:
    """A company's view of its invitations to a creator."""

    invited_at: datetime | None = None
    inviter_id: str | None = None
    announced_at: datetime | None = None
    campaign_id: str | None = None
    campaign_name: str | None = None
    stopped_at: datetime | None = None

    def expires_at(self, lasts: timedelta) -> datetime | None:
        """When an open invitation expires if no campaign starts until then; None for others."""
        return self.invited_at + lasts if self.invited_at and self.announced_at is None else None


@dataclass(frozen=True)
class Stop:
    """The company and the state behind an unsubscribe link."""

    company_name: str
    stopped_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class Announcement:
    """A campaign that started, and the creator to notify; `price` in cents of `currency`."""

    person_id: str
    company_id: str
    company_name: str
    campaign_id: str
    campaign_name: str
    price: int | None
    currency: str
    product: str | None
    end_day: str | None
