"""Tables of companies and members: a member may read the company they belong to while it is active."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    FetchedValue,
    ForeignKey,
    Index,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from company_svc.tables import Table, cents_column, count_column
from kit.db import utc_now, uuid7

_MOMENT = DateTime(timezone=True)
OWN_CURRENCY = "ARS"
"""Default currency of a company's sums, as an ISO 4217 code."""


class Company(Table, table=True):
    """A brand or an agency, with its counters in the same row, so that a list takes one query."""

    __tablename__ = "companies"
    __mapper_args__ = {"eager_defaults": True}  # noqa: RUF012 - an update answers what the trigger set
    __table_args__ = (
        CheckConstraint("char_length(name) BETWEEN 1 AND 100", name="name_length"),
        CheckConstraint(r"cell_phone ~ '^\+?[0-9]+$' AND char_length(cell_phone) <= 100", name="cell_phone"),
        CheckConstraint("status IN ('Active', 'Inactive') AND active = (status = 'Active')", name="status"),
        CheckConstraint("version > 0", name="version"),
        CheckConstraint("char_length(currency) = 3", name="currency"),
        Index("uq_companies_name", text("lower(name)"), unique=True),
        Index("uq_companies_name_key", "name_key", unique=True),
        Index("ix_companies_creation_dt_id", "creation_dt", "id"),
        Index("ix_companies_updated_at_id", "updated_at", "id"),
        Index("ix_companies_inactive", "creation_dt", "id", postgresql_where=text("NOT active")),
        Index("ix_companies_name", "name", postgresql_using="gin", postgresql_ops={"name": "gin_trgm_ops"}),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text, primary_key=True))
    name: str = Field(sa_column=Column(Text, nullable=False))
    name_key: str | None = Field(
        default=None,
        sa_column=Column(Text, comment="kit.names.name_key of the name; null while an older company has it"),
    )
    logo: str | None = Field(default=None, sa_column=Column(Text))
    thumbnail: str | None = Field(default=None, sa_column=Column(Text))
    cell_phone: str | None = Field(default=None, sa_column=Column(Text))
    web_site: str | None = Field(default=None, sa_column=Column(Text))
    instagram: str | None = Field(default=None, sa_column=Column(Text))
    facebook: str | None = Field(default=None, sa_column=Column(Text))
    twitter: str | None = Field(default=None, sa_column=Column(Text))
    status: str = Field(default="Active", sa_column=Column(Text, nullable=False, server_default="Active"))
    status_description: str | None = Field(default=None, sa_column=Column(Text))
    active: bool = Field(default=True, sa_column=Column(Boolean, nullable=False, server_default="true"))
    creation_dt: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    updated_at: datetime = Field(
        default=None,
        sa_column=Column(
            _MOMENT,
            nullable=False,
            server_default=text("moment_of_change()"),
            server_onupdate=FetchedValue(),
            comment="set by the database alone",
        ),
    )
    creator_id: str = Field(sa_column=Column(Text, nullable=False))
    version: int = Field(default=1, sa_column=Column(BigInteger, nullable=False))
    campaigns_on_going_count: int = Field(default=0, sa_column=count_column())
    campaigns_stopped_count: int = Field(default=0, sa_column=count_column())
    campaigns_finished_count: int = Field(default=0, sa_column=count_column())
    campaigns_waiting_for_payment_count: int = Field(default=0, sa_column=count_column())
    campaigns_waiting_for_approval_count: int = Field(default=0, sa_column=count_column())
    campaigns_draft_count: int = Field(default=0, sa_column=count_column())
    investment: int = Field(default=0, sa_column=cents_column())
    budget_spent: int = Field(default=0, sa_column=cents_column())
    budget_freezed: int = Field(default=0, sa_column=cents_column())
    budget_available: int = Field(default=0, sa_column=cents_column())
    currency: str = Field(
        default=OWN_CURRENCY,
        sa_column=Column(
            Text, nullable=False, server_default=OWN_CURRENCY, comment="ISO 4217 code; its sums are in it"
        ),
    )
    time_zone: str | None = Field(
        default=None,
        sa_column=Column(Text, comment="IANA name, by which its days are counted; null: the operator's"),
    )
    budgets: list[dict[str, int | str]] = Field(
        default_factory=list,
        sa_column=Column(
            JSONB,
            nullable=False,
            server_default="[]",
            comment="each a CompanyBudget of the contract",
        ),
    )

    def deactivate(self, reason: str | None) -> bool:
        """Deactivates the company; returns False when it was inactive already."""
        return self._use(False, "Inactive", reason)

    def reactivate(self) -> bool:
        """Activates the company; returns False when it was active already."""
        return self._use(True, "Active", None)

    def _use(self, active: bool, status: str, description: str | None) -> bool:
        if self.active is active:
            return False
        self.active, self.status, self.status_description = active, status, description
        self.version += 1
        return True


class Member(Table, table=True):
    """A person's membership in a company. Each person belongs to at most one company."""

    __tablename__ = "members"
    __table_args__ = (CheckConstraint("role BETWEEN 1 AND 3", name="role"), Index(None, "company_id"))

    person_id: str = Field(sa_column=Column(Text, primary_key=True))
    company_id: str = Field(sa_column=Column(Text, ForeignKey("companies.id"), nullable=False))
    role: int
    version: int = Field(default=1, sa_column=Column(BigInteger, nullable=False))
    joined_at: datetime = Field(
        default_factory=utc_now,
        sa_column=Column(DateTime(timezone=True), nullable=False, server_default=text("now()")),
    )
