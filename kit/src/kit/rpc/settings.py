"""Settings that every service reads from its environment, under the same names."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, Self, TypeVar
from urllib.parse import SplitResult, quote, urlsplit

import structlog
from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, SettingsError

from kit.telemetry import setup_logging
from kit.time_zones import DEFAULT_TIME_ZONE, TimeZoneName

log = structlog.get_logger("settings")

DEVELOPMENT_SECRET_PREFIX = "development-"  # noqa: S105 - a marker that production refuses
KEY_BYTES = 32
"""Minimum length of a secret used as a key of a hash or a cipher; `openssl rand -hex 32` gives 64."""
_NATS_SCHEMES = ("nats", "tls", "ws", "wss")


@dataclass(frozen=True)
class _KeyLength:
    """Marks a secret that production refuses below KEY_BYTES."""


KeySecret = Annotated[SecretStr, _KeyLength()]
"""A secret used as a key of a hash or a cipher. During a replacement it has several lines, the first in force."""


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
            return Path(path).read_text(encoding="utf-8").strip() or None, field_name, self.field_is_complex(field)
        except OSError as error:
            raise SettingsError(f"{variable}_FILE: {error}") from error
        except UnicodeDecodeError as error:
            raise SettingsError(f"{variable}_FILE: {path} is not a text in UTF-8") from error

    def __call__(self) -> dict[str, object]:
        """Return the values by field."""
        values = {}
        for name, field in self.settings_cls.model_fields.items():
            text, _, complex_value = self.get_field_value(field, name)
            if text is None:
                continue
            try:
                values[name] = self.prepare_field_value(name, field, text, complex_value)
            except ValueError as error:
                raise SettingsError(f"RESUENA_{name.upper()}_FILE: its text is not JSON") from error
        return values


class ServiceSettings(BaseSettings):
    """Environment variables prefixed `RESUENA_` that all services read; each adds its own in its `settings.py`.

    Each may be a file instead, named by the same variable with `_FILE`, which keeps secrets out of the environment. In
    production every secret must be set and none may be a development default; otherwise the process refuses to start
    and names the variable.
    """

    model_config = SettingsConfigDict(
        env_prefix="RESUENA_", extra="ignore", env_ignore_empty=True, hide_input_in_errors=True
    )

    environment: Literal["development", "production"] = "development"
    grpc_address: str = "127.0.0.1:5100"
    metrics_address: str = "127.0.0.1:9100"
    database_url: str = ""
    database_password: SecretStr | None = None
    database_password_source: Path | None = Field(default=None, validation_alias="RESUENA_DATABASE_PASSWORD_FILE")
    """File of the database password. It may change while the process runs: new connections use its current content."""
    database_pooler: str = ""
    """PgBouncer in transaction mode, as `host:port`: `serve` connects to it in place of the URL's host (ADR 0117)."""
    database_replica_url: str = ""
    """A streaming replica of the database, for reads that tolerate a lag (ADR 0114); the password is the database's."""
    database_replica_max_lag_seconds: float = Field(default=5.0, gt=0)
    """A replica that lags more than this is not read."""
    nats_url: str = "nats://127.0.0.1:42229"
    nats_password: SecretStr | None = None
    """The passwords of the users in these URLs, where they are not in the URLs themselves."""
    nats_replicas: int = Field(default=1, ge=1, le=5)
    """Number of replicas of streams and buckets: 1 for a single server, 3 for a cluster of three."""
    rpcs_at_once: int = Field(default=200, ge=1)
    """How many RPCs a process of a service runs concurrently; a further one fails with UNAVAILABLE at once."""
    jwks_url: str = "http://127.0.0.1:9101/.well-known/jwks.json"
    session_ended_subject: str = "resuena.identity.session_ended.v1"
    service_key_file: Path | None = None
    """The private key of this service, needed to call other services: see kit.rpc.service_keys."""
    service_public_keys_dir: Path | None = None
    """The public keys of all services, `<name>.pem`, needed by services that are called."""
    time_zone: TimeZoneName = DEFAULT_TIME_ZONE
    """The time zone for people who chose none, and for anything that concerns several people (kit.days)."""
    otlp_endpoint: str | None = None
    log_level: str = "INFO"

    @property
    def production(self) -> bool:
        """Whether development conveniences are off."""
        return self.environment == "production"

    @property
    def pooled_database_url(self) -> str:
        """The database's URL with the address of the pooler, if there is one."""
        parts = split_url(self.database_url)
        user, at, server = parts.netloc.rpartition("@")
        return parts._replace(netloc=f"{user}{at}{self.database_pooler or server}").geturl()

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

    @field_validator("database_url", "database_replica_url")
    @classmethod
    def _a_url(cls, value: str) -> str:
        split_url(value)
        return value

    @field_validator("database_pooler")
    @classmethod
    def _a_host_and_port(cls, value: str) -> str:
        if value and not (is_server_address(f"//{value}", ("",)) and urlsplit(f"//{value}").port):
            raise ValueError("must look like host:port")
        return value

    @field_validator("nats_url")
    @classmethod
    def _of_nats(cls, value: str) -> str:
        for address in value.split(","):
            if not is_server_address(address.strip(), _NATS_SCHEMES):
                raise ValueError("must look like nats://user@host:4222; several servers with commas between them")
        return value

    @model_validator(mode="after")
    def _complete_addresses(self) -> Self:
        self.database_url = with_password(self.database_url, self.database_password)
        self.database_replica_url = with_password(self.database_replica_url, self.database_password)
        self.nats_url = with_password(self.nats_url, self.nats_password)
        return self

    @model_validator(mode="after")
    def _refuse_weak_secrets(self) -> Self:
        if self.production:
            for name, field in type(self).model_fields.items():
                value = getattr(self, name)
                if not isinstance(value, SecretStr):
                    continue
                secret, variable = value.get_secret_value(), f"RESUENA_{name.upper()}"
                if not secret or secret.startswith(DEVELOPMENT_SECRET_PREFIX):
                    raise ValueError(
                        f"{variable} must be set to a secret of your own when RESUENA_ENVIRONMENT=production"
                    )
                # Former secrets, on the lines below, may be shorter, so that a short one can be replaced.
                in_force = secret.splitlines()[0].strip()
                is_key = any(isinstance(mark, _KeyLength) for mark in field.metadata)
                if is_key and len(in_force.encode()) < KEY_BYTES:
                    raise ValueError(
                        f"{variable} must have {KEY_BYTES} bytes or more when RESUENA_ENVIRONMENT=production: "
                        "`openssl rand -hex 32` makes one"
                    )
        return self


S = TypeVar("S", bound=ServiceSettings)


def settings_of(settings_type: type[S], process: str) -> S:
    """The settings from the environment; logs each error in a line of its own and exits with 2 if there is any."""
    try:
        return settings_type()
    except (ValidationError, SettingsError) as error:
        setup_logging(process, "INFO")
        for refusal in refusals(error):
            log.error("settings_refused", reason=refusal)
        sys.exit(2)


def refusals(error: ValidationError | SettingsError) -> list[str]:
    """The errors in the environment: a sentence for each variable, which names it and quotes no value."""
    if isinstance(error, SettingsError):
        return [str(error)]
    sentences = []
    for fault in error.errors(include_input=False, include_url=False):
        variable = "_".join(str(part) for part in fault["loc"]).upper()
        text = fault["msg"].removeprefix("Value error, ")
        prefix = "" if not variable or variable.startswith("RESUENA_") else "RESUENA_"
        sentences.append(f"{prefix}{variable}: {text}" if variable else text)
    return sentences


def split_url(url: str) -> SplitResult:
    """Return the parts of a URL. Raises ValueError, whose text unlike that of `urlsplit` does not quote a password."""
    try:
        return urlsplit(url)
    except ValueError:
        raise ValueError("is no URL: a sign in it must be percent-encoded") from None


def is_server_address(url: str, schemes: tuple[str, ...]) -> bool:
    """Whether it is `<one of schemes>://[user[:password]@]host[:port]`, with nothing after it."""
    try:
        parts = split_url(url)
        port = parts.port
    except ValueError:
        return False
    after_host = parts.path.strip("/") or parts.query or parts.fragment
    has_blanks = bool(set(url) & set(" \t\n"))
    return parts.scheme in schemes and bool(parts.hostname) and port != 0 and not after_host and not has_blanks


def with_password(url: str, password: SecretStr | None) -> str:
    """Return the URL with the password added to its user; unchanged when it names no user, or there is no password."""
    parts = split_url(url)
    if not password or not parts.username:
        return url
    user, _, server = parts.netloc.rpartition("@")
    secret = quote(password.get_secret_value(), safe="")
    return parts._replace(netloc=f"{user.partition(':')[0]}:{secret}@{server}").geturl()
