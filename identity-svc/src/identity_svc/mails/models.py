"""Table of the tokens that are sent by mail."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, Index, LargeBinary, Text
from sqlmodel import Field

from identity_svc.tables import Table

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
