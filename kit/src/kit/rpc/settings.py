"""Settings that every service reads from its environment, so that operators learn one set of names."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, Self
from urllib.parse import quote, urlsplit

from pydantic import Field, SecretStr, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, SettingsError

from kit.days import DEFAULT_TIME_ZONE, TimeZoneName

DEVELOPMENT_SECRET_PREFIX = "development-"  # noqa: S105 - a marker that production refuses


class _Files(PydanticBaseSettingsSource):
    """`RESUENA_<NAME>_FILE`: the file whose text, without white space around it, is the value of `RESUENA_<NAME>`."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[str | None, str, bool]:
        """Return the text, the name, and whether the text is JSON."""
        variable = f"{self.config.get('env_prefix', '')}{field_name}".upper()
        path = os.environ.get(f"{variable}_FILE")
        if not path or f"{field_name}_file" in self.settings_cls.model_fields:
            return None, field_name, False
        if os.environ.get(variable):
            raise SettingsError(f"{variable} and {variable}_FILE are both set: leave one out")
        try:
            return Path(path).read_text().strip() or None, field_name, self.field_is_complex(field)
        except OSError as error:
            raise SettingsError(f"{variable}_FILE: {error}") from error

    def __call__(self) -> dict[str, object]:
        """Return the values by field."""
        values = {}
        for name, field in self.settings_cls.model_fields.items():
            text, _, complex_value = self.get_field_value(field, name)
            if text is not None:
                values[name] = self.prepare_field_value(name, field, text, complex_value)
        return values


class ServiceSettings(BaseSettings):
    """Environment variables prefixed `RESUENA_` that all services read; each adds its own in its `settings.py`.

    Each may be a file instead, named by the same variable with `_FILE`, so that a secret is in no environment. In
    production every secret must be given and none may be a development default: the process refuses to start and
    names the variable.
    """

    model_config = SettingsConfigDict(env_prefix="RESUENA_", extra="ignore", env_ignore_empty=True)

    environment: Literal["development", "production"] = "development"
    grpc_address: str = "127.0.0.1:5100"
    metrics_address: str = "127.0.0.1:9100"
    database_url: str = ""
    database_password: SecretStr | None = None
    database_password_source: Path | None = Field(default=None, validation_alias="RESUENA_DATABASE_PASSWORD_FILE")
    """File of the database password. It may change while the process runs: new connections use its present content."""
    nats_url: str = "nats://127.0.0.1:42229"
    nats_password: SecretStr | None = None
    """The passwords of the users in these two addresses, where they are not in the addresses themselves."""
    nats_replicas: int = Field(default=1, ge=1, le=5)
    """On how many servers streams and buckets are kept: 1 for a single server, 3 for a cluster of three."""
    rpcs_at_once: int = Field(default=200, ge=1)
    """How many RPCs a process of a service has in work at once; one more is answered UNAVAILABLE at once."""
    jwks_url: str = "http://127.0.0.1:9101/.well-known/jwks.json"
    session_ended_subject: str = "resuena.identity.session_ended.v1"
    service_key_file: Path | None = None
    """The private key by which this process proves its calls, for those that call others: see kit.rpc.service_keys."""
    service_public_keys_dir: Path | None = None
    """The public keys of all services, `<name>.pem`, for those that are called."""
    time_zone: TimeZoneName = DEFAULT_TIME_ZONE
    """The zone by which days are counted for whoever chose none, and over several who chose (kit.days)."""
    otlp_endpoint: str | None = None
    log_level: str = "INFO"

    @property
    def production(self) -> bool:
        """Whether development conveniences are off."""
        return self.environment == "production"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments before the environment before files."""
        return init_settings, env_settings, _Files(settings_cls)

    @model_validator(mode="after")
    def _complete_addresses(self) -> Self:
        self.database_url = with_password(self.database_url, self.database_password)
        self.nats_url = with_password(self.nats_url, self.nats_password)
        return self

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


def with_password(url: str, password: SecretStr | None) -> str:
    """Return the URL with the password added to its user; unchanged when it names no user, or there is no password."""
    parts = urlsplit(url)
    if not password or not parts.username:
        return url
    user, _, server = parts.netloc.rpartition("@")
    secret = quote(password.get_secret_value(), safe="")
    return parts._replace(netloc=f"{user.partition(':')[0]}:{secret}@{server}").geturl()
