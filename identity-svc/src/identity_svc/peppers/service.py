"""The accepted peppers. New values use the pepper in force; values made under another one stay valid."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cryptography.fernet import Fernet, MultiFernet

from identity_svc.settings import IdentitySettings
from kit.secret_files import Secrets, fingerprint


@dataclass(frozen=True)
class Pepper:
    """One pepper. Rows name it by its `id`, which does not reveal it."""

    secret: str
    id: str

    def derived(self, what: bytes) -> bytes:
        """HMAC-SHA256 of `what` under the pepper."""
        return hmac.new(self.secret.encode(), what, hashlib.sha256).digest()


class Peppers:
    """The accepted peppers, the one in force first; a file of peppers is reread when it changes."""

    def __init__(self, secrets: Secrets) -> None:
        self._secrets = secrets

    @classmethod
    def of(cls, settings: IdentitySettings) -> Peppers:
        """The peppers of the settings. Raises SecretFileError when their file holds none."""
        if settings.password_pepper_source is not None:
            return cls(Secrets.of(settings.password_pepper_source))
        return cls(Secrets(settings.password_pepper.get_secret_value()))

    def accepted(self) -> Sequence[Pepper]:
        """All accepted peppers, the one in force first."""
        return [_named(secret) for secret in self._secrets.all()]

    @property
    def current(self) -> Pepper:
        """The pepper in force."""
        return self.accepted()[0]


@lru_cache(maxsize=16)
def _named(secret: str) -> Pepper:
    return Pepper(secret, fingerprint(secret))


class Sealed(NamedTuple):
    """An encrypted secret, and the id of the pepper from which its key is derived."""

    secret: bytes
    pepper: str


class Seals:
    """Encrypts secrets of one kind under keys derived from the peppers, which are not in the database."""

    def __init__(self, peppers: Peppers, purpose: bytes) -> None:
        self._peppers = peppers
        self._purpose = purpose

    @property
    def pepper(self) -> str:
        """The id of the pepper in force."""
        return self._peppers.current.id

    def sealed(self, secret: str) -> Sealed:
        """The secret encrypted under the pepper in force, as it is stored."""
        pepper = self._peppers.current
        return Sealed(_fernet(pepper, self._purpose).encrypt(secret.encode()), pepper.id)

    def opened(self, sealed: bytes) -> str:
        """A stored secret, decrypted. Raises InvalidToken when no accepted pepper decrypts it."""
        keys = [_fernet(pepper, self._purpose) for pepper in self._peppers.accepted()]
        return MultiFernet(keys).decrypt(sealed).decode()

    def sealed_anew(self, sealed: bytes) -> Sealed:
        """A stored secret re-encrypted under the pepper in force. Raises InvalidToken when none decrypts it."""
        return self.sealed(self.opened(sealed))


@lru_cache(maxsize=16)
def _fernet(pepper: Pepper, purpose: bytes) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(pepper.derived(purpose)))
