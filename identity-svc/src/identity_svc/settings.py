"""What identity-svc reads from its environment beside the settings that all services share."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from pydantic import SecretStr, model_validator

from kit.rpc.settings import DEVELOPMENT_SECRET_PREFIX, ServiceSettings


class IdentitySettings(ServiceSettings):
    """`RESUENA_` variables; the signing key is a PEM Ed25519 private key, given as text or as a file."""

    grpc_address: str = "127.0.0.1:5101"
    metrics_address: str = "127.0.0.1:9101"
    password_pepper: SecretStr = SecretStr(DEVELOPMENT_SECRET_PREFIX + "pepper")
    signing_key: str = ""
    signing_key_file: Path | None = None
    previous_public_keys_file: Path | None = None
    data_dir: Path = Path(".data")
    access_token_seconds: int = 600
    refresh_token_days: int = 30
    guest_token_days: int = 30
    argon2_memory_kib: int = 19_456
    argon2_time_cost: int = 2
    max_consecutive_digits: int = 0  # 0: off; the app guide's limit on consecutive numbers (SPEC.md section 5)

    @model_validator(mode="after")
    def _demand_a_key(self) -> Self:
        if self.production and not self.signing_key and self.signing_key_file is None:
            raise ValueError(
                "RESUENA_SIGNING_KEY or RESUENA_SIGNING_KEY_FILE must be set when RESUENA_ENVIRONMENT=production"
            )
        return self
