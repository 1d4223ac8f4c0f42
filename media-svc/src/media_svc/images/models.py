"""Table of stored images: who brought them, and what they are."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Column, DateTime, Index, Text
from sqlmodel import Field

from media_svc.tables import Table


class Image(Table, table=True):
    """One stored object; the same content has the same key."""

    __tablename__ = "images"
    __table_args__ = (
        CheckConstraint("size > 0 AND width > 0 AND height > 0", name="measures"),
        Index(None, "owner_id"),
    )

    key: str = Field(sa_column=Column(Text, primary_key=True))
    thumbnail_key: str = Field(sa_column=Column(Text, nullable=False))
    owner_id: str = Field(sa_column=Column(Text, nullable=False))
    content_type: str = Field(sa_column=Column(Text, nullable=False))
    size: int = Field(sa_column=Column(BigInteger, nullable=False))
    width: int
    height: int
    created_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
