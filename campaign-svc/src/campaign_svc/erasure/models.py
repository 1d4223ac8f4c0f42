"""Table of erased people, so that messages that arrive later are stored without personal data."""

from datetime import datetime

from sqlalchemy import Column, DateTime, Text
from sqlmodel import Field

from campaign_svc.tables import Table


class ErasedPerson(Table, table=True):
    """An erased person's id."""

    __tablename__ = "erased_people"

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    erased_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
