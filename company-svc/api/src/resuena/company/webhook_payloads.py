"""Payloads of webhooks: the fields of each event's `data`, from which company-svc builds it, and their JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from resuena.campaign.v1 import campaign_pb2
from resuena.company.v1 import webhooks_pb2 as pb
from resuena.identity.v1 import identity_pb2

VERSION = 1
"""Version of payloads; it changes when a field changes its meaning or is removed."""

CHANGES = ("ChangeRequested", "ChangeMade", "ChangeWithdrawn", "ChangeUnanswered", "ApprovalUndone", "Withdrawn")
CHANGE_REQUESTED, CHANGE_MADE, CHANGE_WITHDRAWN, CHANGE_UNANSWERED, APPROVAL_UNDONE, WITHDRAWN = CHANGES
LEFT_OF = ("Budget", "Stock")
BUDGET, STOCK = LEFT_OF
REASONS = ("Approved", "NotFound")
TO_BE_PAID, NOT_FOUND = REASONS
MEMBERSHIPS = ("Joined", "Left", "RoleChanged")
JOINED, LEFT, ROLE_CHANGED = MEMBERSHIPS


@dataclass(frozen=True)
class Field:
    """A field of a payload."""

    name: str
    description: str
    kind: str = "string"
    """Its type in JSON."""
    format: str | None = None
    values: Sequence[str] = ()
    """The allowed texts; empty means any."""
    enum: Any = None
    """The contract's enumeration whose public API names are its values."""
    nullable: bool = False

    def encoded(self, value: object) -> object:
        """A value for JSON: the name for an enumeration's number, the text for a moment. Raises ValueError."""
        if value is None and self.nullable:
            return None
        if self.enum is not None and isinstance(value, int):
            value = public_name(self.enum, value)
        if isinstance(value, datetime):
            value = moment(value)
        expected = int if self.kind == "integer" else str
        if type(value) is not expected or (self._texts() and value not in self._texts()):
            raise ValueError(f"{self.name} cannot be {value!r}")
        return value

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        schema: dict[str, Any] = {
            "description": self.description,
            "type": [self.kind, "null"] if self.nullable else self.kind,
        }
        if self.format:
            schema["format"] = self.format
        if texts := self._texts():
            schema["enum"] = [*texts, None] if self.nullable else texts
        return schema

    def _texts(self) -> list[str]:
        if self.enum is None:
            return list(self.values)
        return [public_name(self.enum, number) for number in self.enum.values() if number]


@dataclass(frozen=True)
class Payload:
    """The payload of an event type: its name and the fields of its `data`."""

    name: str
    description: str
    fields: Sequence[Field]

    def data(self, values: Mapping[str, object]) -> dict[str, object]:
        """The event's `data`, from exactly one value per field. Raises ValueError."""
        if values.keys() != {field.name for field in self.fields}:
            raise ValueError(f"{self.name} has other fields than {', '.join(values)}")
        return {field.name: field.encoded(values[field.name]) for field in self.fields}


def public_name(enum: Any, number: int) -> str:
    """The public API's name of an enumeration's number: 1 of CampaignStatus is PreDraft."""
    prefix = str(enum.Name(0)).removesuffix("UNSPECIFIED")
    return str(enum.Name(number)).removeprefix(prefix).title().replace("_", "")


def moment(at: datetime) -> str:
    """A moment in the format of payloads: UTC, to the millisecond."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


_POST = Field("advertisementId", "Id of the post's advertisement.")
_CAMPAIGN = Field("campaignId", "Id of the campaign.")
_EXTERNAL_ID = Field(
    "externalId", "The campaign's id in the company's own systems; null without one.", nullable=True
)
_CREATOR = Field("personId", "Person id of the creator.")
_STATUS = Field("status", "The advertisement's status now.", enum=campaign_pb2.AdvertisementStatus)
_FORMER_STATUS = Field("formerStatus", "Its status before.", enum=campaign_pb2.AdvertisementStatus)
_DECIDED = (_POST, _CAMPAIGN, _CREATOR, _FORMER_STATUS, _STATUS)

PAYLOADS: Mapping[int, Payload] = {
    pb.WEBHOOK_EVENT_TYPE_POST_SUBMITTED: Payload(
        "post.submitted",
        "A creator handed in a post.",
        (
            _POST,
            _CAMPAIGN,
            _CREATOR,
            _STATUS,
            Field("auditDeadline", "Until when it is to be audited, UTC.", format="date-time", nullable=True),
        ),
    ),
    pb.WEBHOOK_EVENT_TYPE_POST_APPROVED: Payload("post.approved", "A post was approved.", _DECIDED),
    pb.WEBHOOK_EVENT_TYPE_POST_REJECTED: Payload("post.rejected", "A post was rejected.", _DECIDED),
    pb.WEBHOOK_EVENT_TYPE_POST_CHANGED: Payload(
        "post.changed",
        "A change was requested or made, an approval undone, or the post was withdrawn.",
        (
            _POST,
            _CAMPAIGN,
            Field("personId", "Person id of the creator; null once the post is withdrawn.", nullable=True),
            Field(
                "change",
                "What happened: an auditor asked for a change, the creator made it, the auditor took the request back, "
                "nobody answered it in time, an approval was undone, or the creator took the post back.",
                values=CHANGES,
            ),
            Field("changeRequestId", "Id of the request for a change, when it is about one.", nullable=True),
            Field(
                "status",
                "The advertisement's status now; null once the post is withdrawn.",
                enum=campaign_pb2.AdvertisementStatus,
                nullable=True,
            ),
        ),
    ),
    pb.WEBHOOK_EVENT_TYPE_CAMPAIGN_STATUS_CHANGED: Payload(
        "campaign.status_changed",
        "A campaign has another status.",
        (
            _CAMPAIGN,
            _EXTERNAL_ID,
            Field("formerStatus", "Its status before.", enum=campaign_pb2.CampaignStatus),
            Field("status", "Its status now.", enum=campaign_pb2.CampaignStatus),
        ),
    ),
    pb.WEBHOOK_EVENT_TYPE_CAMPAIGN_LOW: Payload(
        "campaign.low",
        "Little is left of a campaign's budget or stock.",
        (
            _CAMPAIGN,
            _EXTERNAL_ID,
            Field("of", "Of what little is left.", values=LEFT_OF),
            Field("left", "What is left: cents of a budget, units of a stock.", kind="integer"),
            Field("total", "Of how much.", kind="integer"),
            Field("currency", "ISO 4217 code of a budget; null for a stock.", nullable=True),
        ),
    ),
    pb.WEBHOOK_EVENT_TYPE_REWARD_DELIVERED: Payload(
        "reward.delivered", "A product was handed over.", (_POST, _CAMPAIGN, _CREATOR)
    ),
    pb.WEBHOOK_EVENT_TYPE_REPORT_READY: Payload(
        "report.ready",
        "The report of a month is ready.",
        (
            Field("month", "The month, as 2026-12."),
            Field("approved", "Advertisements approved in it.", kind="integer"),
            Field(
                "engagement", "Reactions gained in it; below zero when networks took more back.", kind="integer"
            ),
        ),
    ),
    pb.WEBHOOK_EVENT_TYPE_PAYMENT_DUE: Payload(
        "payment.due",
        "A campaign is to be paid, or its payment was not found.",
        (
            _CAMPAIGN,
            Field(
                "reason",
                "The campaign was approved and waits for its payment, or the payment that was reported did not arrive.",
                values=REASONS,
            ),
        ),
    ),
    pb.WEBHOOK_EVENT_TYPE_MEMBER_CHANGED: Payload(
        "member.changed",
        "A person joined or left the company, or got another role. All leave a company that is deactivated, and join "
        "it again once it is reactivated.",
        (
            Field("personId", "Id of the person."),
            Field("change", "What happened.", values=MEMBERSHIPS),
            Field(
                "formerRole", "The role before; null for who joins.", enum=identity_pb2.CompanyRole, nullable=True
            ),
            Field("role", "The role now; null for who left.", enum=identity_pb2.CompanyRole, nullable=True),
        ),
    ),
    pb.WEBHOOK_EVENT_TYPE_WEBHOOK_TEST: Payload(
        "webhook.test", "Somebody tests a webhook.", (Field("webhookId", "Id of the webhook."),)
    ),
}
"""The payload of each event type."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema, draft 2020-12, of everything that is delivered. Further fields may be added to a version."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Payloads of Resuena's webhooks",
        "oneOf": [{"$ref": f"#/$defs/{payload.name}"} for payload in PAYLOADS.values()],
        "$defs": {payload.name: _schema_of(payload) for payload in PAYLOADS.values()},
    }


def _schema_of(payload: Payload) -> dict[str, Any]:
    envelope = {
        "type": {"const": payload.name},
        "version": {"const": VERSION, "description": "Of the payload; another one when a field goes or changes."},
        "timestamp": {"type": "string", "format": "date-time", "description": "When it happened, UTC."},
        "id": {"type": "string", "description": "Id of the event, the same however often it is delivered."},
        "companyId": {"type": "string", "description": "Id of the company."},
        "sequence": {
            "type": "integer",
            "description": "Version of what it is about: of two events, the greater one is newer.",
        },
        "data": _object({field.name: field.schema() for field in payload.fields}),
    }
    return {"description": payload.description, **_object(envelope)}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}
