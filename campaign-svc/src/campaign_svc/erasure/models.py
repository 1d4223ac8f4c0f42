"""Table of those who were erased, so that what comes late brings nothing of them back."""

from datetime import datetime

from sqlalchemy import Column, DateTime, Text
from sqlmodel import Field

from campaign_svc.tables import Table


class ErasedPerson(Table, table=True):
    """A person's id that leads nowhere any more."""

    __tablename__ = "erased_people"

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    erased_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
