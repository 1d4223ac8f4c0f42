"""Tables of engagement by campaign, network and day or quarter of an hour; records of a post's figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import BigInteger, CheckConstraint, Column, Date, DateTime, ForeignKey, Index, Integer, Text
from sqlmodel import Field

from campaign_svc.tables import Table


def _sum() -> Column[int]:
    return Column(BigInteger, nullable=False, server_default="0")


class EngagementDay(Table, table=True):
    """Engagement gained on one network on a day of the company's zone; below zero when reactions were undone."""

    __tablename__ = "engagement_days"
    __table_args__ = (CheckConstraint("platform BETWEEN 1 AND 3", name="platform"),)

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    day: date = Field(sa_column=Column(Date, primary_key=True))
    platform: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    likes: int = Field(default=0, sa_column=_sum())
    comments: int = Field(default=0, sa_column=_sum())
    engagement: int = Field(default=0, sa_column=_sum())


class EngagementQuarterHour(Table, table=True):
    """Engagement gained in a quarter of an hour, from which days are recounted when the zone changes."""

    __tablename__ = "engagement_quarter_hours"
    __table_args__ = (CheckConstraint("platform BETWEEN 1 AND 3", name="platform"),)

    campaign_id: str = Field(sa_column=Column(Text, ForeignKey("campaigns.id"), primary_key=True))
    begins_at: datetime = Field(sa_column=Column(DateTime(timezone=True), primary_key=True))
    platform: int = Field(sa_column=Column(Integer, primary_key=True, autoincrement=False))
    likes: int = Field(default=0, sa_column=_sum())
    comments: int = Field(default=0, sa_column=_sum())
    engagement: int = Field(default=0, sa_column=_sum())


GAINED = ("likes", "comments", "engagement")


class EngagementPoint(Table, table=True):
    """A network's report on a post at a moment: cumulative likes and comments, sponsored and not."""

    __tablename__ = "engagement_points"
    __table_args__ = (Index("ix_engagement_points_in_order", "observed_at"),)

    post_id: str = Field(sa_column=Column(Text, ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True))
    observed_at: datetime = Field(sa_column=Column(DateTime(timezone=True), primary_key=True))
    likes: int = Field(sa_column=Column(Integer, nullable=False))
    comments: int = Field(sa_column=Column(Integer, nullable=False))


@dataclass(frozen=True)
class StoredPost:
    """A stored post with its counts of figures.models.REPORTED; `feed_dt` is when they were observed."""

    id: str
    advertisement_id: str
    campaign_id: str
    platform: int
    creation_dt: datetime
    feed_dt: datetime | None
    withdrawn: bool
    """Whether its advertisement is withdrawn."""
    counts: Mapping[str, int]


@dataclass(frozen=True)
class PostFigures:
    """New figures of a post: cumulative counts by column; `velocity` is reactions per day since publication."""

    post_id: str
    observed_at: datetime
    velocity: float
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Point:
    """An EngagementPoint row to insert."""

    post_id: str
    observed_at: datetime
    likes: int
    comments: int
