"""Tables of stored images, their owners and whether they are used."""

from datetime import datetime

from sqlalchemy import (
    ARRAY,
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Text,
    text,
)
from sqlmodel import Field

from media_svc.tables import Table


class Image(Table, table=True):
    """One stored image; the same content has the same key.

    The row is written first, then the objects, then `finished_at`. Deletion runs in reverse: `finished_at` is cleared
    first, then the objects are deleted.
    """

    __tablename__ = "images"
    __table_args__ = (
        CheckConstraint("size > 0 AND width > 0 AND height > 0", name="measures"),
        Index("ix_images_unused", "touched_at", postgresql_where=text("used_at IS NULL")),
        Index(None, "thumbnail_key"),
    )

    key: str = Field(sa_column=Column(Text, primary_key=True))
    thumbnail_key: str = Field(sa_column=Column(Text, nullable=False))
    content_type: str = Field(sa_column=Column(Text, nullable=False))
    size: int = Field(sa_column=Column(BigInteger, nullable=False))
    width: int
    height: int
    created_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    touched_at: datetime = Field(
        sa_column=Column(DateTime(timezone=True), nullable=False, comment="when it was last uploaded")
    )
    finished_at: datetime | None = Field(
        default=None, sa_column=Column(DateTime(timezone=True), comment="when all of it was stored")
    )
    used_at: datetime | None = Field(
        default=None, sa_column=Column(DateTime(timezone=True), comment="when it was first claimed")
    )
    portrait_at: datetime | None = Field(
        default=None,
        sa_column=Column(
            DateTime(timezone=True),
            comment="when it was last claimed as a portrait; NULL once anything else uses it",
        ),
    )


class ImageDescription(Table, table=True):
    """The visual description of an image; see `Description` of processing."""

    __tablename__ = "image_descriptions"

    key: str = Field(sa_column=Column(Text, ForeignKey("images.key", ondelete="CASCADE"), primary_key=True))
    version: int = Field(sa_column=Column(Integer, nullable=False, comment="DESCRIPTION_VERSION that made it"))
    coarse_hashes: list[int] = Field(sa_column=Column(ARRAY(BigInteger), nullable=False))
    fine_hashes: bytes = Field(sa_column=Column(LargeBinary, nullable=False, comment="128 bytes each"))
    mirrored_coarse: int = Field(sa_column=Column(BigInteger, nullable=False))
    mirrored_fine: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    sharpness: float = Field(sa_column=Column(Float, nullable=False))
    spread: float = Field(sa_column=Column(Float, nullable=False))
    top_bar: float = Field(sa_column=Column(Float, nullable=False))
    bottom_bar: float = Field(sa_column=Column(Float, nullable=False))
    text_share: float | None = Field(
        default=None, sa_column=Column(Float, comment="NULL: described before it was measured")
    )


class ImageOwner(Table, table=True):
    """An uploader of an image: a person's id, or `service:<name>`."""

    __tablename__ = "image_owners"
    __table_args__ = (Index(None, "owner_id"),)

    key: str = Field(sa_column=Column(Text, ForeignKey("images.key", ondelete="CASCADE"), primary_key=True))
    owner_id: str = Field(sa_column=Column(Text, primary_key=True))
