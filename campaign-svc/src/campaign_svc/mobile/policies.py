"""Validation of the mobile side's messages, and when a campaign accepts an advertisement: no I/O here."""

from __future__ import annotations

import re
import secrets
from datetime import datetime, timedelta
from math import isfinite

from campaign_svc.advertisements.models import PublishedPost, Submission
from campaign_svc.campaigns.errors import CampaignNotBegun, CampaignNotOnGoing
from campaign_svc.campaigns.models import FINISHED, ON_GOING, STOPPED, Campaign
from campaign_svc.campaigns.policies import MONEY, NUL, has_begun
from campaign_svc.networks.policies import NO_SITES, Sites
from campaign_svc.settings import AUDIT_HOURS
from kit.addresses import is_own_image, is_web_address
from kit.rpc.caller import Caller
from kit.rpc.errors import Violation

KEEP = timedelta(days=30)
MAX_SUBMITTED = 200
MAX_POSTS = 500
AMOUNT_MAX = 10**9
AUDIT_WINDOW = timedelta(hours=AUDIT_HOURS)
CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
CODE_UNIQUE = "uq_advertisements_caption_identifier"
MOBILE = Caller(service="mobile")
_CODE = re.compile(r"[A-Z0-9]{8}")
_NETWORKS = {
    1: ("Facebook", ("facebook.com",)),
    2: ("Instagram", ("instagram.com",)),
    3: ("X", ("x.com", "twitter.com")),
}
_NEVER_NEGATIVE = re.compile(r".*_price")


def new_code() -> str:
    """A random ad code without look-alike characters, one of 31^8; callers retry when it is taken."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def submission_violations(submission: Submission) -> list[Violation]:
    """The invalid fields of an advertisement that the mobile side submits."""
    violations = []
    if not submission.person_id:
        violations.append(Violation("person_id", "Say who made it.", "PERSON_REQUIRED"))
    if submission.caption_identifier and not _CODE.fullmatch(submission.caption_identifier.upper()):
        violations.append(Violation("caption_identifier", "Eight letters or digits.", "INVALID_CODE"))
    picture = submission.multimedia_uri
    if picture and not is_own_image(picture.removesuffix("?size=grid").removesuffix("?size=zoom")):
        text = "The address that media-svc gave the picture."
        violations.append(Violation("multimedia_uri", text, "INVALID_IMAGE"))
    if set(submission.social_media_target) - _NETWORKS.keys():
        violations.append(Violation("social_media_target", "Unknown network.", "UNKNOWN_PLATFORM"))
    for name, value in vars(submission).items():
        if _NEVER_NEGATIVE.fullmatch(name) and not 0 <= value <= AMOUNT_MAX:
            code = "NEGATIVE" if value < 0 else "TOO_LARGE"
            violations.append(Violation(name, f"From 0 to {AMOUNT_MAX}.", code))
        elif isinstance(value, float) and not isfinite(value):
            violations.append(Violation(name, "A number.", "BAD_USER_INPUT"))
    return violations + _unstorable(submission)


def _unstorable(message: Submission | PublishedPost) -> list[Violation]:
    texts = [
        (name, text)
        for name, value in vars(message).items()
        for text in (value if isinstance(value, list) else [value])
    ]
    return [
        Violation(name, "No text has a NUL character.", "INVALID_TEXT")
        for name, text in texts
        if isinstance(text, str) and NUL in text
    ]


def post_violations(post: PublishedPost, sites: Sites = NO_SITES) -> list[Violation]:
    """The invalid fields of a published post. Its URL has a host of its network, or begins with one of `sites`."""
    if post.platform not in _NETWORKS:
        return [Violation("platform", "Unknown network.", "UNKNOWN_PLATFORM")]
    name, hosts = _NETWORKS[post.platform]
    is_elsewhere = post.platform in sites and post.post_platform_id.startswith(f"{sites[post.platform]}/")
    if post.post_platform_id and not is_elsewhere and not is_web_address(post.post_platform_id, hosts):
        return [Violation("post_platform_id", f"The post's https address on {name}.", "INVALID_ADDRESS")]
    return _unstorable(post)


def made_at(said: datetime | None, now: datetime) -> datetime:
    """A creation time reported by a phone, capped at now, since the phone's clock may be fast."""
    return min(said or now, now)


def refuse_made(campaign: Campaign, made_at: datetime) -> None:
    """Refuses an advertisement created at `made_at`, which may be long before its message arrives.

    Advertisements created before the campaign's first day are refused. An OnGoing campaign accepts all others; a
    Stopped or Finished one accepts those created before it closed, so that no creator loses a reward because a
    phone was offline. Raises CampaignNotOnGoing or CampaignNotBegun.
    """
    closed = campaign.status in (STOPPED, FINISHED)
    before_it_closed = closed and campaign.closed_at is not None and made_at <= campaign.closed_at
    if campaign.status != ON_GOING and not before_it_closed:
        raise CampaignNotOnGoing
    if not has_begun(campaign, made_at):
        raise CampaignNotBegun


def price_of(campaign: Campaign) -> int:
    """The price of one advertisement of the campaign, cents; 0 unless it is paid in money."""
    return campaign.custom_ad_price or 0 if campaign.payment_type == MONEY else 0
