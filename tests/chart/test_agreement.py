"""The chart runs what docker-compose.yml runs, and lets each part reach and read what its own code says, no more."""

from __future__ import annotations

import inspect
import re
from typing import Any

import charts
import pytest
import typer
import yaml

from gateway.server import GRACE_SECONDS as GATEWAY_GRACE
from gateway.server import TAKEN_SECONDS
from kit.db import Database
from kit.rpc.health import LIVENESS
from kit.rpc.server import GRACE_SECONDS
from resuena_operator import cli
from resuena_operator.installation import MARKER, OperatorSettings

ONLY_COMPOSE = {
    "RESUENA_CLOCK_AHEAD_SECONDS",  # development only
    "RESUENA_SMTP_URL",
}
ONLY_CHART = {
    "RESUENA_NATS_REPLICAS",
    "RESUENA_MEDIA_STORE_ACCESS_KEY_ID_FILE",
    "RESUENA_MEDIA_STORE_SECRET_ACCESS_KEY_FILE",
    "AWS_REGION",
    "AWS_ENDPOINT",
    "AWS_ALLOW_HTTP",
}
BACKUP = "resuena-backup"
NO_PARTS = {"postgres", "nats", "service-keys", "demo-key", "demo"}
"""Services of compose that are the other chart, `make-secrets.sh`, or development's."""


def names(environment: dict[str, Any]) -> set[str]:
    return set(environment) - ONLY_COMPOSE - ONLY_CHART


def base_services() -> set[str]:
    """Those that run without a profile."""
    return {name for name, one in charts.compose().items() if "profiles" not in one}


def test_every_service_of_compose_is_in_the_chart() -> None:
    parts = {"gateway", *(f"{name}-svc" for name in charts.SERVICES)}
    migrations = {f"{name}-migrate" for name in charts.SERVICES}
    assert base_services() - NO_PARTS == parts | migrations
    assert set(charts.production("Deployment")) == {f"resuena-{name}" for name in parts}
    assert set(charts.production("Job")) == {charts.migration_of(name) for name in charts.SERVICES}


@pytest.mark.parametrize("part", charts.PARTS)
def test_each_part_is_told_the_same_as_in_compose(part: str) -> None:
    compose = charts.compose()["gateway" if part == "gateway" else f"{part}-svc"]["environment"]
    assert names(charts.environment(charts.workloads()[charts.name_of(part)])) == names(compose)


@pytest.mark.parametrize("service", charts.SERVICES)
def test_a_migration_is_told_what_its_service_is_told(service: str) -> None:
    found = charts.workloads()
    assert charts.environment(found[charts.migration_of(service)]) == charts.environment(
        found[charts.name_of(service)]
    )


def test_migrations_run_before_anything_else_of_a_release() -> None:
    for job in charts.production("Job").values():
        annotations = job["metadata"]["annotations"]
        assert annotations["helm.sh/hook"] == "pre-install,pre-upgrade"
        account = charts.production("ServiceAccount")[charts.pod_of(job)["serviceAccountName"]]
        assert account["metadata"]["annotations"]["helm.sh/hook"] == annotations["helm.sh/hook"]
        assert int(account["metadata"]["annotations"]["helm.sh/hook-weight"]) < 0  # it exists when the job starts


# --- secrets


def test_the_chart_holds_no_secret_and_none_is_in_an_environment() -> None:
    for chart, example in charts.EXAMPLES:
        assert not charts.resources(chart, example, "Secret")
        assert "secretKeyRef" not in charts.rendered(chart, example)
        assert not re.search(r"value: .*://[^/\s@]+:[^/\s@]+@", charts.rendered(chart, example))


def test_each_secret_is_in_the_pods_that_need_it_and_in_no_other() -> None:
    readers: dict[str, set[str]] = {}
    for name, workload in charts.workloads().items():
        for kind, secret, _ in charts.mounted(charts.pod_of(workload)):
            if kind == "secret":
                readers.setdefault(secret, set()).add(name)
    everything = set(charts.workloads())
    backup = {BACKUP}
    both = {service: {charts.name_of(service), charts.migration_of(service)} for service in charts.SERVICES}
    mailing = [
        service for service in charts.SERVICES if "MailSettings" in charts.source_of(service, "settings.py")
    ]
    assert readers == {
        "resuena-nats": everything,
        "resuena-identity": both["identity"],
        "resuena-company": both["company"],
        "resuena-tracking": both["tracking"],
        "resuena-media-store": both["media"] | backup,
        "resuena-networks": both["identity"] | both["campaign"],
        "resuena-mail": set().union(*(both[service] for service in mailing)),
        **{f"resuena-database-{service}": both[service] | backup for service in charts.SERVICES},
        **{
            f"resuena-service-key-{part}": {charts.name_of(part)}
            for part in charts.PARTS
            if charts.called_by(part)
        },
    }


def test_each_file_that_a_process_is_told_of_is_mounted() -> None:
    for workload in charts.workloads().values():
        pod = charts.pod_of(workload)
        files = {key for _, _, key in charts.mounted(pod)}
        paths = {
            f"{mount['mountPath']}/{item['path']}"
            for mount in pod["containers"][0]["volumeMounts"]
            for volume in pod["volumes"]
            if volume["name"] == mount["name"]
            for source in volume.get("projected", {}).get("sources", ())
            for item in source["secret"]["items"]
        }
        for name, value in charts.environment(workload).items():
            if name.endswith("_FILE") and name != "RESUENA_SERVICE_KEY_FILE":
                assert value in paths, name
        assert files


# --- who reaches whom


def selected(peers: list[dict[str, Any]]) -> set[str]:
    """The parts that a policy's peers select, by the labels of their pods."""
    found = set()
    for peer in peers:
        labels = peer.get("podSelector", {}).get("matchLabels", {})
        if "app.kubernetes.io/instance" in labels:
            assert labels["app.kubernetes.io/instance"] == "resuena"
            found.add(labels["app.kubernetes.io/name"].removesuffix("-svc"))
    return found


def rules(part: str, direction: str, port: int) -> list[dict[str, Any]]:
    policy = charts.production("NetworkPolicy")[charts.name_of(part)]["spec"]
    assert policy["podSelector"]["matchLabels"]["app.kubernetes.io/name"].removesuffix("-svc") == part
    assert set(policy["policyTypes"]) == {"Ingress", "Egress"}
    side = "from" if direction == "ingress" else "to"
    return [
        peer
        for rule in policy[direction]
        if any(one["port"] == port for one in rule["ports"])
        for peer in rule.get(side, [{}])
    ]


@pytest.mark.parametrize("service", charts.SERVICES)
def test_a_service_is_reached_by_those_that_call_it(service: str) -> None:
    calling = {part for part in charts.PARTS if service in charts.called_by(part)}
    assert selected(rules(service, "ingress", 5100)) == calling
    assert charts.callers_of(service) - {"demo", "mobile"} <= calling
    mobile = [peer for peer in rules(service, "ingress", 5100) if "namespaceSelector" in peer]
    assert bool(mobile) == ("mobile" in charts.callers_of(service))


@pytest.mark.parametrize("part", charts.PARTS)
def test_a_part_reaches_those_that_it_calls(part: str) -> None:
    assert selected(rules(part, "egress", 5100)) == charts.called_by(part)
    keys = rules(part, "egress", 9100)
    assert selected(keys) == ({"identity"} if part != "identity" else set())  # the keys of access tokens
    assert bool(rules(part, "egress", 5432)) == (part != "gateway")
    assert len(rules(part, "egress", 4222)) == 1


def test_mail_media_webhooks_and_calls_of_networks_leave_the_cluster_and_nothing_else_does() -> None:
    outside = {
        part
        for part in charts.PARTS
        for rule in charts.production("NetworkPolicy")[charts.name_of(part)]["spec"]["egress"]
        if any("ipBlock" in peer for peer in rule["to"])
    }
    compose = charts.compose()
    mailing = {name.removesuffix("-svc") for name, one in compose.items() if "mail" in one.get("networks", ())}
    calling = {name.removesuffix("-svc") for name, one in compose.items() if "outside" in one.get("networks", ())}
    linking = {part for part in charts.SERVICES if "facebook_graph_url" in charts.source_of(part, "settings.py")}
    assert calling & set(charts.SERVICES) == linking | {"company"}
    assert outside == mailing | linking | {"company", "media"}
    everywhere = {"ipBlock": {"cidr": "0.0.0.0/0"}}
    assert {part for part in charts.PARTS if everywhere in rules(part, "egress", 443)} == linking | {"media"}
    (receivers,) = rules("company", "egress", 443)
    assert "10.0.0.0/8" in receivers["ipBlock"]["except"]
    assert {part for part in charts.PARTS if receivers in rules(part, "egress", 443)} == {"company"}


def test_without_an_application_at_meta_its_services_have_no_secret_of_it_and_do_not_reach_it() -> None:
    without = "".join(str(one) for one in charts.parsed("resuena", "minimal"))
    assert "APP_SECRET_FILE" not in without
    assert "network-webhook-token" not in without
    for part in ("identity", "campaign"):
        policy = charts.resources("resuena", "minimal", "NetworkPolicy")[charts.name_of(part)]["spec"]
        assert 443 not in {one["port"] for rule in policy["egress"] for one in rule["ports"]}


def test_a_migration_reaches_its_database_alone() -> None:
    policy = charts.production("NetworkPolicy")["resuena-migrate"]["spec"]
    assert "ingress" not in policy
    assert [[one["port"] for one in rule["ports"]] for rule in policy["egress"]] == [[53, 53], [5432]]


# --- backups


def test_the_backup_is_told_what_the_operators_command_reads_for_it() -> None:
    told = charts.environment(charts.workloads()[BACKUP])
    known = {f"RESUENA_{name}".upper() for name in OperatorSettings.model_fields}
    assert {name.removesuffix("_FILE") for name in told if name.startswith("RESUENA_")} <= known
    compose = charts.compose()["operator"]["environment"]
    stores = {
        name
        for name in compose
        if re.fullmatch(r"RESUENA_(\w+_DATABASE_\w+|NATS_\w+|MEDIA_STORE_URL|ENVIRONMENT)", name)
    }
    assert stores <= set(told)
    assert MARKER in told
    for service in charts.SERVICES:
        own = charts.environment(charts.workloads()[charts.name_of(service)])
        assert told[f"RESUENA_{service.upper()}_DATABASE_URL"] == own["RESUENA_DATABASE_URL"]
    media = charts.environment(charts.workloads()[charts.name_of("media")])
    for name in ("RESUENA_MEDIA_STORE_URL", "AWS_REGION", "RESUENA_MEDIA_STORE_ACCESS_KEY_ID_FILE"):
        assert told[name] == media[name]


def test_the_backup_runs_a_command_that_there_is_with_the_image_that_a_release_builds() -> None:
    spec = charts.production("CronJob")[BACKUP]["spec"]
    assert spec["concurrencyPolicy"] == "Forbid"
    (container,) = charts.pod_of(charts.production("CronJob")[BACKUP])["containers"]
    assert container["image"].startswith("registry.example/resuena/operator:")
    command, target, *options = container["args"]
    assert (command, target) == ("backup", "s3://resuena-backups/production")
    asked = typer.main.get_command(cli.app).commands["backup"].make_context("backup", [target, *options])  # type: ignore[attr-defined]
    assert asked.params["keep"] == 14
    volumes = {one["name"]: one for one in charts.pod_of(charts.production("CronJob")[BACKUP])["volumes"]}
    assert volumes["tmp"]["emptyDir"]["sizeLimit"] == "10Gi"


def test_the_backup_reaches_the_stores_alone_and_is_left_out_without_a_bucket() -> None:
    policy = charts.production("NetworkPolicy")[BACKUP]["spec"]
    assert "ingress" not in policy
    assert [[one["port"] for one in rule["ports"]] for rule in policy["egress"]] == [
        [53, 53],
        [4222],
        [5432],
        [443],
    ]
    assert not charts.resources("resuena", "minimal", "CronJob")
    assert BACKUP not in charts.resources("resuena", "minimal", "NetworkPolicy")


# --- how pods live


def test_services_are_headless_so_that_a_caller_sees_every_pod() -> None:
    services = charts.production("Service")
    for part in charts.PARTS:
        assert (services[charts.name_of(part)]["spec"].get("clusterIP") == "None") == (part != "gateway")
    for workload in charts.workloads().values():
        for name, value in charts.environment(workload).items():
            if name.endswith("_ADDRESS"):
                host, port = value.split(":")
                assert int(port) in [one["port"] for one in services[host]["spec"]["ports"]]


@pytest.mark.parametrize("part", charts.PARTS)
def test_a_part_has_two_pods_which_are_spread_and_disturbed_one_at_a_time(part: str) -> None:
    name = charts.name_of(part)
    deployment = charts.production("Deployment")[name]["spec"]
    autoscaler = charts.production("HorizontalPodAutoscaler")[name]["spec"]
    assert autoscaler["scaleTargetRef"]["name"] == name
    assert autoscaler["minReplicas"] >= 2
    assert "replicas" not in deployment  # the autoscaler's, which an upgrade must not undo
    labels = deployment["template"]["metadata"]["labels"]
    budget = charts.production("PodDisruptionBudget")[name]["spec"]
    spread = deployment["template"]["spec"]["topologySpreadConstraints"]
    for selector in (
        deployment["selector"],
        budget["selector"],
        *(one["labelSelector"] for one in spread),
        {"matchLabels": charts.production("Service")[name]["spec"]["selector"]},
    ):
        assert selector["matchLabels"].items() <= labels.items()
    assert {one["topologyKey"] for one in spread} == {"kubernetes.io/hostname", "topology.kubernetes.io/zone"}


@pytest.mark.parametrize("part", charts.PARTS)
def test_a_part_is_probed_where_it_tells_and_given_the_time_it_takes_to_stop(part: str) -> None:
    pod = charts.pod_of(charts.production("Deployment")[charts.name_of(part)])
    (container,) = pod["containers"]
    if part == "gateway":
        assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
        assert container["livenessProbe"]["httpGet"]["path"] == "/livez"
        needed = GATEWAY_GRACE + TAKEN_SECONDS
    else:
        assert container["readinessProbe"]["grpc"] == {"port": 5100}
        assert container["livenessProbe"]["grpc"] == {"port": 5100, "service": LIVENESS}
        needed = GRACE_SECONDS
    assert pod["terminationGracePeriodSeconds"] > container["lifecycle"]["preStop"]["sleep"]["seconds"] + needed


@pytest.mark.parametrize("part", charts.PARTS)
def test_a_pod_runs_as_the_user_of_its_image_on_its_ports(part: str) -> None:
    folder = "gateway" if part == "gateway" else f"{part}-svc"
    dockerfile = (charts.ROOT / folder / "Dockerfile").read_text()
    pod = charts.pod_of(charts.production("Deployment")[charts.name_of(part)])
    assert f"useradd --uid {pod['securityContext']['runAsUser']} " in dockerfile
    (exposed,) = re.findall(r"^EXPOSE (.*)$", dockerfile, re.MULTILINE)
    assert [str(one["containerPort"]) for one in pod["containers"][0]["ports"]] == exposed.split()
    assert pod["containers"][0]["image"].split("/")[-1].split(":")[0] == folder


def test_each_pod_has_no_token_and_no_right_it_does_not_need() -> None:
    pods = [charts.pod_of(one) for one in charts.workloads().values()]
    pods += [charts.pod_of(one) for one in charts.resources("stores", "stores-production", "StatefulSet").values()]
    for pod in pods:
        assert pod["automountServiceAccountToken"] is False
        assert pod["serviceAccountName"] != "default"
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        (container,) = pod["containers"]
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "runAsNonRoot": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert container["resources"]["requests"].keys() == container["resources"]["limits"].keys()


# --- the stores


def test_each_service_has_a_database_and_a_role_of_its_own() -> None:
    (cluster,) = charts.resources("stores", None, "Cluster").values()
    databases = charts.resources("stores", None, "Database").values()
    first = cluster["spec"]["bootstrap"]["initdb"]
    owned = {one["spec"]["name"]: one["spec"]["owner"] for one in databases} | {first["database"]: first["owner"]}
    assert owned == {service: service for service in charts.SERVICES}
    roles = {one["name"]: one["passwordSecret"]["name"] for one in cluster["spec"]["managed"]["roles"]}
    assert roles == {service: f"resuena-database-{service}" for service in charts.SERVICES}
    assert cluster["spec"]["instances"] == 3


def test_the_database_takes_the_connections_of_all_pods_that_may_be_started() -> None:
    (cluster,) = charts.resources("stores", None, "Cluster").values()
    sizes = {name: one.default for name, one in inspect.signature(Database).parameters.items()}
    of_a_pod = 3 * sizes["pool_size"] + sizes["max_overflow"]  # transactions, statements, reads
    scaled = charts.production("HorizontalPodAutoscaler")
    # One pod more of each while a release replaces another.
    pods = sum(1 + scaled[charts.name_of(service)]["spec"]["maxReplicas"] for service in charts.SERVICES)
    assert pods * of_a_pod <= int(cluster["spec"]["postgresql"]["parameters"]["max_connections"])


def test_the_charts_agree_on_where_the_stores_are() -> None:
    values = yaml.safe_load((charts.KUBERNETES / "resuena" / "values.yaml").read_text())
    (cluster,) = charts.resources("stores", None, "Cluster")
    assert values["postgresql"]["host"] == f"{cluster}-rw"
    assert values["nats"]["host"] in charts.resources("stores", None, "Service")
    (servers,) = charts.resources("stores", None, "StatefulSet").values()
    assert servers["spec"]["replicas"] == values["nats"]["replicas"] == 3
    (peer,) = values["networkPolicy"]["natsTo"]
    labels = servers["spec"]["template"]["metadata"]["labels"]
    assert peer["podSelector"]["matchLabels"].items() <= labels.items()
    for pod in (charts.template_of(one)["metadata"]["labels"] for one in charts.workloads().values()):
        assert pod["app.kubernetes.io/part-of"] == "resuena"  # whom the stores' policies let in
