"""Types of campaigns' payments."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

from campaign_graph.person_types import Person
from kit.graph import ID, Money, attribute, enum_value, link, proto_enum, value
from resuena.campaign.v1 import payments_pb2 as pb


@proto_enum(pb.PaymentState, description="How far a payment is.")
class PaymentState(Enum):
    Due = enum_value(pb.PAYMENT_STATE_DUE, description="The company has to pay.")
    Reported = enum_value(pb.PAYMENT_STATE_REPORTED, description="The company says that it has paid.")
    Confirmed = enum_value(pb.PAYMENT_STATE_CONFIRMED, description="Staff confirmed that it arrived.")


@proto_enum(pb.PaymentProofType, description="What kind of file shows that a company has paid, by its content.")
class PaymentProofType(Enum):
    PDF = enum_value(pb.PAYMENT_PROOF_TYPE_PDF, description="A PDF document.")
    PNG = enum_value(pb.PAYMENT_PROOF_TYPE_PNG, description="A PNG picture.")
    JPEG = enum_value(pb.PAYMENT_PROOF_TYPE_JPEG, description="A JPEG picture.")


@value(
    pb.Payment,
    description="What a company pays in for a campaign once that is approved: all of its investment, at once.",
)
class Payment:
    id: ID = attribute(path="campaign_id", name="_id", description="Id of the campaign that it is for.")
    campaign_name: str = attribute(description="The campaign's name.")
    company_id: ID = attribute(description="Id of the company that pays.")
    reference: str = attribute(
        description="By what it is recognised: eight letters and digits, none that look alike, unique to the campaign."
    )
    amount: Money = attribute(description="What is to be paid.")
    currency: str = attribute(description="ISO 4217 code of the amount.")
    campaign_ended: bool = attribute(
        description="Whether the campaign's last day has passed: once paid, it would finish immediately."
    )
    state: PaymentState = attribute(description="How far it is.")
    due_since: datetime | None = attribute(description="When the campaign was last approved.")
    reported_at: datetime | None = attribute(
        description="When the company said that it has paid; null while nobody did since the last approval."
    )
    reported_by: Person | None = link("reported_by", description="Who said so, if the caller may see them.")
    proof_type: PaymentProofType | None = attribute(
        description="What kind of file the company attached to show that it has paid, at "
        "`/media/payments/{_id}/proof`; null without one, and for others than staff and its members with editCampaigns."
    )
    proof_stored_at: datetime | None = attribute(description="When it was attached; likewise.")
    confirmed_at: datetime | None = attribute(description="When staff confirmed it; null before.")
    instructions: str | None = attribute(
        description="How to pay, in the request's language: plain text with links to https addresses. Null once it is "
        "confirmed, and where the operator says nothing for the currency."
    )
