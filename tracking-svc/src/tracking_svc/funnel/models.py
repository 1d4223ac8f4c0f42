"""Table of people who signed up with the app, with their first approved advertisement; input of a sign-up."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import CheckConstraint, Column, Date, DateTime, Index, Text, text
from sqlmodel import Field

from kit.days import day_of, operator_time_zone
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.tables import Table


class Newcomer(Table, table=True):
    """A person's sign-up and first approval; the two facts arrive in any order, so either may be missing.

    Company, source and its name are those of the link by which the person came; empty or unknown without a sign-up.
    Once the person is erased, the id is replaced by a random one.
    """

    __tablename__ = "newcomers"
    __table_args__ = (
        CheckConstraint("signed_up_on IS NOT NULL OR first_approved_at IS NOT NULL", name="something_known"),
        Index(
            "ix_newcomers_company_id_signed_up_on",
            "company_id",
            "signed_up_on",
            postgresql_where=text("signed_up_on IS NOT NULL"),
        ),
    )

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    signed_up_on: date | None = Field(default=None, sa_column=Column(Date))
    """The day in the operator's zone; for rows without `signed_up_at`, the day in UTC."""
    signed_up_at: datetime | None = Field(
        default=None,
        sa_column=Column(
            DateTime(timezone=True), comment="null for sign-ups of which only the day (UTC) was stored"
        ),
    )
    company_id: str = Field(default="", sa_column=Column(Text, nullable=False, default=""))
    source: int = Field(default=pb.TRACK_SOURCE_UNKNOWN)
    source_name: str = Field(default="", sa_column=Column(Text, nullable=False, default=""))
    first_approved_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))


@dataclass(frozen=True)
class SignUp:
    """A sign-up with the app, and the company and source of the link that led to it."""

    person_id: str
    moment: datetime
    company_id: str
    source: int
    source_name: str

    @property
    def day(self) -> date:
        """The day in the operator's zone."""
        return day_of(self.moment, operator_time_zone())
