"""Tables of known companies, whose campaigns their members may read while they are active, and of erased people."""

from datetime import datetime

from sqlalchemy import BigInteger, Boolean, Column, DateTime, Text
from sqlmodel import Field

from campaign_svc.tables import Table
from kit.days import operator_time_zone


class KnownCompany(Table, table=True):
    """A copy of a company's name, pictures, time zone and active state, kept up to date by company-svc's events.

    Its days are counted by `days_zone`; if it chose another zone, they are recounted soon (days/jobs.py).
    `version` orders the facts about name, logo and zone; `activity_version` those about deactivation.
    `thumbnail` is that of `version` only if `thumbnail_version` is equal: older releases store no thumbnails.
    """

    __tablename__ = "known_companies"

    id: str = Field(sa_column=Column(Text, primary_key=True))
    name: str = Field(sa_column=Column(Text, nullable=False))
    logo: str | None = Field(default=None, sa_column=Column(Text))
    time_zone: str | None = Field(
        default=None, sa_column=Column(Text, comment="IANA name of the zone it chose; null: the operator's")
    )
    days_zone: str = Field(
        default_factory=operator_time_zone,
        sa_column=Column(
            Text, nullable=False, server_default="UTC", comment="by which its days are counted at present"
        ),
    )
    version: int = Field(sa_column=Column(BigInteger, nullable=False))
    thumbnail: str | None = Field(default=None, sa_column=Column(Text))
    thumbnail_version: int = Field(
        default=0,
        sa_column=Column(
            BigInteger, nullable=False, server_default="0", comment="version of the company that thumbnail is of"
        ),
    )
    active: bool = Field(default=True, sa_column=Column(Boolean, nullable=False, server_default="true"))
    activity_version: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default="0"))


class ErasedPerson(Table, table=True):
    """An erased person's id."""

    __tablename__ = "erased_people"

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    erased_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
