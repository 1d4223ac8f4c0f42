"""Rules of drafts and transitions of campaigns: no I/O here."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Protocol

from campaign_svc.campaigns.models import REFERENCE_LENGTH, REFERENCE_SYMBOLS, Campaign, CampaignDraft
from campaign_svc.external_data.policies import change_violations
from kit.addresses import is_own_image
from kit.codes import code_words, plain_code
from kit.currencies import is_currency, is_payable
from kit.days import day_of
from kit.names import name_violations, tidy
from kit.rpc.errors import InvalidInput, Violation
from kit.texts import seen_length, straight, text_violations
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import lifecycle_pb2

MONEY, PRODUCT = pb.PAYMENT_TYPE_MONEY, pb.PAYMENT_TYPE_PRODUCT
CLOCK = lifecycle_pb2.ACTOR_KIND_CLOCK
SUBMIT, RETURN = pb.CAMPAIGN_TRANSITION_SUBMIT, pb.CAMPAIGN_TRANSITION_RETURN
STOP, CONFIRM_PAYMENT = pb.CAMPAIGN_TRANSITION_STOP, pb.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT
TERMS_MARKER = "BASESYCONDICIONES"
MAX_CAMPAIGNS = 100
NAME_MAX = 200
REASON_MAX = 500
NUL = "\x00"
_INVALID_CURRENCY = Violation("currency", "A currency in use, by its ISO 4217 code.", "INVALID_CURRENCY")

TEXT_MAX = 10_000
DESCRIPTION_MAX = 500
CITY_MAX = 80
POSTS_PER_PERSON_MAX = 20
AMOUNT_MAX = 10**13
UNIT_VALUE_MAX = 10**10
"""Cents. Multiplied by the largest stock it stays far below 64 bits."""
STOCK_MAX = 1_000_000
COUNT_MAX = 1_000_000_000
MULTIPLIER_MIN, MULTIPLIER_MAX = 0.01, 100.0
CLEARABLE = frozenset(
    {
        "product_payment_description",
        "product_unit_value",
        "custom_ad_price",
        "custom_product_usage_price",
        "custom_insight_multiplier",
        "custom_tag_mention_people_price",
        "custom_tag_mention_me_price",
        "custom_seal_price",
        "start_day",
        "end_day",
        "start_dt",
        "end_dt",
        "picture",
        "city",
    }
)
INVALID_PICTURE = Violation("picture", "Please upload a valid image file (PNG or JPEG)", "INVALID_IMAGE")
_NUMBERS = {
    "custom_ad_price": AMOUNT_MAX,
    "custom_product_usage_price": AMOUNT_MAX,
    "custom_tag_mention_people_price": AMOUNT_MAX,
    "custom_tag_mention_me_price": AMOUNT_MAX,
    "custom_seal_price": AMOUNT_MAX,
    "investment": AMOUNT_MAX,
    "stock": STOCK_MAX,
    "influencers_expected": COUNT_MAX,
    "engagement_expected": COUNT_MAX,
    "forecast_days": 3_650,
}
_AMOUNTS = [*(field for field, most in _NUMBERS.items() if most == AMOUNT_MAX), "product_unit_value"]
_TEXTS = {"brief": TEXT_MAX, "terms_and_conditions": TEXT_MAX, "product_payment_description": DESCRIPTION_MAX}
REWARDS: dict[int, tuple[int, ...]] = {
    MONEY: (pb.REWARD_KIND_MONEY,),
    PRODUCT: (pb.REWARD_KIND_PRODUCT, pb.REWARD_KIND_DISCOUNT),
}
_BASIC = ("type", "payment_type")


def is_valid_reason(transition: int, reason: str | None) -> bool:
    """Whether the reason has at most 500 characters, and is not empty when a campaign is returned."""
    return len(reason or "") <= REASON_MAX and (transition != RETURN or bool(reason))


def checked_step_reason(reason: str | None) -> str | None:
    """The reason of a transition as stored; None without a visible character. Raises InvalidInput."""
    kept = straight(reason or "")
    if violations := text_violations("reason", kept):
        raise InvalidInput(violations=violations)
    return kept if seen_length(kept) else None


def payment_reference_in(text: str) -> str | None:
    """The payment reference in a search text, ignoring blanks and labels around it; None if there is none."""
    words = code_words(text)
    halves = [first + second for first, second in pairwise(words) if len(first) == len(second)]
    references = {
        candidate
        for candidate in (plain_code(text), *words, *halves)
        if len(candidate) == REFERENCE_LENGTH and set(candidate) <= set(REFERENCE_SYMBOLS)
    }
    return references.pop() if len(references) == 1 else None


def split_brief(brief: str) -> tuple[str, str]:
    """Brief and terms: the text before and after TERMS_MARKER; without the marker all of it is the brief."""
    before, _, behind = brief.partition(TERMS_MARKER)
    return before.strip(), behind.strip()


def terms_or_brief(brief: str) -> str:
    """The terms that the results page shows: the text after TERMS_MARKER, or all of it without the marker."""
    return split_brief(brief)[1] if TERMS_MARKER in brief else brief.strip()


def joined_brief(brief: str, terms: str) -> str:
    """The inverse of `split_brief`."""
    brief, terms = straight(brief), straight(terms)
    return f"{brief}\n\n{TERMS_MARKER}\n\n{terms}" if terms else brief


def campaign_violations(campaign: Campaign) -> list[Violation]:
    """The invalid fields of a campaign that a service or staff create; its name is normalised already."""
    violations = []
    if not campaign.company_id:
        violations.append(Violation("company_id", "Say whose it is.", "COMPANY_REQUIRED"))
    violations += name_violations("name", campaign.name, NAME_MAX, addresses=True)
    for field, value, enum in (
        ("type", campaign.type, pb.CampaignType),
        ("payment_type", campaign.payment_type, pb.PaymentType),
    ):
        if not value or value not in enum.values():
            violations.append(Violation(field, "Choose one.", "BAD_USER_INPUT"))
    if not is_currency(campaign.currency):
        violations.append(_INVALID_CURRENCY)
    amounts = {
        "investment": campaign.investment,
        "stock": campaign.stock,
        "custom_ad_price": campaign.custom_ad_price or 0,
    }
    negative = [field for field, amount in amounts.items() if amount < 0]
    violations += unit_value_violations(campaign.product_unit_value)
    violations += audience_violations(campaign.posts_per_person, campaign.city)
    return violations + [Violation(field, "Not below zero.", "NEGATIVE") for field in negative]


def unit_value_violations(cents: int | None) -> list[Violation]:
    """The violations of a product's unit value; an unknown value is None, not zero."""
    if cents is None or 0 < cents <= UNIT_VALUE_MAX:
        return []
    code = "NOT_ABOVE_ZERO" if cents <= 0 else "TOO_LARGE"
    return [Violation("product_unit_value", f"Above 0, up to {UNIT_VALUE_MAX} cents.", code)]


def audience_violations(posts_per_person: int | None, city: str | None) -> list[Violation]:
    """The violations of the limit of advertisements per person, and of the target city.

    The city's rules are those of a name; an empty one means none.
    """
    violations = []
    if posts_per_person is not None and not 1 <= posts_per_person <= POSTS_PER_PERSON_MAX:
        code = "NOT_ABOVE_ZERO" if posts_per_person < 1 else "TOO_LARGE"
        violations.append(Violation("posts_per_person", f"From 1 to {POSTS_PER_PERSON_MAX}.", code))
    kept = tidy(city or "")
    if len(kept) > CITY_MAX:
        violations.append(Violation("city", f"At most {CITY_MAX} characters.", "TEXT_TOO_LONG"))
    elif kept:
        violations += name_violations("city", kept, CITY_MAX)
    return violations


def draft_violations(draft: CampaignDraft, *, creating: bool, cleared: Iterable[str] = ()) -> list[Violation]:
    """The invalid fields of a draft; `cleared` names the fields to be set to null."""
    violations = [
        Violation(field, "This cannot be emptied.", "BAD_USER_INPUT") for field in set(cleared) - CLEARABLE
    ]
    if creating or draft.name is not None:
        violations += _name(draft.name or "")
    for field, choice, enum in (
        ("type", draft.type, pb.CampaignType),
        ("payment_type", draft.payment_type, pb.PaymentType),
        ("reward_kind", draft.reward_kind, pb.RewardKind),
    ):
        required = choice is not None or (creating and field in _BASIC)
        if required and (choice or 0) not in enum.values()[1:]:
            violations.append(Violation(field, "Choose one.", "CHOICE_REQUIRED"))
    for field, most in _NUMBERS.items():
        number = getattr(draft, field)
        if number is not None and not 0 <= number <= most:
            code = "NEGATIVE" if number < 0 else "TOO_LARGE"
            violations.append(Violation(field, f"From 0 to {most}.", code))
    violations += unit_value_violations(draft.product_unit_value)
    violations += audience_violations(draft.posts_per_person, draft.city)
    for field, longest in _TEXTS.items():
        text = getattr(draft, field) or ""
        if len(text) > longest:
            violations.append(Violation(field, f"At most {longest} characters.", "TEXT_TOO_LONG"))
        violations += text_violations(field, text)
        if field != "product_payment_description" and TERMS_MARKER in straight(text):
            violations.append(Violation(field, f"Write it without {TERMS_MARKER}.", "INVALID_TEXT"))
    multiplier = draft.custom_insight_multiplier
    if multiplier is not None and not MULTIPLIER_MIN <= multiplier <= MULTIPLIER_MAX:
        bounds = f"From {MULTIPLIER_MIN} to {MULTIPLIER_MAX:.0f}."
        violations.append(Violation("custom_insight_multiplier", bounds, "INVALID_MULTIPLIER"))
    if draft.currency is not None and not is_currency(draft.currency):
        violations.append(_INVALID_CURRENCY)
    if draft.picture and not is_own_image(draft.picture):
        violations.append(INVALID_PICTURE)
    return violations + change_violations(draft.external)


def _name(name: str) -> list[Violation]:
    return name_violations("name", tidy(name), NAME_MAX, addresses=True)


def agreement_violations(campaign: Campaign) -> list[Violation]:
    """Contradictory fields of a draft: reward kind and payment, start and end, amounts and currency."""
    violations = []
    if campaign.reward_kind not in REWARDS[campaign.payment_type]:
        violations.append(
            Violation("reward_kind", "The reward does not agree with the payment.", "REWARD_MISMATCH")
        )
    violations += [
        Violation(field, f"{campaign.currency} has no decimals.", "TOO_MANY_DECIMALS")
        for field in _AMOUNTS
        if not is_payable(getattr(campaign, field) or 0, campaign.currency)
    ]
    if campaign.start_day and campaign.end_day and campaign.end_day < campaign.start_day:
        violations.append(Violation("end_day", "It must not end before it starts.", "END_BEFORE_START"))
    return violations


def missing(campaign: Campaign, now: datetime) -> list[Violation]:
    """The missing fields that submitting the campaign needs; a PreDraft without any becomes a Draft.

    Money: a price per advertisement and an investment that covers at least one. Product and discount: a description
    and stock. Advertising: a brief. Spot: the picture and the text to publish. The last day, if set, has not passed.
    """
    violations = []
    if campaign.payment_type == MONEY:
        if not campaign.custom_ad_price:
            violations.append(Violation("custom_ad_price", "Say what one advertisement pays.", "PRICE_REQUIRED"))
        if not campaign.investment or campaign.investment < (campaign.custom_ad_price or 0):
            violations.append(
                Violation("investment", "Invest enough for one advertisement at least.", "INVESTMENT_REQUIRED")
            )
    else:
        if not seen_length(campaign.product_payment_description or ""):
            violations.append(
                Violation("product_payment_description", "Say what people receive.", "DESCRIPTION_REQUIRED")
            )
        if not campaign.stock:
            violations.append(Violation("stock", "Say how many units there are.", "STOCK_REQUIRED"))
    if campaign.type == pb.CAMPAIGN_TYPE_ADVERTISING and not seen_length(split_brief(campaign.brief)[0]):
        violations.append(Violation("brief", "Tell people what to make.", "BRIEF_REQUIRED"))
    if campaign.type == pb.CAMPAIGN_TYPE_SPOT:
        if not campaign.picture:
            violations.append(Violation("picture", "Upload the picture to publish.", "PICTURE_REQUIRED"))
        if not seen_length(split_brief(campaign.brief)[0]):
            violations.append(Violation("brief", "Write the text to publish.", "SPOT_TEXT_REQUIRED"))
    if is_over(campaign, now):
        violations.append(Violation("end_day", "Its last day must not have passed.", "END_PASSED"))
    return violations


LAST_SECOND = timedelta(seconds=1)
"""`end_dt` is the last whole second of the last day, which lasts until that second is over."""


class Ending(Protocol):
    """An object with `end_dt`: a campaign, or a query row with that column."""

    @property
    def end_dt(self) -> datetime | None:
        """The last whole second of the last day."""


def has_begun(campaign: Campaign, now: datetime) -> bool:
    """Whether the campaign's first day has begun in its company's zone; true without a first day."""
    return campaign.start_dt is None or campaign.start_dt <= now


def is_over(campaign: Ending, now: datetime) -> bool:
    """Whether the campaign's last day has passed in its company's zone; false without a last day."""
    return campaign.end_dt is not None and campaign.end_dt + LAST_SECOND <= now


def first_day_of(start: datetime, time_zone: str) -> date:
    """The first day of a campaign that starts at this moment."""
    return day_of(start, time_zone)


def last_day_of(end: datetime, time_zone: str) -> date:
    """The last day of a campaign that ends at this moment: the previous day for midnight."""
    return day_of(end - timedelta(microseconds=1), time_zone)


def days_of(campaign: Campaign, time_zone: str) -> tuple[date | None, date | None]:
    """The first and the last day of a campaign, derived from its moments where only those are set."""
    start = campaign.start_day or (campaign.start_dt and first_day_of(campaign.start_dt, time_zone))
    return start, campaign.end_day or (campaign.end_dt and last_day_of(campaign.end_dt, time_zone))


def refuse_incomplete(campaign: Campaign, now: datetime) -> None:
    """Raises InvalidInput with each field that prevents submitting the campaign."""
    if violations := [*agreement_violations(campaign), *missing(campaign, now)]:
        raise InvalidInput(violations=violations)
