"""Signs and verifies addresses of images, with this service's own key."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from kit.db import utc_now
from kit.rpc.caller import Caller
from kit.rpc.service_keys import read_private, read_public
from media_svc.access import check_service
from media_svc.links.policies import LASTS, image_key, signed_key
from media_svc.storage.errors import UnknownImage


class LinkService:
    """Reads the key's files on each call, so that the key can be rotated while addresses signed with it are in use."""

    def __init__(self, private: Path, public: Path, now: Callable[[], datetime] = utc_now) -> None:
        self._private, self._public, self._now = private, public, now

    def sign(self, caller: Caller, key: str) -> tuple[str, datetime]:
        """The signed key of an image and its expiry. Raises PermissionDenied, or UnknownImage for an invalid key.

        Does not check that the image exists; fetching it does.
        """
        check_service(caller)
        until = self._now() + LASTS
        signed = signed_key(key, until, read_private(self._private))
        if signed is None:
            raise UnknownImage
        return signed, until

    def opened(self, signed: str) -> str:
        """The image's key in a signed key. Public. Raises UnknownImage."""
        key = image_key(signed, self._now(), read_public(self._public))
        if key is None:
            raise UnknownImage
        return key
