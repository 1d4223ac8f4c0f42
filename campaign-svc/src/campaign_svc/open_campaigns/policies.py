"""Obstacles to posting, remaining places, and what an advertisement pays: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from types import MappingProxyType

from campaign_svc.campaigns.models import ON_GOING
from campaign_svc.campaigns.policies import CITY_MAX, MONEY, is_over
from campaign_svc.ledger.policies import Payees, split
from campaign_svc.open_campaigns.models import Offer, OpenCampaignFilter, Standing
from kit.days import day_of, first_moment, operator_time_zone
from kit.rpc.errors import InvalidInput, Violation
from resuena.campaign.v1 import open_campaigns_pb2 as pb

PAGE, PAGE_MAX = 20, 100
TEXT_MAX = 100
FEW = 10
"""Up to this number of places, few are left."""
REACTION_PRICES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {"ARS": {"like": 50, "comment": 120}, "USD": {"like": 1, "comment": 3}}
)
"""Cents per reaction to an advertisement of the app, by currency and metric; other reactions cost nothing."""
_FINE = 10_000
"""A share of one reaction is rounded down to 1/10,000 of a cent."""


def filter_violations(campaign_filter: OpenCampaignFilter) -> list[Violation]:
    """Violations of filters that are too long."""
    limits = {"text": (campaign_filter.text, TEXT_MAX), "city": (campaign_filter.city, CITY_MAX)}
    return [
        Violation(name, f"At most {most} characters.", "TEXT_TOO_LONG")
        for name, (text, most) in limits.items()
        if len(text or "") > most
    ]


def refuse_filter(campaign_filter: OpenCampaignFilter) -> None:
    """Raises InvalidInput with each filter that is too long."""
    if violations := filter_violations(campaign_filter):
        raise InvalidInput(violations=violations)


def personal_obstacle(standing: Standing) -> int | None:
    """The first thing that the person has to do before they may post at all."""
    given = (
        (standing.names_given, pb.POSTING_OBSTACLE_NAMES),
        (standing.email_confirmed, pb.POSTING_OBSTACLE_EMAIL),
        (standing.adult, pb.POSTING_OBSTACLE_AGE),
        (standing.terms_accepted, pb.POSTING_OBSTACLE_TERMS),
        (bool(standing.platforms), pb.POSTING_OBSTACLE_NETWORK),
    )
    return next((int(obstacle) for is_given, obstacle in given if not is_given), None)


def obstacle_of(
    offer: Offer, standing: Standing, now: datetime, *, made_today: int, daily_limit: int
) -> int | None:
    """Why the campaign accepts no advertisement from the person now; None: it does."""
    if offer.status != ON_GOING or not offer.usable or is_over(offer, now):
        return int(pb.POSTING_OBSTACLE_CLOSED)
    if (personal := personal_obstacle(standing)) is not None:
        return personal
    met = (
        (offer.my_posts >= offer.posts_per_person, pb.POSTING_OBSTACLE_ALREADY_POSTED),
        (offer.start_dt is not None and offer.start_dt > now, pb.POSTING_OBSTACLE_NOT_BEGUN),
        (places(offer) == 0, pb.POSTING_OBSTACLE_NO_PLACE_LEFT),
        (made_today >= daily_limit, pb.POSTING_OBSTACLE_DAILY_LIMIT),
    )
    return next((int(obstacle) for holds, obstacle in met if holds), None)


def places(offer: Offer) -> int | None:
    """How many more advertisements budget or stock covers; None without a limit."""
    if offer.payment_type != MONEY:
        return max(0, offer.stock)
    price = offer.custom_ad_price or 0
    return offer.budget_available // price if price else None


def places_in_words(number: int | None) -> int:
    """PlacesLeft of the contract, which does not reveal a brand's budget or stock."""
    if number is None or number > FEW:
        return int(pb.PLACES_LEFT_MANY)
    if number > 1:
        return int(pb.PLACES_LEFT_FEW)
    return int(pb.PLACES_LEFT_LAST if number else pb.PLACES_LEFT_NONE)


def reaction_prices(currency: str) -> Mapping[str, int]:
    """Cents per reaction by metric, before the campaign's multiplier."""
    return REACTION_PRICES.get(currency, {})


def share_of_reaction(price: int, multiplier: float | None, payees: Payees) -> float:
    """The person's share of the cost of one reaction, in fractional cents, so that sums over many are exact."""
    factor = Decimal(str(multiplier)) if multiplier is not None else Decimal(1)
    return split(int(factor * price * _FINE), payees).influencer / _FINE


def day_began(now: datetime) -> datetime:
    """The start of the day in the operator's zone, for the daily limit of advertisements per person."""
    zone = operator_time_zone()
    return first_moment(day_of(now, zone), zone)
