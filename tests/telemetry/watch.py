"""Prometheus, Alertmanager and the exporters, monitoring a running system with the configuration that operators get."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import yaml
from alert_rules import FOLDER, ROOT, shortened
from journey import System

from kit.testing.ports import free_port

SCRAPE_SECONDS = 1
FACTOR = 1 / 20
"""The factor of the rules' times."""
START_SECONDS = 30
NOT_HERE = {"nats"}
"""Jobs whose exporter this distribution does not package; their alerts are tested with samples only."""
PROGRAMS = ("prometheus", "alertmanager", "host", "postgres", "site")
MONITOR_PASSWORD = "monitors"
T = TypeVar("T")


def until(look: Callable[[], T | None], what: Callable[[], str], seconds: float) -> T:
    """Polls `look` until it returns something, and returns that; AssertionError with `what` after so many seconds."""
    deadline = time.monotonic() + seconds
    while not (result := look()):
        assert time.monotonic() < deadline, f"after {seconds:.0f} s: {what()}"
        time.sleep(0.3)
    return result


@dataclass
class Watch:
    """The programs, started by `start` and stopped by `stop`."""

    system: System
    folder: Path
    ports: dict[str, int] = field(default_factory=lambda: {name: free_port() for name in PROGRAMS})
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    def targets(self) -> dict[str, str]:
        """The address of each job of prometheus.yml on this machine."""
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
        assert {job["job_name"] for job in document["scrape_configs"]} == targets.keys() | NOT_HERE
        document["scrape_configs"] = [job for job in document["scrape_configs"] if job["job_name"] not in NOT_HERE]
        for job in document["scrape_configs"]:
            job.pop("dns_sd_configs", None)
            if job.pop("file_sd_configs", None):
                job["static_configs"] = [{"targets": [self.system.url]}]
                job["relabel_configs"][-1]["replacement"] = targets[job["job_name"]]
            else:
                job["static_configs"] = [{"targets": [targets[job["job_name"]]]}]
        document["global"] = {
            "scrape_interval": f"{SCRAPE_SECONDS}s",
            "evaluation_interval": f"{SCRAPE_SECONDS}s",
        }
        document["rule_files"] = [str(self.folder / "alerts.yml")]
        document["alerting"]["alertmanagers"] = [{"static_configs": [{"targets": [targets["alertmanager"]]}]}]
        return str(yaml.safe_dump(document))

    def start(self) -> None:
        """Starts Prometheus, Alertmanager and the exporters; returns once Prometheus has scraped every target."""
        self.folder.mkdir(parents=True)
        (self.folder / "alerts.yml").write_text(shortened(FACTOR, least=SCRAPE_SECONDS * 15))
        (self.folder / "prometheus.yml").write_text(self.configuration())
        addresses = {name: f"127.0.0.1:{port}" for name, port in self.ports.items()}
        self._run("prometheus-node-exporter", f"--web.listen-address={addresses['host']}")
        self._run(
            "prometheus-blackbox-exporter",
            f"--config.file={FOLDER / 'blackbox.yml'}",
            f"--web.listen-address={addresses['site']}",
        )
        self._make_monitor()
        self._run(
            "prometheus-postgres-exporter",
            f"--web.listen-address={addresses['postgres']}",
            DATA_SOURCE_URI=f"127.0.0.1:{self.system.layout().ports.postgres}/postgres?sslmode=disable",
            DATA_SOURCE_USER="monitor",
            DATA_SOURCE_PASS=MONITOR_PASSWORD,
        )
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
        """Stops the programs."""
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _make_monitor(self) -> None:
        """Creates the exporter's role twice: each start of the profile does so."""
        layout = self.system.layout()
        environment = {
            "PGHOST": "127.0.0.1",
            "PGPORT": str(layout.ports.postgres),
            "POSTGRES_PASSWORD": layout.credentials.postgres,
            "MONITOR_DATABASE_PASSWORD": MONITOR_PASSWORD,
        }
        for _ in range(2):
            subprocess.run(
                ["bash", ROOT / "deploy" / "compose" / "postgres-monitor.sh"],
                env={**os.environ, **environment},
                check=True,
                timeout=60,
            )

    def _run(self, program: str, *arguments: str, **environment: str) -> None:
        with (self.folder / f"{program}.log").open("wb") as log:
            command = [program, *arguments]
            full_environment = {**os.environ, **environment}
            self.running.append(
                subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=full_environment)
            )

    def _up(self) -> dict[str, str]:
        try:
            return {series["metric"]["job"]: series["value"][1] for series in self.query("up")}
        except httpx.HTTPError as error:
            return {"prometheus": str(error)}

    def _all_up(self) -> bool:
        up = self._up()
        return up.keys() >= self.targets().keys() and set(up.values()) == {"1"}

    def query(self, expression: str) -> list[dict[str, Any]]:
        """The series that Prometheus returns for a query. Raises AssertionError for an invalid one."""
        address = f"{self.url('prometheus')}/api/v1/query"
        response = httpx.post(address, data={"query": expression}, timeout=10, trust_env=False)
        assert response.status_code != httpx.codes.BAD_REQUEST, f"{expression}: {response.text}"
        response.raise_for_status()  # 503 while it starts
        series: list[dict[str, Any]] = response.json()["data"]["result"]
        return series

    def alerts(self) -> list[dict[str, Any]]:
        """The active alerts of Alertmanager."""
        address = f"{self.url('alertmanager')}/api/v2/alerts"
        alerts: list[dict[str, Any]] = httpx.get(address, timeout=10, trust_env=False).json()
        return alerts

    def firing(self, alert: str, labels: Mapping[str, str]) -> dict[str, Any] | None:
        """The alert with these labels, once Alertmanager has it."""
        expected_labels = {"alertname": alert, **labels}
        return next(
            (
                active_alert
                for active_alert in self.alerts()
                if expected_labels.items() <= active_alert["labels"].items()
            ),
            None,
        )
