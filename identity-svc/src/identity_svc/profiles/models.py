"""Tables of what creators declared and accepted."""

from datetime import datetime

from sqlalchemy import ARRAY, CheckConstraint, Column, DateTime, SmallInteger, Text, text
from sqlmodel import Field

from identity_svc.profiles.policies import CITY_MAX, INTERESTS_MAX
from identity_svc.tables import Table

_MOMENT = DateTime(timezone=True)


class AcceptedTerms(Table, table=True):
    """A version of the app's terms that a creator accepted; kept after they accept another."""

    __tablename__ = "accepted_terms"
    __table_args__ = (CheckConstraint("language IN ('es', 'en')", name="language"),)

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    version: str = Field(sa_column=Column(Text, primary_key=True))
    language: str = Field(sa_column=Column(Text, primary_key=True))
    accepted_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    ip: str | None = Field(default=None, sa_column=Column(Text, comment="address from which they were accepted"))


class CreatorProfile(Table, table=True):
    """What a creator declared and accepted; no row until the first of it."""

    __tablename__ = "creator_profiles"
    __table_args__ = (
        CheckConstraint(f"char_length(city) BETWEEN 1 AND {CITY_MAX}", name="city_length"),
        CheckConstraint(f"cardinality(interests) <= {INTERESTS_MAX}", name="interests"),
        CheckConstraint(
            "(terms_version IS NULL) = (terms_accepted_at IS NULL)"
            " AND (terms_version IS NULL) = (terms_language IS NULL)",
            name="terms_whole",
        ),
        CheckConstraint("terms_language IN ('es', 'en')", name="terms_language"),
    )

    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE", primary_key=True)
    city: str | None = Field(default=None, sa_column=Column(Text))
    interests: list[int] = Field(
        default_factory=list,
        sa_column=Column(ARRAY(SmallInteger), nullable=False, server_default=text("'{}'")),
    )
    adult_declared_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    terms_version: str | None = Field(default=None, sa_column=Column(Text))
    terms_language: str | None = Field(default=None, sa_column=Column(Text))
    terms_accepted_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    terms_ip: str | None = Field(
        default=None, sa_column=Column(Text, comment="address from which the terms were accepted")
    )
    pictures: list[str] = Field(
        default_factory=list,
        sa_column=Column(
            ARRAY(Text),
            nullable=False,
            server_default=text("'{}'"),
            comment="keys in media-svc of all pictures of themselves, which an erasure deletes",
        ),
    )

    def keep_picture(self, key: str) -> None:
        """Remembers the key of an uploaded picture, so that an erasure also deletes pictures that were replaced."""
        if key not in self.pictures:
            self.pictures = [*self.pictures, key]

    def declare_adult(self, now: datetime) -> None:
        """Records when the person first declared that they are an adult."""
        self.adult_declared_at = self.adult_declared_at or now

    def accept(self, acceptance: AcceptedTerms) -> None:
        """Stores the newest version of the terms that the person accepted."""
        self.terms_version, self.terms_language = acceptance.version, acceptance.language
        self.terms_ip, self.terms_accepted_at = acceptance.ip, acceptance.accepted_at
