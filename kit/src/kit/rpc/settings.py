"""Settings that every service reads from its environment, so that operators learn one set of names."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Self

from pydantic import SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DEVELOPMENT_SECRET_PREFIX = "development-"  # noqa: S105 - a marker that production refuses


class ServiceSettings(BaseSettings):
    """Environment variables prefixed `RESUENA_` that all services read; each adds its own in its `settings.py`.

    In production every secret must be given and none may be a development default: the process refuses to
    start and names the variable.
    """

    model_config = SettingsConfigDict(env_prefix="RESUENA_", extra="ignore", env_ignore_empty=True)

    environment: Literal["development", "production"] = "development"
    grpc_address: str = "127.0.0.1:5100"
    metrics_address: str = "127.0.0.1:9100"
    database_url: str = ""
    nats_url: str = "nats://127.0.0.1:42229"
    jwks_url: str = "http://127.0.0.1:9101/.well-known/jwks.json"
    session_ended_subject: str = "resuena.identity.session_ended.v1"
    service_key_file: Path | None = None
    """The private key by which this process proves its calls, for those that call others: see kit.rpc.service_keys."""
    service_public_keys_dir: Path | None = None
    """The public keys of all services, `<name>.pem`, for those that are called."""
    otlp_endpoint: str | None = None
    log_level: str = "INFO"

    @property
    def production(self) -> bool:
        """Whether development conveniences are off."""
        return self.environment == "production"

    @model_validator(mode="after")
    def _refuse_development_secrets(self) -> Self:
        if self.production:
            for name in type(self).model_fields:
                value = getattr(self, name)
                if isinstance(value, SecretStr) and (
                    not value.get_secret_value() or value.get_secret_value().startswith(DEVELOPMENT_SECRET_PREFIX)
                ):
                    raise ValueError(
                        f"RESUENA_{name.upper()} must be set to a secret of your own "
                        "when RESUENA_ENVIRONMENT=production"
                    )
        return self
