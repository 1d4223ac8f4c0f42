"""Takes networks' webhooks: what they tell makes figures due, and is measured, never believed."""

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
    """Without an app's secret or a token for the handshake nothing is taken."""

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
        """The challenge, when the network knows the token that the operator set. Raises PermissionDenied."""
        expected = self._verify_token
        if not expected or not hmac.compare_digest(expected.encode(), verify_token.encode()):
            raise PermissionDenied
        return challenge

    async def receive(self, platform: int, body: bytes, signature: str) -> None:
        """Makes figures of the posts that a signed body tells of due. Raises PermissionDenied for another signature.

        Replayed, it makes figures due that were read a while ago, which changes nothing by itself.
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
    """The network's ids of posts that a body tells of; what has another shape tells nothing."""
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
            for one in (value.get("post_id"), media.get("id") if isinstance(media, dict) else None):
                if isinstance(one, str):
                    yield one


def _dicts(value: object) -> list[dict[str, object]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
