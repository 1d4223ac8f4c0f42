"""Engagement figures: eight metrics by place (total, network, not sponsored), the shared columns, and reports."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Field, SQLModel

METRICS = ("tag", "like", "shared", "link", "print", "mention", "hashtag", "comment")
PLACES = ("", "facebook_", "instagram_", "twitter_", "not_sponsored_")
COUNTS = tuple(f"{place}{metric}_count" for metric in METRICS for place in PLACES)
REPORTED = tuple(f"{place}{metric}_count" for metric in METRICS for place in ("", "not_sponsored_"))
PRICES = tuple(f"{metric}_price" for metric in METRICS)
_ZERO = {"server_default": "0"}


class EngagementCounts(SQLModel):
    """Reactions so far, cumulative; the plain name is the sum over networks."""

    tag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    facebook_tag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    instagram_tag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    twitter_tag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    not_sponsored_tag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    like_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    facebook_like_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    instagram_like_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    twitter_like_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    not_sponsored_like_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    shared_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    facebook_shared_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    instagram_shared_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    twitter_shared_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    not_sponsored_shared_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    link_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    facebook_link_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    instagram_link_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    twitter_link_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    not_sponsored_link_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    print_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    facebook_print_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    instagram_print_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    twitter_print_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    not_sponsored_print_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    mention_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    facebook_mention_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    instagram_mention_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    twitter_mention_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    not_sponsored_mention_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    hashtag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    facebook_hashtag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    instagram_hashtag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    twitter_hashtag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    not_sponsored_hashtag_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    comment_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    facebook_comment_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    instagram_comment_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    twitter_comment_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    not_sponsored_comment_count: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)


class EngagementPrices(SQLModel):
    """Price of one reaction by metric, cents."""

    tag_price: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    like_price: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    shared_price: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    link_price: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    print_price: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    mention_price: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    hashtag_price: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)
    comment_price: int = Field(default=0, nullable=False, sa_column_kwargs=_ZERO)


@dataclass(frozen=True)
class Report:
    """A network's report on a post at a moment: cumulative counts by column name, sponsored and not."""

    post_id: str
    counts: Mapping[str, int]
    observed_at: datetime
    partial: bool = False
    """Whether missing counts are unknown and keep their stored value; otherwise they are 0."""
