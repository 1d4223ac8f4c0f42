"""Prometheus, Alertmanager and the node exporter beside a running system, with the configuration that operators get."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import yaml
from alert_rules import FOLDER, shortened
from journey import System

from kit.testing.ports import free_port

SCRAPE_SECONDS = 1
FACTOR = 1 / 20
"""What the rules' times are multiplied by."""
START_SECONDS = 30
T = TypeVar("T")


def until(look: Callable[[], T | None], what: Callable[[], str], seconds: float) -> T:
    """What `look` finds, as soon as it finds something; AssertionError with `what` after so many seconds."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, f"after {seconds:.0f} s: {what()}"
        time.sleep(0.3)
    return found


@dataclass
class Watch:
    """The three programs, started by `start` and ended by `stop`."""

    system: System
    folder: Path
    ports: dict[str, int] = field(
        default_factory=lambda: {name: free_port() for name in ("prometheus", "alertmanager", "host")}
    )
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    def targets(self) -> dict[str, str]:
        """Where each job of prometheus.yml listens here."""
        ports = self.system.layout().ports
        return {
            "gateway": f"127.0.0.1:{ports.gateway_metrics}",
            **{f"{name}-svc": f"127.0.0.1:{port}" for name, port in ports.metrics.items()},
            **{name: f"127.0.0.1:{port}" for name, port in self.ports.items()},
        }

    def configuration(self) -> str:
        """The operators' prometheus.yml with these targets, this Alertmanager and shorter times."""
        document = yaml.safe_load((FOLDER / "prometheus.yml").read_text())
        targets = self.targets()
        assert {job["job_name"] for job in document["scrape_configs"]} == targets.keys()
        for job in document["scrape_configs"]:
            job.pop("dns_sd_configs", None)
            job["static_configs"] = [{"targets": [targets[job["job_name"]]]}]
        document["global"] = {
            "scrape_interval": f"{SCRAPE_SECONDS}s",
            "evaluation_interval": f"{SCRAPE_SECONDS}s",
        }
        document["rule_files"] = [str(self.folder / "alerts.yml")]
        document["alerting"]["alertmanagers"] = [{"static_configs": [{"targets": [targets["alertmanager"]]}]}]
        return str(yaml.safe_dump(document))

    def start(self) -> None:
        """Starts Prometheus, Alertmanager and the node exporter; returns once Prometheus has scraped every target."""
        self.folder.mkdir(parents=True)
        (self.folder / "alerts.yml").write_text(shortened(FACTOR, least=SCRAPE_SECONDS * 15))
        (self.folder / "prometheus.yml").write_text(self.configuration())
        addresses = {name: f"127.0.0.1:{port}" for name, port in self.ports.items()}
        self._run("prometheus-node-exporter", f"--web.listen-address={addresses['host']}")
        self._run(
            "prometheus-alertmanager",
            f"--config.file={FOLDER / 'alertmanager.yml'}",
            f"--storage.path={self.folder / 'alertmanager'}",
            f"--web.listen-address={addresses['alertmanager']}",
            "--cluster.listen-address=",
        )
        self._run(
            "prometheus",
            f"--config.file={self.folder / 'prometheus.yml'}",
            f"--storage.tsdb.path={self.folder / 'prometheus'}",
            f"--web.listen-address={addresses['prometheus']}",
        )
        until(self._all_up, lambda: f"Prometheus scrapes {self._up()}", START_SECONDS)

    def stop(self) -> None:
        """Ends what was started."""
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        with (self.folder / f"{program}.log").open("wb") as log:
            self.running.append(subprocess.Popen([program, *arguments], stdout=log, stderr=subprocess.STDOUT))

    def _up(self) -> dict[str, str]:
        try:
            return {one["metric"]["job"]: one["value"][1] for one in self.query("up")}
        except httpx.HTTPError as error:
            return {"prometheus": str(error)}

    def _all_up(self) -> bool:
        up = self._up()
        return up.keys() >= self.targets().keys() and set(up.values()) == {"1"}

    def query(self, expression: str) -> list[dict[str, Any]]:
        """The series that Prometheus answers now. Raises AssertionError for a query that it does not take."""
        address = f"{self.url('prometheus')}/api/v1/query"
        answer = httpx.post(address, data={"query": expression}, timeout=10, trust_env=False)
        assert answer.status_code != httpx.codes.BAD_REQUEST, f"{expression}: {answer.text}"
        answer.raise_for_status()  # 503 while it starts
        found: list[dict[str, Any]] = answer.json()["data"]["result"]
        return found

    def alerts(self) -> list[dict[str, Any]]:
        """What Alertmanager has been told and is not over."""
        address = f"{self.url('alertmanager')}/api/v2/alerts"
        found: list[dict[str, Any]] = httpx.get(address, timeout=10, trust_env=False).json()
        return found

    def firing(self, alert: str, labels: Mapping[str, str]) -> dict[str, Any] | None:
        """The alert with these labels, when Alertmanager has it."""
        wanted = {"alertname": alert, **labels}
        return next((one for one in self.alerts() if wanted.items() <= one["labels"].items()), None)
