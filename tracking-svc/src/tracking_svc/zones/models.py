"""Table of the zones of companies."""

from sqlalchemy import BigInteger, Column, Text
from sqlmodel import Field

from tracking_svc.tables import Table


class CompanyZone(Table, table=True):
    """The zone in which a company's days are counted, as of a version of the company."""

    __tablename__ = "company_zones"

    company_id: str = Field(sa_column=Column(Text, primary_key=True))
    time_zone: str | None = Field(
        default=None, sa_column=Column(Text, comment="IANA name; null for the operator's zone")
    )
    version: int = Field(sa_column=Column(BigInteger, nullable=False))
