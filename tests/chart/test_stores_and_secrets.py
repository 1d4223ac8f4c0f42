"""make-secrets.sh makes what the charts refer to, with the real programs: kubectl and openssl."""

from __future__ import annotations

import base64
import os
import re
import subprocess
from pathlib import Path

import charts
import yaml

from kit.rpc import service_keys


def secret_manifests(folder: Path, *more: str) -> dict[tuple[str, str], dict[str, bytes]]:
    """The manifests that make-secrets.sh prints, by kind and name."""
    done = subprocess.run(
        ["sh", charts.KUBERNETES / "make-secrets.sh", folder, *more],
        env={**os.environ, "KUBECTL": str(charts.HELM.with_name("kubectl")), "KUBECONFIG": "/nonexistent"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {
        (resource["kind"], resource["metadata"]["name"]): {
            key: base64.b64decode(value) if resource["kind"] == "Secret" else value.encode()
            for key, value in (resource.get("data") or {}).items()
        }
        for resource in yaml.safe_load_all(done.stdout)
        if resource
    }


def referenced_keys() -> set[tuple[str, str, str]]:
    """Kind, name and key of every Secret or ConfigMap value that the charts refer to."""
    pods = [
        charts.pod_of(workload) for workload in (*charts.workloads().values(), *charts.production("Pod").values())
    ]
    pods += [charts.pod_of(workload) for workload in charts.resources("stores", None, "StatefulSet").values()]
    (cluster,) = charts.resources("stores", None, "Cluster").values()
    references = {entry for pod in pods for entry in charts.mounted(pod)} - {
        ("configMap", "resuena-stores-nats", "*")
    }
    for role in cluster["spec"]["managed"]["roles"]:
        references |= {("secret", role["passwordSecret"]["name"], key) for key in ("username", "password")}
    return references


def test_the_command_makes_all_that_the_charts_refer_to(tmp_path: Path) -> None:
    (tmp_path / "media-store-access-key-id").write_text("AKIDEXAMPLE\n")
    (tmp_path / "media-store-secret-access-key").write_text("anything\n")
    present = secret_manifests(tmp_path)
    for kind, name, key in referenced_keys():
        values = present["Secret" if kind == "secret" else "ConfigMap", name]
        assert values
        assert key == "*" or key in values
    assert secret_manifests(tmp_path) == present  # it replaces nothing


def test_a_password_has_no_line_end_and_a_database_and_a_user_of_nats_get_their_own(tmp_path: Path) -> None:
    present = secret_manifests(tmp_path)
    passwords = {
        service: present["Secret", f"resuena-database-{service}"]["password"] for service in charts.SERVICES
    }
    for service, password in passwords.items():
        assert re.fullmatch(rb"[0-9a-f]{64}", password)
        assert password.decode() == (tmp_path / f"{service}-database-password").read_text().strip()
        assert present["Secret", f"resuena-database-{service}"]["username"] == service.encode()
    assert len(set(passwords.values())) == len(charts.SERVICES)
    users = {"resuena-nats": "nats-password"} | {
        f"resuena-nats-{part}": f"{part}-nats-password" for part in charts.PARTS
    }
    of_nats = {name: present["Secret", name]["password"].decode() for name in users}
    assert of_nats == {name: (tmp_path / file).read_text().strip() for name, file in users.items()}
    assert len(set(of_nats.values())) == len(users)


def test_the_services_keys_are_those_that_kit_reads_and_rotates(tmp_path: Path) -> None:
    secret_manifests(tmp_path)
    folder = tmp_path / "service-keys"
    for part in charts.PARTS:
        if not charts.called_by(part):
            continue
        private = service_keys.read_private(service_keys.private_file(folder, part))
        assert service_keys.read_public(service_keys.public_file(folder, part)) == [private.public_key()]
    service_keys.rotate(folder, "company")
    assert list(secret_manifests(tmp_path, "public")) == [("ConfigMap", "resuena-service-public-keys")]
    present = secret_manifests(tmp_path)
    public = present["ConfigMap", "resuena-service-public-keys"]["company.pem"]
    assert public.count(b"BEGIN PUBLIC KEY") == 2
    assert (
        present["Secret", "resuena-service-key-company"]["key.pem"]
        == service_keys.private_file(folder, "company").read_bytes()
    )
