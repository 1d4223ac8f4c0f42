"""Tables of the terms' versions and of their acceptance."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    ARRAY,
    CheckConstraint,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    Text,
    UniqueConstraint,
)
from sqlmodel import Field

from company_svc.tables import Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)


class Terms(Table, table=True):
    """One version of the terms and conditions in one language."""

    __tablename__ = "terms"
    __table_args__ = (
        CheckConstraint("language IN ('es', 'en')", name="language"),
        UniqueConstraint("version", "language", "app_types"),
        Index(None, "language", "published_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    url: str = Field(sa_column=Column(Text, nullable=False))
    version: str = Field(sa_column=Column(Text, nullable=False))
    app_types: list[int] = Field(sa_column=Column(ARRAY(Integer), nullable=False))
    language: str = Field(sa_column=Column(Text, nullable=False))
    published_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


class TermsAcceptance(Table, table=True):
    """Who accepted which version for which company, when, and from where."""

    __tablename__ = "terms_acceptances"
    __table_args__ = (
        CheckConstraint("latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180", name="location"),
        Index(None, "person_id"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    terms_id: str = Field(sa_column=Column(Text, ForeignKey("terms.id"), nullable=False))
    person_id: str = Field(sa_column=Column(Text, nullable=False))
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    version: str = Field(sa_column=Column(Text, nullable=False))
    language: str = Field(sa_column=Column(Text, nullable=False))
    app_types: list[int] = Field(sa_column=Column(ARRAY(Integer), nullable=False))
    ip: str | None = Field(default=None, sa_column=Column(Text))
    latitude: float | None = Field(default=None, sa_column=Column(Float))
    longitude: float | None = Field(default=None, sa_column=Column(Float))
    accepted_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


@dataclass(frozen=True)
class Acceptance:
    """Input of an acceptance; the client's IP address is taken from the call context instead."""

    app_types: tuple[int, ...]
    version: str
    language: str
    latitude: float | None = None
    longitude: float | None = None
