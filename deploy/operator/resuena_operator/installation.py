"""The installation that the command operates on: its addresses and secrets, from its processes' settings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from pydantic import SecretStr, ValidationError
from pydantic_settings import SettingsError

from kit.rpc.settings import ServiceSettings, refusals, with_password
from resuena_operator.outcome import Exit, Failed

SERVICES = ("identity", "company", "campaign", "tracking", "media")
MARKER = "RESUENA_IDENTITY_DATABASE_URL"
"""If this environment variable is set, the environment describes the installation, as in the container `operator`."""


class Pauser(Protocol):
    """Stops the services and the gateway, and starts them again."""

    def stop(self) -> None: ...
    def start(self) -> None: ...


@dataclass(frozen=True)
class Installation:
    """Addresses and secrets of one installation. Databases are libpq URLs, by service."""

    kind: str
    databases: Mapping[str, str]
    nats_url: str
    media_store_url: str
    grpc: Mapping[str, str]
    gateway_url: str
    system_url: str
    production: bool
    secrets: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Secrets without which no one can sign in to a restored system, named as production's files."""
    environments: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False)
    """Each process's environment in addition to ours, where its command can be run from here."""
    pauser: Pauser | None = None
    nats_replicas: int = 1
    """Number of replicas of streams and buckets that this command creates."""
    folder: Path | None = None
    """`.data/` of `make up`."""
    service_key_file: Path | None = None
    """The demo's service key, which may write as the mobile side does."""
    backup_recipients: str = ""
    """The default public keys that backups are encrypted to."""
    networks_url: str = ""
    """URL of the stand-in for Instagram and Facebook, if it runs."""

    def run(self, process: str, *arguments: str, capture: bool = True) -> subprocess.CompletedProcess[str]:
        """Runs a command of a service (`identity-svc`) or the gateway: `python -m identity_svc …` in its environment.

        Raises Failed where its program is not installed, as in a container: the message says how to run it there.
        """
        module = process.replace("-", "_")
        if find_spec(module) is None:
            raise Failed(
                f"This is a command of {process}, whose program is not here. Run it there:\n"
                f"  docker compose run --rm --no-deps {process} {' '.join(map(_quoted, arguments))}",
                Exit.AWAY,
            )
        environment = {**os.environ, **self.environments.get(process, {})}
        return subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "-m", module, *arguments],
            env=environment,
            capture_output=capture,
            text=True,
            check=False,
        )

    def ask(self, process: str, *arguments: str) -> list[dict[str, object]]:
        """Runs a command of a service and returns the JSON objects that it printed, one per line.

        Raises Failed with its output when it fails.
        """
        done = self.run(process, *arguments)
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        objects = [json.loads(line) for line in lines if line.startswith("{")]
        if done.returncode:
            said = [line for line in lines if not line.startswith("{")]
            reasons = [str(entry["reason"]) for entry in objects if "reason" in entry and "level" in entry]
            raise Failed(
                "\n".join([*said, *reasons, *done.stderr.strip().splitlines()[-3:]]) or f"{process} failed",
                code_of(done.returncode),
            )
        return objects

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Stops the services and the gateway for the block, where this command can; elsewhere does nothing."""
        if self.pauser is None:
            yield
            return
        self.pauser.stop()
        try:
            yield
        finally:
            self.pauser.start()


def code_of(ended: int) -> Exit:
    """The exit code for a failed service command; services use the same one for unreachable parts."""
    return Exit.AWAY if ended == Exit.AWAY else Exit.WRONG


def _quoted(argument: str) -> str:
    return argument if argument.isascii() and argument.replace("-", "").isalnum() else repr(argument)


class OperatorSettings(ServiceSettings):
    """`RESUENA_` variables that describe an installation; each may be a file, as for the services."""

    identity_database_url: str = ""
    company_database_url: str = ""
    campaign_database_url: str = ""
    tracking_database_url: str = ""
    media_database_url: str = ""
    identity_database_password: SecretStr | None = None
    company_database_password: SecretStr | None = None
    campaign_database_password: SecretStr | None = None
    tracking_database_password: SecretStr | None = None
    media_database_password: SecretStr | None = None
    identity_address: str = "identity-svc:5100"
    company_address: str = "company-svc:5100"
    campaign_address: str = "campaign-svc:5100"
    tracking_address: str = "tracking-svc:5100"
    media_address: str = "media-svc:5100"
    gateway_url: str = "http://gateway:4003"
    system_url: str = "http://gateway:9100"
    media_store_url: str = ""
    media_store_access_key_id: str = ""
    media_store_secret_access_key: SecretStr | None = None
    """The S3 keys under media-svc's names; backups are written with them too."""
    backup_recipients: str = ""
    """age public keys, comma-separated: backups are encrypted to each; plain without any."""
    password_pepper: SecretStr | None = None
    uniques_secret: SecretStr | None = None
    signing_key: SecretStr | None = None


def of_environment() -> Installation:
    """The installation described by the environment, as in the container `operator`."""
    try:
        settings = OperatorSettings()
    except (ValidationError, SettingsError) as error:
        raise Failed("\n".join(refusals(error))) from error
    if settings.media_store_secret_access_key:  # obstore reads them from the environment
        os.environ.setdefault("AWS_ACCESS_KEY_ID", settings.media_store_access_key_id)
        os.environ.setdefault("AWS_SECRET_ACCESS_KEY", settings.media_store_secret_access_key.get_secret_value())
    secrets = {
        "password-pepper": settings.password_pepper,
        "uniques-secret": settings.uniques_secret,
        "signing-key": settings.signing_key,
    }
    urls = {
        name: with_password(
            getattr(settings, f"{name}_database_url"), getattr(settings, f"{name}_database_password")
        )
        for name in SERVICES
    }
    return Installation(
        kind="containers",
        databases={name: libpq(url) for name, url in urls.items()},
        nats_url=settings.nats_url,
        nats_replicas=settings.nats_replicas,
        media_store_url=settings.media_store_url,
        grpc={name: getattr(settings, f"{name}_address") for name in SERVICES},
        gateway_url=settings.gateway_url,
        system_url=settings.system_url,
        production=settings.production,
        service_key_file=settings.service_key_file,
        backup_recipients=settings.backup_recipients,
        secrets={
            name: secret.get_secret_value()
            for name, secret in secrets.items()
            if secret and secret.get_secret_value()
        },
        environments={
            f"{name}-svc": {"RESUENA_DATABASE_URL": url.replace("postgresql://", "postgresql+asyncpg://", 1)}
            for name, url in urls.items()
        },
    )


def libpq(url: str) -> str:
    """A SQLAlchemy URL in the form of PostgreSQL's own programs."""
    return url.replace("postgresql+asyncpg://", "postgresql://", 1)
