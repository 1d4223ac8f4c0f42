"""Tables of persons and of their accounts on social networks."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ARRAY, CheckConstraint, Column, DateTime, ForeignKey, Index, Text, literal_column, text
from sqlmodel import Field

from identity_svc.persons.policies import CODE_ALPHABET, CODE_LENGTH, new_referral_code
from identity_svc.tables import CreatedAt, Table
from kit.db import uuid7

_MOMENT = DateTime(timezone=True)
FOLDED_NAME = (
    r"lower(regexp_replace(normalize((first_name || ' ') || last_name, NFD), '[\u0300-\u036f]', '', 'g'))"
)
"""The name as it is searched: in lower case, without accents. Null unless the person has first and last name."""


class PasswordHash(NamedTuple):
    """A stored password: its hash, and the id of the pepper under which it was made."""

    text: str
    pepper: str | None


class Person(Table, CreatedAt, table=True):
    """A person; without a password when they come from the mobile side instead of signing in here.

    Once erased, only the id and the referrer are left, so that references from other data (a ledger, for instance) stay
    valid, and the persons whom they invited stay connected to the one who invited them.
    """

    __tablename__ = "persons"
    __table_args__ = (
        CheckConstraint("email = lower(email)", name="email_lower"),
        CheckConstraint("char_length(email) BETWEEN 6 AND 254", name="email_length"),
        CheckConstraint("(email IS NULL) = (erased_at IS NOT NULL)", name="email_until_erased"),
        CheckConstraint(
            "erased_at IS NULL OR (password_hash IS NULL AND first_name IS NULL AND last_name IS NULL"
            " AND handle IS NULL AND email_confirmed_at IS NULL AND NOT staff)",
            name="nothing_after_erasure",
        ),
        CheckConstraint("char_length(handle) BETWEEN 3 AND 30", name="handle_length"),
        CheckConstraint("(referral_code IS NULL) = (erased_at IS NOT NULL)", name="referral_code_until_erased"),
        CheckConstraint(f"referral_code ~ '^[{CODE_ALPHABET}]{{{CODE_LENGTH}}}$'", name="referral_code_form"),
        CheckConstraint("referrer_id <> id", name="not_referred_by_oneself"),
        Index("uq_persons_handle", text("lower(handle)"), unique=True),
        # Includes the names, so that an index-only scan suffices and names are not folded again.
        Index(
            "ix_persons_folded_name",
            "id",
            text(f"({FOLDED_NAME})"),
            postgresql_include=["first_name", "last_name"],
        ),
        # Staff search all persons: by words of the name, and by prefixes of e-mail and handle.
        Index("ix_persons_name_words", text(f"to_tsvector('simple', {FOLDED_NAME})"), postgresql_using="gin"),
        Index("ix_persons_email_prefix", "email", postgresql_ops={"email": "text_pattern_ops"}),
        Index(
            "ix_persons_handle_prefix",
            literal_column("lower(handle)").label("prefix"),
            postgresql_ops={"prefix": "text_pattern_ops"},
        ),
        Index("ix_persons_staff", "id", postgresql_where=text("staff")),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    email: str | None = Field(default=None, sa_column=Column(Text, unique=True))
    email_confirmed_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    password_hash: str | None = Field(default=None, sa_column=Column(Text))
    password_pepper: str | None = Field(default=None, sa_column=Column(Text))
    """The id of the pepper of the hash; null for hashes older than this column."""
    password_reset_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    """When the password was last reset through a mail."""
    first_name: str | None = Field(default=None, sa_column=Column(Text))
    last_name: str | None = Field(default=None, sa_column=Column(Text))
    language: str | None = Field(
        default=None, sa_column=Column(Text, comment="es or en, in which they are written to; null: not known")
    )
    picture: str | None = Field(
        default=None, sa_column=Column(Text, comment="address of an image of media-svc, on the personal page")
    )
    staff: bool = Field(default=False)
    staff_roles: list[str] | None = Field(
        default=None,
        sa_column=Column(ARRAY(Text), comment="what somebody of staff does; null with staff: everything"),
    )
    handle: str | None = Field(default=None, sa_column=Column(Text))
    referral_code: str | None = Field(default_factory=new_referral_code, sa_column=Column(Text, unique=True))
    referrer_id: str | None = Field(
        default=None, sa_column=Column(Text, ForeignKey("persons.id"), nullable=True, index=True)
    )
    erased_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))

    def set_staff_roles(self, roles: Sequence[str]) -> None:
        """Sets the roles of staff (memberships.policies.STAFF_ROLES); without a role the person leaves the staff."""
        self.staff, self.staff_roles = bool(roles), list(roles) or None

    @property
    def password(self) -> PasswordHash | None:
        """The stored password."""
        return PasswordHash(self.password_hash, self.password_pepper) if self.password_hash is not None else None

    def set_password(self, hashed: PasswordHash) -> None:
        """Stores a password's hash, also the same password's hash under another pepper."""
        self.password_hash, self.password_pepper = hashed

    def confirm_email(self, now: datetime) -> None:
        """Records that the person has read a mail sent to the e-mail; the first time counts."""
        self.email_confirmed_at = self.email_confirmed_at or now

    @property
    def confirmed_email(self) -> str | None:
        """The e-mail, if it is confirmed."""
        return self.email if self.email_confirmed_at is not None else None

    def erase(self, now: datetime) -> None:
        """Clears everything but the id and the referrer."""
        self.email = self.password_hash = self.first_name = self.last_name = self.handle = None
        self.referral_code = self.password_pepper = self.language = self.picture = None
        self.email_confirmed_at = self.password_reset_at = None
        self.set_staff_roles(())
        self.erased_at = now


CONFIRMED, LINKED = "Confirmed", "Linked"
"""Values of the column `status`: confirmed by staff, who found the owner's code in the profile; linked by OAuth."""
DECLARED = "Declared"
"""Status of an account on a network that its owner declared in the app, and that is not linked."""


class PersonCredential(Table, CreatedAt, table=True):
    """An account on a network; the network's tokens are never kept here."""

    __tablename__ = "person_credentials"
    __table_args__ = (
        CheckConstraint("platform BETWEEN 1 AND 3", name="platform"),
        Index(None, "person_id"),
        Index("ix_person_credentials_account", "platform", text("lower(platform_object_identity)")),
        Index(
            "uq_person_credentials_declared",
            "platform",
            text("lower(platform_object_identity)"),
            unique=True,
            postgresql_where=text("status = 'Declared'"),
        ),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    person_id: str = Field(foreign_key="persons.id", sa_type=Text, ondelete="CASCADE")
    platform: int
    first_name: str | None = Field(default=None, sa_column=Column(Text))
    last_name: str | None = Field(default=None, sa_column=Column(Text))
    status: str | None = Field(default=None, sa_column=Column(Text))
    picture: str | None = Field(default=None, sa_column=Column(Text))
    platform_object_identity: str | None = Field(default=None, sa_column=Column(Text))
