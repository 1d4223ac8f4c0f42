"""Table of the roles that decide who may audit for a company, as known from facts."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, SmallInteger, Text
from sqlmodel import Field

from campaign_svc.tables import Table


class MemberSeat(Table, table=True):
    """Projection of a person's role in a company, from `membership_changed`; a fact with a lower version is stale.

    Members whose role has not changed since this table exists have no row.
    """

    __tablename__ = "member_seats"
    __table_args__ = (CheckConstraint("role BETWEEN 0 AND 3", name="role"),)

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    role: int = Field(sa_column=Column(SmallInteger, nullable=False, comment="CompanyRole; 0: no member any more"))
    version: int = Field(sa_column=Column(BigInteger, nullable=False))
