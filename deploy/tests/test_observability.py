"""Operators' runbooks, dashboards and configurations agree with each other and with the containers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from grafana_foundation_sdk.models.dashboard import Dashboard

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy" / "observability"
CHART_FILES = ROOT / "deploy" / "kubernetes" / "resuena" / "files"
RUNBOOKS = ROOT / "docs" / "runbooks"
SECTIONS = ["## What it means", "## How to look", "## What to do"]


def alerts() -> dict[str, dict[str, dict[str, str]]]:
    groups = yaml.safe_load((CHART_FILES / "alerts.yml").read_text())["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"]}


def test_every_alert_has_its_runbook_and_every_runbook_its_alert() -> None:
    pages = {path.name for path in RUNBOOKS.glob("*.md")} - {"README.md"}
    named = {rule["annotations"]["runbook"] for rule in alerts().values()}
    assert named == {f"docs/runbooks/{page}" for page in pages}
    index = (RUNBOOKS / "README.md").read_text()
    for name, rule in alerts().items():
        page = Path(rule["annotations"]["runbook"]).name
        text = (RUNBOOKS / page).read_text()
        severity = rule["labels"]["severity"]
        assert severity in {"critical", "warning"} or name == "Watchdog"
        assert text.startswith(f"# {name}\n\nSeverity: {severity}."), page
        assert re.findall(r"^## .*", text, re.MULTILINE) == SECTIONS, page
        assert f"| [{name}]({page}) | {severity} |" in index


def test_links_of_runbooks_lead_somewhere() -> None:
    for path in RUNBOOKS.glob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)", path.read_text()):
            assert (path.parent / link).exists(), f"{path.name}: {link}"


COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
DASHBOARDS = sorted((CHART_FILES / "dashboards").glob("*.json"))
GROUPS = {"resuena-stores", "resuena-jobs", "resuena-services", "resuena-door", "resuena-observability"}
PORTS = {"alertmanager": 9093, "postgres-exporter": 9187, "nats-exporter": 7777}
NO_PROGRAM = {"collector", "tempo", "loki"}
"""Their images have no program that could check their health."""


def configured(path: str) -> Any:
    return yaml.safe_load((FOLDER / path).read_text())


@pytest.mark.parametrize("path", DASHBOARDS, ids=lambda path: path.stem)
def test_a_dashboard_is_of_the_schema_and_asks_known_sources(path: Path) -> None:
    dashboard = json.loads(path.read_text())
    read = Dashboard.from_json(dashboard)
    assert read.uid == path.stem
    assert read.title
    sources = {
        source["uid"] for source in configured("grafana/provisioning/datasources/datasources.yml")["datasources"]
    }
    panels = [
        leaf for panel in dashboard["panels"] for leaf in (panel.get("panels") or [panel]) if leaf["type"] != "row"
    ]
    assert panels
    for panel in panels:
        assert panel["datasource"]["uid"] in sources
        assert panel["title"]
        assert panel["targets"]


def test_every_process_has_a_dashboard() -> None:
    ours = {name for name in COMPOSE if name.endswith("-svc")} | {"gateway"}
    assert {path.stem for path in DASHBOARDS} == {f"resuena-{name}" for name in ours} | {
        "resuena",
        "resuena-business",
        "resuena-stores",
    }


def test_prometheus_scrapes_every_process_where_it_listens() -> None:
    jobs = {job["job_name"]: job for job in configured("prometheus.yml")["scrape_configs"]}
    ours = {name for name in COMPOSE if name.endswith("-svc")} | {"gateway"}
    assert ours <= jobs.keys()
    for job in jobs.values():
        for discovery in job.get("dns_sd_configs", ()):
            (name,) = discovery["names"]
            assert name in COMPOSE
            assert discovery["port"] == PORTS.get(name, 9100)


def test_configurations_name_containers_of_the_profile() -> None:
    profile = {name for name, service in COMPOSE.items() if service.get("profiles") == ["observability"]}
    text = "".join(path.read_text() for path in FOLDER.rglob("*.yml") if path.name != "alertmanager.yml")
    addresses = set(re.findall(r"(?:https?://|endpoint: )([a-z][a-z-]*):\d+", text))
    assert addresses <= profile, addresses - profile
    for name in profile:
        for volume in COMPOSE[name].get("volumes", ()):
            if volume.startswith("./"):
                assert (ROOT / volume.split(":")[0]).exists(), volume


def test_a_line_leads_to_its_trace_and_a_span_to_its_lines() -> None:
    sources = {
        source["uid"]: source["jsonData"]
        for source in configured("grafana/provisioning/datasources/datasources.yml")["datasources"]
    }
    (field,) = sources["loki"]["derivedFields"]
    line = '{"level":"info","message":"operation","trace_id":"0123456789abcdef0123456789abcdef"}'
    match = re.search(field["matcherRegex"], line)
    assert match
    assert match[1] == "0123456789abcdef0123456789abcdef"
    assert field["datasourceUid"] == "tempo"
    assert sources["tempo"]["tracesToLogsV2"]["datasourceUid"] == "loki"


@pytest.mark.parametrize("name", COMPOSE)
def test_a_container_tells_what_it_is(name: str) -> None:
    labels = COMPOSE[name]["labels"]
    title, text = (labels[f"org.opencontainers.image.{key}"] for key in ("title", "description"))
    assert 3 < len(title) <= 32
    assert 10 < len(text) <= 100
    assert labels["dev.dozzle.name"] == title
    assert labels["dev.dozzle.group"] in GROUPS
    assert labels["traefik.enable"] == ("true" if name == "gateway" else "false")


def test_no_two_containers_have_one_title() -> None:
    titles = [service["labels"]["org.opencontainers.image.title"] for service in COMPOSE.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", COMPOSE)
def test_a_container_tells_its_health(name: str) -> None:
    service = COMPOSE[name]
    health = service.get("healthcheck")
    if service.get("restart") == "no" or name in NO_PROGRAM:
        assert health == {"disable": True}
    elif health is None:
        assert "\nHEALTHCHECK " in (ROOT / name / "Dockerfile").read_text()
    else:
        assert health["test"]


@pytest.mark.parametrize(
    "path",
    sorted([*ROOT.glob("*/Dockerfile"), *ROOT.glob("deploy/*/Dockerfile")]),
    ids=lambda path: path.parent.name,
)
def test_an_image_tells_what_it_is(path: Path) -> None:
    last = path.read_text().rpartition("\nFROM ")[2]
    assert "ARG VERSION=development\nARG REVISION=\n" in last
    labels = dict(re.findall(r'org\.opencontainers\.image\.(\w+)="([^"]+)"', last))
    assert labels.keys() == {"title", "description", "vendor", "version", "revision"}
    assert (labels["version"], labels["revision"]) == ("$VERSION", "$REVISION")
    assert "\nUSER resuena\n" in last
