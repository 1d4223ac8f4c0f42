"""Pages of campaigns and advertisements; their sources are `kit.graph.Connection`s, since the lists come as tables."""

from __future__ import annotations

from campaign_graph.types import Advertisement, Campaign
from kit.graph import PageInfo, attribute, value


@value(None, description="A page of campaigns.")
class CampaignConnection:
    nodes: list[Campaign] = attribute(description="The campaigns, in the order asked.")
    page_info: PageInfo = attribute(description="Whether there are more, and after which.")


@value(None, description="A page of advertisements.")
class AdvertisementConnection:
    nodes: list[Advertisement] = attribute(description="The advertisements, in the order asked.")
    page_info: PageInfo = attribute(description="Whether there are more, and after which.")
