"""What the mobile side sends as the use cases take it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from google.protobuf.timestamp_pb2 import Timestamp

from campaign_svc.advertisements.messages import FLAGS, RESOURCE_PRICES
from campaign_svc.engagement.models import COUNTS, PRICES
from campaign_svc.engagement.rollup import Report
from kit.rpc.errors import InvalidInput, Violation
from kit.rpc.messages import given
from resuena.campaign.v1 import campaign_pb2 as pb

_OPTIONAL = (
    "platform_score",
    "custumer_score",
    "facebook_status",
    "instagram_status",
    "twitter_status",
)
_PLAIN = (
    "campaign_id",
    "person_id",
    "multimedia_uri",
    "sponsored",
    "caption",
    "engagement_velocity_expected",
)


def moment_of(value: Timestamp, path: str) -> datetime:
    """A timestamp as a moment. Raises InvalidInput for one that no calendar has."""
    try:
        return value.ToDatetime(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise InvalidInput(violations=[Violation(path, "No such moment.", "BAD_USER_INPUT")]) from error


def submission(message: pb.Advertisement) -> dict[str, Any]:
    """An advertisement to be taken; what the service decides itself is left out."""
    values: dict[str, Any] = {name: getattr(message, name) for name in _PLAIN}
    values |= {name: getattr(message, name) if given(message, name) else None for name in _OPTIONAL}
    values |= {name: getattr(message.includes, name) for name in FLAGS}
    values |= {name: getattr(message.resource_prices, name) for name in RESOURCE_PRICES}
    values |= {name: getattr(message.prices, name) for name in PRICES}
    resource = message.hashtag_resource
    values["hashtag_enabled"] = resource.enabled
    values["hashtag_value"] = resource.value if resource.HasField("value") else None
    values["tagged_people"] = list(message.tagged_people)
    values["social_media_target"] = list(message.social_media_target)
    values["id"], values["caption_identifier"] = message.id, message.caption_identifier
    given_dt = message.HasField("creation_dt")
    values["creation_dt"] = moment_of(message.creation_dt, "creation_dt") if given_dt else None
    return values


def post(message: pb.Post) -> dict[str, Any]:
    """A post to be recorded."""
    given_dt = message.HasField("creation_dt")
    return {
        "id": message.id,
        "advertisement_id": message.advertisement_id,
        "platform": message.platform,
        "post_platform_id": message.post_platform_id,
        "creation_dt": moment_of(message.creation_dt, "creation_dt") if given_dt else None,
    }


def report(message: pb.EngagementReport) -> Report:
    """Figures to be rolled up."""
    return Report(
        post_id=message.post_id,
        counts={name: getattr(message.counts, name) for name in COUNTS},
        observed_at=moment_of(message.observed_at, "observed_at"),
    )
