"""A creator's standing, filters of campaigns, and campaigns as a creator sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from campaign_svc.ledger.policies import Payees
from resuena.campaign.v1 import open_campaigns_pb2 as pb

NETWORKS = (1, 2, 3)
"""Numbers of the contract's Platform."""


@dataclass(frozen=True)
class Standing:
    """What identity-svc knows of a creator that posting depends on."""

    names_given: bool = True
    email_confirmed: bool = True
    adult: bool = True
    terms_accepted: bool = True
    platforms: Sequence[int] = NETWORKS
    """Networks on which they declared an account."""


NOBODY = Standing(names_given=False, email_confirmed=False, adult=False, terms_accepted=False, platforms=())
"""Of a person whom identity-svc does not know."""


@dataclass(frozen=True)
class OpenCampaignFilter:
    """Conditions on a list of open campaigns; None means no condition."""

    payment_type: int | None = None
    reward_kind: int | None = None
    type: int | None = None
    text: str | None = None
    city: str | None = None
    include_blocked: bool = False
    """Whether those are listed, too, that take none from the caller."""


EVERY_OPEN = OpenCampaignFilter()


@dataclass(frozen=True)
class Offer:
    """A campaign with its company and its rules, beside what somebody made of it; amounts in cents."""

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
    """Rejected ones count, withdrawn ones do not."""
    usable: bool
    """Whether campaign and company are active, and the company did not block the person."""


EVERY_FIELD = frozenset(pb.OpenCampaign.DESCRIPTOR.fields_by_name)
"""Names of the contract's fields of OpenCampaign."""
PAID = frozenset({"pays_me", "pays_me_per_reaction"})
"""Those that need to know who would share in what the campaign pays."""
OBSTACLE = "obstacle"


@dataclass(frozen=True)
class OpenCampaign:
    """A campaign as a creator sees it; what was not asked for is empty."""

    offer: Offer
    payees: Payees
    """Who would share in what it pays for an advertisement of theirs."""
    obstacle: int | None
    """PostingObstacle of the contract; None: it takes an advertisement from them now."""


@dataclass(frozen=True)
class OpenCampaignPage:
    """One page, newest first."""

    campaigns: Sequence[OpenCampaign]
    has_next: bool
