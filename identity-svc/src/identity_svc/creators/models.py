"""Table of what creators tell of themselves, and what others are told of how far they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ARRAY, CheckConstraint, Column, DateTime, SmallInteger, Text, text
from sqlmodel import Field

from identity_svc.creators.policies import CITY_MAX, INTERESTS_MAX
from identity_svc.tables import Table

_MOMENT = DateTime(timezone=True)


class CreatorProfile(Table, table=True):
    """What somebody who posts declared and accepted; no row until the first of it."""

    __tablename__ = "creator_profiles"
    __table_args__ = (
        CheckConstraint(f"char_length(city) BETWEEN 1 AND {CITY_MAX}", name="city_length"),
        CheckConstraint(f"cardinality(interests) <= {INTERESTS_MAX}", name="interests"),
        CheckConstraint(
            "(terms_version IS NULL) = (terms_accepted_at IS NULL)"
            " AND (terms_version IS NULL) = (terms_language IS NULL)",
            name="terms_whole",
        ),
        CheckConstraint("terms_language IN ('es', 'en')", name="terms_language"),
    )

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    city: str | None = Field(default=None, sa_column=Column(Text))
    interests: list[int] = Field(
        default_factory=list,
        sa_column=Column(ARRAY(SmallInteger), nullable=False, server_default=text("'{}'")),
    )
    adult_declared_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    terms_version: str | None = Field(default=None, sa_column=Column(Text))
    terms_language: str | None = Field(default=None, sa_column=Column(Text))
    terms_accepted_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    terms_ip: str | None = Field(
        default=None, sa_column=Column(Text, comment="address from which the terms were accepted")
    )


@dataclass(frozen=True)
class Standing:
    """How far somebody is from posting."""

    email_confirmed: bool
    adult: bool
    terms_accepted: bool
    platforms: Sequence[int]
    city: str | None
    names_given: bool
    erased: bool
