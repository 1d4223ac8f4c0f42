"""Tables of check runs, of known pictures and captions; the rules' inputs and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Protocol

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from campaign_svc.check_rules.models import NO_RULES, CheckRules
from campaign_svc.tables import Table
from resuena.campaign.v1 import checks_pb2 as pb

PASSED, WARNING = int(pb.CHECK_VERDICT_PASSED), int(pb.CHECK_VERDICT_WARNING)
UNCHECKED = int(pb.CHECK_VERDICT_UNCHECKED)
BANDS = ("band0", "band1", "band2", "band3")
_MOMENT = DateTime(timezone=True)
Value = str | int | float
"""A piece of evidence in a result; a moment as ISO 8601 text."""


class CheckRun(Table, table=True):
    """The results of all rules for an advertisement at a moment, with the facts they used; the newest run counts.

    Earlier runs are superseded: nothing reads them, and they are deleted after `RUNS_KEPT`.
    """

    __tablename__ = "check_runs"
    __table_args__ = (
        Index("ix_check_runs_advertisement_id_id", "advertisement_id", "id"),
        Index("ix_check_runs_superseded_at", "superseded_at", postgresql_where=text("superseded_at IS NOT NULL")),
    )

    id: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(), primary_key=True))
    advertisement_id: str = Field(
        sa_column=Column(Text, ForeignKey("advertisements.id", ondelete="CASCADE"), nullable=False)
    )
    results: list[dict[str, object]] = Field(sa_column=Column(JSONB, nullable=False))
    facts: dict[str, object] = Field(sa_column=Column(JSONB, nullable=False))
    checked_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    superseded_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when a newer run was stored; NULL: the newest")
    )


class KnownPicture(Table, table=True):
    """Image features of an advertisement's picture, as media-svc described it."""

    __tablename__ = "known_pictures"

    id: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(), primary_key=True))
    key: str = Field(sa_column=Column(Text, nullable=False, unique=True, comment="in media-svc"))
    version: int = Field(sa_column=Column(Integer, nullable=False, comment="of its description"))
    width: int
    height: int
    sharpness: float = Field(sa_column=Column(Float, nullable=False))
    spread: float = Field(sa_column=Column(Float, nullable=False))
    top_bar: float = Field(sa_column=Column(Float, nullable=False))
    bottom_bar: float = Field(sa_column=Column(Float, nullable=False))
    text_share: float | None = Field(
        default=None, sa_column=Column(Float, comment="NULL: described before it was measured")
    )
    fine_hashes: bytes = Field(sa_column=Column(LargeBinary, nullable=False, comment="128 bytes each"))
    mirrored_coarse: int = Field(sa_column=Column(BigInteger, nullable=False))
    mirrored_fine: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    described_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))


def _band() -> Column[int]:
    return Column(SmallInteger, nullable=False)


class PictureHash(Table, table=True):
    """A 64-bit perceptual hash of a picture or of an inner crop, with its four bands of 16 bits.

    If two hashes differ by at most seven bits, one band differs by at most one bit, so that near hashes are found by
    indexes on the bands (multi-index hashing). Crops are only compared with whole pictures, hence `crop` in them.
    """

    __tablename__ = "picture_hashes"
    __table_args__ = (
        CheckConstraint("crop >= 0", name="crop"),
        *(
            Index(f"ix_picture_hashes_{band}", band, "crop", postgresql_include=["hash", "picture_id"])
            for band in BANDS
        ),
    )

    picture_id: int = Field(
        sa_column=Column(
            BigInteger, ForeignKey("known_pictures.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        )
    )
    crop: int = Field(
        sa_column=Column(SmallInteger, primary_key=True, comment="0: the whole", autoincrement=False)
    )
    hash: int = Field(sa_column=Column(BigInteger, nullable=False))
    band0: int = Field(sa_column=_band())
    band1: int = Field(sa_column=_band())
    band2: int = Field(sa_column=_band())
    band3: int = Field(sa_column=_band())


class PictureMatch(Table, table=True):
    """Two advertisements with the same or nearly the same picture."""

    __tablename__ = "picture_matches"
    __table_args__ = (Index("ix_picture_matches_twin_id", "twin_id"),)

    advertisement_id: str = Field(
        sa_column=Column(Text, ForeignKey("advertisements.id", ondelete="CASCADE"), primary_key=True)
    )
    twin_id: str = Field(
        sa_column=Column(Text, ForeignKey("advertisements.id", ondelete="CASCADE"), primary_key=True)
    )


class CaptionDigest(Table, table=True):
    """The digest of an advertisement's caption, without what captions of a campaign have in common."""

    __tablename__ = "caption_digests"
    __table_args__ = (Index("ix_caption_digests_digest", "digest"),)

    advertisement_id: str = Field(
        sa_column=Column(Text, ForeignKey("advertisements.id", ondelete="CASCADE"), primary_key=True)
    )
    digest: bytes = Field(sa_column=Column(LargeBinary, nullable=False))


class Likeness(Enum):
    """How a picture matches another."""

    SAME = "same"
    CHANGED = "changed"
    """Cropped, recoloured or re-encoded."""
    MIRRORED = "mirrored"


@dataclass(frozen=True)
class Description:
    """A picture's features from media-svc; hashes of the whole picture first, then of crops."""

    key: str
    version: int
    width: int
    height: int
    coarse_hashes: Sequence[int]
    fine_hashes: bytes
    mirrored_coarse: int
    mirrored_fine: bytes
    sharpness: float
    spread: float
    top_bar: float
    bottom_bar: float
    text_share: float | None
    """Share of the area covered by lines of text; None when it was not measured."""


@dataclass(frozen=True)
class Subject:
    """The checked advertisement, with the relevant fields of its campaign."""

    id: str
    campaign_id: str
    company_id: str
    person_id: str
    status: int
    code: str
    caption: str
    tagged_people: Sequence[str]
    picture_key: str | None
    """None: the picture is not at media-svc."""
    hashtag: str | None
    """The required hashtag, without #."""
    networks: Sequence[int]
    network_states: Mapping[int, str]
    """State by network, as the mobile side sent it."""
    created_at: datetime
    brief: str
    campaign_type: int
    starts_at: datetime | None
    ends_at: datetime | None
    rules: CheckRules = NO_RULES
    """Requirements of the campaign's check rules."""


@dataclass(frozen=True)
class Twin:
    """An earlier advertisement that shares the picture or caption with the checked one."""

    id: str
    campaign_id: str
    company_id: str
    person_id: str
    created_at: datetime
    likeness: Likeness = Likeness.SAME
    bits: int = 0
    """Number of differing bits, of 1,024."""


@dataclass(frozen=True)
class PublishedOn:
    """A post of the advertisement."""

    platform: int
    created_at: datetime
    status: str
    interactions: int = 0
    """Likes and comments."""
    followers: int | None = None
    """Followers of its account at publication; None unless the network reported both these and the post's figures."""
    seen_at: datetime | None = None
    """When its network last returned it; None if it is not read from the network."""

    @property
    def per_follower(self) -> float | None:
        """Interactions per follower; None when the followers are unknown."""
        return self.interactions / self.followers if self.followers else None


@dataclass(frozen=True)
class Point:
    """A network's report on a post at a moment: cumulative likes and comments."""

    at: datetime
    likes: int
    comments: int


@dataclass(frozen=True)
class Record:
    """What is known about the person."""

    approved: int = 0
    rejected: int = 0
    advertisements: int = 0
    joined_at: datetime | None = None
    sharing_people: int = 0
    """Number of other people with whom at least two pictures are shared."""


class CannotCheck(Exception):
    """A fact that the rule needs is missing."""


@dataclass(frozen=True)
class Facts:
    """The input of rules. None means that the fact could not be determined."""

    subject: Subject
    now: datetime
    picture: Description | None = None
    picture_twins: Sequence[Twin] = ()
    caption_twins: Sequence[Twin] = ()
    foreign_codes: Sequence[str] = ()
    """Ad codes in the caption that belong to other advertisements."""
    posts: Sequence[PublishedOn] = ()
    likes: int = 0
    comments: int = 0
    persons_likes: Sequence[int] = ()
    """Likes of the person's other advertisements."""
    campaigns_likes: Sequence[int] = ()
    """Likes of other advertisements of the campaign."""
    curves: Sequence[Sequence[Point]] = ()
    """Reports on each post, oldest first."""
    record: Record = Record()

    def described(self) -> Description | None:
        """The picture's features; None when it is not at media-svc. Raises CannotCheck until it is described."""
        if self.picture is None and self.subject.picture_key is not None:
            raise CannotCheck
        return self.picture


@dataclass(frozen=True)
class Finding:
    """A rule's finding: the key of its text, whether it warns, and its evidence by label."""

    reason: str
    warns: bool = False
    evidence: Mapping[str, Value] = field(default_factory=dict)
    twin_id: str | None = None


Texts = tuple[str, str]
"""A text in Spanish and in English."""


class Rule(Protocol):
    """A module of `rules`: one check."""

    NAME: str
    VERSION: int
    GROUP: int
    WEIGHT: int

    @property
    def SUGGESTED_REASON(self) -> str | None:  # noqa: N802 - a constant of the module
        """The code of the reason to suggest when it warns."""

    @property
    def TEXTS(self) -> Mapping[str, Texts]:  # noqa: N802 - a constant of the module
        """`title`, and a sentence for each reason with `{label}` for evidence."""

    @property
    def LABELS(self) -> Mapping[str, Texts]:  # noqa: N802 - a constant of the module
        """Label texts of the evidence."""

    def check(self, facts: Facts) -> Finding | None:
        """The finding for these facts; None when the rule does not apply. Raises CannotCheck."""


@dataclass(frozen=True)
class Result:
    """A rule's result, as stored."""

    name: str
    version: int
    verdict: int
    weight: int
    reason: str
    evidence: Mapping[str, Value]
    twin_id: str | None
    checked_at: datetime


@dataclass(frozen=True)
class Summary:
    """The summary of all results."""

    state: int
    passed: int
    warnings: int
    unchecked: int
    score: float | None
