"""PgBouncer as the charts run it: a Pooler of CloudNativePG, which services use and migrations and backups do not."""

from __future__ import annotations

import configparser
from typing import Any

import charts
import pytest
from reach import Edge, Endpoint, Port, edges

NAMESPACE = "resuena"
POOLER = "resuena-stores-postgres-pooler"
VARIABLE = "RESUENA_DATABASE_POOLER"


def pooled(*values: str) -> list[charts.Resource]:
    """The chart of the stores in production with a pooler."""
    return charts.rendered_with("stores", "stores-production", "postgresql.pooler.enabled=true", *values)


def only(resources: list[charts.Resource], kind: str) -> dict[str, Any]:
    (resource,) = [resource for resource in resources if resource["kind"] == kind]
    return resource


def test_there_is_none_unless_it_is_enabled() -> None:
    assert not charts.resources("stores", "stores-production", "Pooler")
    assert all(VARIABLE not in charts.environment(workload) for workload in charts.workloads().values())


def test_its_settings_are_those_of_compose() -> None:
    config = configparser.ConfigParser(interpolation=None)
    config.read(charts.ROOT / "deploy" / "pgbouncer" / "pgbouncer.ini")
    settings = dict(config["pgbouncer"])
    of_the_container = {"listen_addr", "listen_port", "unix_socket_dir", "auth_type", "auth_file"}
    pgbouncer = only(pooled(), "Pooler")["spec"]["pgbouncer"]
    parameters = {**pgbouncer["parameters"], "pool_mode": pgbouncer["poolMode"]}
    assert parameters == {name: value for name, value in settings.items() if name not in of_the_container}


def test_two_pods_on_different_nodes_are_not_evicted_at_once() -> None:
    resources = pooled()
    pooler, budget = (
        only(resources, "Pooler"),
        only(
            [resource for resource in resources if resource["metadata"]["name"] == POOLER], "PodDisruptionBudget"
        ),
    )
    assert pooler["metadata"]["name"] == POOLER
    assert pooler["spec"]["instances"] == 2
    labels = {"cnpg.io/poolerName": POOLER}  # by CloudNativePG
    (spread,) = pooler["spec"]["template"]["spec"]["topologySpreadConstraints"]
    assert spread["labelSelector"]["matchLabels"] == budget["spec"]["selector"]["matchLabels"] == labels
    (container,) = pooler["spec"]["template"]["spec"]["containers"]
    assert container["name"] == "pgbouncer"
    assert "image" not in container
    (container,) = only(pooled("postgresql.pooler.image=of/mine"), "Pooler")["spec"]["template"]["spec"][
        "containers"
    ]
    assert container["image"] == "of/mine"


def test_the_clusters_certificate_names_the_pooler() -> None:
    names = only(pooled(), "Cluster")["spec"]["certificates"]["serverAltDNSNames"]
    assert names == [POOLER, f"{POOLER}.resuena", f"{POOLER}.resuena.svc"]


def test_services_and_their_migrations_get_its_address_and_backups_do_not() -> None:
    resources = charts.rendered_with("resuena", "production", f"postgresql.pooler={POOLER}:5432")
    addresses = {
        resource["metadata"]["name"]: charts.environment(resource).get(VARIABLE)
        for resource in resources
        if resource["kind"] in ("Deployment", "Job", "CronJob")
    }
    using = {name for name, address in addresses.items() if address == f"{POOLER}:5432"}
    services = {charts.name_of(service) for service in charts.SERVICES}
    assert using == services | {charts.migration_of(service) for service in charts.SERVICES}
    assert not any(addresses[name] for name in addresses.keys() - using)
    for resource in resources:
        if resource["metadata"]["name"] in using and resource["kind"] in ("Deployment", "Job"):
            assert "@resuena-stores-postgres-rw:5432/" in charts.environment(resource)["RESUENA_DATABASE_URL"]


def test_a_service_with_a_server_of_its_own_does_not_use_it() -> None:
    values = (f"postgresql.pooler={POOLER}:5432", "services.media.database.host=another")
    resources = charts.rendered_with("resuena", "production", *values)
    media = next(
        resource
        for resource in resources
        if resource["kind"] == "Deployment" and resource["metadata"]["name"] == charts.name_of("media")
    )
    assert VARIABLE not in charts.environment(media)


def test_the_policies_let_services_reach_it_and_it_the_servers() -> None:
    stores = [resource["spec"] for resource in pooled() if resource["kind"] == "NetworkPolicy"]
    used = charts.rendered_with("resuena", "production", f"postgresql.pooler={POOLER}:5432")
    policies = [*stores, *(resource["spec"] for resource in used if resource["kind"] == "NetworkPolicy")]
    (cluster,) = charts.resources("stores", None, "Cluster")
    endpoints = {
        "pooler": Endpoint(NAMESPACE, {"cnpg.io/cluster": cluster, "cnpg.io/poolerName": POOLER}),
        "postgres": Endpoint(NAMESPACE, {"cnpg.io/cluster": cluster}),
        "monitoring": Endpoint("monitoring", {"app": "prometheus"}),
        **{
            resource["metadata"]["name"]: Endpoint(NAMESPACE, charts.template_of(resource)["metadata"]["labels"])
            for resource in used
            if resource["kind"] == "Deployment"
        },
    }
    allowed = edges(endpoints, policies, [Port(5432), Port(9127)], NAMESPACE)
    for service in charts.SERVICES:
        assert Edge(charts.name_of(service), "pooler", Port(5432)) in allowed
    assert Edge("pooler", "postgres", Port(5432)) in allowed
    assert Edge("monitoring", "pooler", Port(9127)) in allowed
    assert Edge(charts.name_of("gateway"), "pooler", Port(5432)) not in allowed


def test_a_pooler_elsewhere_is_reached_at_its_own_port() -> None:
    resources = charts.rendered_with("resuena", "external", "postgresql.pooler=pooler.example:6432")
    for service in charts.SERVICES:
        policy = next(
            resource["spec"]
            for resource in resources
            if resource["kind"] == "NetworkPolicy" and resource["metadata"]["name"] == charts.name_of(service)
        )
        ports = {port["port"] for rule in policy["egress"] for port in rule["ports"]}
        database = charts.environment(
            next(
                resource
                for resource in resources
                if resource["kind"] == "Deployment" and resource["metadata"]["name"] == charts.name_of(service)
            )
        )
        assert (6432 in ports) == (VARIABLE in database)


@pytest.mark.parametrize("wrong", ["pooler", "postgresql://pooler:6432"])
def test_an_address_without_a_port_is_refused(wrong: str) -> None:
    values = charts.values_of("resuena", "production")
    outcome = charts.helm("template", "resuena", *values, "--set", f"postgresql.pooler={wrong}")
    assert outcome.returncode != 0
    assert "pooler" in outcome.stderr
