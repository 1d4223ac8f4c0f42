"""Validation of submissions, and the creator's view of checks: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from campaign_svc.advertisements.models import Advertisement
from campaign_svc.advertisements.policies import APPROVED, CHANGE_REQUESTED, REJECTED, SPOT, WAITING, WITHDRAWN
from campaign_svc.campaigns.errors import BudgetExhausted, CampaignNotBegun, CampaignNotOnGoing
from campaign_svc.campaigns.policies import split_brief
from campaign_svc.checks.models import WARNING, Result
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM
from campaign_svc.open_campaigns.models import NETWORKS, Standing
from campaign_svc.open_campaigns.policies import personal_obstacle
from campaign_svc.own_advertisements.errors import (
    AgeNotDeclared,
    AlreadyPosted,
    DailyLimit,
    EmailNotConfirmed,
    NamesMissing,
    NetworkMissing,
    NotPublishable,
    TermsNotAccepted,
)
from campaign_svc.own_advertisements.models import Draft, OwnRow
from kit.addresses import is_own_image
from kit.rpc.errors import DomainError, InvalidInput, Violation
from kit.texts import straight, text_violations
from resuena.campaign.v1 import open_campaigns_pb2
from resuena.campaign.v1 import own_advertisements_pb2 as pb

PAGE, PAGE_MAX = 20, 100
CAPTION_MAX = 2_200
TAGGED_MAX, TAGGED_LENGTH = 20, 100
INVALID_IMAGE = Violation("picture", "Please upload a valid image file (PNG or JPEG)", "INVALID_IMAGE")
WAITING_STATE, CHANGE_REQUESTED_STATE = (
    int(pb.OWN_ADVERTISEMENT_STATE_WAITING),
    int(pb.OWN_ADVERTISEMENT_STATE_CHANGE_REQUESTED),
)
APPROVED_STATE, REJECTED_STATE = int(pb.OWN_ADVERTISEMENT_STATE_APPROVED), int(pb.OWN_ADVERTISEMENT_STATE_REJECTED)
WITHDRAWN_STATE = int(pb.OWN_ADVERTISEMENT_STATE_WITHDRAWN)
DECISION = frozenset(("decided_at", "decided_by", "reason", "note"))
"""Fields of the contract about the decision that stands."""
TO_COLLECT, COLLECTED = int(pb.REWARD_STATE_TO_COLLECT), int(pb.REWARD_STATE_COLLECTED)
REFUSALS: Mapping[int, type[DomainError]] = MappingProxyType(
    {
        int(open_campaigns_pb2.POSTING_OBSTACLE_NAMES): NamesMissing,
        int(open_campaigns_pb2.POSTING_OBSTACLE_EMAIL): EmailNotConfirmed,
        int(open_campaigns_pb2.POSTING_OBSTACLE_AGE): AgeNotDeclared,
        int(open_campaigns_pb2.POSTING_OBSTACLE_TERMS): TermsNotAccepted,
        int(open_campaigns_pb2.POSTING_OBSTACLE_NETWORK): NetworkMissing,
        int(open_campaigns_pb2.POSTING_OBSTACLE_CLOSED): CampaignNotOnGoing,
        int(open_campaigns_pb2.POSTING_OBSTACLE_ALREADY_POSTED): AlreadyPosted,
        int(open_campaigns_pb2.POSTING_OBSTACLE_NOT_BEGUN): CampaignNotBegun,
        int(open_campaigns_pb2.POSTING_OBSTACLE_NO_PLACE_LEFT): BudgetExhausted,
        int(open_campaigns_pb2.POSTING_OBSTACLE_DAILY_LIMIT): DailyLimit,
    }
)
"""The error of each PostingObstacle."""
_ADVICE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "text_hashtag": ("Al texto le falta {missing}.", "The caption lacks {missing}."),
        "text_mention": ("Falta mencionar a {missing}.", "It does not mention {missing}."),
        "text_forbidden": (
            "El texto lleva algo que la campaña pide no usar: {words}.",
            "The caption has what the campaign asks not to use: {words}.",
        ),
        "text_links": (
            "El texto lleva a otros sitios: {sites}.",
            "The caption leads to other sites: {sites}.",
        ),
        "text_code": (
            "El texto lleva el código de otra publicación.",
            "The caption has another advertisement's code.",
        ),
        "picture_small": ("La imagen es chica.", "The picture is small."),
        "picture_blurred": ("La imagen parece borrosa.", "The picture looks blurred."),
        "picture_plain": ("En la imagen se ve poco.", "The picture shows little."),
        "picture_screenshot": (
            "La imagen parece una captura de pantalla.",
            "The picture looks like a screenshot.",
        ),
        "picture_text": ("Hay mucho texto sobre la imagen.", "Much of the picture is covered by text."),
        "post_networks": ("Falta publicarla en {missing}.", "It is still to be published on {missing}."),
        "post_up": ("Ya no está publicada en {down}.", "It is no longer up on {down}."),
    }
)
"""Texts in Spanish and English for the checks whose warning a creator can act on; others are not shown."""


def checked_draft(draft: Draft, standing: Standing) -> None:
    """Raises the creator's first unmet requirement, and InvalidInput with each invalid field."""
    if (obstacle := personal_obstacle(standing)) is not None:
        raise REFUSALS[obstacle]
    violations = content_violations(draft.caption, draft.tagged_people)
    networks = set(draft.networks)
    if not networks or networks - set(NETWORKS):
        violations.append(Violation("networks", "Choose where you are going to publish it.", "CHOICE_REQUIRED"))
    elif networks - set(standing.platforms):
        violations.append(Violation("networks", NetworkMissing.message, NetworkMissing.reason))
    if set(draft.publish_for_me) - networks:
        text = "Choose among the networks on which you are going to publish it."
        violations.append(Violation("publish_for_me", text, "CHOICE_REQUIRED"))
    if violations:
        raise InvalidInput(violations=violations)


def content_violations(caption: str, tagged_people: Sequence[str]) -> list[Violation]:
    """Violations in a caption and tags."""
    violations = text_violations("caption", caption)
    if len(straight(caption)) > CAPTION_MAX:
        violations.append(Violation("caption", f"At most {CAPTION_MAX:,} characters.", "CAPTION_LENGTH"))
    if len(tagged_people) > TAGGED_MAX or any(
        not 0 < len(user_name) <= TAGGED_LENGTH for user_name in tagged_people
    ):
        text = f"At most {TAGGED_MAX} user names of up to {TAGGED_LENGTH} characters."
        violations.append(Violation("tagged_people", text, "BAD_USER_INPUT"))
    return violations + [
        violation for name in tagged_people for violation in text_violations("tagged_people", name)
    ]


def refuse_content(caption: str, tagged_people: Sequence[str]) -> None:
    """Raises InvalidInput for violations in a caption and tags."""
    if violations := content_violations(caption, tagged_people):
        raise InvalidInput(violations=violations)


def refuse_networks(platforms: Sequence[int]) -> None:
    """Raises InvalidInput without a network, or for one on which the platform cannot publish."""
    if not platforms or set(platforms) - {FACEBOOK, INSTAGRAM}:
        text = "Choose where we are to publish it."
        raise InvalidInput(violations=[Violation("networks", text, "CHOICE_REQUIRED")])


def refuse_picture(picture: str | None) -> str:
    """The address of a picture. Raises InvalidInput unless it came from the upload endpoint."""
    if not picture or not is_own_image(picture):
        raise InvalidInput(violations=[INVALID_IMAGE])
    return picture


def refuse_unpublishable(ad: Advertisement, platforms: Sequence[int] = ()) -> None:
    """Raises NotPublishable once rejected or withdrawn, NetworkMissing for a network that it was not made for."""
    if ad.status not in (*WAITING, APPROVED):
        raise NotPublishable
    if ad.social_media_target and set(platforms) - set(ad.social_media_target):
        raise NetworkMissing


def written(caption: str, campaign_type: int, brief: str) -> str:
    """The caption as stored; a Spot's text precedes the person's own words."""
    words = straight(caption)
    if campaign_type != SPOT:
        return words
    return "\n\n".join(part for part in (split_brief(brief)[0], words) if part)


def state_of(row: OwnRow) -> int:
    """OwnAdvertisementState of the contract."""
    if row.status == WITHDRAWN:
        return WITHDRAWN_STATE
    if row.status in WAITING:
        return CHANGE_REQUESTED_STATE if row.change_state == CHANGE_REQUESTED else WAITING_STATE
    return APPROVED_STATE if row.status == APPROVED else REJECTED_STATE


def is_decided(row: OwnRow) -> bool:
    """Whether a decision on it stands."""
    return row.status in (APPROVED, *REJECTED)


def advice_of(results: Sequence[Result]) -> list[tuple[str, str]]:
    """The checks' warnings, in Spanish and English, without thresholds and other people's advertisements."""
    return [
        (spanish.format_map(_Evidence(result.evidence)), english.format_map(_Evidence(result.evidence)))
        for result in results
        if result.verdict == WARNING and result.name in _ADVICE
        for spanish, english in [_ADVICE[result.name]]
    ]


class _Evidence(dict[str, object]):
    def __missing__(self, _: str) -> str:
        return "…"
