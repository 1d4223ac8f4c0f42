"""Describes what `make up` runs: folders, ports, processes and their environments."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir

from kit.rpc import service_keys
from resuena_local.credentials import Credentials
from resuena_local.parts import CALLING, SERVICES

ROOT = Path(__file__).resolve().parents[3]
LOOPBACK = "127.0.0.1"
NODE = ROOT / ".tools" / "bin" / "node"
MARK = "RESUENA_LAUNCHER_DATA"
"""Environment variable of all our processes; its value identifies the checkout."""

MAILERS = frozenset(("identity", "company", "tracking"))
LINKING = frozenset(("identity", "campaign"))
"""Services that call social networks, or their stand-in."""
NETWORKS = "networks"
"""How `make up` runs the stand-in for social networks: the command, its environment and its data folder."""
NETWORK_APPS = {
    "RESUENA_INSTAGRAM_APP_ID": "1400000000000001",
    "RESUENA_INSTAGRAM_APP_SECRET": "development-instagram-app-secret",
    "RESUENA_FACEBOOK_APP_ID": "1500000000000001",
    "RESUENA_FACEBOOK_APP_SECRET": "development-facebook-app-secret",
    "RESUENA_NETWORK_WEBHOOK_TOKEN": "development-verify-token",
}
"""Resuena's app registration at the stand-in; in production services refuse secrets with the prefix `development-`."""
LONGEST_SOCKET_PATH = 100
FOR_MAKE_ONLY = frozenset(("PORT", "PORT_OFFSET", "POSTGRES_PORT", "NATS_PORT", "BIND", "VIRTUAL_ENV"))


class InvalidPortError(Exception):
    """The user gave an invalid port; the message names the variable."""


@dataclass(frozen=True)
class Folders:
    """Persistent data, below `.data/` of the checkout."""

    data: Path

    @property
    def postgres(self) -> Path:
        return self.data / "postgres"

    @property
    def nats(self) -> Path:
        return self.data / "nats"

    @property
    def media(self) -> Path:
        return self.data / "media"

    @property
    def mail(self) -> Path:
        """Mails as files, unless RESUENA_SMTP_URL names a mail server."""
        return self.data / "mail"

    @property
    def networks(self) -> Path:
        """State of the stand-in for social networks."""
        return self.data / NETWORKS

    @property
    def secrets(self) -> Path:
        return self.data / "secrets"

    @property
    def logs(self) -> Path:
        return self.data / "logs"

    @property
    def run(self) -> Path:
        return self.data / "run"

    def make_private(self) -> None:
        """Creates the folders with personal data, such as mails and logs, accessible by their owner only.

        PostgreSQL's and the secrets' folders are created so elsewhere.
        """
        for folder in (self.logs, self.run, self.media, self.mail, self.nats, self.networks):
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)

    @property
    def demo_mark(self) -> Path:
        """Marker file: exists once the demo data is loaded."""
        return self.data / "demo-loaded"

    @property
    def control_socket(self) -> Path:
        """The process runner's control socket; in the temporary folder if its path exceeds the limit of ~107 bytes."""
        near = self.run / "runner.sock"
        if len(os.fsencode(near)) <= LONGEST_SOCKET_PATH:
            return near
        digest = sha256(os.fsencode(self.data)).hexdigest()[:16]
        return Path(gettempdir()) / f"resuena-{os.getuid()}-{digest}" / "runner.sock"


@dataclass(frozen=True)
class Port:
    """A TCP port: its process and the variable of `make up` that changes it."""

    number: int
    component: str
    variable: str
    host: str = LOOPBACK


@dataclass(frozen=True)
class Ports:
    """The defaults; `PORT`, `POSTGRES_PORT` and `NATS_PORT` move one each, `PORT_OFFSET` all but PORT."""

    http: int = 4003
    postgres: int = 54329
    nats: int = 42229
    grpc: Mapping[str, int] = field(default_factory=lambda: {name: 5101 + i for i, name in enumerate(SERVICES)})
    metrics: Mapping[str, int] = field(default_factory=lambda: {name: 9101 + i for i, name in enumerate(SERVICES)})
    gateway_metrics: int = 9106
    vite: int = 5173
    networks: int = 4044
    host: str = LOOPBACK

    @classmethod
    def read(cls, env: Mapping[str, str]) -> Ports:
        def number(variable: str, default: int, lowest: int = 1) -> int:
            text = env.get(variable, "").strip()
            if not text:
                return default
            if not text.lstrip("-").isdigit() or not lowest <= int(text) <= 65535:
                raise InvalidPortError(f"{variable}={text} is not a port number (1 to 65535).")
            return int(text)

        plain = cls()
        offset = number("PORT_OFFSET", 0, lowest=-5000)
        return cls(
            http=number("PORT", plain.http),
            postgres=number("POSTGRES_PORT", plain.postgres + offset),
            nats=number("NATS_PORT", plain.nats + offset),
            grpc={name: port + offset for name, port in plain.grpc.items()},
            metrics={name: port + offset for name, port in plain.metrics.items()},
            gateway_metrics=plain.gateway_metrics + offset,
            vite=plain.vite + offset,
            networks=plain.networks + offset,
            host=env.get("BIND", "").strip() or LOOPBACK,
        )

    def all(self, *, development: bool = False, networks: bool = False) -> list[Port]:
        """All ports that must be free before anything starts."""
        return [
            Port(self.http, "the gateway", "PORT", self.host),
            Port(self.postgres, "PostgreSQL", "POSTGRES_PORT"),
            Port(self.nats, "NATS", "NATS_PORT"),
            *(Port(port, f"{name}-svc", "PORT_OFFSET") for name, port in self.grpc.items()),
            *(Port(port, f"{name}-svc (metrics)", "PORT_OFFSET") for name, port in self.metrics.items()),
            Port(self.gateway_metrics, "the gateway (metrics)", "PORT_OFFSET"),
            *([Port(self.vite, "Vite", "PORT_OFFSET")] if development else []),
            *([Port(self.networks, "the stand-in for networks", "PORT_OFFSET")] if networks else []),
        ]


@dataclass(frozen=True)
class Process:
    """One program under the runner. Groups start and stop as one; a lower `order` starts first and stops last."""

    name: str
    group: str
    order: int
    command: tuple[str, ...]
    environment: Mapping[str, str]
    stop_signal: str = "TERM"
    stop_seconds: int = 15
    folder: Path = ROOT


@dataclass(frozen=True)
class Layout:
    """Folders, ports and credentials: everything that the descriptions of processes need."""

    folders: Folders
    ports: Ports
    credentials: Credentials
    development: bool = False
    """`make dev`: pages come from Vite, which proxies calls to the gateway."""
    networks: bool = False
    """Whether the stand-in for social networks runs too: with demo data."""

    @staticmethod
    def inherited() -> dict[str, str]:
        """The base environment of all our processes: the user's, without the variables of `make`.

        A service's own settings, such as RESUENA_LEAD_MONTHS or RESUENA_CLOCK_AHEAD_SECONDS, are thus passed on.
        """
        return {name: value for name, value in os.environ.items() if name not in FOR_MAKE_ONLY}

    def database_url(self, name: str) -> str:
        password = self.credentials.databases[name]
        return f"postgresql+asyncpg://{name}:{password}@{LOOPBACK}:{self.ports.postgres}/{name}"

    @property
    def nats_url(self) -> str:
        """The operator's user, who may do everything."""
        return f"nats://resuena:{self.credentials.nats}@{LOOPBACK}:{self.ports.nats}"

    def nats_environment(self, part: str) -> dict[str, str]:
        """The address of NATS for a part, with the user that may do what this part needs."""
        password = self.credentials.nats_users[part]
        return {"RESUENA_NATS_URL": f"nats://{part}:{password}@{LOOPBACK}:{self.ports.nats}"}

    @property
    def reachable_host(self) -> str:
        """The gateway's address from this machine, also when it listens on all interfaces."""
        return LOOPBACK if self.ports.host == "0.0.0.0" else self.ports.host  # noqa: S104

    @property
    def gateway_url(self) -> str:
        host = "localhost" if self.reachable_host == LOOPBACK else self.reachable_host
        return f"http://{host}:{self.ports.http}"

    @property
    def url(self) -> str:
        """Resuena's public URL, to which mails and passkeys are bound."""
        return f"http://localhost:{self.ports.vite}" if self.development else self.gateway_url

    @property
    def networks_url(self) -> str:
        """The public URL of the stand-in for social networks."""
        return f"http://localhost:{self.ports.networks}"

    def linking_environment(self) -> dict[str, str]:
        """The networks' URLs, for a service that calls them: the stand-in's, when it runs."""
        if not self.networks:
            return {}
        return {
            **NETWORK_APPS,
            "RESUENA_INSTAGRAM_AUTHORIZE_URL": f"{self.networks_url}/www.instagram.com/oauth/authorize",
            "RESUENA_INSTAGRAM_API_URL": f"{self.networks_url}/api.instagram.com",
            "RESUENA_INSTAGRAM_GRAPH_URL": f"{self.networks_url}/graph.instagram.com",
            "RESUENA_INSTAGRAM_SITE_URL": f"{self.networks_url}/www.instagram.com",
            "RESUENA_FACEBOOK_SITE_URL": f"{self.networks_url}/www.facebook.com",
            "RESUENA_FACEBOOK_DIALOG_URL": f"{self.networks_url}/www.facebook.com",
            "RESUENA_FACEBOOK_GRAPH_URL": f"{self.networks_url}/graph.facebook.com",
        }

    def networks_environment(self) -> dict[str, str]:
        """The stand-in's environment: its address, and the application that calls it."""
        return {
            MARK: str(self.folders.data),
            "PYTHONUNBUFFERED": "1",
            **{name.replace("RESUENA_", "RESUENA_NETWORKS_"): value for name, value in NETWORK_APPS.items()},
            "RESUENA_NETWORKS_ADDRESS": f"{LOOPBACK}:{self.ports.networks}",
            "RESUENA_NETWORKS_URL": self.networks_url,
            "RESUENA_NETWORKS_APP_URL": self.url,
            "RESUENA_NETWORKS_CALLBACKS_URL": f"http://{self.reachable_host}:{self.ports.http}",
            "RESUENA_NETWORKS_DATABASE": str(self.folders.networks / "networks.sqlite3"),
        }

    def peers(self) -> dict[str, str]:
        """The other processes' addresses in any process's environment."""
        return {
            MARK: str(self.folders.data),
            "PYTHONUNBUFFERED": "1",
            "RESUENA_ENVIRONMENT": "development",
            "RESUENA_PUBLIC_URL": self.url,
            "RESUENA_DATA_DIR": str(self.folders.data),
            "RESUENA_JWKS_URL": f"http://{LOOPBACK}:{self.ports.metrics['identity']}/.well-known/jwks.json",
            **{f"RESUENA_{name.upper()}_ADDRESS": f"{LOOPBACK}:{port}" for name, port in self.ports.grpc.items()},
        }

    def key_environment(self, name: str) -> dict[str, str]:
        """The service's own private key, for services that call others."""
        file = service_keys.private_file(self.credentials.service_keys, name)
        return {"RESUENA_SERVICE_KEY_FILE": str(file)} if name in CALLING else {}

    def demo_environment(self) -> dict[str, str]:
        """The environment of the demo's loader."""
        pictures = {"RESUENA_DEMO_PICTURES_DIR": str(ROOT / ".tools" / "demo-pictures")}
        networks = (
            {"RESUENA_NETWORKS_URL": self.networks_url, "RESUENA_GATEWAY_URL": self.gateway_url}
            if self.networks
            else {}
        )
        nats = self.nats_environment("gateway")
        return {**self.peers(), **nats, **self.key_environment("demo"), **pictures, **networks}

    def service_environment(self, name: str) -> dict[str, str]:
        own = {
            **self.nats_environment(name),
            "RESUENA_GRPC_ADDRESS": f"{LOOPBACK}:{self.ports.grpc[name]}",
            "RESUENA_METRICS_ADDRESS": f"{LOOPBACK}:{self.ports.metrics[name]}",
            "RESUENA_DATABASE_URL": self.database_url(name),
            "RESUENA_SERVICE_PUBLIC_KEYS_DIR": str(self.credentials.service_keys / service_keys.PUBLIC),
        }
        special = {
            "identity": {
                "RESUENA_PASSWORD_PEPPER_FILE": str(self.credentials.pepper_file),
                "RESUENA_SIGNING_KEY_FILE": str(self.credentials.signing_key_file),
            },
            "company": {
                "RESUENA_WEBHOOKS_KEY": self.credentials.webhooks,
                "RESUENA_WEBHOOKS_ALLOWED_HOSTS": f"localhost,{LOOPBACK}",
            },
            "tracking": {"RESUENA_UNIQUES_SECRET": self.credentials.uniques},
            "media": {
                "RESUENA_MEDIA_STORE_URL": self.folders.media.as_uri(),
                "RESUENA_MEDIA_RESULTS_DIR": str(ROOT / ".tools" / "media-results"),
            },
        }
        mail = {"RESUENA_MAIL_DIR": str(self.folders.mail)} if name in MAILERS else {}
        linking = self.linking_environment() if name in LINKING else {}
        return {**self.peers(), **self.key_environment(name), **own, **mail, **linking, **special.get(name, {})}

    def gateway_environment(self) -> dict[str, str]:
        return {
            **self.peers(),
            **self.nats_environment("gateway"),
            **self.key_environment("gateway"),
            "RESUENA_HTTP_ADDRESS": f"{self.ports.host}:{self.ports.http}",
            "RESUENA_METRICS_ADDRESS": f"{LOOPBACK}:{self.ports.gateway_metrics}",
            "RESUENA_FRONTEND_DIR": str(ROOT / "frontend" / "build" / "client"),
        }

    def applications(self) -> list[Process]:
        """Our own processes; the stores are described in their modules."""
        services = [
            Process(
                name=f"{name}-svc",
                group="services",
                order=20,
                command=(sys.executable, "-m", f"{name}_svc"),
                environment=self.service_environment(name),
            )
            for name in SERVICES
        ]
        gateway = Process(
            name="gateway",
            group="gateway",
            order=30,
            command=(sys.executable, "-m", "gateway"),
            environment=self.gateway_environment(),
        )
        networks = Process(
            name=NETWORKS,
            group=NETWORKS,
            order=15,
            command=(sys.executable, "-m", "resuena_networks"),
            environment=self.networks_environment(),
        )
        return [
            *([networks] if self.networks else []),
            *services,
            gateway,
            *([self._vite()] if self.development else []),
        ]

    def _vite(self) -> Process:
        program = ("node_modules/@react-router/dev/bin.cjs", "dev")
        return Process(
            name="vite",
            group="vite",
            order=40,
            command=(str(NODE), *program, "--host", LOOPBACK, "--port", str(self.ports.vite), "--strictPort"),
            environment={MARK: str(self.folders.data), "RESUENA_GATEWAY": f"http://{LOOPBACK}:{self.ports.http}"},
            folder=ROOT / "frontend",
        )
