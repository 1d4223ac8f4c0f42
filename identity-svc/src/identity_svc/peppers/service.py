"""The accepted peppers. What is new is made under the one in force; what was made under another still counts."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from identity_svc.settings import IdentitySettings
from kit.secret_files import Secrets, fingerprint


@dataclass(frozen=True)
class Pepper:
    """One pepper. Rows name it by its `id`, which does not tell it."""

    secret: str
    id: str

    def derived(self, what: bytes) -> bytes:
        """HMAC-SHA256 of `what` under the pepper."""
        return hmac.new(self.secret.encode(), what, hashlib.sha256).digest()


class Peppers:
    """The accepted peppers, the one in force first; those of a file are followed while it changes."""

    def __init__(self, secrets: Secrets) -> None:
        self._secrets = secrets

    @classmethod
    def of(cls, settings: IdentitySettings) -> Peppers:
        """Those of the settings. Raises SecretFileError when their file holds none."""
        if settings.password_pepper_source is not None:
            return cls(Secrets.of(settings.password_pepper_source))
        return cls(Secrets(settings.password_pepper.get_secret_value()))

    def accepted(self) -> Sequence[Pepper]:
        """All, the one in force first."""
        return [_named(secret) for secret in self._secrets.all()]

    @property
    def current(self) -> Pepper:
        """The one in force."""
        return self.accepted()[0]


@lru_cache(maxsize=16)
def _named(secret: str) -> Pepper:
    return Pepper(secret, fingerprint(secret))
