"""Types of a company's records on its creators: figures, notes and tags."""

from __future__ import annotations

from datetime import datetime

import strawberry

from campaign_graph.enum_types import PaymentType
from campaign_graph.person_types import Person
from campaign_graph.report_types import CreatorCost
from kit.graph import ID, Money, MutationResult, attribute, link, result, value
from resuena.campaign.v1 import creators_pb2 as pb


@value(pb.CreatorCampaign, description="What a creator made for one campaign.")
class CreatorCampaign:
    campaign_id: ID = attribute(description="Campaign id.")
    name: str = attribute(description="Its name.")
    payment_type: PaymentType = attribute(description="What it pays with.")
    product: str | None = attribute(description="The product that it gives; null without one.")
    advertisements: int = attribute(description="Advertisements made.")
    published: int = attribute(description="Those of them with a post on a network.")
    approved: int = attribute(description="Approved ones.")
    rejected: int = attribute(description="Rejected ones.")
    engagement: int = attribute(description="Reactions of every metric so far, sponsored and not.")
    delivered: int = attribute(description="Approved ones whose product was handed over.")
    owed: int = attribute(description="Approved ones whose product was not handed over.")
    currency: str = attribute(description="ISO 4217 code of `spent`.")
    spent: Money = attribute(description="Paid for the advertisements and the reactions to them.")
    last_at: datetime = attribute(description="When the newest one was made.")


@value(pb.CreatorNote, description="What a member of a company wrote about a creator; its members alone read it.")
class CreatorNote:
    id: ID = attribute(name="_id", description="Note id.")
    text: str = attribute(description="The text, at most 1,000 characters.")
    writer: Person | None = link("writer_id", description="Who wrote it; null once that person was erased.")
    created_at: datetime = attribute(description="When.")
    deletable: bool = attribute(description="Whether the caller may delete it: who wrote it, and owners.")


@value(
    pb.CreatorInvitation,
    description="A company's invitation to a creator to come back: the platform writes to them once, when its next "
    "campaign starts.",
)
class CreatorInvitation:
    invited_at: datetime = attribute(description="When.")
    inviter: Person | None = link(
        "inviter_id", description="The member who invited; null once that person was erased."
    )
    announced_at: datetime | None = attribute(
        description="When the platform wrote to the creator; null while no campaign has started since."
    )
    expires_at: datetime | None = attribute(
        description="When an open invitation ends, if no campaign has started until then; null once the platform "
        "has written."
    )
    campaign_id: ID | None = attribute(description="Id of the campaign of which it wrote; null while it has not.")
    campaign_name: str | None = attribute(description="That campaign's name; null while it has not.")


@value(pb.InvitationStop, description="Whether a creator takes invitations of a company, by the link in a mail.")
class InvitationStop:
    company_name: str = attribute(description="Name of the company.")
    stopped_at: datetime | None = attribute(
        description="When they asked for no more of them; null when they take them."
    )


@value(pb.CreatorProfile, description="What a company knows about somebody who posts for it.")
class CreatorProfile:
    company_id: ID = attribute(description="Company id.")
    person_id: ID = attribute(description="The person's id.")
    person: Person | None = link("person_id", description="The person; null once erased.")
    advertisements: int = attribute(description="Advertisements made.")
    published: int = attribute(description="Those of them with a post on a network.")
    approved: int = attribute(description="Approved ones.")
    rejected: int = attribute(description="Rejected ones.")
    engagement: int = attribute(description="Reactions of every metric so far, sponsored and not.")
    delivered: int = attribute(description="Products handed over.")
    owed: int = attribute(description="Products of approved advertisements that were not handed over.")
    days_to_post: float | None = attribute(
        description="How many days passed, in the company's zone, from the day on which a campaign began to take "
        "advertisements to the person's first one in it: the median over campaigns. Null when no campaign's beginning "
        "is known."
    )
    first_at: datetime = attribute(description="When the first advertisement was made.")
    last_at: datetime = attribute(description="When the newest one was made.")
    costs: list[CreatorCost] = attribute(description="What they cost, by currency.")
    campaign_count: int = attribute(description="Number of campaigns with an advertisement of theirs.")
    campaigns: list[CreatorCampaign] = attribute(
        description="Those campaigns, at most 50, the one with the newest advertisement first."
    )
    notes: list[CreatorNote] = attribute(description="Notes, newest first; at most 100.")
    tags: list[str] = attribute(description="Tags, by name; at most 20.")
    writable: bool = attribute(
        description="Whether the caller may write notes, and add and remove tags; of nobody who was erased."
    )
    blocked_at: datetime | None = attribute(
        description="When the company blocked the creator, whose later advertisements are refused; null while it has "
        "not."
    )
    blockable: bool = attribute(
        description="Whether the caller may block and unblock the creator; false for one who was erased."
    )
    invitation: CreatorInvitation | None = attribute(
        description="The company's latest invitation to come back; null when there is none."
    )
    invitations_stopped_at: datetime | None = attribute(
        description="When the creator asked for no more invitations of the company; null when they take them."
    )
    invitable: bool = attribute(
        description="Whether the caller may invite the creator, and take an invitation back; false for one who was "
        "erased."
    )


@value(pb.CreatorTag, description="A tag that a company gives those who post for it.")
class CreatorTag:
    name: str = attribute(description="Its name.")
    creators: int = attribute(description="Number of creators with it.")


@result(description="Answer with a note about a creator.")
class CreatorNoteResult(MutationResult):
    note: CreatorNote | None = strawberry.field(
        default=None, description="The note; null when it was deleted, and when the mutation fails."
    )


@result(description="Answer with whether a creator is blocked.")
class BlockCreatorResult(MutationResult):
    blocked_at: datetime | None = strawberry.field(
        default=None,
        description="When the company blocked the creator; null when it has not, and when the mutation fails.",
    )


@result(description="Answer with a creator's tags.")
class CreatorTagsResult(MutationResult):
    tags: list[str] | None = strawberry.field(
        default=None, description="All tags of the creator, by name; null when the mutation fails."
    )


@result(description="Answer with an invitation to a creator.")
class InviteCreatorResult(MutationResult):
    invitation: CreatorInvitation | None = strawberry.field(
        default=None,
        description="The company's latest invitation; null when there is none, and when the mutation fails.",
    )


@result(description="Answer with whether a creator takes invitations of a company.")
class StopInvitationsResult(MutationResult):
    stop: InvitationStop | None = strawberry.field(
        default=None, description="What the link is about; null when the mutation fails."
    )
