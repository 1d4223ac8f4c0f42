"""Implements kit.graph.declare.live.Live for one subscription: its feed, and re-verification of its caller."""

from __future__ import annotations

import asyncio

from gateway.callers import Callers
from gateway.live.feed import BoundedFeed
from gateway.live.hub import Hub
from kit.graph.declare.live import Feed, KeyOf, Subjects
from kit.rpc.caller import CallContext, enter_context


class Follower:
    """Implements kit.graph.declare.live.Live with the hub and the gateway's callers."""

    def __init__(
        self, hub: Hub, callers: Callers, call: CallContext, seconds: float, following: asyncio.Event | None
    ) -> None:
        """`following` is set once facts are followed."""
        self._hub = hub
        self._callers = callers
        self._call = call
        self._seconds = seconds
        self._following = following
        self._feeds: list[BoundedFeed] = []

    async def follow(self, subjects: Subjects, key: KeyOf) -> Feed:
        """See Live."""
        feed = await self._hub.follow(subjects, key)
        self._feeds.append(feed)
        if self._following is not None:
            self._following.set()
        return feed

    async def renew(self) -> None:
        """See Live."""
        enter_context(await self._callers.renewed(self._call, self._seconds))

    def leave(self) -> None:
        """See Live."""
        for feed in self._feeds:
            self._hub.leave(feed)
        self._feeds.clear()
