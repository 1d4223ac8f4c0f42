"""The charts render for each example, match the Kubernetes API schema, follow good practice, and refuse invalid
values."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import charts
import pytest
import yaml

CHECKS = charts.ROOT / ".tools" / "chart-checks" / "bin"
WITHOUT_SCHEMA = {"Cluster", "Database", "HTTPRoute", "PodMonitor", "PrometheusRule"}
"""Kinds of operators, which the Kubernetes API itself does not include."""


def written(folder: Path, chart: str, example: str | None) -> Path:
    file = folder / f"{chart}.yaml"
    file.write_text(charts.rendered(chart, example))
    return file


@pytest.mark.parametrize(("chart", "example"), charts.EXAMPLES)
def test_helm_finds_nothing_to_say(chart: str, example: str | None) -> None:
    done = charts.helm("lint", "--strict", *charts.values_of(chart, example))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("chart", "example"), charts.EXAMPLES)
def test_each_resource_fits_the_schema_of_its_kind(tmp_path: Path, chart: str, example: str | None) -> None:
    done = subprocess.run(
        [CHECKS / "kubernetes-validate", "--strict", "--quiet", written(tmp_path, chart, example)],
        capture_output=True,
        text=True,
        check=False,
    )
    output = done.stdout + done.stderr
    assert set(re.findall(r"Couldn't find schema for kind (\w+)", output)) <= WITHOUT_SCHEMA, output
    assert not re.search(r"\b(ERROR|FAIL)", output), output
    assert done.returncode == 0, output


def test_a_restore_fits_the_schemas_and_keeps_the_policies_too(tmp_path: Path) -> None:
    file = tmp_path / "restore.yaml"
    file.write_text(yaml.safe_dump_all(charts.restoring("restore.identitySecret=backup-key")))
    fits = subprocess.run(
        [CHECKS / "kubernetes-validate", "--strict", "--quiet", file], capture_output=True, text=True, check=False
    )
    assert fits.returncode == 0, fits.stdout + fits.stderr
    kept = subprocess.run(
        [CHECKS / "checkov", "--config-file", charts.KUBERNETES / "checkov.yaml", "-f", file, "-o", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert kept.returncode == 0, kept.stdout[-4000:]


@pytest.mark.parametrize(("chart", "example"), [("resuena", "production"), ("stores", "stores-production")])
def test_the_policies_of_checkov_are_kept(tmp_path: Path, chart: str, example: str) -> None:
    policies = charts.KUBERNETES / "checkov.yaml"
    done = subprocess.run(
        [CHECKS / "checkov", "--config-file", policies, "-f", written(tmp_path, chart, example), "-o", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    summary = yaml.safe_load(done.stdout)
    assert done.returncode == 0, done.stdout[-4000:]
    assert summary["summary"]["passed"] > 50
    assert summary["summary"]["failed"] == 0


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ("publicUrl=resuena.example", "publicUrl"),
        ("publicUrl=http://resuena.example", "publicUrl"),
        ("gateway.trustedProxies=", "trustedProxies"),
        ("mediaStore.url=file:///tmp", "mediaStore"),
        ("nats.replicas=2", "replicas"),
        ("services.identity.databse.host=x", "databse"),
        ("mail.from=", "mail"),
        ("backup.target=/srv/backups", "backup"),
        ("backup.schedule=nightly", "backup"),
        ("backup.recipients={AGE-SECRET-KEY-1QQ}", "recipients"),
        ("restore.from=s3://resuena-backups/production", "restore"),
    ],
)
def test_values_that_cannot_be_right_are_refused(wrong: str, name: str) -> None:
    done = charts.helm("template", "resuena", *charts.values_of("resuena", "production"), "--set", wrong)
    assert done.returncode != 0
    assert name in done.stderr


def test_the_readme_has_the_charts_values() -> None:
    readme = (charts.KUBERNETES / "README.md").read_text()
    for chart in ("resuena", "stores"):
        values = yaml.safe_load((charts.KUBERNETES / chart / "values.yaml").read_text())
        missing = [name for name in values if f"`{name}" not in readme]
        assert not missing
