"""Service keys that exist only in the test session, each created when it is first requested."""

from __future__ import annotations

import tempfile
from collections.abc import Container
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.rpc.service_tokens import ServiceTokens
    from kit.rpc.tokens import JwksSource, TokenVerifier


class ServiceKeys:
    """A folder of keys as `kit.rpc.service_keys` makes it."""

    def __init__(self, folder: Path | None = None) -> None:
        self._given = folder

    @cached_property
    def folder(self) -> Path:
        """Where the keys are; a temporary folder ends with the process."""
        if self._given is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="resuena-service-keys-")
        return self._given or Path(self._temporary.name)

    def private(self, name: str) -> Path:
        """The private key of a service, as RESUENA_SERVICE_KEY_FILE."""
        from kit.rpc.service_keys import make, private_file

        if not private_file(self.folder, name).exists():
            make(self.folder, [name])
        return private_file(self.folder, name)

    @property
    def public(self) -> Path:
        """The folder of all services' public keys, for RESUENA_SERVICE_PUBLIC_KEYS_DIR; it is never empty."""
        from kit.rpc.service_keys import PUBLIC

        self.private("test")
        return self.folder / PUBLIC

    def proof(self, name: str, audience: str, *, passes_on: bool = False) -> ServiceTokens:
        """The proof with which a channel of the service `name` identifies itself to `audience`."""
        from kit.rpc.service_tokens import ServiceKey

        return ServiceKey(name, self.private(name)).proof(audience, passes_on=passes_on)

    def verifier(self, jwks: JwksSource, *called: str, callers: Container[str] | None = None) -> TokenVerifier:
        """A verifier for servers that can be called by any of these names."""
        from kit.rpc.service_tokens import PublicKeys, ServiceVerifier
        from kit.rpc.tokens import TokenVerifier

        return TokenVerifier(jwks, services=ServiceVerifier(called, PublicKeys(self.public), callers))


SERVICE_KEYS = ServiceKeys()
"""The keys of this process's tests."""
