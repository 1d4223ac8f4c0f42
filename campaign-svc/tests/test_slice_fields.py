"""The slice has all fields that docs/product.md lists under "Entities", with exactly these names."""

from __future__ import annotations

import pytest
from graphql import GraphQLObjectType, build_schema

from campaign_graph import slice as campaign_slice
from kit.graph.compose.composition import compose

METRICS = ("tag", "like", "shared", "link", "print", "mention", "hashtag", "comment")
COUNTS = [
    place + (metric.capitalize() if place else metric) + "Count"
    for metric in METRICS
    for place in ("", "facebook", "instagram", "twitter", "notSponsored")
]
FIELDS = {
    "Campaign": [
        "_id",
        "companyId",
        "name",
        "brief",
        "type",
        "status",
        "paymentType",
        "productPaymentDescription",
        "productUnitValue",
        "customPricesEnabled",
        "customAdPrice",
        "customProductUsagePrice",
        "customInsightMultiplier",
        "customTagMentionPeoplePrice",
        "customTagMentionMePrice",
        "customSealPrice",
        "stock",
        "creationDt",
        "startDay",
        "endDay",
        "startDt",
        "endDt",
        "active",
        "investment",
        "budgetAvailable",
        "budgetFreezed",
        "budgetSpent",
        "moneyPerEngagementExpected",
        "moneyPerEngagementReal",
        "engagementReal",
        "engagementExpected",
        "influencersExpected",
        "influencersTotal",
        "engagementVelocityReal",
        "engagementVelocityExpected",
        "forecastDays",
        "engagementMaleInfluencer",
        "engagementFemaleInfluencer",
        "engagementMaleInfluenced",
        "engagementFemaleInfluenced",
        "engagementAnonymousInfluenced",
        "briefToShow",
        "termsAndConditionsToShow",
        "termsOrBriefToShow",
        "company",
        "advertisements",
        "totals",
        "rewardKind",
        "currency",
        "picture",
        "statusHistory",
        "ledger",
        *COUNTS,
    ],
    "CampaignTotals": ["posts", "approved", "likes", "comments", "remainingStock"],
    "Advertisement": [
        "_id",
        "campaignId",
        "companyId",
        "personId",
        "captionIdentifier",
        "campaignName",
        "companyName",
        "companyLogo",
        "campaignType",
        "active",
        "multimediaUri",
        "sponsored",
        "caption",
        "status",
        "rejectionReason",
        "platformScore",
        "custumerScore",
        "creationDt",
        "banner",
        "watermark",
        "link",
        "mentionToCompany",
        "hashtag",
        "mentionToOther",
        "productUsage",
        "productUsageOficial",
        "taggedPeople",
        "engagementVelocityExpected",
        "engagementVelocityReal",
        "budgetFreezed",
        "moneyAvailable",
        "moneyEarned",
        "advertisementPrice",
        "framePrice",
        "hashtagResourcePrice",
        "websitePrice",
        "tagMentionMePrice",
        "sealPrice",
        "tagMentionPeoplePrice",
        "productUsagePrice",
        "usageOfficialPrice",
        "socialMediaTarget",
        "facebookStatus",
        "instagramStatus",
        "twitterStatus",
        "resources",
        "_person",
        "_campaign",
        "_posts",
    ]
    + [f"{metric}Price" for metric in METRICS]
    + COUNTS,
    "HashtagResource": ["enabled", "value"],
    "Post": [
        "_id",
        "advertisementId",
        "campaignId",
        "companyId",
        "platform",
        "postPlatformId",
        "creationDt",
        "feedDt",
        "feedStatus",
        "status",
        "engagementVelocity",
        *COUNTS,
    ],
}


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_of_the_specification_has_its_name_and_a_description(name: str) -> None:
    object_type = build_schema(compose([campaign_slice], partial=True).sdl()).type_map[name]
    assert isinstance(object_type, GraphQLObjectType)
    assert set(FIELDS[name]) - object_type.fields.keys() == set()
    assert [key for key, field in object_type.fields.items() if not field.description] == []
