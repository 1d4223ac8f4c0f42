"""Receives networks' webhooks. They only make figures due; their contents are not trusted."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from campaign_svc.network_figures import repository
from campaign_svc.network_figures.policies import WEBHOOK_AT_MOST_EVERY
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM
from kit.db import Database, utc_now
from kit.rpc.errors import PermissionDenied

_MEDIA_MOST = 1000
_OBJECTS = {INSTAGRAM: "instagram", FACEBOOK: "page"}


class WebhookService:
    """Without an app's secret or a verify token, no webhooks are accepted."""

    def __init__(
        self,
        database: Database,
        secrets: Mapping[int, str],
        verify_token: str | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._secrets = secrets
        self._verify_token = verify_token
        self._now = now

    def shake_hands(self, challenge: str, verify_token: str) -> str:
        """The challenge, if the network presents the configured verify token. Raises PermissionDenied."""
        expected = self._verify_token
        if not expected or not hmac.compare_digest(expected.encode(), verify_token.encode()):
            raise PermissionDenied
        return challenge

    async def receive(self, platform: int, body: bytes, signature: str) -> None:
        """Makes figures of the posts in a signed body due. Raises PermissionDenied for a wrong signature.

        A replay makes figures due that were read a while ago, which changes nothing by itself.
        """
        secret = self._secrets.get(platform)
        if not secret:
            raise PermissionDenied
        expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(expected.encode(), signature.encode()):
            raise PermissionDenied
        media_ids = sorted(set(_media_of(platform, body)))[:_MEDIA_MOST]
        if media_ids:
            now = self._now()
            async with self._database.transaction() as session:
                await repository.webhook_told(session, platform, media_ids, now, WEBHOOK_AT_MOST_EVERY)


def _media_of(platform: int, body: bytes) -> Iterator[str]:
    """The network's post ids in a body; empty for a body of another shape."""
    try:
        payload = json.loads(body)
    except ValueError:
        return
    if not isinstance(payload, dict) or payload.get("object") != _OBJECTS.get(platform):
        return
    for entry in _dicts(payload.get("entry")):
        for change in _dicts(entry.get("changes")):
            value = change.get("value")
            if not isinstance(value, dict):
                continue
            media = value.get("media")
            for media_id in (value.get("post_id"), media.get("id") if isinstance(media, dict) else None):
                if isinstance(media_id, str):
                    yield media_id


def _dicts(value: object) -> list[dict[str, object]]:
    return [element for element in value if isinstance(element, dict)] if isinstance(value, list) else []
