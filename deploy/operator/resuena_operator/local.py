"""The installation of `make up`: its addresses, environments and secrets are those of the running processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from kit.rpc import service_keys
from resuena_local.credentials import credentials, write_private
from resuena_local.layout import MARK, NETWORKS, ROOT, Folders
from resuena_local.parts import SERVICES
from resuena_local.runner import Runner
from resuena_operator import health
from resuena_operator.installation import Installation, libpq
from resuena_operator.outcome import Exit, Failed

NOT_RUNNING = "Resuena does not run from this folder: `make up` starts it."
START_SECONDS = 120.0


class LocalPauser:
    """Stops and starts the services and the gateway by the runner of `make up`; the stores keep running."""

    def __init__(self, runner: Runner, paused: Installation) -> None:
        self._runner = runner
        self._paused = paused

    def stop(self) -> None:
        """The gateway first, as at the end of `make up`."""
        for group in ("gateway", "services"):
            self._runner.stop_group(group)

    def start(self) -> None:
        """Returns once all serve. Raises Failed when one does not."""
        for group in ("services", "gateway"):
            self._runner.start_group(group)
        asyncio.run(health.wait_until_serving(self._paused, START_SECONDS))


def keep_secrets(data: Path | None, secrets: Mapping[str, str]) -> None:
    """Stores these as the secrets of the next `make up`. Raises Failed when there are others already."""
    folder = Folders((data or ROOT / ".data").resolve()).secrets
    if (folder / "secrets.json").exists():
        raise Failed(f"{folder} has secrets already; nothing was changed.", Exit.REFUSED)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    stored = {"uniques": secrets["uniques-secret"]}
    write_private(folder / "signing-key.pem", secrets["signing-key"])
    write_private(folder / "password-pepper", secrets["password-pepper"])
    write_private(folder / "secrets.json", json.dumps(stored, indent=2) + "\n")


def process_environment(data: Path | None, process: str) -> dict[str, str]:
    """The environment variables that `make up` gives to one of our processes. Raises Failed unless it runs."""
    runner = Runner(Folders((data or ROOT / ".data").resolve()))
    if not runner.answering():
        raise Failed(NOT_RUNNING, Exit.AWAY)
    return {name: value for name, value in runner.environment(process).items() if name != MARK}


def _networks_url(runner: Runner) -> str:
    """URL of the stand-in for Instagram and Facebook; empty where it does not run."""
    running = NETWORKS in {state.name for state in runner.states()}
    return runner.environment(NETWORKS)["RESUENA_NETWORKS_URL"] if running else ""


def of_make_up(data: Path | None) -> Installation:
    """The installation with its data in this folder (default: the checkout's `.data/`). Raises Failed if it is down."""
    folders = Folders((data or ROOT / ".data").resolve())
    runner = Runner(folders)
    if not runner.answering():
        raise Failed(NOT_RUNNING, Exit.AWAY)
    processes = [*(f"{name}-svc" for name in SERVICES), "gateway"]
    environments = {name: runner.whole_environment(name) for name in processes}
    service_environments = {name: environments[f"{name}-svc"] for name in SERVICES}
    gateway = environments["gateway"]
    keys = credentials(folders.secrets)
    installation = Installation(
        kind="make up",
        databases={name: libpq(service_environments[name]["RESUENA_DATABASE_URL"]) for name in SERVICES},
        nats_url=f"nats://resuena:{keys.nats}@{urlsplit(gateway['RESUENA_NATS_URL']).netloc.rpartition('@')[2]}",
        media_store_url=service_environments["media"]["RESUENA_MEDIA_STORE_URL"],
        grpc={name: service_environments[name]["RESUENA_GRPC_ADDRESS"] for name in SERVICES},
        gateway_url=gateway["RESUENA_PUBLIC_URL"],  # `make dev`: Vite's, which proxies to the gateway
        system_url=f"http://{gateway['RESUENA_METRICS_ADDRESS']}",
        production=False,
        secrets={
            "password-pepper": keys.pepper_file.read_text().strip(),
            "uniques-secret": keys.uniques,
            "signing-key": keys.signing_key_file.read_text(),
        },
        environments=environments,
        folder=folders.data,
        service_key_file=service_keys.private_file(keys.service_keys, "demo"),
        networks_url=_networks_url(runner),
    )
    return replace(installation, pauser=LocalPauser(runner, installation))
