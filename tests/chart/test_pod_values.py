"""Pod settings that a platform engineer can change: images, placement, labels, certificate authorities, ephemeral
storage."""

from __future__ import annotations

import re

import charts
import pytest

from media_svc.settings import MediaSettings

DIGEST = "sha256:" + "5a" * 32
EVERY_POD = (
    *map(charts.name_of, charts.PARTS),
    *map(charts.migration_of, charts.SERVICES),
    "resuena-streams",
    "resuena-backup",
    "resuena-doctor",
)


def workloads_with(example: str, *values: str) -> dict[str, charts.Resource]:
    """Deployments, migrations, the backup and the doctor with values beside an example's."""
    return {
        resource["metadata"]["name"]: resource
        for resource in charts.rendered_with("resuena", example, *values)
        if resource["kind"] in ("Deployment", "Job", "CronJob")
        or resource["metadata"]["name"] == "resuena-doctor"  # the pod of `helm test` that reads the stores
    }


def container_of(workload: charts.Resource) -> charts.Resource:
    (container,) = charts.pod_of(workload)["containers"]
    return container  # type: ignore[no-any-return]


def test_a_digest_takes_the_place_of_the_tag_for_its_image_alone() -> None:
    pinned = workloads_with(
        "production", f"image.digests.identity-svc={DIGEST}", f"image.digests.operator={DIGEST}", "image.tag=1.4.0"
    )
    images = {name: container_of(workload)["image"] for name, workload in pinned.items()}
    for name in ("resuena-identity-svc", "resuena-migrate-identity"):
        assert images[name] == f"registry.example/resuena/identity-svc@{DIGEST}"
    assert images["resuena-backup"] == f"registry.example/resuena/operator@{DIGEST}"
    assert images["resuena-gateway"] == "registry.example/resuena/gateway:1.4.0"


def test_labels_annotations_and_variables_of_a_part_are_added_to_those_of_all() -> None:
    set_values = workloads_with(
        "production",
        "podLabels.team=growth",
        "podLabels.tier=one",
        "podAnnotations.mesh=on",
        "extraEnvFrom[0].configMapRef.name=everywhere",
        "services.media.podLabels.tier=two",
        "services.media.podAnnotations.audit=yes",
        "services.media.extraEnvFrom[0].secretRef.name=pictures",
        "gateway.podLabels.tier=edge",
    )
    for name in ("resuena-media-svc", "resuena-migrate-media"):
        metadata = charts.template_of(set_values[name])["metadata"]
        assert metadata["labels"].items() >= {"team": "growth", "tier": "two"}.items()
        assert metadata["annotations"].items() >= {"mesh": "on", "audit": "yes"}.items()
        sources = [{"configMapRef": {"name": "everywhere"}}, {"secretRef": {"name": "pictures"}}]
        assert container_of(set_values[name])["envFrom"] == sources
    for name, tier in (("resuena-identity-svc", "one"), ("resuena-gateway", "edge")):
        assert charts.template_of(set_values[name])["metadata"]["labels"]["tier"] == tier
        assert container_of(set_values[name])["envFrom"] == [{"configMapRef": {"name": "everywhere"}}]
    for name in map(charts.name_of, charts.PARTS):
        assert charts.template_of(set_values[name])["metadata"]["annotations"]["prometheus.io/scrape"] == "true"


def test_placement_of_a_part_takes_the_place_of_that_of_all() -> None:
    node = "affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchFields[0].key"
    placed = workloads_with(
        "production",
        f"{node}=metadata.name",
        "nodeSelector.pool=general",
        "tolerations[0].key=shared",
        "priorityClassName=normal",
        "services.media.nodeSelector.pool=cpu",
        "services.media.tolerations[0].key=pictures",
        "services.media.priorityClassName=low",
        "services.media.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution=",
    )
    for name in EVERY_POD:
        pod = charts.pod_of(placed[name])
        own = name in ("resuena-media-svc", "resuena-migrate-media")
        assert set(pod["affinity"]) == {"podAntiAffinity" if own else "nodeAffinity"}
        assert pod["tolerations"] == [{"key": "pictures" if own else "shared"}]
        assert pod["priorityClassName"] == ("low" if own else "normal")
    assert charts.pod_of(placed["resuena-gateway"])["nodeSelector"] == {"pool": "general"}


def test_a_spread_without_a_selector_counts_the_pods_of_its_part() -> None:
    zone = "services.identity.topologySpreadConstraints[0]"
    spread = workloads_with(
        "production",
        f"{zone}.maxSkew=1",
        f"{zone}.topologyKey=topology.kubernetes.io/zone",
        f"{zone}.whenUnsatisfiable=DoNotSchedule",
    )
    (constraint,) = charts.pod_of(spread["resuena-identity-svc"])["topologySpreadConstraints"]
    assert constraint["whenUnsatisfiable"] == "DoNotSchedule"
    assert constraint["labelSelector"]["matchLabels"]["app.kubernetes.io/name"] == "identity-svc"
    assert len(charts.pod_of(spread["resuena-company-svc"])["topologySpreadConstraints"]) == 2


@pytest.mark.parametrize("kind", ["secret", "configMap"])
def test_each_pod_has_the_certificate_authorities_where_its_clients_look(kind: str) -> None:
    bundled = workloads_with(
        "production", f"caBundle.{kind}=authorities", "caBundle.key=bundle.pem", "postgresql.sslMode=verify-full"
    )
    assert set(bundled) >= set(EVERY_POD)
    for workload in bundled.values():
        assert [mount for mount in charts.mounted(charts.pod_of(workload)) if mount[1] == "authorities"] == [
            (kind, "authorities", "bundle.pem")
        ]
        environment = charts.environment(workload)
        assert {environment["SSL_CERT_FILE"], environment["PGSSLROOTCERT"]} == {"/run/secrets/ca.crt"}
        assert environment["PGSSLMODE"] == "verify-full"


def test_by_tls_nats_is_named_so_to_each_process() -> None:
    for workload in workloads_with("production", "nats.tls=true").values():
        assert charts.environment(workload)["RESUENA_NATS_URL"].startswith("tls://")


def mebibytes(quantity: str) -> int:
    number, unit = re.fullmatch(r"(\d+)(Mi|Gi)", quantity).groups()  # type: ignore[union-attr]
    return int(number) * (1024 if unit == "Gi" else 1)


@pytest.mark.parametrize(
    "name", [*map(charts.name_of, charts.PARTS), *map(charts.migration_of, charts.SERVICES), "nats"]
)
def test_a_pod_is_not_evicted_for_what_its_own_volumes_hold(name: str) -> None:
    (servers,) = charts.resources("stores", None, "StatefulSet").values()
    workload = servers if name == "nats" else charts.workloads()[name]
    resources = container_of(workload)["resources"]
    room = mebibytes(resources["limits"]["ephemeral-storage"])
    volumes = sum(
        mebibytes(volume["emptyDir"]["sizeLimit"])
        for volume in charts.pod_of(workload)["volumes"]
        if "emptyDir" in volume
    )
    log = 5 * 10  # a kubelet's defaults of containerLogMaxFiles and containerLogMaxSize
    assert volumes + log <= room
    assert mebibytes(resources["requests"]["ephemeral-storage"]) <= room


def test_media_svc_has_the_cores_the_memory_and_the_pods_that_its_workers_need() -> None:
    settings = MediaSettings.model_fields
    workers, mebibytes_of_one = settings["media_workers"].default, settings["media_worker_memory_mib"].default
    resources = container_of(charts.workloads()["resuena-media-svc"])["resources"]
    assert int(resources["requests"]["cpu"]) == workers
    assert int(resources["limits"]["cpu"]) > workers  # the service itself beside them
    itself = 128  # docs/performance.md, an hour at a third of capacity
    assert mebibytes(resources["limits"]["memory"]) >= workers * mebibytes_of_one + itself
    autoscaler = charts.production("HorizontalPodAutoscaler")["resuena-media-svc"]["spec"]
    (metric,) = autoscaler["metrics"]
    scaling = (charts.ROOT / "docs" / "scaling.md").read_text()
    (busy,) = re.findall(r"÷ (0\.\d)\n", scaling)
    assert metric["resource"]["target"]["averageUtilization"] == float(busy) * 100
    (cores,) = re.findall(r"^\| their pictures.* \| (\d+) \|$", scaling, re.MULTILINE)
    assert autoscaler["maxReplicas"] * workers >= int(cores)


def test_no_two_servers_of_the_database_share_a_node_unless_that_is_preferred_only() -> None:
    for example in (None, "stores-production"):
        (cluster,) = charts.resources("stores", example, "Cluster").values()
        affinity = cluster["spec"]["affinity"]
        assert affinity["podAntiAffinityType"] == "required"
        assert affinity["topologyKey"] == "kubernetes.io/hostname"
    (cluster,) = (
        resource
        for resource in charts.rendered_with("stores", None, "postgresql.antiAffinity.type=preferred")
        if resource["kind"] == "Cluster"
    )
    assert cluster["spec"]["affinity"]["podAntiAffinityType"] == "preferred"


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (f"image.tag=1.4.0@{DIGEST}", "/image/tag"),
        ("image.digests.identity-svc=sha256:5a", "/image/digests"),
        (f"image.digests.identity={DIGEST}", "/image/digests"),
        ("podLabels.app\\.kubernetes\\.io/name=gateway", "/podLabels"),
        ("podAnnotations.prometheus\\.io/port=http", "/podAnnotations"),
        ("extraEnvFrom[0].configMap.name=x", "/extraEnvFrom"),
        ("services.media.affinity.nodes=x", "/services/media/affinity"),
        ("postgresql.sslMode=yes", "/postgresql/sslMode"),
        ("caBundle.secret=one,caBundle.configMap=other", "/caBundle"),
    ],
)
def test_values_of_pods_that_cannot_be_right_are_refused(wrong: str, named: str) -> None:
    refused = charts.helm("template", "resuena", *charts.values_of("resuena", "production"), "--set", wrong)
    assert refused.returncode != 0
    assert named in refused.stderr
