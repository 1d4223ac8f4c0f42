"""Dashboards have data: every query of every panel is run on a real Prometheus that monitors a running system."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from alert_rules import FOLDER
from watch import until
from watched import Watched

DATA_SECONDS = 90
WINDOW = "15s"
"""The value for Grafana's `$__rate_interval`: several scrapes."""


def panels(dashboard: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for panel in dashboard["panels"]:
        yield from panel.get("panels") or [panel]


def queries() -> dict[str, str]:
    """Every query for Prometheus, by its place."""
    expressions = {}
    for path in sorted((FOLDER / "grafana" / "dashboards").glob("*.json")):
        for panel in panels(json.loads(path.read_text())):
            for target in panel.get("targets", ()):
                if panel["datasource"]["type"] == "prometheus":
                    expressions[f"{path.stem} | {panel['title']} | {target['refId']}"] = target["expr"]
    return expressions


def test_every_query_of_every_panel_has_data(watched: Watched) -> None:
    waiting = {place: text.replace("$__rate_interval", WINDOW) for place, text in queries().items()}
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
