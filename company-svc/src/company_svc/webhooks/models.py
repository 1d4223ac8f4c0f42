"""Tables of webhooks, of companies' events, and of their deliveries."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    text,
)
from sqlmodel import Field

from company_svc.tables import Table
from kit.db import uuid7
from resuena.company.v1 import webhooks_pb2 as pb

_MOMENT = DateTime(timezone=True)

ACTIVE, PAUSED = pb.WEBHOOK_STATE_ACTIVE, pb.WEBHOOK_STATE_PAUSED
SWITCHED_OFF = pb.WEBHOOK_STATE_SWITCHED_OFF
WAITING, DELIVERED = pb.WEBHOOK_DELIVERY_STATE_WAITING, pb.WEBHOOK_DELIVERY_STATE_DELIVERED
FAILED = pb.WEBHOOK_DELIVERY_STATE_FAILED


class Webhook(Table, table=True):
    """An address to which events of a company are delivered. Its secrets are encrypted."""

    __tablename__ = "webhooks"
    __table_args__ = (
        CheckConstraint("state BETWEEN 1 AND 3", name="state"),
        CheckConstraint("(state = 3) = (failure IS NOT NULL)", name="failure"),
        CheckConstraint("(former_secret IS NULL) = (former_secret_until IS NULL)", name="former_secret"),
        Index("ix_webhooks_company_id_id", "company_id", "id"),
        Index("ix_webhooks_created_by", "created_by"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    company_id: str = Field(sa_column=Column(Text, ForeignKey("companies.id"), nullable=False))
    url: str = Field(sa_column=Column(Text, nullable=False))
    description: str = Field(sa_column=Column(Text, nullable=False))
    events: list[int] = Field(sa_column=Column(ARRAY(Integer), nullable=False, comment="empty: all"))
    campaign_ids: list[str] = Field(
        sa_column=Column(ARRAY(Text), nullable=False, comment="empty: everything of the company")
    )
    state: int = Field(default=ACTIVE, sa_column=Column(SmallInteger, nullable=False))
    failure: int | None = Field(default=None, sa_column=Column(SmallInteger, comment="why it was switched off"))
    secret: bytes = Field(sa_column=Column(LargeBinary, nullable=False, comment="encrypted"))
    secret_hint: str = Field(sa_column=Column(Text, nullable=False, comment="the secret's last four characters"))
    former_secret: bytes | None = Field(default=None, sa_column=Column(LargeBinary, comment="encrypted"))
    former_secret_until: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="until when deliveries are signed by it, too")
    )
    created_by: str | None = Field(
        default=None, sa_column=Column(Text, comment="null for an API key, and once erased")
    )
    created_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    failing_since: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="of the first failure since the last arrival")
    )
    last_attempt_at: datetime | None = Field(default=None, sa_column=Column(_MOMENT))
    last_attempt_arrived: bool | None = Field(default=None, sa_column=Column(Boolean))

    def replace_secret(self, sealed: bytes, hint: str, former_until: datetime) -> None:
        """Puts a new secret in force; deliveries are also signed with the former one until that moment."""
        self.former_secret, self.former_secret_until = self.secret, former_until
        self.secret, self.secret_hint = sealed, hint

    def pause(self) -> None:
        """Pauses deliveries; a webhook that is switched off stays so."""
        if self.state == ACTIVE:
            self.state = PAUSED

    def switch_off(self, failure: int) -> None:
        """Stops deliveries until an owner resumes the webhook."""
        self.state, self.failure = SWITCHED_OFF, failure

    def resume(self) -> None:
        """Resumes deliveries, and clears the record of failures."""
        self.state, self.failure, self.failing_since = ACTIVE, None, None


class CompanyEvent(Table, table=True):
    """Something that happened in a company, as the JSON text that is delivered."""

    __tablename__ = "company_events"
    __table_args__ = (
        CheckConstraint("type > 0", name="type"),
        Index("uq_company_events_company_id_position", "company_id", "position", unique=True),
        Index("ix_company_events_recorded_at", "recorded_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    position: int | None = Field(
        default=None,
        sa_column=Column(
            BigInteger,
            Identity(always=True),
            nullable=False,
            comment="in the order of commits within a company; see repository.add_events",
        ),
    )
    company_id: str = Field(sa_column=Column(Text, nullable=False))
    type: int = Field(sa_column=Column(SmallInteger, nullable=False))
    object_id: str = Field(sa_column=Column(Text, nullable=False))
    campaign_id: str | None = Field(default=None, sa_column=Column(Text))
    sequence: int = Field(
        sa_column=Column(BigInteger, nullable=False, comment="grows with each event of an object")
    )
    occurred_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    recorded_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    payload: str = Field(sa_column=Column(Text, nullable=False, comment="JSON, as it is signed and sent"))


class WebhookDelivery(Table, table=True):
    """An event on its way to a webhook."""

    __tablename__ = "webhook_deliveries"
    __table_args__ = (
        CheckConstraint("state BETWEEN 1 AND 3", name="state"),
        CheckConstraint("(state = 1) = (due_at IS NOT NULL)", name="due"),
        Index("uq_webhook_deliveries_webhook_id_event_id", "webhook_id", "event_id", unique=True),
        Index(
            "ix_webhook_deliveries_webhook_id_due_at", "webhook_id", "due_at", postgresql_where=text("state = 1")
        ),
        Index("ix_webhook_deliveries_webhook_id_recorded_at_id", "webhook_id", "recorded_at", "id"),
        Index("ix_webhook_deliveries_recorded_at", "recorded_at"),
    )

    id: str = Field(default_factory=uuid7, sa_column=Column(Text(collation="C"), primary_key=True))
    webhook_id: str = Field(sa_column=Column(Text(collation="C"), nullable=False))
    event_id: str = Field(sa_column=Column(Text(collation="C"), nullable=False))
    type: int = Field(sa_column=Column(SmallInteger, nullable=False, comment="of the event"))
    recorded_at: datetime = Field(sa_column=Column(_MOMENT, nullable=False, comment="when the event was"))
    state: int = Field(sa_column=Column(SmallInteger, nullable=False))
    due_at: datetime | None = Field(
        default=None, sa_column=Column(_MOMENT, comment="when it is tried next; past the lease while it is sent")
    )
    tries: int = Field(
        default=0,
        sa_column=Column(
            Integer,
            nullable=False,
            server_default="0",
            comment="since it was last sent by hand; sets the back-off",
        ),
    )
    lease: int = Field(
        default=0,
        sa_column=Column(Integer, nullable=False, server_default="0", comment="fences off whoever lost the lease"),
    )


class WebhookAttempt(Table, table=True):
    """One request to a webhook, with its response."""

    __tablename__ = "webhook_attempts"
    __table_args__ = (Index("ix_webhook_attempts_at", "at"),)

    delivery_id: str = Field(sa_column=Column(Text(collation="C"), primary_key=True))
    number: int = Field(sa_column=Column(Integer, primary_key=True, comment="the delivery's lease"))
    at: datetime = Field(sa_column=Column(_MOMENT, nullable=False))
    status: int | None = Field(default=None, sa_column=Column(Integer))
    error: str | None = Field(default=None, sa_column=Column(Text))
    duration_ms: int = Field(sa_column=Column(Integer, nullable=False))
    request_headers: str = Field(sa_column=Column(Text, nullable=False))
    answer: str = Field(sa_column=Column(Text, nullable=False))


@dataclass(frozen=True)
class NewWebhook:
    """Input of a new webhook."""

    url: str
    description: str = ""
    events: list[int] = field(default_factory=list)
    campaign_ids: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class WebhookChange:
    """Changes of a webhook; None leaves a field unchanged."""

    url: str | None = None
    description: str | None = None
    events: list[int] | None = None
    campaign_ids: list[str] | None = None
    paused: bool | None = None


@dataclass(frozen=True)
class DeliveryFilter:
    """Filter of a page of deliveries; None does not restrict."""

    state: int | None = None
    type: int | None = None
    since: datetime | None = None
