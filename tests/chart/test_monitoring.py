"""The chart gives Prometheus and Grafana the same configuration as compose does, and only where it is enabled."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Any

import charts
import yaml

OBSERVABILITY = charts.ROOT / "deploy" / "observability"
FILES = charts.KUBERNETES / "resuena" / "files"
KINDS = ("PodMonitor", "PrometheusRule")
DASHBOARDS = {path.name: path.read_text() for path in (FILES / "dashboards").glob("*.json")}


def dashboards(example: str) -> dict[str, dict[str, Any]]:
    config_maps = charts.resources("resuena", example, "ConfigMap")
    return {
        name: config_map
        for name, config_map in config_maps.items()
        if "grafana_dashboard" in config_map["metadata"]["labels"]
    }


def test_without_a_word_there_is_nothing_of_it() -> None:
    for kind in KINDS:
        assert not charts.resources("resuena", "minimal", kind)
    assert not dashboards("minimal")


def test_prometheus_scrapes_each_part_under_the_name_that_alerts_know() -> None:
    (monitor,) = charts.production("PodMonitor").values()
    assert monitor["metadata"]["labels"]["release"] == "kube-prometheus-stack"
    (endpoint,) = monitor["spec"]["podMetricsEndpoints"]
    jobs = set()
    for workload in charts.production("Deployment").values():
        labels = charts.template_of(workload)["metadata"]["labels"]
        assert monitor["spec"]["selector"]["matchLabels"].items() <= labels.items()
        (container,) = charts.pod_of(workload)["containers"]
        assert endpoint["port"] in {port["name"] for port in container["ports"]}
        jobs.add(labels[monitor["spec"]["jobLabel"]])
    scraped = yaml.safe_load((OBSERVABILITY / "prometheus.yml").read_text())["scrape_configs"]
    assert jobs == {"gateway", *(f"{name}-svc" for name in charts.SERVICES)}
    assert jobs <= {job["job_name"] for job in scraped}


def test_alerts_are_those_of_compose_but_those_that_a_cluster_has() -> None:
    (rule,) = charts.production("PrometheusRule").values()
    assert rule["metadata"]["labels"]["release"] == "kube-prometheus-stack"
    values = yaml.safe_load((charts.KUBERNETES / "resuena" / "values.yaml").read_text())
    groups = yaml.safe_load((FILES / "alerts.yml").read_text())["groups"]
    left_out = values["monitoring"]["withoutAlerts"]
    assert set(left_out) < {alert["alert"] for group in groups for alert in group["rules"]}
    for group in groups:
        group["rules"] = [alert for alert in group["rules"] if alert["alert"] not in left_out]
    assert rule["spec"]["groups"] == groups


def test_each_dashboard_is_a_config_map_but_those_of_exporters_that_the_charts_do_not_run() -> None:
    config_maps = dashboards("production")
    values = yaml.safe_load((charts.KUBERNETES / "resuena" / "values.yaml").read_text())
    left_out = {f"{name}.json" for name in values["monitoring"]["withoutDashboards"]}
    assert left_out < DASHBOARDS.keys()
    assert {name: text for config_map in config_maps.values() for name, text in config_map["data"].items()} == {
        name: text for name, text in DASHBOARDS.items() if name not in left_out
    }
    assert all(
        json.loads(text)["uid"] for config_map in config_maps.values() for text in config_map["data"].values()
    )


def test_a_packaged_chart_has_the_files_and_no_links(tmp_path: Path) -> None:
    done = charts.helm("package", str(charts.KUBERNETES / "resuena"), "-d", str(tmp_path))
    assert done.returncode == 0, done.stderr
    (archive,) = tmp_path.glob("*.tgz")
    with tarfile.open(archive) as packed:
        members = {member.name: member for member in packed.getmembers()}
        assert all(member.isfile() for member in members.values())
        packaged = packed.extractfile("resuena/files/alerts.yml")
        assert packaged is not None
        assert packaged.read() == (FILES / "alerts.yml").read_bytes()
    assert {f"resuena/files/dashboards/{name}" for name in DASHBOARDS} <= members.keys()
