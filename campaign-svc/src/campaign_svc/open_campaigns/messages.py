"""Open campaigns as messages of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from operator import attrgetter

from campaign_svc.advertisements.policies import sized_picture
from campaign_svc.campaigns.policies import MONEY, split_brief
from campaign_svc.ledger.policies import Payees, split
from campaign_svc.open_campaigns.models import EVERY_FIELD, Offer, OpenCampaign
from campaign_svc.open_campaigns.policies import (
    places,
    places_in_words,
    reaction_prices,
    share_of_reaction,
)
from resuena.campaign.v1 import campaign_pb2
from resuena.campaign.v1 import open_campaigns_pb2 as pb


def open_campaign_message(campaign: OpenCampaign, fields: frozenset[str] = EVERY_FIELD) -> pb.OpenCampaign:
    """A campaign as the caller sees it, with the requested fields."""
    return pb.OpenCampaign(**{name: _VALUES[name](campaign) for name in fields})  # type: ignore[arg-type]


def _company(campaign: OpenCampaign) -> pb.OpenCampaignCompany:
    logo = campaign.offer.company_logo
    return pb.OpenCampaignCompany(
        name=campaign.offer.company_name, logo=logo, thumbnail=sized_picture(logo, "grid") if logo else None
    )


def _picture(campaign: OpenCampaign) -> str | None:
    return sized_picture(campaign.offer.picture, "grid") if campaign.offer.picture else None


def _pays_money(offer: Offer) -> bool:
    return offer.payment_type == MONEY


def _is_spot(offer: Offer) -> bool:
    return offer.type == campaign_pb2.CAMPAIGN_TYPE_SPOT


def _pays_me(campaign: OpenCampaign) -> int | None:
    offer = campaign.offer
    return split(offer.custom_ad_price or 0, campaign.payees).influencer if _pays_money(offer) else None


def _product(campaign: OpenCampaign) -> str | None:
    return None if _pays_money(campaign.offer) else campaign.offer.product_payment_description


def _day(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None


def _reactions(offer: Offer, payees: Payees) -> list[pb.ReactionPay]:
    """The price of reactions; empty for a campaign without money."""
    if not offer.investment:
        return []
    multiplier = offer.custom_insight_multiplier if offer.custom_prices_enabled else None
    shares = {
        metric: share_of_reaction(price, multiplier, payees)
        for metric, price in reaction_prices(offer.currency).items()
    }
    return [pb.ReactionPay(metric=metric, pays=share) for metric, share in shares.items() if share > 0]


_VALUES: Mapping[str, Callable[[OpenCampaign], object]] = {
    **{
        name: attrgetter(f"offer.{name}")
        for name in ("id", "name", "type", "reward_kind", "currency", "city", "posts_per_person", "my_posts")
    },
    "company": _company,
    "picture": _picture,
    "brief": lambda campaign: split_brief(campaign.offer.brief)[0],
    "terms": lambda campaign: split_brief(campaign.offer.brief)[1] or None,
    "start_day": lambda campaign: _day(campaign.offer.start_day),
    "end_day": lambda campaign: _day(campaign.offer.end_day),
    "pays_me": _pays_me,
    "pays_me_per_reaction": lambda campaign: _reactions(campaign.offer, campaign.payees),
    "product": _product,
    "places_left": lambda campaign: places_in_words(places(campaign.offer)),
    "hashtags": lambda campaign: campaign.offer.hashtags or (),
    "mentions": lambda campaign: campaign.offer.mentions or (),
    "forbidden_words": lambda campaign: campaign.offer.forbidden_words or (),
    "spot_text": lambda campaign: split_brief(campaign.offer.brief)[0] if _is_spot(campaign.offer) else None,
    "spot_picture": lambda campaign: campaign.offer.picture if _is_spot(campaign.offer) else None,
    "obstacle": attrgetter("obstacle"),
}
"""The values of the message's fields, each computed only when it is requested."""
