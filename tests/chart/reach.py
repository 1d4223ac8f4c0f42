"""Computes reachability under the rendered NetworkPolicies, in a namespace that denies everything that no policy
allows.

The rules are those of https://kubernetes.io/docs/concepts/services-networking/network-policies/. A network plugin may
let an `ipBlock` match pods too; here it matches addresses outside of the cluster only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import Any, NamedTuple

Policy = Mapping[str, Any]
"""The `spec` of a NetworkPolicy in the guarded namespace."""


@dataclass(frozen=True)
class Endpoint:
    """A pod, or an address outside of the cluster."""

    namespace: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    address: str | None = None


class Port(NamedTuple):
    number: int
    protocol: str = "TCP"


class Edge(NamedTuple):
    source: str
    target: str
    port: Port


def edges(
    endpoints: Mapping[str, Endpoint], policies: Collection[Policy], ports: Iterable[Port], guarded: str
) -> set[Edge]:
    """All connections that both ends allow. An endpoint outside of the namespace `guarded` allows all; connections
    between two such endpoints are left out. An endpoint may stand for several pods, and so reach itself."""
    return {
        Edge(source_name, target_name, port)
        for port in ports
        for source_name, source in endpoints.items()
        for target_name, target in endpoints.items()
        if guarded in (source.namespace, target.namespace)
        if source.namespace != guarded or _allows(policies, "egress", source, target, port, guarded)
        if target.namespace != guarded or _allows(policies, "ingress", target, source, port, guarded)
    }


def _allows(
    policies: Iterable[Policy], direction: str, pod: Endpoint, peer: Endpoint, port: Port, guarded: str
) -> bool:
    side = "from" if direction == "ingress" else "to"
    return any(
        (not rule.get("ports") or any(_has_port(allowed_port, port) for allowed_port in rule["ports"]))
        and (not rule.get(side) or any(_is_peer(allowed_peer, peer, guarded) for allowed_peer in rule[side]))
        for policy in policies
        if direction.capitalize() in policy["policyTypes"] and _selects(policy["podSelector"], pod.labels)
        for rule in policy.get(direction, ())
    )


def _has_port(allowed: Mapping[str, Any], port: Port) -> bool:
    first = allowed["port"]
    protocol: str = allowed.get("protocol", "TCP")
    return protocol == port.protocol and first <= port.number <= allowed.get("endPort", first)


def _is_peer(peer: Mapping[str, Any], endpoint: Endpoint, guarded: str) -> bool:
    if "ipBlock" in peer:
        if endpoint.address is None:
            return False
        address = ip_address(endpoint.address)
        return address in ip_network(peer["ipBlock"]["cidr"]) and not any(
            address in ip_network(excepted) for excepted in peer["ipBlock"].get("except", ())
        )
    if endpoint.namespace is None:
        return False
    if "namespaceSelector" in peer:
        in_namespace = _selects(peer["namespaceSelector"], {"kubernetes.io/metadata.name": endpoint.namespace})
    else:
        in_namespace = endpoint.namespace == guarded
    return in_namespace and _selects(peer.get("podSelector", {}), endpoint.labels)


def _selects(selector: Mapping[str, Any], labels: Mapping[str, str]) -> bool:
    return selector.get("matchLabels", {}).items() <= labels.items() and all(
        _fits(expression, labels) for expression in selector.get("matchExpressions", ())
    )


def _fits(expression: Mapping[str, Any], labels: Mapping[str, str]) -> bool:
    value = labels.get(expression["key"])
    match expression["operator"]:
        case "In":
            return value in expression["values"]
        case "NotIn":
            return value not in expression["values"]
        case "Exists":
            return value is not None
        case "DoesNotExist":
            return value is None
        case operator:
            raise ValueError(operator)
