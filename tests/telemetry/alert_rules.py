"""The delivered alert rules, and a version of them with shorter times for tests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy" / "observability"
CHART_FILES = ROOT / "deploy" / "kubernetes" / "resuena" / "files"
RULES = CHART_FILES / "alerts.yml"
_WINDOW = re.compile(r"\[(\d+)([smh])\]")
_SECONDS = {"s": 1, "m": 60, "h": 3600}


def rules() -> dict[str, dict[str, Any]]:
    """The rules by the alert's name."""
    groups = yaml.safe_load(RULES.read_text())["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"]}


def seconds(duration: str) -> int:
    """`10m` is 600."""
    return int(duration[:-1]) * _SECONDS[duration[-1]]


def shortened(factor: float, least: int = 1) -> str:
    """Writes the rules with each `for` and each window `[5m]` multiplied by the factor, to `least` seconds or more.

    Thresholds stay: a rule fires for the same state, only sooner.
    """

    def short(duration: str) -> str:
        return f"{max(least, round(seconds(duration) * factor))}s"

    document = yaml.safe_load(RULES.read_text())
    for group in document["groups"]:
        for rule in group["rules"]:
            if "for" in rule:
                rule["for"] = short(rule["for"])
            rule["expr"] = _WINDOW.sub(lambda window: f"[{short(window[1] + window[2])}]", rule["expr"])
    return str(yaml.safe_dump(document, sort_keys=False))
