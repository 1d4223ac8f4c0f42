"""Dashboards have data: every query of every panel is run on a real Prometheus that monitors a running system, those
about NATS and a certificate on samples."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from alert_rules import CHART_FILES
from watch import NOT_HERE, until
from watched import Watched

DATA_SECONDS = 90
WINDOW = "15s"
"""The value for Grafana's `$__rate_interval`: several scrapes."""
STORES = "resuena-stores"
SERVER = 'job="nats",server_id="http://nats:8222"'
JETSTREAM = 'job="nats",server_id="http://nats:8222",server_name="nats-1"'
STREAM = f'{JETSTREAM},account="$G",is_stream_leader="true"'
SAMPLES = {
    'up{job="nats"}': "1x60",
    f"gnatsd_varz_slow_consumers{{{SERVER}}}": "0x29 3x31",
    f"gnatsd_varz_connections{{{SERVER}}}": "12x60",
    f"gnatsd_varz_mem{{{SERVER}}}": "5e7x60",
    f"gnatsd_varz_in_msgs{{{SERVER}}}": "0+120x60",
    f"gnatsd_varz_out_msgs{{{SERVER}}}": "0+240x60",
    f"jetstream_server_total_message_bytes{{{JETSTREAM}}}": "250x60",
    f"jetstream_server_max_storage{{{JETSTREAM}}}": "1000x60",
    f'jetstream_stream_total_bytes{{{STREAM},stream_name="COMPANY"}}': "200x60",
    f'jetstream_stream_total_bytes{{{STREAM},stream_name="MOBILE"}}': "50x60",
    'probe_ssl_earliest_cert_expiry{job="site",instance="https://resuena.example"}': f"{86_400 * 30 + 3_600}x60",
}
"""One sample a minute of what no program of this machine exports: series with the names and labels of
prometheus-nats-exporter 0.17, and the certificate of a site with https."""
VALUES: dict[str, dict[str, float]] = {
    "NATS | A": {"{}": 1},
    "Slow consumers in an hour | A": {"{}": 3},
    "JetStream's storage used | A": {'{server_name="nats-1"}': 0.25},
    "Size of each stream | A": {'{stream_name="COMPANY"}': 200, '{stream_name="MOBILE"}': 50},
    "Messages a second | A": {"{}": 2},
    "Messages a second | B": {"{}": 4},
    "Connections | A": {'{server_id="http://nats:8222"}': 12},
    "Memory | A": {'{server_id="http://nats:8222"}': 5e7},
    "Days until the certificate expires | A": {"{}": 30},
}
"""What each of these panels shows after an hour of SAMPLES, by labels."""


def panels(dashboard: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for panel in dashboard["panels"]:
        yield from panel.get("panels") or [panel]


def queries() -> dict[str, str]:
    """Every query for Prometheus, by its place."""
    expressions = {}
    for path in sorted((CHART_FILES / "dashboards").glob("*.json")):
        for panel in panels(json.loads(path.read_text())):
            for target in panel.get("targets", ()):
                if panel["datasource"]["type"] == "prometheus":
                    expressions[f"{path.stem} | {panel['title']} | {target['refId']}"] = target["expr"]
    return expressions


def needs_samples(query: str) -> bool:
    """Whether a query is about metrics that nothing exports here."""
    return any(f'job="{job}"' in query for job in NOT_HERE) or "probe_ssl_" in query


def test_every_query_about_missing_metrics_is_run_on_samples() -> None:
    assert {place for place, query in queries().items() if needs_samples(query)} == {
        f"{STORES} | {place}" for place in VALUES
    }


def test_queries_about_missing_metrics_show_what_samples_say(tmp_path: Path) -> None:
    expressions = queries()
    test = {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in SAMPLES.items()],
        "promql_expr_test": [
            {
                "expr": expressions[f"{STORES} | {place}"].replace("$__rate_interval", "5m"),
                "eval_time": "1h",
                "exp_samples": [{"labels": labels, "value": value} for labels, value in samples.items()],
            }
            for place, samples in VALUES.items()
        ],
    }
    (tmp_path / "test.yml").write_text(yaml.safe_dump({"rule_files": [], "tests": [test]}))
    done = subprocess.run(
        ["promtool", "test", "rules", tmp_path / "test.yml"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_other_query_of_every_panel_has_data(watched: Watched) -> None:
    waiting = {
        place: query.replace("$__rate_interval", WINDOW)
        for place, query in queries().items()
        if not needs_samples(query)
    }
    assert len(waiting) > 100

    def all_have() -> bool:
        for place, text in list(waiting.items()):
            if watched.watch.query(text):
                del waiting[place]
        return not waiting

    until(
        all_have,
        lambda: "no data: " + "\n".join(f"{place}: {text}" for place, text in waiting.items()),
        DATA_SECONDS,
    )
