"""A creator's standing, filters of open campaigns, and open campaigns as a creator sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from campaign_svc.ledger.policies import Payees
from resuena.campaign.v1 import open_campaigns_pb2 as pb

NETWORKS = (1, 2, 3)
"""Values of the contract's Platform."""


@dataclass(frozen=True)
class Standing:
    """What posting requires of a creator, from identity-svc."""

    names_given: bool = True
    email_confirmed: bool = True
    adult: bool = True
    terms_accepted: bool = True
    platforms: Sequence[int] = NETWORKS
    """Networks with a declared account."""


NOBODY = Standing(names_given=False, email_confirmed=False, adult=False, terms_accepted=False, platforms=())
"""The standing of a person unknown to identity-svc."""


@dataclass(frozen=True)
class OpenCampaignFilter:
    """Conditions on a list of open campaigns; None means no condition."""

    payment_type: int | None = None
    reward_kind: int | None = None
    type: int | None = None
    text: str | None = None
    city: str | None = None
    include_blocked: bool = False
    """Whether campaigns that accept no advertisement from the caller are listed, too."""


EVERY_OPEN = OpenCampaignFilter()


@dataclass(frozen=True)
class Offer:
    """A campaign with its company and its rules, and the viewer's advertisements in it; amounts in cents."""

    id: str
    name: str
    type: int
    status: int
    payment_type: int
    reward_kind: int
    picture: str | None
    brief: str
    start_day: date | None
    end_day: date | None
    start_dt: datetime | None
    end_dt: datetime | None
    currency: str
    custom_ad_price: int | None
    custom_prices_enabled: bool
    custom_insight_multiplier: float | None
    investment: int
    budget_available: int
    stock: int
    product_payment_description: str | None
    city: str | None
    posts_per_person: int
    company_name: str
    company_logo: str | None
    hashtags: Sequence[str] | None
    """Null like the other rules when the campaign has none."""
    mentions: Sequence[str] | None
    forbidden_words: Sequence[str] | None
    my_posts: int
    """Includes rejected ones, excludes withdrawn ones."""
    usable: bool
    """Whether campaign and company are active, and the company has not blocked the person."""
    referrer: str | None
    """The person who invited the viewer; null without one."""
    second_referrer: str | None
    """The person who invited the referrer."""


EVERY_FIELD = frozenset(pb.OpenCampaign.DESCRIPTOR.fields_by_name)
"""Names of the fields of the contract's OpenCampaign."""
OBSTACLE = "obstacle"


@dataclass(frozen=True)
class OpenCampaign:
    """A campaign as a creator sees it; fields that were not requested are empty."""

    offer: Offer
    payees: Payees
    """The people who would share in what it pays for the viewer's advertisement."""
    obstacle: int | None
    """PostingObstacle of the contract; None: it accepts an advertisement from them now."""


@dataclass(frozen=True)
class OpenCampaignPage:
    """One page, newest first."""

    campaigns: Sequence[OpenCampaign]
    has_next: bool
