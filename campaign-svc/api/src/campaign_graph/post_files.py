"""Exports the posts of one or all campaigns as NDJSON or CSV, read page by page."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any

from graphql import GraphQLError
from strawberry.utils.str_converters import to_camel_case

from campaign_graph.enum_types import AdvertisementStatus, CampaignType, PaymentType, Platform
from campaign_graph.figure_types import METRICS
from campaign_graph.loaders import CampaignClient
from campaign_graph.picture_files import csv_lines
from kit.graph import Export, row_lists
from kit.graph.declare.exports import MEDIA_TYPES
from kit.graph.declare.scalars import moment
from kit.rpc.errors import InvalidInput, NotFound, Violation
from resuena.campaign.v1 import campaign_pb2 as pb

PAGE = 500
"""Advertisements per page; one page with its posts is in memory at a time."""
_SECONDS = 10.0
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_PARAMETERS = ("campaignId", "format", "updatedSince", "after")

Value = Callable[[Any], Any]


def _plain(name: str) -> Value:
    return lambda message: getattr(message, name)


def _optional(name: str) -> Value:
    return lambda message: getattr(message, name) if message.HasField(name) else None


def _moment(name: str) -> Value:
    return lambda message: getattr(message, name).ToDatetime(UTC).isoformat() if message.HasField(name) else None


def _money(name: str) -> Value:
    return lambda message: getattr(message, name) / 100


def _enum(name: str, kind: type[Enum]) -> Value:
    names = {member.value: member.name for member in kind}
    return lambda message: names.get(getattr(message, name))


def _enums(name: str, kind: type[Enum]) -> Value:
    names = {member.value: member.name for member in kind}
    return lambda message: [names[number] for number in getattr(message, name) if number in names]


def _count(name: str) -> Value:
    return lambda message: getattr(message.counts, name)


_COUNTS = {f"{metric}_count": _count(f"{metric}_count") for metric in METRICS}
_ORGANIC = {f"not_sponsored_{name}": _count(f"not_sponsored_{name}") for name in _COUNTS}
_ADVERTISEMENT: Mapping[str, Value] = {
    "_id": _plain("id"),
    "campaign_id": _plain("campaign_id"),
    "campaign_name": _plain("campaign_name"),
    "campaign_type": _enum("campaign_type", CampaignType),
    "payment_type": _enum("payment_type", PaymentType),
    "person_id": _plain("person_id"),
    "caption_identifier": _plain("caption_identifier"),
    "status": _enum("status", AdvertisementStatus),
    "caption": _plain("caption"),
    "tagged_people": lambda ad: list(ad.tagged_people),
    "image_original": _plain("image_original"),
    "social_media_target": _enums("social_media_target", Platform),
    "creation_dt": _moment("creation_dt"),
    "updated_at": _moment("updated_at"),
    "audit_deadline": _moment("audit_deadline"),
    "rejection_key": _optional("rejection_key"),
    "rejection_note": _optional("rejection_note"),
    "approved_by_rule": _plain("approved_by_rule"),
    "platform_score": _optional("platform_score"),
    "delivered_at": _moment("delivered_at"),
    "currency": _plain("currency"),
    "budget_freezed": _money("budget_freezed"),
    "money_available": _money("money_available"),
    "money_earned": _money("money_earned"),
    **_COUNTS,
    **_ORGANIC,
}
_POST: Mapping[str, Value] = {
    "_id": _plain("id"),
    "platform": _enum("platform", Platform),
    "post_platform_id": _plain("post_platform_id"),
    "creation_dt": _moment("creation_dt"),
    "feed_dt": _moment("feed_dt"),
    "status": _plain("status"),
    **_COUNTS,
}


def _spelled(values: Mapping[str, Value]) -> Mapping[str, Value]:
    """By their names in the public schema."""
    return {name if name == "_id" else to_camel_case(name): value for name, value in values.items()}


ADVERTISEMENT, POST = _spelled(_ADVERTISEMENT), _spelled(_POST)
"""Fields of an advertisement and of a post; NDJSON has the posts under `_posts`."""
COLUMNS = (*ADVERTISEMENT, "platforms", "links")
"""Columns of a CSV file, in which lists are separated by blanks."""

_LINE_ENDS = {ord(character): f"\\u{ord(character):04x}" for character in "\x85\u2028\u2029"}
"""Escapes of line separators that JSON strings may hold, and at which str.splitlines and httpx's iter_lines split."""

Page = Sequence[tuple[pb.Advertisement, Sequence[pb.Post]]]


@dataclass(frozen=True)
class _ExportOptions:
    campaign_id: str | None
    format: str
    updated_since: datetime
    after: str | None


async def export_posts(client: CampaignClient, parameters: Mapping[str, str]) -> Export:
    """Export the advertisements within the caller's reach with their posts, ordered by their last change.

    Raises InvalidInput, RpcError, and NotFound for a campaign that is unknown or out of reach.
    """
    options = _export_options(parameters)
    if options.campaign_id is not None:
        await _check_reach(client, options.campaign_id)
    write = _csv if options.format == "csv" else _ndjson
    return Export(f"posts.{options.format}", MEDIA_TYPES[options.format], _parts(client, options, write))


def _export_options(parameters: Mapping[str, str]) -> _ExportOptions:
    for name in parameters:
        if name not in _PARAMETERS:
            raise _refused(name, f"There is no such parameter; there are {', '.join(_PARAMETERS)}.")
    format_ = parameters.get("format", "ndjson")
    if format_ not in MEDIA_TYPES:
        raise _refused("format", f"The format is one of {', '.join(MEDIA_TYPES)}.")
    since, after = parameters.get("updatedSince"), parameters.get("after")
    if after is not None and since is None:
        raise _refused("after", "Give updatedSince with it: the two say where to go on.")
    try:
        updated_since = _BEGINNING if since is None else moment(since)
    except GraphQLError as error:
        raise _refused("updatedSince", error.message) from error
    return _ExportOptions(parameters.get("campaignId"), format_, updated_since, after)


def _refused(path: str, message: str) -> InvalidInput:
    return InvalidInput(violations=[Violation(path, message, "BAD_USER_INPUT")])


async def _check_reach(client: CampaignClient, campaign_id: str) -> None:
    """Raises NotFound unless the caller reaches the campaign."""
    response = await client.campaigns.BatchGetCampaigns(
        pb.BatchGetCampaignsRequest(ids=[campaign_id]), timeout=_SECONDS
    )
    if not response.campaigns[0].HasField("campaign"):
        raise NotFound("There is no such campaign.", reason="UNKNOWN_CAMPAIGN")


async def _parts(
    client: CampaignClient, options: _ExportOptions, write: Callable[[Page, bool], bytes]
) -> AsyncGenerator[bytes]:
    """The file, one page of the list at a time.

    The order is that of changes, and the cursor holds the moment itself: what changes during the export comes again at
    the end, and nothing is left out when an advertisement is withdrawn between two pages. Out of reach a list is
    empty, so the last page counts only if the campaign is still within the caller's reach.
    """
    request = pb.ListAdvertisementsRequest(
        campaign_id=options.campaign_id, after=options.after, limit=PAGE, may_lag=True
    )
    request.updated_since.FromDatetime(options.updated_since)
    request.posts_read_mask.SetInParent()
    campaign_id, first = options.campaign_id, True
    while True:
        response = await client.ads.ListAdvertisements(request, timeout=_SECONDS)
        ads = response.advertisements
        if ads:
            request.after = ads[-1].id
            request.updated_since.CopyFrom(ads[-1].updated_at)
            campaign_id = options.campaign_id or ads[-1].campaign_id
        if len(ads) < PAGE and campaign_id is not None:
            await _check_reach(client, campaign_id)
        part = write(list(zip(ads, row_lists(response.posts, pb.Post), strict=True)), first)
        last, first = len(ads) < PAGE, False
        del response, ads
        yield part
        if last:
            return


def _ndjson(page: Page, _: bool) -> bytes:
    lines = (json.dumps(_object(ad, posts), ensure_ascii=False).translate(_LINE_ENDS) for ad, posts in page)
    return "".join(f"{line}\n" for line in lines).encode()


def _object(ad: pb.Advertisement, posts: Sequence[pb.Post]) -> dict[str, Any]:
    written = [{name: value(post) for name, value in POST.items()} for post in posts]
    return {**{name: value(ad) for name, value in ADVERTISEMENT.items()}, "_posts": written}


def _csv(page: Page, first: bool) -> bytes:
    rows: list[Sequence[str]] = [COLUMNS] if first else []
    rows += [_row(ad, posts) for ad, posts in page]
    return csv_lines(rows, ",").encode()


def _row(ad: pb.Advertisement, posts: Sequence[pb.Post]) -> list[str]:
    platforms = " ".join(str(POST["platform"](post)) for post in posts)
    links = " ".join(post.post_platform_id for post in posts)
    return [*(_cell(value(ad)) for value in ADVERTISEMENT.values()), platforms, links]


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(value) if isinstance(value, list) else str(value)


POST_EXPORTS = {"/exports/posts": export_posts}
