"""The table of API keys."""

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import (
    ARRAY,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    text,
)
from sqlmodel import Field

from company_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class ApiKey(Table, table=True):
    """A key; only a hash of its secret is stored."""

    __tablename__ = "api_keys"
    __table_args__ = (
        CheckConstraint("cardinality(permissions) > 0", name="permissions"),
        CheckConstraint("expires_at > created_at", name="expires"),
        Index("uq_api_keys_secret_hash", "secret_hash", unique=True),
        Index(
            "uq_api_keys_company_id_name_key",
            "company_id",
            "name_key",
            unique=True,
            postgresql_where=text("revoked_at IS NULL"),
        ),
        Index("ix_api_keys_company_id_created_at", "company_id", "created_at"),
        Index("ix_api_keys_expires_at", "expires_at", postgresql_where=text("revoked_at IS NULL")),
        Index("ix_api_keys_created_by", "created_by"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    company_id: str = Field(sa_column=Column(Text, ForeignKey("companies.id"), nullable=False))
    name: str = Field(sa_column=Column(Text, nullable=False))
    name_key: str = Field(sa_column=Column(Text, nullable=False, comment="kit.names.name_key of the name"))
    beginning: str = Field(sa_column=Column(Text, nullable=False, comment="the first characters of the secret"))
    secret_hash: bytes = Field(sa_column=Column(LargeBinary, nullable=False, comment="SHA-256 of the secret"))
    permissions: list[int] = Field(sa_column=Column(ARRAY(Integer), nullable=False))
    campaign_ids: list[str] = Field(
        default_factory=list, sa_column=Column(ARRAY(Text), nullable=False, comment="empty: all of the company")
    )
    test: bool = Field(default=False, sa_column=Column(Boolean, nullable=False))
    created_by: str | None = Field(default=None, sa_column=Column(Text, comment="null once erased"))
    created_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    expires_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    revoked_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    last_used_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    last_used_from: str | None = Field(default=None, sa_column=Column(Text, comment="address of the client"))
    warned: int = Field(
        default=0,
        sa_column=Column(
            SmallInteger, nullable=False, server_default="0", comment="how many mails told that it ends soon"
        ),
    )

    def revoke(self, now: datetime) -> bool:
        """Revokes the key; False when it was revoked before."""
        if self.revoked_at is not None:
            return False
        self.revoked_at = now
        return True


@dataclass(frozen=True)
class NewApiKey:
    """Input of a new key."""

    name: str
    permissions: list[int]
    campaign_ids: list[str] = field(default_factory=list)
    expires_at: datetime | None = None
    """None means in a year."""
    test: bool = False
