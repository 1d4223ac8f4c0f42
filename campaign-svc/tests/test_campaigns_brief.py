"""A campaign's text: the brief is before the marker, the terms are after it."""

from __future__ import annotations

import pytest
from campaign_factories import on_going, staff

from campaign_svc.campaigns.messages import CAMPAIGNS
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.ledger.service import fund
from kit.db import Database


@pytest.mark.parametrize(
    ("text", "brief", "terms", "terms_or_brief"),
    [
        ("", "", "", ""),
        ("  \n ", "", "", ""),
        ("Foto\nBASESYCONDICIONES\nLas bases", "Foto", "Las bases", "Las bases"),
        ("BASESYCONDICIONES Las bases", "", "Las bases", "Las bases"),
        ("Foto BASESYCONDICIONES", "Foto", "", ""),
        ("Una foto con buena luz", "Una foto con buena luz", "", "Una foto con buena luz"),
    ],
)
async def test_the_text_is_split_at_the_marker_and_without_it_the_whole_is_brief_and_terms(
    campaign_database: Database, text: str, brief: str, terms: str, terms_or_brief: str
) -> None:
    campaign = await on_going(campaign_database, "c", brief=text)
    (row,) = await CampaignService(campaign_database, fund).get_many(staff(), [campaign.id])
    shown = CAMPAIGNS.message(row)
    assert (shown.brief_to_show, shown.terms_and_conditions_to_show) == (brief, terms)
    assert shown.terms_or_brief_to_show == terms_or_brief
