"""Figures that are flat fields of campaigns, advertisements and posts (docs/product.md, Entities)."""

from kit.graph import Money, flattened
from resuena.campaign.v1 import campaign_pb2 as pb

METRICS = ("tag", "like", "shared", "link", "print", "mention", "hashtag", "comment")
PLACES = {
    "": "on all networks",
    "facebook_": "on Facebook",
    "instagram_": "on Instagram",
    "twitter_": "on Twitter",
    "not_sponsored_": "on organic posts, which the campaign did not pay for",
}
COUNTS = flattened(
    {
        f"{place}{metric}_count": f"Number of `{metric}` reactions {where}."
        for metric in METRICS
        for place, where in PLACES.items()
    },
    under="counts",
)
PRICES = flattened(
    {f"{metric}_price": f"Price of one `{metric}` reaction." for metric in METRICS},
    under="prices",
    kind=Money,
)
RESOURCE_PRICES = flattened(
    {
        "frame_price": "What the frame pays.",
        "hashtag_resource_price": "What carrying the hashtag pays.",
        "website_price": "What carrying the web site pays.",
        "tag_mention_me_price": "What tagging or mentioning the company pays.",
        "seal_price": "What the seal pays.",
        "tag_mention_people_price": "What tagging or mentioning people pays.",
        "product_usage_price": "What showing the product in use pays.",
        "usage_official_price": "What showing the official product in use pays.",
    },
    under="resource_prices",
    kind=Money,
)
INCLUDES = flattened(
    {
        "banner": "Whether it includes a banner.",
        "watermark": "Whether it includes a watermark.",
        "link": "Whether it includes a link.",
        "mention_to_company": "Whether it mentions the company.",
        "hashtag": "Whether it includes the hashtag.",
        "mention_to_other": "Whether it mentions somebody else.",
        "product_usage": "Whether it shows the product in use.",
        "product_usage_oficial": "Whether it shows the official product in use.",
    },
    under="includes",
)
SEGMENTS = flattened(
    {
        "engagement_male_influencer": "Engagement by male influencers.",
        "engagement_female_influencer": "Engagement by female influencers.",
        "engagement_male_influenced": "Engagement from a male audience.",
        "engagement_female_influenced": "Engagement from a female audience.",
        "engagement_anonymous_influenced": "Engagement from an anonymous audience.",
    },
    under="segments",
)

assert len(COUNTS) == len(pb.EngagementCounts.DESCRIPTOR.fields)  # every figure of the contract is here
