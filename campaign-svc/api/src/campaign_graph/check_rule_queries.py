"""Queries of check rules."""

from __future__ import annotations

import strawberry

from campaign_graph.check_rule_types import CatalogueCheck
from campaign_graph.loaders import CampaignLoaders
from kit.graph import Info, field
from resuena.campaign.v1 import check_rules_pb2 as pb


@strawberry.type
class CheckRuleQuery:
    """Roots of the slice."""

    @field(description="The checks that advertisements go through, by what they look at.")
    async def check_catalogue(self, info: Info) -> list[CatalogueCheck]:
        rules = info.context.of(CampaignLoaders).client.check_rules
        return (await rules.ListCatalogue(pb.ListCatalogueRequest())).checks  # type: ignore[return-value]
