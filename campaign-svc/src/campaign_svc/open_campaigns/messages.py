"""Open campaigns as messages of the contract."""

from __future__ import annotations

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
from kit.rpc.messages import keep_fields
from resuena.campaign.v1 import campaign_pb2
from resuena.campaign.v1 import open_campaigns_pb2 as pb


def open_campaign_message(campaign: OpenCampaign, fields: frozenset[str] = EVERY_FIELD) -> pb.OpenCampaign:
    """A campaign as the caller sees it, with the requested fields."""
    message = _message(campaign)
    keep_fields(message, fields)
    return message


def _message(campaign: OpenCampaign) -> pb.OpenCampaign:
    offer = campaign.offer
    brief, terms = split_brief(offer.brief)
    is_spot = offer.type == campaign_pb2.CAMPAIGN_TYPE_SPOT
    pays_money = offer.payment_type == MONEY
    return pb.OpenCampaign(
        id=offer.id,
        name=offer.name,
        company=pb.OpenCampaignCompany(
            name=offer.company_name,
            logo=offer.company_logo,
            thumbnail=sized_picture(offer.company_logo, "grid") if offer.company_logo else None,
        ),
        type=offer.type,  # type: ignore[arg-type]
        reward_kind=offer.reward_kind,  # type: ignore[arg-type]
        picture=sized_picture(offer.picture, "grid") if offer.picture else None,
        brief=brief,
        terms=terms or None,
        start_day=offer.start_day.isoformat() if offer.start_day else None,
        end_day=offer.end_day.isoformat() if offer.end_day else None,
        currency=offer.currency,
        pays_me=split(offer.custom_ad_price or 0, campaign.payees).influencer if pays_money else None,
        pays_me_per_reaction=_reactions(offer, campaign.payees),
        product=None if pays_money else offer.product_payment_description,
        places_left=places_in_words(places(offer)),  # type: ignore[arg-type]
        hashtags=offer.hashtags or (),
        mentions=offer.mentions or (),
        forbidden_words=offer.forbidden_words or (),
        city=offer.city,
        posts_per_person=offer.posts_per_person,
        my_posts=offer.my_posts,
        spot_text=brief if is_spot else None,
        spot_picture=offer.picture if is_spot else None,
        obstacle=campaign.obstacle,  # type: ignore[arg-type]
    )


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
