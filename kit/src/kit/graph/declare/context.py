"""The context that resolvers get: the caller, the loaders of this operation, and the cookies."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

import strawberry

from kit.graph.declare.live import KeyOf, Live, Subjects
from kit.graph.declare.loading import Loader
from kit.rpc.caller import ANONYMOUS, Caller, current_context, enter_context
from kit.rpc.errors import FailedPrecondition

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RequestMeta:
    """Metadata of the HTTP request, derived by the gateway and never taken from arguments."""

    client_ip: str | None = None
    user_agent: str | None = None
    language: str | None = None
    request_id: str | None = None
    prefetched: bool = False
    """Whether the browser prefetches a page, which the user may never open: the request does not count as a visit."""


@dataclass(frozen=True, slots=True)
class CookieChange:
    """A change of a cookie: `token` None clears it."""

    token: str | None
    expires: datetime | None = None


APP_COOKIE = "app"
"""Suffix of the cookie with the refresh token of the app's session; the portal's cookie has no suffix."""


@dataclass
class Context:
    """One per operation. `caller` was verified by the gateway; services verify the forwarded token themselves."""

    caller: Caller = ANONYMOUS
    request: RequestMeta = field(default_factory=RequestMeta)
    refresh_tokens: Mapping[str, str] = field(default_factory=dict)
    """Refresh tokens by the suffix of their cookie: a browser may have one session of each application."""
    refresh_changes: dict[str, CookieChange] = field(default_factory=dict)
    device_token: str | None = None
    device_change: CookieChange | None = None
    browser_token: str | None = None
    browser_change: CookieChange | None = None
    issued_token: str | None = field(default=None, repr=False)
    """The access token that this operation issued; queries that follow in the same request are executed with it."""
    live: Live | None = field(default=None, repr=False)
    makers: Mapping[type, Callable[[], Any]] = field(default_factory=dict, repr=False)
    entity_loaders: Mapping[str, Callable[[Context], Loader[str, Any]]] = field(default_factory=dict, repr=False)
    _made: dict[type, Any] = field(default_factory=dict, repr=False)

    def of(self, loaders: type[T]) -> T:
        """This operation's instance of a slice's loaders."""
        instance = self._made.get(loaders)
        if instance is None:
            instance = self._made[loaders] = self.makers[loaders]()
        return instance  # type: ignore[no-any-return]

    def entity_loader(self, type_name: str) -> Loader[str, Any] | None:
        """The owner's loader of an entity by key; None when its owner is not composed here."""
        make = self.entity_loaders.get(type_name)
        return None if make is None else make(self)

    async def facts(self, subjects: Subjects, key: KeyOf) -> AsyncGenerator[list[str], None]:
        """Follows facts for a subscription: yields the keys of the entities that changed, in batches, from now on.

        `key(message)` returns the key of the message's entity, None when it does not concern this subscription. Before
        each batch the caller is verified again (Unauthenticated ends it) and the loaders' caches are cleared; load
        the whole batch at once with the caller's own authorization, and leave out what the caller may not see.
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
        """Makes the gateway store an opaque secret in the HttpOnly cookie with this suffix until it expires."""
        self.refresh_changes[suffix] = CookieChange(token, expires)

    def set_device_token(self, token: str, expires: datetime) -> None:
        """Makes the gateway store the device's token in an HttpOnly cookie that outlives sign-outs."""
        self.device_change = CookieChange(token, expires)

    def set_browser_token(self, token: str, expires: datetime) -> None:
        """Makes the gateway store a token in an HttpOnly cookie, which identifies later requests of this browser."""
        self.browser_change = CookieChange(token, expires)

    def clear_refresh_token(self, suffix: str = "") -> None:
        """Makes the gateway delete the cookie with this suffix."""
        self.refresh_changes[suffix] = CookieChange(None)

    def authorize(self, access_token: str) -> None:
        """Continues as the holder of a token just issued: the selected fields are read as that person."""
        self.issued_token = access_token
        enter_context(replace(current_context(), authorization=f"Bearer {access_token}"))


Info = strawberry.Info[Context, None]
