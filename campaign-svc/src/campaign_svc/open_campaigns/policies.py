"""What keeps somebody from posting, how much room is left, and what an advertisement pays: no I/O here."""

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
"""Places up to which few are left."""
REACTION_PRICES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {"ARS": {"like": 50, "comment": 120}, "USD": {"like": 1, "comment": 3}}
)
"""Cents that one reaction to an advertisement of the app costs, by currency and metric; others cost nothing."""
_FINE = 10_000
"""A share of one reaction is rounded down to a whole number of such parts of a cent."""


def filter_violations(wanted: OpenCampaignFilter) -> list[Violation]:
    """The conditions that are too long."""
    limits = {"text": (wanted.text, TEXT_MAX), "city": (wanted.city, CITY_MAX)}
    return [
        Violation(name, f"At most {most} characters.", "TEXT_TOO_LONG")
        for name, (text, most) in limits.items()
        if len(text or "") > most
    ]


def refuse_filter(wanted: OpenCampaignFilter) -> None:
    """Raises InvalidInput with each condition that is too long."""
    if violations := filter_violations(wanted):
        raise InvalidInput(violations=violations)


def personal_obstacle(standing: Standing) -> int | None:
    """What the person has to do before they may post anything; the first of it."""
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
    """Why the campaign takes no advertisement from the person now; None: it does."""
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
    """How many more advertisements budget or stock is enough for; None without an end."""
    if offer.payment_type != MONEY:
        return max(0, offer.stock)
    price = offer.custom_ad_price or 0
    return offer.budget_available // price if price else None


def places_in_words(number: int | None) -> int:
    """PlacesLeft of the contract, so that nobody reads a brand's budget or stock from it."""
    if number is None or number > FEW:
        return int(pb.PLACES_LEFT_MANY)
    if number > 1:
        return int(pb.PLACES_LEFT_FEW)
    return int(pb.PLACES_LEFT_LAST if number else pb.PLACES_LEFT_NONE)


def reaction_prices(currency: str) -> Mapping[str, int]:
    """Cents that one reaction costs by metric, before the campaign's multiplier."""
    return REACTION_PRICES.get(currency, {})


def share_of_reaction(price: int, multiplier: float | None, payees: Payees) -> float:
    """The person's share of what one reaction costs, in cents with their fractions, as many reactions add up to it."""
    factor = Decimal(str(multiplier)) if multiplier is not None else Decimal(1)
    return split(int(factor * price * _FINE), payees).influencer / _FINE


def day_began(now: datetime) -> datetime:
    """The moment in which the day began in the operator's zone, by which advertisements of a person are counted."""
    zone = operator_time_zone()
    return first_moment(day_of(now, zone), zone)
