"""What resolvers see of the request: who calls, the loaders of this operation, and the cookies."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

import strawberry

from kit.graph.live import KeyOf, Live, Subjects
from kit.graph.loading import Loader
from kit.rpc.caller import ANONYMOUS, Caller, current_context, enter_context
from kit.rpc.errors import FailedPrecondition

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RequestMeta:
    """Facts of the HTTP request, derived by the gateway, never claimed in arguments."""

    client_ip: str | None = None
    user_agent: str | None = None
    language: str | None = None
    request_id: str | None = None
    prefetched: bool = False
    """Whether a browser prepares a page that nobody may ever open: what is asked counts as no visit."""


@dataclass(frozen=True, slots=True)
class CookieChange:
    """What to do with a cookie: `token` None clears it."""

    token: str | None
    expires: datetime | None = None


APP_COOKIE = "app"
"""Suffix of the cookie with the refresh token of the app's session; that of the portal has none."""


@dataclass
class Context:
    """One per operation. `caller` was verified by the gateway; services verify the forwarded token themselves."""

    caller: Caller = ANONYMOUS
    request: RequestMeta = field(default_factory=RequestMeta)
    refresh_tokens: Mapping[str, str] = field(default_factory=dict)
    """By the suffix of their cookie: a browser may hold one session of each application."""
    refresh_changes: dict[str, CookieChange] = field(default_factory=dict)
    device_token: str | None = None
    device_change: CookieChange | None = None
    browser_token: str | None = None
    browser_change: CookieChange | None = None
    live: Live | None = field(default=None, repr=False)
    makers: Mapping[type, Callable[[], Any]] = field(default_factory=dict, repr=False)
    entity_loaders: Mapping[str, Callable[[Context], Loader[str, Any]]] = field(default_factory=dict, repr=False)
    _made: dict[type, Any] = field(default_factory=dict, repr=False)

    def of(self, loaders: type[T]) -> T:
        """This operation's instance of a slice's loaders."""
        made = self._made.get(loaders)
        if made is None:
            made = self._made[loaders] = self.makers[loaders]()
        return made  # type: ignore[no-any-return]

    def entity_loader(self, type_name: str) -> Loader[str, Any] | None:
        """The owner's loader of an entity by key; None when its owner is not composed here."""
        make = self.entity_loaders.get(type_name)
        return None if make is None else make(self)

    async def facts(self, subjects: Subjects, key: KeyOf) -> AsyncGenerator[list[str], None]:
        """Follows facts for a subscription: yields the keys of the entities that changed, in batches, from now on.

        `key(message)` says which entity a message is about, None when it does not concern this subscription. Before
        each batch the caller is verified anew (Unauthenticated ends it) and the loaders forget what they knew; load
        the whole batch at once with the caller's own authorization, and leave out what it may not see.
        """
        if self.live is None:
            raise FailedPrecondition("Nothing can be followed here.", reason="NOT_LIVE")
        feed = await self.live.follow(subjects, key)
        while True:
            changed = await feed.changed()
            await self.live.renew()
            self._made.clear()
            yield changed

    def set_refresh_token(self, token: str, expires: datetime, suffix: str = "") -> None:
        """Has the gateway keep an opaque secret in the HttpOnly cookie with this suffix until it expires."""
        self.refresh_changes[suffix] = CookieChange(token, expires)

    def set_device_token(self, token: str, expires: datetime) -> None:
        """Has the gateway keep what this device is known by, in an HttpOnly cookie that outlives sign-outs."""
        self.device_change = CookieChange(token, expires)

    def set_browser_token(self, token: str, expires: datetime) -> None:
        """Has the gateway store a token in an HttpOnly cookie; it proves that a later request is of this browser."""
        self.browser_change = CookieChange(token, expires)

    def clear_refresh_token(self, suffix: str = "") -> None:
        """Has the gateway delete the cookie with this suffix."""
        self.refresh_changes[suffix] = CookieChange(None)

    def authorize(self, access_token: str) -> None:
        """Goes on as the holder of a token just issued: what is selected below is read as that person."""
        enter_context(replace(current_context(), authorization=f"Bearer {access_token}"))


Info = strawberry.Info[Context, None]
