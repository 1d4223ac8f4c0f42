"""The chart runs the same parts as docker-compose.yml, and each part can reach and read what its code uses, no more."""

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
from resuena_operator.backup import encryption
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
STREAMS = "resuena-streams"
NO_PARTS = {"postgres", "nats", "service-keys", "demo-key", "demo"}
"""Services of compose that are the other chart, `make-secrets.sh`, or development's."""


def names(environment: dict[str, Any]) -> set[str]:
    return set(environment) - ONLY_COMPOSE - ONLY_CHART


def base_services() -> set[str]:
    """Services that run without a profile."""
    return {name for name, service in charts.compose().items() if "profiles" not in service}


def test_every_service_of_compose_is_in_the_chart() -> None:
    parts = {"gateway", *(f"{name}-svc" for name in charts.SERVICES)}
    migrations = {f"{name}-migrate" for name in charts.SERVICES}
    assert base_services() - NO_PARTS == parts | migrations | {"streams"}
    assert set(charts.production("Deployment")) == {f"resuena-{name}" for name in parts}
    assert set(charts.production("Job")) == {STREAMS, *map(charts.migration_of, charts.SERVICES)}


@pytest.mark.parametrize("part", charts.PARTS)
def test_each_part_is_told_the_same_as_in_compose(part: str) -> None:
    compose = charts.compose()["gateway" if part == "gateway" else f"{part}-svc"]["environment"]
    assert names(charts.environment(charts.workloads()[charts.name_of(part)])) == names(compose)


@pytest.mark.parametrize("service", charts.SERVICES)
def test_a_migration_is_told_what_its_service_is_told(service: str) -> None:
    workloads = charts.workloads()
    assert charts.environment(workloads[charts.migration_of(service)]) == charts.environment(
        workloads[charts.name_of(service)]
    )


def test_migrations_run_before_anything_else_of_a_release() -> None:
    for job in (charts.production("Job")[charts.migration_of(service)] for service in charts.SERVICES):
        annotations = job["metadata"]["annotations"]
        assert annotations["helm.sh/hook"] == "pre-install,pre-upgrade"
        account = charts.production("ServiceAccount")[charts.pod_of(job)["serviceAccountName"]]
        for needed in (account, charts.production("NetworkPolicy")["resuena-migrate"]):
            hook = needed["metadata"]["annotations"]
            assert hook["helm.sh/hook"] == annotations["helm.sh/hook"]
            assert int(hook["helm.sh/hook-weight"]) < 0  # created before the job starts
            assert hook["helm.sh/hook-delete-policy"] == "before-hook-creation"  # and kept until the job ends


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
    backup = {BACKUP}
    both = {service: {charts.name_of(service), charts.migration_of(service)} for service in charts.SERVICES}
    mailing = [
        service for service in charts.SERVICES if "MailSettings" in charts.source_of(service, "settings.py")
    ]
    assert readers == {
        "resuena-nats": backup | {STREAMS},
        "resuena-nats-gateway": {charts.name_of("gateway")},
        **{f"resuena-nats-{service}": both[service] for service in charts.SERVICES},
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


# --- reachability


@pytest.mark.parametrize("service", charts.SERVICES)
def test_a_service_admits_no_caller_that_has_no_address_of_it(service: str) -> None:
    calling = {part for part in charts.PARTS if service in charts.called_by(part)}
    assert charts.callers_of(service) - {"demo", "mobile"} <= calling


def test_in_compose_the_same_services_have_a_way_to_mail_servers_and_to_the_internet() -> None:
    compose = charts.compose()
    mailing = {
        name.removesuffix("-svc") for name, service in compose.items() if "mail" in service.get("networks", ())
    }
    calling = {
        name.removesuffix("-svc") for name, service in compose.items() if "outside" in service.get("networks", ())
    }
    linking = {part for part in charts.SERVICES if "facebook_graph_url" in charts.source_of(part, "settings.py")}
    assert mailing == {part for part in charts.SERVICES if "MailSettings" in charts.source_of(part, "settings.py")}
    assert calling & set(charts.SERVICES) == linking | {"company"}


def test_without_an_application_at_meta_its_services_have_no_secret_of_it_and_do_not_reach_it() -> None:
    without = "".join(str(resource) for resource in charts.parsed("resuena", "minimal"))
    assert "APP_SECRET_FILE" not in without
    assert "network-webhook-token" not in without
    for part in ("identity", "campaign"):
        policy = charts.resources("resuena", "minimal", "NetworkPolicy")[charts.name_of(part)]["spec"]
        assert 443 not in {port["port"] for rule in policy["egress"] for port in rule["ports"]}


# --- backups


def test_the_backup_is_told_what_the_operators_command_reads_for_it() -> None:
    environment = charts.environment(charts.workloads()[BACKUP])
    known_names = {f"RESUENA_{name}".upper() for name in OperatorSettings.model_fields}
    assert {name.removesuffix("_FILE") for name in environment if name.startswith("RESUENA_")} <= known_names
    compose = charts.compose()["operator"]["environment"]
    stores = {
        name
        for name in compose
        if re.fullmatch(r"RESUENA_(\w+_DATABASE_\w+|NATS_\w+|MEDIA_STORE_URL|ENVIRONMENT)", name)
    }
    assert stores <= set(environment)
    assert MARKER in environment
    for service in charts.SERVICES:
        own = charts.environment(charts.workloads()[charts.name_of(service)])
        assert environment[f"RESUENA_{service.upper()}_DATABASE_URL"] == own["RESUENA_DATABASE_URL"]
    media = charts.environment(charts.workloads()[charts.name_of("media")])
    for name in ("RESUENA_MEDIA_STORE_URL", "AWS_REGION", "RESUENA_MEDIA_STORE_ACCESS_KEY_ID_FILE"):
        assert environment[name] == media[name]


def test_the_backup_runs_a_command_that_there_is_with_the_image_that_a_release_builds() -> None:
    spec = charts.production("CronJob")[BACKUP]["spec"]
    assert spec["concurrencyPolicy"] == "Forbid"
    (container,) = charts.pod_of(charts.production("CronJob")[BACKUP])["containers"]
    assert container["image"].startswith("registry.example/resuena/operator:")
    command, target, *options = container["args"]
    assert (command, target) == ("backup", "s3://resuena-backups/production")
    context = typer.main.get_command(cli.app).commands["backup"].make_context("backup", [target, *options])  # type: ignore[attr-defined]
    assert context.params["keep"] == 14
    volumes = {volume["name"]: volume for volume in charts.pod_of(charts.production("CronJob")[BACKUP])["volumes"]}
    assert volumes["tmp"]["emptyDir"]["sizeLimit"] == "10Gi"


def test_backups_are_encrypted_to_the_keys_that_the_values_name() -> None:
    values = yaml.safe_load((charts.KUBERNETES / "examples" / "production.yaml").read_text())
    recipients = charts.environment(charts.workloads()[BACKUP])["RESUENA_BACKUP_RECIPIENTS"]
    assert [str(recipient) for recipient in encryption.recipients_of(recipients)] == values["backup"]["recipients"]
    done = charts.helm(
        "template", "resuena", *charts.values_of("resuena", "production"), "--set", "backup.recipients=null"
    )
    assert "RESUENA_BACKUP_RECIPIENTS" not in done.stdout


# --- a restore


def of_kind(kind: str, resources: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {resource["metadata"]["name"]: resource for resource in resources if resource["kind"] == kind}


def restore_job(*options: str) -> dict[str, Any]:
    (job,) = (
        resource
        for resource in of_kind("Job", charts.restoring(*options)).values()
        if resource["metadata"]["labels"].get("app.kubernetes.io/component") == "restore"
    )
    return job


def test_nothing_is_restored_unless_a_backup_is_named() -> None:
    assert "restore" not in charts.rendered("resuena", "production")
    assert not charts.resources("resuena", "minimal", "CronJob")


def test_while_a_backup_is_restored_nothing_else_runs_and_no_backup_is_made() -> None:
    resources = charts.restoring()
    assert {deployment["spec"]["replicas"] for deployment in of_kind("Deployment", resources).values()} == {0}
    assert not of_kind("HorizontalPodAutoscaler", resources)
    assert of_kind("CronJob", resources)[BACKUP]["spec"]["suspend"] is True
    assert "suspend" not in charts.production("CronJob")[BACKUP]["spec"]


def test_the_restore_runs_a_command_that_there_is_as_the_backup_does() -> None:
    job = restore_job("restore.replace=true", "restore.identitySecret=backup-key")
    (container,) = charts.pod_of(job)["containers"]
    command, *arguments = container["args"]
    context = typer.main.get_command(cli.app).commands[command].make_context(command, arguments)  # type: ignore[attr-defined]
    assert context.params["source"] == charts.RESTORED
    assert (context.params["replace"], context.params["dry_run"]) == (True, False)
    assert context.params["identity"] == "/run/secrets/backup-key.txt"
    assert ("secret", "backup-key", "backup-key.txt") in charts.mounted(charts.pod_of(job))
    backup = charts.production("CronJob")[BACKUP]
    assert charts.environment(job) == charts.environment(backup)
    policy = of_kind("NetworkPolicy", charts.restoring())[BACKUP]["spec"]["podSelector"]["matchLabels"]
    assert policy.items() <= charts.template_of(job)["metadata"]["labels"].items()
    kept = ("serviceAccountName", "securityContext", "automountServiceAccountToken")
    assert [charts.pod_of(job)[name] for name in kept] == [charts.pod_of(backup)[name] for name in kept]


def test_a_restore_waits_for_the_pods_that_still_run() -> None:
    """The command refuses while a service is connected; its pods end within their grace period and preStop."""
    assert restore_job()["spec"]["backoffLimit"] >= 5  # 10 s, 20 s, … 160 s
    assert charts.pod_of(restore_job())["restartPolicy"] == "Never"


def test_other_options_are_another_job_since_a_job_does_not_change() -> None:
    names = {restore_job(*options)["metadata"]["name"] for options in ((), ("restore.replace=true",))}
    assert len(names) == 2


def test_a_dry_run_stops_nothing() -> None:
    resources = charts.restoring("restore.dryRun=true")
    assert "--dry-run" in charts.pod_of(restore_job("restore.dryRun=true"))["containers"][0]["args"]
    assert of_kind("HorizontalPodAutoscaler", resources)
    assert "suspend" not in of_kind("CronJob", resources)[BACKUP]["spec"]
    assert all("replicas" not in deployment["spec"] for deployment in of_kind("Deployment", resources).values())


def test_a_system_without_backups_of_its_own_restores_one() -> None:
    resources = charts.restoring("backup.target=")
    assert BACKUP in of_kind("ServiceAccount", resources)
    assert BACKUP in of_kind("NetworkPolicy", resources)
    assert not of_kind("CronJob", resources)


def test_the_backup_reaches_the_stores_alone_and_is_left_out_without_a_bucket() -> None:
    policy = charts.production("NetworkPolicy")[BACKUP]["spec"]
    assert "ingress" not in policy
    assert [[port["port"] for port in rule["ports"]] for rule in policy["egress"]] == [
        [53, 53],
        [4222],
        [5432],
        [443],
    ]
    assert not charts.resources("resuena", "minimal", "CronJob")
    assert BACKUP not in charts.resources("resuena", "minimal", "NetworkPolicy")


# --- the life cycle of pods


def test_services_are_headless_so_that_a_caller_sees_every_pod() -> None:
    services = charts.production("Service")
    for part in charts.PARTS:
        assert (services[charts.name_of(part)]["spec"].get("clusterIP") == "None") == (part != "gateway")
    for workload in charts.workloads().values():
        for name, value in charts.environment(workload).items():
            if name.endswith("_ADDRESS"):
                host, port = value.split(":")
                assert int(port) in [service_port["port"] for service_port in services[host]["spec"]["ports"]]


@pytest.mark.parametrize("part", charts.PARTS)
def test_a_part_has_two_pods_which_are_spread_and_disturbed_one_at_a_time(part: str) -> None:
    name = charts.name_of(part)
    deployment = charts.production("Deployment")[name]["spec"]
    autoscaler = charts.production("HorizontalPodAutoscaler")[name]["spec"]
    assert autoscaler["scaleTargetRef"]["name"] == name
    assert autoscaler["minReplicas"] >= 2
    assert "replicas" not in deployment  # set by the autoscaler, so an upgrade must not reset it
    labels = deployment["template"]["metadata"]["labels"]
    budget = charts.production("PodDisruptionBudget")[name]["spec"]
    spread = deployment["template"]["spec"]["topologySpreadConstraints"]
    for selector in (
        deployment["selector"],
        budget["selector"],
        *(constraint["labelSelector"] for constraint in spread),
        {"matchLabels": charts.production("Service")[name]["spec"]["selector"]},
    ):
        assert selector["matchLabels"].items() <= labels.items()
    assert {constraint["topologyKey"] for constraint in spread} == {
        "kubernetes.io/hostname",
        "topology.kubernetes.io/zone",
    }


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
    assert [str(port["containerPort"]) for port in pod["containers"][0]["ports"]] == exposed.split()
    assert pod["containers"][0]["image"].split("/")[-1].split(":")[0] == folder


def test_each_pod_has_no_token_and_no_right_it_does_not_need() -> None:
    pods = [
        charts.pod_of(workload) for workload in (*charts.workloads().values(), *charts.production("Pod").values())
    ]
    pods += [
        charts.pod_of(workload)
        for workload in charts.resources("stores", "stores-production", "StatefulSet").values()
    ]
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
    owned = {database["spec"]["name"]: database["spec"]["owner"] for database in databases} | {
        first["database"]: first["owner"]
    }
    assert owned == {service: service for service in charts.SERVICES}
    roles = {role["name"]: role["passwordSecret"]["name"] for role in cluster["spec"]["managed"]["roles"]}
    assert roles == {service: f"resuena-database-{service}" for service in charts.SERVICES}
    assert cluster["spec"]["instances"] == 3


def test_the_database_takes_the_connections_of_all_pods_that_may_be_started() -> None:
    (cluster,) = charts.resources("stores", None, "Cluster").values()
    sizes = {name: parameter.default for name, parameter in inspect.signature(Database).parameters.items()}
    of_a_pod = 3 * sizes["pool_size"] + sizes["max_overflow"]  # transactions, statements, reads
    scaled = charts.production("HorizontalPodAutoscaler")
    # One more pod of each while a release replaces another.
    pods = sum(1 + scaled[charts.name_of(service)]["spec"]["maxReplicas"] for service in charts.SERVICES)
    assert pods * of_a_pod <= int(cluster["spec"]["postgresql"]["parameters"]["max_connections"])


def test_a_service_reads_from_a_replica_where_one_is_set() -> None:
    (cluster,) = charts.resources("stores", None, "Cluster")
    host = f"{cluster}-ro"  # the service that CloudNativePG creates for its replicas
    resources = charts.rendered_with("resuena", "production", f"services.campaign.database.replicaHost={host}")
    deployments = {item["metadata"]["name"]: item for item in resources if item["kind"] == "Deployment"}
    addresses = {
        name: charts.environment(deployment).get("RESUENA_DATABASE_REPLICA_URL")
        for name, deployment in deployments.items()
    }
    assert addresses.pop(charts.name_of("campaign")) == f"postgresql+asyncpg://campaign@{host}:5432/campaign"
    assert not any(addresses.values())


@pytest.mark.parametrize("service", charts.SERVICES)
def test_only_services_that_read_from_a_replica_take_its_address(service: str) -> None:
    source = (charts.ROOT / f"{service}-svc" / "src").rglob("*.py")
    reads = any(".read_replica" in file.read_text() for file in source)
    values = yaml.safe_load((charts.KUBERNETES / "resuena" / "values.yaml").read_text())
    assert ("replicaHost" in values["services"][service]["database"]) == reads


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
    for pod in (charts.template_of(workload)["metadata"]["labels"] for workload in charts.workloads().values()):
        assert pod["app.kubernetes.io/part-of"] == "resuena"  # the stores' policies admit this label
