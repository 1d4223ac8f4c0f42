"""Converts between companies and protobuf messages."""

from __future__ import annotations

from company_svc.companies.models import TOLD, CampaignStanding, Company
from company_svc.companies.policies import SOCIAL
from kit.rpc.messages import given
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.company.v1 import company_pb2 as pb

_OPTIONAL = ("logo", "thumbnail", "cell_phone", "status_description")
_PLAIN = (
    "id",
    "name",
    "status",
    "active",
    "creator_id",
    "campaigns_on_going_count",
    "campaigns_stopped_count",
    "campaigns_finished_count",
    "campaigns_waiting_for_payment_count",
    "campaigns_waiting_for_approval_count",
    "campaigns_draft_count",
    "investment",
    "budget_spent",
    "budget_freezed",
    "budget_available",
    "currency",
)


def company_message(company: Company) -> pb.Company:
    """The protobuf message of a company; amounts in cents."""
    message = pb.Company(
        **{name: getattr(company, name) for name in (*_PLAIN, *_OPTIONAL)},
        budgets=[_budget(budget) for budget in company.budgets],
        social_media=pb.SocialMedia(**{name: getattr(company, name) for name in SOCIAL}),
    )
    message.creation_dt.FromDatetime(company.creation_dt)
    return message


def _budget(budget: dict[str, int | str]) -> pb.CompanyBudget:
    sums = {name: int(budget[name]) for name in ("investment", "spent", "freezed", "available")}
    return pb.CompanyBudget(currency=str(budget["currency"]), **sums)


def social_media(message: pb.SocialMedia) -> dict[str, str]:
    """The fields of SocialMedia that are set, by name; an empty text is kept, since it clears."""
    return {name: getattr(message, name) for name in SOCIAL if given(message, name)}


def standing_of(message: campaign_events.CampaignStanding) -> CampaignStanding:
    """The row of a campaign's standing from the message of campaign-svc."""
    return CampaignStanding(**{name: getattr(message, name) for name in TOLD})
