"""The table of invitations."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKey, Index, Integer, LargeBinary, Text, text
from sqlmodel import Field

from company_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)
OPEN, ACCEPTED, CANCELLED, EXPIRED = "Open", "Accepted", "Cancelled", "Expired"


class Invitation(Table, table=True):
    """An invitation by mail; closing it clears its e-mail and its token's hash."""

    __tablename__ = "invitations"
    __table_args__ = (
        CheckConstraint("role BETWEEN 1 AND 3", name="role"),
        CheckConstraint("status IN ('Open', 'Accepted', 'Cancelled', 'Expired')", name="status"),
        CheckConstraint(
            "(status = 'Open') = (email IS NOT NULL) AND (status = 'Open') = (token_hash IS NOT NULL)",
            name="closed_is_blank",
        ),
        CheckConstraint("email = lower(email) AND char_length(email) <= 254", name="email"),
        Index("uq_invitations_company_id_email", "company_id", "email", unique=True),
        Index("uq_invitations_token_hash", "token_hash", unique=True),
        Index("ix_invitations_expires_at", "expires_at", postgresql_where=text("status = 'Open'")),
        Index(None, "invited_by"),
        Index(None, "email"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    company_id: str = Field(sa_column=Column(Text, ForeignKey("companies.id"), nullable=False))
    email: str | None = Field(default=None, sa_column=Column(Text))
    role: int
    token_hash: bytes | None = Field(default=None, sa_column=Column(LargeBinary))
    status: str = Field(default=OPEN, sa_column=Column(Text, nullable=False))
    invited_by: str | None = Field(default=None, sa_column=Column(Text))
    accepted_by: str | None = Field(default=None, sa_column=Column(Text))
    creation_dt: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    sent_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    sent_count: int = Field(default=1, sa_column=Column(Integer, nullable=False))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    closed_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def renew(
        self, role: int, token_hash: bytes, invited_by: str | None, *, now: datetime, expires_at: datetime
    ) -> None:
        """Sets a new role, token and expiry; the link that was mailed before no longer works."""
        self.role, self.token_hash, self.invited_by = role, token_hash, invited_by
        self.sent_at, self.expires_at = now, expires_at
        self.sent_count += 1

    def close(self, status: str, now: datetime, *, accepted_by: str | None = None) -> None:
        """Closes an open invitation and clears its personal data."""
        if self.status != OPEN:
            raise ValueError(f"the invitation is closed already: {self.status}")
        self.status, self.closed_at, self.accepted_by = status, now, accepted_by
        self.email = self.token_hash = None


class InvitationMail(Table, table=True):
    """A mail of an invitation, kept as long as it counts towards limits (policies.MAILS_KEPT)."""

    __tablename__ = "invitation_mails"
    __table_args__ = (
        Index(None, "recipient", "sent_at"),
        Index(None, "company_id", "sent_at"),
        Index(None, "sent_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    company_id: str = Field(sa_column=Column(Text, ForeignKey("companies.id"), nullable=False))
    recipient: bytes = Field(sa_column=Column(LargeBinary, nullable=False, comment="kit.mail.recipient_hash"))
    sent_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


@dataclass(frozen=True)
class InvitationOffer:
    """An invitation as the holder of its secret sees it."""

    company_name: str
    invited_by: str | None
    """First and last name of the inviter."""
    email: str
    role: int
    expires_at: datetime


@dataclass(frozen=True)
class ReceivedInvitation:
    """An open invitation as the invited person sees it."""

    id: str
    company_id: str
    company_name: str
    sent_at: datetime
