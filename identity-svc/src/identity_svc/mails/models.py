"""Tables of the tokens that are sent by mail, and of the mails that count towards limits."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, LargeBinary, Text
from sqlmodel import Field

from identity_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class MailedToken(Table, table=True):
    """A token mailed to a person: hashed, for one purpose, expiring, single use."""

    __tablename__ = "mailed_tokens"
    __table_args__ = (
        CheckConstraint("purpose BETWEEN 1 AND 3", name="purpose"),
        Index(None, "person_id", "purpose"),
        Index(None, "expires_at"),
    )

    hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    purpose: int
    issued_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    used_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def redeem(self, purpose: int, now: datetime) -> bool:
        """Marks the token as used; False when it is used, expired or for another purpose."""
        if self.purpose != purpose or self.used_at is not None or self.expires_at <= now:
            return False
        self.used_at = now
        return True


class SentMail(Table, table=True):
    """A mail that was queued, kept as long as it counts towards limits (policies.MAILS_KEPT)."""

    __tablename__ = "sent_mails"
    __table_args__ = (
        Index(None, "person_id", "kind", "sent_at"),
        Index(None, "recipient", "kind", "sent_at"),
        Index(None, "sent_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    recipient: bytes = Field(sa_column=Column(LargeBinary, nullable=False, comment="kit.mail.recipient_hash"))
    kind: int
    sent_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
