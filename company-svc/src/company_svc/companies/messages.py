"""Converts between companies and protobuf messages."""

from __future__ import annotations

from company_svc.companies.models import TOLD, CampaignStanding
from company_svc.companies.policies import SOCIAL
from kit.days import resolved
from kit.rpc.messages import is_set
from kit.rpc.tables import Computed, RowEncoder
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.company.v1 import company_pb2 as pb

COMPANIES = RowEncoder(pb.Company, {"time_zone": Computed(resolved, "time_zone")})


def social_media(message: pb.SocialMedia) -> dict[str, str]:
    """The fields of SocialMedia that are set, by name, including empty texts, which clear a field."""
    return {name: getattr(message, name) for name in SOCIAL if is_set(message, name)}


def standing_of(message: campaign_events.CampaignStanding) -> CampaignStanding:
    """The row of a campaign's standing from the message of campaign-svc."""
    return CampaignStanding(**{name: getattr(message, name) for name in TOLD})
