"""Telemetry is a contract: spans, metrics and log lines match their lists, and contain no personal data."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from google.protobuf.json_format import MessageToJson
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from short_journey import BROWSER_PARENT
from watch import until
from watched import Watched

HERE = Path(__file__).parent
STEPS: list[dict[str, object]] = tomllib.loads((HERE / "edges.toml").read_text())["step"]
METRICS = tomllib.loads((HERE / "metrics.toml").read_text())
SERVICES = {"identity-svc", "company-svc", "campaign-svc", "tracking-svc", "media-svc"}
PROCESSES = SERVICES | {"gateway"}
SPAN_SECONDS = 30
"""Processes send their spans every five seconds."""


def trace_of(watched: Watched, step: str) -> str:
    """The trace id of the step."""
    if step in watched.journey.traces:
        return watched.journey.traces[step]
    label = "tracking-svc server resuena.tracking.v1.TrackingService/TrackEvents"
    received = next((candidate for candidate in watched.receiver.spans if candidate.label == label), None)
    return received.span.trace_id.hex() if received else "0" * 32


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["name"])
def test_a_step_leads_where_the_list_says(step: dict[str, object], watched: Watched) -> None:
    expected = {tuple(pair) for pair in step["edges"]}  # type: ignore[attr-defined]
    missing = set(expected)

    def all_there() -> bool:
        nonlocal missing
        missing = expected - watched.receiver.edges(trace_of(watched, str(step["name"])), BROWSER_PARENT)
        return not missing

    until(all_there, lambda: f"missing: {missing}", SPAN_SECONDS)


def exported_metrics(watched: Watched) -> dict[str, dict[str, Metric]]:
    """The metrics of each process by name, without Python's default ones."""
    metrics_by_process: dict[str, dict[str, Metric]] = {}
    for job, target in watched.watch.targets().items():
        if job in PROCESSES:
            text = httpx.get(f"http://{target}/metrics", timeout=10, trust_env=False).text
            metrics_by_process[job] = {
                metric.name + ("_total" if metric.type == "counter" else ""): metric
                for metric in text_string_to_metric_families(text)
                if not metric.name.startswith(("process_", "python_")) and not metric.name.endswith("_created")
            }
    return metrics_by_process


def test_metrics_are_those_of_the_list(watched: Watched) -> None:
    metrics_by_process = exported_metrics(watched)
    assert metrics_by_process.keys() == PROCESSES
    assert {name for metrics in metrics_by_process.values() for name in metrics} - METRICS.keys() == set(), (
        "add them to metrics.toml"
    )
    for name, listed in METRICS.items():
        named = listed["processes"]
        tellers = SERVICES if named == "services" else PROCESSES if named == "all" else set(named)
        metric_by_job = {job: metrics[name] for job, metrics in metrics_by_process.items() if name in metrics}
        assert tellers <= metric_by_job.keys() or "rare" in listed, (
            f"{name} is told by {metric_by_job.keys()} only"
        )
        for job, metric in metric_by_job.items():
            assert metric.type == listed["type"], f"{name} of {job}"
            labels = {frozenset(sample.labels) - {"le"} for sample in metric.samples}
            assert labels <= {frozenset(listed["labels"])}, f"{name} of {job} has the labels {labels}"
        assert "rare" in listed or any(metric.samples for metric in metric_by_job.values()), (
            f"{name} has no sample"
        )


def telemetry_texts(watched: Watched) -> Iterator[tuple[str, str]]:
    """Each piece of telemetry, with its place."""
    for received in list(watched.receiver.spans):
        yield f"span {received.label}", MessageToJson(received.span, ensure_ascii=False)
    for job, metrics in exported_metrics(watched).items():
        for name, metric in metrics.items():
            for sample in metric.samples:
                yield f"metric {name} of {job}", json.dumps(sample.labels, ensure_ascii=False)
    for job in PROCESSES:
        for number, line in enumerate(log_lines(watched, job), 1):
            yield f"line {number} of {job}", line


def log_lines(watched: Watched, job: str) -> list[str]:
    assert watched.system.data is not None
    return (watched.system.data / "logs" / f"{job}.log").read_text().splitlines()


def test_nothing_personal_is_told(watched: Watched) -> None:
    last = watched.journey.traces["reset"]
    until(lambda: watched.receiver.of_trace(last), lambda: "the last spans did not come", SPAN_SECONDS)
    assert all(len(datum) > 5 for datum in watched.journey.personal.values())
    leaks = [
        f"{what} in {place}"
        for place, text in telemetry_texts(watched)
        for what, datum in watched.journey.personal.items()
        if datum.lower() in text.lower()
    ]
    assert not leaks, "\n".join(sorted(set(leaks))[:20])


def test_log_lines_are_json_with_level_and_message_first_and_lead_to_their_trace(watched: Watched) -> None:
    traces = set()
    for job in PROCESSES:
        lines = log_lines(watched, job)
        assert lines
        for text in lines:
            line = json.loads(text)
            assert list(line)[:2] == ["level", "message"], text
            assert line["service"] == job, text
            traces.add(line.get("trace_id"))
    assert watched.journey.traces["approve"] in traces
