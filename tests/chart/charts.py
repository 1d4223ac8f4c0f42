"""The charts as the tests use them: rendered with an example's values, and the repository files that they must agree
with."""

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
RESTORED = "s3://resuena-backups/production/resuena-2026-11-23T23-07-39.512Z"

RELEASES = {"resuena": "resuena", "stores": "resuena-stores"}

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
    done = helm("template", RELEASES[chart], "--namespace", "resuena", *values_of(chart, example))
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def parsed(chart: str, example: str | None) -> list[Resource]:
    """The resources of a release; cached, so callers must not change them."""
    return read(rendered(chart, example))


def read(text: str) -> list[Resource]:
    """The resources that Helm prints."""
    return [resource for resource in yaml.safe_load_all(text) if resource]


def rendered_with(chart: str, example: str | None, *values: str) -> list[Resource]:
    """The resources of a release with values (`name=value`) beside the example's."""
    settings = [argument for value in values for argument in ("--set", value)]
    done = helm("template", RELEASES[chart], "--namespace", "resuena", *values_of(chart, example), *settings)
    assert done.returncode == 0, done.stderr
    return read(done.stdout)


@cache
def restoring(*options: str) -> list[Resource]:
    """The resources of production while a backup is restored, with more values in the form of `--set`."""
    values = [word for option in (f"restore.from={RESTORED}", *options) for word in ("--set", option)]
    done = helm("template", "resuena", "--namespace", "resuena", *values_of("resuena", "production"), *values)
    assert done.returncode == 0, done.stderr
    return [resource for resource in yaml.safe_load_all(done.stdout) if resource]


def resources(chart: str, example: str | None, kind: str) -> dict[str, Resource]:
    """The resources of a kind by name."""
    chosen = [resource for resource in parsed(chart, example) if resource["kind"] == kind]
    assert len({resource["metadata"]["name"] for resource in chosen}) == len(chosen)
    return {resource["metadata"]["name"]: resource for resource in chosen}


def production(kind: str) -> dict[str, Resource]:
    """The resources of the chart resuena in production."""
    return resources("resuena", "production", kind)


def name_of(part: str) -> str:
    """The labels by which a part's resources are selected."""
    return "resuena-gateway" if part == "gateway" else f"resuena-{part}-svc"


def migration_of(service: str) -> str:
    return f"resuena-migrate-{service}"


def template_of(workload: Resource) -> Resource:
    """A workload's pod template; a CronJob has it in its job template, and a Pod is one itself."""
    if workload["kind"] == "Pod":
        return workload
    template: Resource = workload["spec"].get("jobTemplate", workload)["spec"]["template"]
    return template


def pod_of(workload: Resource) -> Resource:
    """The specification of a workload's pods."""
    spec: Resource = template_of(workload)["spec"]
    return spec


def environment(workload: Resource) -> dict[str, str]:
    """Names and values of a workload's environment variables."""
    (container,) = pod_of(workload)["containers"]
    return {variable["name"]: variable["value"] for variable in container["env"]}


def workloads() -> dict[str, Resource]:
    """Deployments, migrations and the backup of production."""
    return {**production("Deployment"), **production("Job"), **production("CronJob")}


def mounted(pod: Resource) -> Iterator[tuple[str, str, str]]:
    """Kind, name and key of each Secret or ConfigMap value that is mounted into a pod; the key `*` is all of them."""
    for volume in pod.get("volumes", ()):
        for source in (volume, *volume.get("projected", {}).get("sources", ())):
            for kind in ("secret", "configMap"):
                if kind in source:
                    reference = source[kind]
                    name = reference.get("secretName") or reference["name"]
                    for item in reference.get("items", [{"key": "*"}]):
                        yield kind, name, item["key"]


# --- the files that the charts must agree with


def compose() -> Resource:
    """The services of docker-compose.yml with production.yml over it, without those that production disables."""
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
    program = shutil.which("nats-server", path=str(ROOT / ".venv" / "bin"))
    assert program is not None
    return program
