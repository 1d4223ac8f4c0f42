"""Signs addresses of images and opens them, with this service's own key."""

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
    """The key's files are read for each call, so that the key can be replaced while addresses under it are used."""

    def __init__(self, private: Path, public: Path, now: Callable[[], datetime] = utc_now) -> None:
        self._private, self._public, self._now = private, public, now

    def sign(self, caller: Caller, key: str) -> tuple[str, datetime]:
        """The signed key of an image and until when it opens. Raises PermissionDenied, or UnknownImage for no key.

        Whether there is such an image shows when it is fetched.
        """
        check_service(caller)
        until = self._now() + LASTS
        signed = signed_key(key, until, read_private(self._private))
        if signed is None:
            raise UnknownImage
        return signed, until

    def opened(self, signed: str) -> str:
        """The key of the image that a signed key stands for. Public. Raises UnknownImage."""
        key = image_key(signed, self._now(), read_public(self._public))
        if key is None:
            raise UnknownImage
        return key
