"""Instagram professional accounts via the Instagram API with Instagram Login, graph.instagram.com.

Read on 2026-11-28 at developers.facebook.com: documentation/instagram-platform/content-publishing,
…/instagram-graph-api/reference/ig-container (2024-07-23), …/reference/instagram-media (2026-06-22) and its insights
(2026-06-18).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime

from campaign_svc.networks.adapters.graph import (
    GraphClient,
    Json,
    count_of,
    id_of,
    insights_of,
    moment_of,
    rows_of,
    text_of,
)
from campaign_svc.networks.errors import NoSuchObject, Refused, TryLater
from campaign_svc.networks.models import (
    INSTAGRAM,
    AccountToken,
    Container,
    ContainerState,
    Figures,
    Media,
    Quota,
    Refusal,
    Usage,
)
from campaign_svc.networks.policies import metrics_of

_PAGE = 100
_FIELDS = metrics_of(INSTAGRAM, "")
_INSIGHTS = metrics_of(INSTAGRAM, "insights")
_OF_MEDIA = "id,caption,permalink,timestamp"
_AT_ONCE = 4


class Instagram:
    """See service.Network."""

    platform = INSTAGRAM
    uses_containers = True

    def __init__(self, graph: GraphClient, version: str) -> None:
        self._graph = graph
        self.interface = f"instagram {version}"

    def take_usages(self) -> Sequence[Usage]:
        """See service.Network."""
        return self._graph.take_usages()

    async def prepare(self, token: AccountToken, picture_url: str, caption: str) -> str:
        """See service.Network. Unused containers expire after 24 hours, so their creation may be repeated."""
        body = await self._graph.post(token, f"{token.account_id}/media", image_url=picture_url, caption=caption)
        return id_of(body, "id")

    async def container(self, token: AccountToken, container_id: str) -> Container:
        """See service.Network."""
        body = await self._graph.get(token, container_id, fields="id,status_code,status")
        try:
            state = ContainerState(text_of(body, "status_code"))
        except ValueError as error:
            raise TryLater("a container without a status") from error
        digits = "".join(character for character in text_of(body, "status") if character.isdigit())
        return Container(state, int(digits[:10]) if digits else None)

    async def publish(self, token: AccountToken, container_id: str | None, picture_url: str, caption: str) -> str:
        """See service.Network. A container is published at most once, however often this is called."""
        if container_id is None:
            raise Refused("no container", Refusal.CONTAINER_GONE)
        body = await self._graph.post(token, f"{token.account_id}/media_publish", creation_id=container_id)
        return id_of(body, "id")

    async def recent(self, token: AccountToken, since: datetime) -> Sequence[Media]:
        """See service.Network."""
        return [_media(row) for row in await self._listed(token, since, _OF_MEDIA)]

    async def media(self, token: AccountToken, media_id: str) -> Media:
        """See service.Network."""
        return _media(await self._graph.get(token, media_id, fields=_OF_MEDIA))

    async def quota(self, token: AccountToken) -> Quota | None:
        """See service.Network."""
        path = f"{token.account_id}/content_publishing_limit"
        for row in rows_of(await self._graph.get(token, path, fields="config,quota_usage")):
            config, used = row.get("config"), count_of(row.get("quota_usage"))
            total = count_of(config.get("quota_total")) if isinstance(config, dict) else None
            if used is not None and total is not None:
                return Quota(used, total)
        return None

    async def figures(
        self, token: AccountToken, media_ids: Sequence[str], *, since: datetime
    ) -> Mapping[str, Figures]:
        """See service.Network. One call lists the account's newest 100; other posts are read individually."""
        fields = ",".join(("id", *_FIELDS))
        if len(media_ids) == 1:
            return {media_ids[0]: await self._figures(token, media_ids[0], fields)}
        listed = {text_of(row, "id"): row for row in await self._listed(token, since, fields)}
        counts = {media_id: Figures(_counts(listed[media_id])) for media_id in media_ids if media_id in listed}
        left = [media_id for media_id in media_ids if media_id not in listed]
        for start in range(0, len(left), _AT_ONCE):
            some = left[start : start + _AT_ONCE]
            read = await asyncio.gather(*(self._figures(token, media_id, fields) for media_id in some))
            counts |= dict(zip(some, read, strict=True))
        return counts

    async def insights(self, token: AccountToken, media_id: str) -> Mapping[str, int]:
        """See service.Network."""
        body = await self._graph.get(token, f"{media_id}/insights", metric=",".join(_INSIGHTS))
        return insights_of(body, _INSIGHTS)

    async def _figures(self, token: AccountToken, media_id: str, fields: str) -> Figures:
        try:
            return Figures(_counts(await self._graph.get(token, media_id, fields=fields)))
        except NoSuchObject:
            return Figures({}, missing=True)

    async def _listed(self, token: AccountToken, since: datetime, fields: str) -> list[Json]:
        path, seconds = f"{token.account_id}/media", str(int(since.timestamp()))
        return rows_of(await self._graph.get(token, path, fields=fields, limit=str(_PAGE), since=seconds))


def _counts(row: Json) -> dict[str, int]:
    counts = {ours: count_of(row.get(theirs)) for theirs, ours in _FIELDS.items()}
    return {ours: count for ours, count in counts.items() if count is not None}


def _media(row: Json) -> Media:
    return Media(
        text_of(row, "id"),
        text_of(row, "permalink"),
        text_of(row, "caption"),
        moment_of(text_of(row, "timestamp")),
    )
