"""The charts as the tests see them: rendered with an example's values, and the repository that they must agree with."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
KUBERNETES = ROOT / "deploy" / "kubernetes"
HELM = ROOT / ".tools" / "helm" / "helm"
SERVICES = ("identity", "company", "campaign", "tracking", "media")
PARTS = ("gateway", *SERVICES)
EXAMPLES = (
    ("resuena", "production"),
    ("resuena", "external"),
    ("resuena", "minimal"),
    ("stores", "stores-production"),
    ("stores", "stores-minimal"),
    ("stores", None),
)
"""Charts, and the example whose values each is rendered with."""

Resource = dict[str, Any]


def values_of(chart: str, example: str | None) -> list[str]:
    """Helm's arguments for a chart and an example's values."""
    return [
        str(KUBERNETES / chart),
        *(["-f", str(KUBERNETES / "examples" / f"{example}.yaml")] if example else []),
    ]


def helm(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Helm."""
    return subprocess.run([HELM, *arguments], capture_output=True, text=True, check=False)


@cache
def rendered(chart: str, example: str | None) -> str:
    """All resources of a release in the namespace `resuena`, as YAML."""
    release = "resuena" if chart == "resuena" else "resuena-stores"
    done = helm("template", release, "--namespace", "resuena", *values_of(chart, example))
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def parsed(chart: str, example: str | None) -> list[Resource]:
    """The resources of a release; nobody changes them."""
    return [one for one in yaml.safe_load_all(rendered(chart, example)) if one]


def resources(chart: str, example: str | None, kind: str) -> dict[str, Resource]:
    """The resources of a kind by name."""
    found = [one for one in parsed(chart, example) if one["kind"] == kind]
    assert len({one["metadata"]["name"] for one in found}) == len(found)
    return {one["metadata"]["name"]: one for one in found}


def production(kind: str) -> dict[str, Resource]:
    """The resources of the chart resuena in production."""
    return resources("resuena", "production", kind)


def name_of(part: str) -> str:
    """What the resources of a part are called."""
    return "resuena-gateway" if part == "gateway" else f"resuena-{part}-svc"


def migration_of(service: str) -> str:
    return f"resuena-migrate-{service}"


def template_of(workload: Resource) -> Resource:
    """What a workload's pods are made of; a CronJob has it in its jobs'."""
    template: Resource = workload["spec"].get("jobTemplate", workload)["spec"]["template"]
    return template


def pod_of(workload: Resource) -> Resource:
    """The specification of a workload's pods."""
    spec: Resource = template_of(workload)["spec"]
    return spec


def environment(workload: Resource) -> dict[str, str]:
    """Names and values of what the workload's process reads."""
    (container,) = pod_of(workload)["containers"]
    return {one["name"]: one["value"] for one in container["env"]}


def workloads() -> dict[str, Resource]:
    """Deployments, migrations and the backup of production."""
    return {**production("Deployment"), **production("Job"), **production("CronJob")}


def mounted(pod: Resource) -> Iterator[tuple[str, str, str]]:
    """Kind, name and key of each secret or public value that a pod gets as a file; the key `*` is all of them."""
    for volume in pod.get("volumes", ()):
        for source in (volume, *volume.get("projected", {}).get("sources", ())):
            for kind in ("secret", "configMap"):
                if kind in source:
                    one = source[kind]
                    name = one.get("secretName") or one["name"]
                    for item in one.get("items", [{"key": "*"}]):
                        yield kind, name, item["key"]


# --- what the charts must agree with


def compose() -> Resource:
    """The services of docker-compose.yml with production.yml over it; what production leaves empty is left out."""
    main = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    over = yaml.safe_load((ROOT / "deploy" / "compose" / "production.yml").read_text())["services"]
    for name, more in over.items():
        merged = {**main[name].get("environment", {}), **more.get("environment", {})}
        main[name]["environment"] = {key: value for key, value in merged.items() if value != ""}
    return main  # type: ignore[no-any-return]


def source_of(part: str, file: str) -> str:
    """A file of a part's package."""
    folder = "gateway/src/gateway" if part == "gateway" else f"{part}-svc/src/{part}_svc"
    return (ROOT / folder / file).read_text()


def called_by(part: str) -> set[str]:
    """The services that a part has an address for in its settings; the gateway calls all of them."""
    if part == "gateway":
        return set(SERVICES)
    return set(re.findall(r"^    (\w+)_address: str", source_of(part, "settings.py"), re.MULTILINE)) - {
        "grpc",
        "metrics",
    }


def callers_of(service: str) -> set[str]:
    """The callers that a service's access.py names."""
    return set(import_module(f"{service}_svc.access").CALLERS)


def nats_server() -> str:
    found = shutil.which("nats-server", path=str(ROOT / ".venv" / "bin"))
    assert found is not None
    return found
