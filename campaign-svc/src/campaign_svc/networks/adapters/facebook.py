"""Facebook Pages via the Graph API, graph.facebook.com.

Read on 2026-11-28 at developers.facebook.com: docs/graph-api/reference/page/photos, …/reference/page/feed,
…/reference/pagepost, …/reference/insights (2026-02-18).
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
from campaign_svc.networks.errors import NoSuchObject, Refused
from campaign_svc.networks.models import FACEBOOK, AccountToken, Container, Figures, Media, Quota, Refusal, Usage
from campaign_svc.networks.policies import metrics_of

_PAGE = 100
_INSIGHTS = metrics_of(FACEBOOK, "insights")
_OF_POST = "id,message,permalink_url,created_time"
_TOTAL = "summary(total_count).limit(0)"
_COUNTED = f"id,is_published,is_hidden,shares,reactions.{_TOTAL},comments.{_TOTAL}"
_AT_ONCE = 4


class Facebook:
    """See service.Network. A post's id is `<page>_<post>`."""

    platform = FACEBOOK
    uses_containers = False

    def __init__(self, graph: GraphClient, version: str) -> None:
        self._graph = graph
        self.interface = f"facebook {version}"

    def take_usages(self) -> Sequence[Usage]:
        """See service.Network."""
        return self._graph.take_usages()

    async def prepare(self, token: AccountToken, picture_url: str, caption: str) -> str:
        """A Page's photos are published in one step."""
        raise Refused("no containers", Refusal.OTHER)

    async def container(self, token: AccountToken, container_id: str) -> Container:
        """A Page's photos are published in one step."""
        raise NoSuchObject("no containers")

    async def publish(self, token: AccountToken, container_id: str | None, picture_url: str, caption: str) -> str:
        """See service.Network."""
        body = await self._graph.post(
            token, f"{token.account_id}/photos", url=picture_url, message=caption, published="true"
        )
        return id_of(body, "post_id", "id")

    async def recent(self, token: AccountToken, since: datetime) -> Sequence[Media]:
        """See service.Network."""
        return [_media(row) for row in await self._listed(token, since, _OF_POST)]

    async def media(self, token: AccountToken, media_id: str) -> Media:
        """See service.Network."""
        return _media(await self._graph.get(token, media_id, fields=_OF_POST))

    async def quota(self, token: AccountToken) -> Quota | None:
        """Pages have no daily limit of posts."""
        return None

    async def figures(
        self, token: AccountToken, media_ids: Sequence[str], *, since: datetime
    ) -> Mapping[str, Figures]:
        """See service.Network. One call lists the Page's newest 100; other posts are read individually."""
        if len(media_ids) == 1:
            return {media_ids[0]: await self._figures(token, media_ids[0])}
        listed = {text_of(row, "id"): row for row in await self._listed(token, since, _COUNTED)}
        counts = {media_id: _figures_of(listed[media_id]) for media_id in media_ids if media_id in listed}
        left = [media_id for media_id in media_ids if media_id not in listed]
        for start in range(0, len(left), _AT_ONCE):
            some = left[start : start + _AT_ONCE]
            read = await asyncio.gather(*(self._figures(token, media_id) for media_id in some))
            counts |= dict(zip(some, read, strict=True))
        return counts

    async def insights(self, token: AccountToken, media_id: str) -> Mapping[str, int]:
        """See service.Network."""
        body = await self._graph.get(token, f"{media_id}/insights", metric=",".join(_INSIGHTS), period="lifetime")
        return insights_of(body, _INSIGHTS)

    async def _figures(self, token: AccountToken, media_id: str) -> Figures:
        try:
            return _figures_of(await self._graph.get(token, media_id, fields=_COUNTED))
        except NoSuchObject:
            return Figures({}, missing=True)

    async def _listed(self, token: AccountToken, since: datetime, fields: str) -> list[Json]:
        path, seconds = f"{token.account_id}/published_posts", str(int(since.timestamp()))
        return rows_of(await self._graph.get(token, path, fields=fields, limit=str(_PAGE), since=seconds))


def _figures_of(row: Json) -> Figures:
    """Reactions and comments are totals. Shares are left out while there are none, and are then unknown."""
    totals = {"like": _total(row.get("reactions")), "comment": _total(row.get("comments"))}
    shares = row.get("shares")
    totals["shared"] = count_of(shares.get("count")) if isinstance(shares, dict) else None
    hidden = row.get("is_published") is False or row.get("is_hidden") is True
    return Figures({ours: count for ours, count in totals.items() if count is not None}, missing=hidden)


def _total(edge: object) -> int | None:
    summary = edge.get("summary") if isinstance(edge, dict) else None
    return count_of(summary.get("total_count")) if isinstance(summary, dict) else None


def _media(row: Json) -> Media:
    return Media(
        text_of(row, "id"),
        text_of(row, "permalink_url"),
        text_of(row, "message"),
        moment_of(text_of(row, "created_time")),
    )
