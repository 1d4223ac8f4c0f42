"""Table of guest tokens."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Column, DateTime, LargeBinary, Text
from sqlmodel import Field

from identity_svc.tables import CreatedAt, Table
from kit.db import uuid7


class GuestToken(Table, CreatedAt, table=True):
    """A token that opens the investors' documents: hashed, expiring, revocable, counted."""

    __tablename__ = "guest_tokens"
    __table_args__ = (
        CheckConstraint("use_count >= 0", name="use_count"),
        CheckConstraint("max_uses BETWEEN 1 AND 1000000", name="max_uses"),
        CheckConstraint("use_count <= max_uses", name="within_max_uses"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    hash: bytes = Field(sa_column=Column(LargeBinary, nullable=False, unique=True))
    pepper: str | None = Field(default=None, sa_column=Column(Text))
    """The id of the pepper of the hash; null for rows older than this column."""
    label: str = Field(sa_type=Text)
    expires_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    revoked_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
    use_count: int = Field(default=0)
    max_uses: int | None = Field(default=None)

    def may_open(self, now: datetime) -> bool:
        """Whether it may open another session: it is neither expired, revoked nor used up."""
        return self.counts(now) and (self.max_uses is None or self.use_count < self.max_uses)

    def use(self, hashed: bytes, pepper: str) -> None:
        """Counts an opened session. Stores the token's new hash, under the pepper in force."""
        self.use_count += 1
        self.hash, self.pepper = hashed, pepper

    def revoke(self, now: datetime) -> bool:
        """Revokes the token; False when it was revoked already."""
        if self.revoked_at is not None:
            return False
        self.revoked_at = now
        return True

    def counts(self, now: datetime) -> bool:
        """Whether its sessions are still valid: it is neither expired nor revoked."""
        return self.revoked_at is None and self.expires_at > now
