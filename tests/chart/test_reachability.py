"""Under the charts' NetworkPolicies, each pod reaches what its code uses, and nothing more."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

import charts
import pytest
from reach import Edge, Endpoint, Port, edges

NAMESPACE = "resuena"
BACKUP = "resuena-backup"
STREAMS = "resuena-streams"
POSTGRES = "postgres"
TESTS = ("resuena-ready", "resuena-doctor")
NATS = "nats"

OUTSIDE = {
    "dns": Endpoint("kube-system", {"k8s-app": "kube-dns"}),
    "ingress controller": Endpoint("ingress-nginx", {"app.kubernetes.io/name": "ingress-nginx"}),
    "mobile side": Endpoint("mobile", {"app": "mobile"}),
    "monitoring": Endpoint("monitoring", {"app": "prometheus"}),
    "operator of PostgreSQL": Endpoint("cnpg-system", {"app.kubernetes.io/name": "cloudnative-pg"}),
    "pod of another namespace": Endpoint("default", {"app.kubernetes.io/part-of": "resuena"}),
    "internet": Endpoint(address="203.0.113.1"),
    "private network": Endpoint(address="10.9.8.7"),
    "address of the cloud's metadata": Endpoint(address="169.254.169.254"),
}
"""Endpoints outside the namespace, as the values of production name them, and unrelated ones."""
ADDRESSES = {name for name, endpoint in OUTSIDE.items() if endpoint.address is not None}

DNS = (Port(53, "UDP"), Port(53))
GRPC, METRICS, HTTP = Port(5100), Port(9100), Port(4003)
HTTPS, SMTPS, SUBMISSION, UNPRIVILEGED = Port(443), Port(465), Port(587), Port(1024)


def inside() -> dict[str, Endpoint]:
    """All pods of both charts; those of the database are created by the PostgreSQL operator."""
    pods = {
        **charts.workloads(),
        **charts.production("Pod"),
        NATS: next(iter(charts.resources("stores", None, "StatefulSet").values())),
    }
    endpoints = {
        name: Endpoint(NAMESPACE, charts.template_of(pod)["metadata"]["labels"]) for name, pod in pods.items()
    }
    (cluster,) = charts.resources("stores", None, "Cluster")
    neighbour = Endpoint(NAMESPACE, {"app.kubernetes.io/name": "gateway", "app.kubernetes.io/instance": "another"})
    return endpoints | {
        POSTGRES: Endpoint(NAMESPACE, {"cnpg.io/cluster": cluster}),
        "pod of another release": neighbour,
    }


def specifications(resources: Iterable[charts.Resource]) -> list[dict[str, Any]]:
    """The `spec` of each NetworkPolicy among resources."""
    return [resource["spec"] for resource in resources if resource["kind"] == "NetworkPolicy"]


def policies() -> list[dict[str, Any]]:
    """The specifications of both charts' policies."""
    return specifications([*charts.parsed("resuena", "production"), *charts.parsed("stores", "stores-production")])


def ports() -> set[Port]:
    """Ports that a policy names, their neighbours, and ports of other programs."""
    named = {
        (number, port["protocol"])
        for policy in policies()
        for direction in ("ingress", "egress")
        for rule in policy.get(direction, ())
        for port in rule.get("ports", ())
        for number in {port["port"], port.get("endPort", port["port"])}
    }
    others = {(22, "TCP"), (25, "TCP"), (80, "TCP"), (6443, "TCP")}
    return {
        Port(near, protocol)
        for number, protocol in named | others
        for near in (number - 1, number, number + 1)
        if near < 65536
    }


def reached() -> set[Edge]:
    """Connections that the policies allow, without those from PostgreSQL's servers to the outside, which are
    unrestricted."""
    connections = edges(inside() | OUTSIDE, policies(), ports(), NAMESPACE)
    return {edge for edge in connections if not (edge.source == POSTGRES and edge.target in OUTSIDE)}


def used() -> Iterator[tuple[str, str, Port]]:
    """Connections that the code of the parts opens or accepts."""
    parts = {part: charts.name_of(part) for part in charts.PARTS}
    migrations = {charts.migration_of(service) for service in charts.SERVICES}
    for part, name in parts.items():
        yield name, NATS, Port(4222)
        yield name, "monitoring", Port(4317)  # the collector of traces
        yield "monitoring", name, METRICS
        for service in charts.called_by(part):
            yield name, parts[service], GRPC
        if part != "identity":
            yield name, parts["identity"], METRICS  # the public keys that verify access tokens
    for service in charts.SERVICES:
        yield parts[service], POSTGRES, Port(5432)
        if "mobile" in charts.callers_of(service):
            yield "mobile side", parts[service], GRPC
        for address in ADDRESSES:
            if "MailSettings" in charts.source_of(service, "settings.py"):
                yield parts[service], address, SMTPS
                yield parts[service], address, SUBMISSION
            if "facebook_graph_url" in charts.source_of(service, "settings.py"):
                yield parts[service], address, HTTPS
    yield "ingress controller", parts["gateway"], HTTP
    for port in ports():
        if port.protocol == "TCP" and (port == HTTPS or port.number >= UNPRIVILEGED.number):
            yield parts["company"], "internet", port  # receivers of webhooks
    for address in ADDRESSES:
        yield parts["media"], address, HTTPS
        yield BACKUP, address, HTTPS
    yield BACKUP, NATS, Port(4222)
    yield STREAMS, NATS, Port(4222)
    for name in TESTS:
        yield name, NATS, Port(4222)
        yield name, parts["gateway"], HTTP
        yield name, parts["gateway"], METRICS
        for service in charts.SERVICES:
            yield name, parts[service], GRPC
    for name in (*migrations, BACKUP, *TESTS):
        yield name, POSTGRES, Port(5432)
    for name in (*parts.values(), *migrations, STREAMS, BACKUP, *TESTS, NATS):
        for port in DNS:
            yield name, "dns", port
    yield NATS, NATS, Port(6222)
    yield "monitoring", NATS, Port(8222)
    for port in (Port(5432), Port(8000)):
        yield POSTGRES, POSTGRES, port
        yield "operator of PostgreSQL", POSTGRES, port
    yield "monitoring", POSTGRES, Port(9187)


def test_each_pod_reaches_what_it_uses_and_nothing_else() -> None:
    allowed, needed = reached(), {Edge(*edge) for edge in used()}
    assert sorted(needed - allowed) == []
    assert sorted(allowed - needed) == []


def test_each_step_of_a_trace_can_be_taken() -> None:
    allowed = reached()
    contract = tomllib.loads((charts.ROOT / "tests" / "telemetry" / "edges.toml").read_text())
    spans = [[span.split(" ") for span in edge] for step in contract["step"] for edge in step["edges"]]
    between_parts = [
        (source, kind, target) for (source, *_), (target, kind, *_) in spans if source not in ("browser", target)
    ]
    assert between_parts
    for source, kind, target in between_parts:
        if kind == "server":
            assert Edge(f"resuena-{source}", f"resuena-{target}", GRPC) in allowed
        else:  # a fact, which both exchange through NATS
            assert {Edge(f"resuena-{name}", NATS, Port(4222)) for name in (source, target)} <= allowed


def test_postgresql_reaches_the_api_server_and_its_store_of_backups() -> None:
    connections = edges(inside() | OUTSIDE, policies(), [Port(6443), HTTPS, *DNS], NAMESPACE)
    for edge in (("internet", HTTPS), ("private network", Port(6443)), *(("dns", port) for port in DNS)):
        assert Edge(POSTGRES, *edge) in connections


def test_where_postgresql_goes_may_be_narrowed() -> None:
    narrowed = charts.rendered_with(
        "stores", "stores-production", "networkPolicy.postgresqlTo[0].ipBlock.cidr=10.9.0.0/16"
    )
    connections = {
        edge
        for edge in edges(inside() | OUTSIDE, specifications(narrowed), ports(), NAMESPACE)
        if edge.source == POSTGRES
    }
    assert {edge.target for edge in connections} == {"dns", "private network", POSTGRES}
    assert {edge.port for edge in connections if edge.target == "dns"} == set(DNS)
    assert {edge.port for edge in connections if edge.target == POSTGRES} == {Port(5432), Port(8000)}


def test_a_migration_reaches_its_database_and_the_job_of_streams_nats_before_all_else_of_the_release_exists() -> (
    None
):
    jobs = charts.production("Job").values()
    earlier = specifications(
        resource
        for resource in charts.parsed("resuena", "production")
        if all(precedes(resource, job) for job in jobs)
    )
    stores = specifications(charts.parsed("stores", "stores-production"))
    connections = edges(inside() | OUTSIDE, earlier + stores, ports(), NAMESPACE)
    targets = {charts.migration_of(service): (POSTGRES, Port(5432)) for service in charts.SERVICES}
    for name, target in (targets | {STREAMS: (NATS, Port(4222))}).items():
        assert {edge for edge in connections if name in edge} == {
            Edge(name, *target),
            *(Edge(name, "dns", port) for port in DNS),
        }


def precedes(resource: dict[str, Any], job: dict[str, Any]) -> bool:
    """Whether Helm creates a resource before a job, at an installation and at an upgrade, and keeps it until the
    next."""
    mine, its = (manifest["metadata"].get("annotations", {}) for manifest in (resource, job))
    return (
        set(its["helm.sh/hook"].split(",")) <= set(mine.get("helm.sh/hook", "").split(","))
        and int(mine.get("helm.sh/hook-weight", "0")) < int(its.get("helm.sh/hook-weight", "0"))
        and mine["helm.sh/hook-delete-policy"] == "before-hook-creation"
    )


def each_rule() -> Iterator[tuple[int, str, int]]:
    for number, policy in enumerate(policies()):
        for direction in ("ingress", "egress"):
            for rule in range(len(policy.get(direction, ()))):
                yield number, direction, rule


def test_no_rule_is_without_effect() -> None:
    endpoints = inside() | OUTSIDE
    for number, direction, rule in each_rule():
        fewer = deepcopy(policies())
        removed = fewer[number][direction].pop(rule)
        first = removed.get("ports", [{"port": 6443, "protocol": "TCP"}])[0]
        port = [Port(first["port"], first["protocol"])]
        assert edges(endpoints, fewer, port, NAMESPACE) < edges(endpoints, policies(), port, NAMESPACE), removed


@pytest.mark.parametrize(
    ("value", "target", "open_to_all"),
    [
        ("networkPolicy.gatewayFrom=null", "resuena-gateway", True),
        ("networkPolicy.mobileFrom=null", "resuena-identity-svc", False),
    ],
)
def test_an_empty_list_of_callers_is_everybody_for_the_gateway_and_nobody_for_a_service(
    value: str, target: str, open_to_all: bool
) -> None:
    changed = specifications(charts.rendered_with("resuena", "production", value))
    strangers = {"ingress controller", "mobile side", "pod of another namespace"}
    connections = edges(inside() | OUTSIDE, changed, [HTTP, GRPC], NAMESPACE)
    assert {edge.source for edge in connections if edge.target == target} & strangers == (
        strangers if open_to_all else set()
    )
