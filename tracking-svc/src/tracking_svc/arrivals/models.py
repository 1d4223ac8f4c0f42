"""Tables of arrivals, of the visitors of each day, and of the daily roll-ups."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import BigInteger, Boolean, Column, Date, DateTime, Index, Integer, LargeBinary, Text, text
from sqlmodel import Field

from tracking_svc.tables import Table

Key = dict[str, date | int | str]
"""Values of the dimensions that a row of a summary is grouped by."""


def _text_key() -> Column[str]:
    return Column(Text, primary_key=True)


class Arrival(Table, table=True):
    """One arrival, partitioned by month. Holds no address, only a hash that identifies a visitor within one day."""

    __tablename__ = "arrivals"
    __table_args__ = (
        Index("ix_arrivals_person_id", "person_id", postgresql_where=text("person_id IS NOT NULL")),
        {"postgresql_partition_by": "RANGE (occurred_at)"},
    )

    occurred_at: datetime = Field(sa_column=Column(DateTime(timezone=True), primary_key=True))
    id: str = Field(sa_column=_text_key())
    event: int
    source: int
    source_name: str | None = Field(default=None, sa_column=Column(Text))
    """Name of an unknown source, from the link."""
    store: int
    language: str | None = Field(default=None, sa_column=Column(Text))
    company_id: str | None = Field(default=None, sa_column=Column(Text))
    company_code: str | None = Field(default=None, sa_column=Column(Text))
    campaign_id: str | None = Field(default=None, sa_column=Column(Text))
    person_id: str | None = Field(default=None, sa_column=Column(Text))
    subsection: str | None = Field(default=None, sa_column=Column(Text))
    visitor_hash: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    bot: bool
    device: str = Field(sa_column=Column(Text, nullable=False))
    country: str | None = Field(default=None, sa_column=Column(Text))
    city: str | None = Field(default=None, sa_column=Column(Text))


class DailyVisitor(Table, table=True):
    """A visitor in one cell of one day of the operator's zone; the hash is salted per such day.

    That day overlaps at most two days of any other zone, so the first and last slot show on which of them the visitor
    came.
    """

    __tablename__ = "daily_visitors"

    day: date = Field(sa_column=Column(Date, primary_key=True))
    company_id: str = Field(sa_column=_text_key())
    event: int = Field(sa_column=Column(Integer, primary_key=True))
    source: int = Field(sa_column=Column(Integer, primary_key=True))
    store: int = Field(sa_column=Column(Integer, primary_key=True))
    country: str = Field(sa_column=_text_key())
    bot: bool = Field(sa_column=Column(Boolean, primary_key=True))
    visitor_hash: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    source_name: str = Field(sa_column=Column(Text, primary_key=True, server_default=""))
    first_slot: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
    last_slot: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))


class ArrivalCounts(Table, table=True):
    """One cell of the roll-up: arrivals in a slot of a quarter of an hour, which divides the days of every zone."""

    __tablename__ = "arrival_counts"
    __table_args__ = (Index("ix_arrival_counts_slot", "slot"),)

    company_id: str = Field(sa_column=_text_key())
    slot: datetime = Field(sa_column=Column(DateTime(timezone=True), primary_key=True))
    event: int = Field(sa_column=Column(Integer, primary_key=True))
    source: int = Field(sa_column=Column(Integer, primary_key=True))
    store: int = Field(sa_column=Column(Integer, primary_key=True))
    country: str = Field(sa_column=_text_key())
    bot: bool = Field(sa_column=Column(Boolean, primary_key=True))
    source_name: str = Field(sa_column=_text_key())
    """Name of an unknown source; `other` past the limit of names per company and day of the operator's zone."""
    total: int = Field(sa_column=Column(BigInteger, nullable=False))
    new_visitors: int = Field(
        sa_column=Column(BigInteger, nullable=False, comment="who came for the first time that day in such a cell")
    )


class DailyArrivals(Table, table=True):
    """The roll-up by days in UTC, which the previous release reads; the next one drops it (ADR 0044)."""

    __tablename__ = "daily_arrivals"

    company_id: str = Field(sa_column=_text_key())
    day: date = Field(sa_column=Column(Date, primary_key=True))
    event: int = Field(sa_column=Column(Integer, primary_key=True))
    source: int = Field(sa_column=Column(Integer, primary_key=True))
    store: int = Field(sa_column=Column(Integer, primary_key=True))
    country: str = Field(sa_column=_text_key())
    bot: bool = Field(sa_column=Column(Boolean, primary_key=True))
    source_name: str = Field(sa_column=Column(Text, primary_key=True, server_default=""))
    """Name of an unknown source; `other` past the limit of names per company and day."""
    total: int = Field(sa_column=Column(BigInteger, nullable=False))
    unique_visitors: int = Field(sa_column=Column(BigInteger, nullable=False))


class ErasedPerson(Table, table=True):
    """An erased person: arrivals that were still in the stream are stored without the person's id."""

    __tablename__ = "erased_persons"
    __table_args__ = (Index(None, "erased_at"),)

    person_id: str = Field(sa_column=_text_key())
    erased_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


@dataclass(frozen=True)
class ArrivalInput:
    """Input of an arrival; fields that only services may set are None for other callers."""

    event: int
    source: int
    store: int
    language: str | None = None
    company_id: str | None = None
    company_code: str | None = None
    campaign_id: str | None = None
    subsection: str | None = None
    occurred_at: datetime | None = None
    event_id: str | None = None
    source_name: str | None = None
    client_ip: str | None = None
    user_agent: str | None = None


@dataclass(frozen=True)
class SummaryCriteria:
    """The filter and the grouping of a summary.

    `company_id`: None = all companies, "" = arrivals without a company.
    """

    event: int
    first: date | None = None
    last: date | None = None
    """Days of the company's zone, or the operator's; by default the 60 until today."""
    company_id: str | None = None
    source: int | None = None
    store: int | None = None
    country: str | None = None
    group_by: frozenset[str] = frozenset()


@dataclass
class Row:
    """One row of the summary; `key` has the dimensions that it is grouped by."""

    key: Key = field(default_factory=dict)
    total: int = 0
    unique_visitors: int = 0
    bots: int = 0


@dataclass(frozen=True)
class Days:
    """Days of a zone, both included."""

    first: date
    last: date
    zone: str


class Cell(NamedTuple):
    """The dimensions by which arrivals are counted, beside the time."""

    company_id: str
    event: int
    source: int
    source_name: str
    store: int
    country: str
    bot: bool
