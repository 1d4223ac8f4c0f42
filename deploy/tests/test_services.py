"""`deploy/services` is the one list of the parts: files that cannot read it name the same parts."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import yaml
from compose_files import Overlay

from kit.testing import postgres_server
from resuena_local import postgres
from resuena_local.credentials import credentials
from resuena_local.layout import ROOT, Folders, Layout, Ports
from resuena_local.parts import CALLING, SERVICES
from resuena_operator import installation

OVERLAYS = sorted((ROOT / "deploy" / "compose").glob("*.yml"))
BASE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
KEYS = tuple(name for name in CALLING if name != "demo")


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    return Layout(Folders(tmp_path), Ports.read({}), credentials(tmp_path / "secrets"))


def test_the_list_has_every_service_of_the_repository_and_the_gateway() -> None:
    assert set(SERVICES) == {folder.name.removesuffix("-svc") for folder in ROOT.glob("*-svc")}
    assert set(KEYS) <= {"gateway", *SERVICES}


def test_who_calls_others_by_a_key_is_in_the_list_and_nobody_else() -> None:
    with_key = {
        volume.removesuffix(":/run/service-key:ro").removesuffix("-key")
        for service in BASE.values()
        for volume in service.get("volumes", [])
        if volume.endswith(":/run/service-key:ro")
    }
    assert with_key == set(CALLING)


def test_the_keys_that_compose_makes_are_named_once_for_all_overlays() -> None:
    assert BASE["service-keys"]["command"] == ["make", *KEYS]
    assert BASE["demo-key"]["command"] == ["make", "demo"]
    for overlay in OVERLAYS:
        assert "service-keys:" not in overlay.read_text(), overlay


def test_each_key_has_a_folder_in_the_image_that_makes_it() -> None:
    dockerfile = (ROOT / "identity-svc" / "Dockerfile").read_text()
    assert set(re.findall(r"/service-keys/([\w-]+)", dockerfile)) == {"public", *CALLING}


def test_databases_are_made_in_compose_and_by_the_charts_for_each_service() -> None:
    passwords = {name for name in BASE["postgres"]["environment"] if name.endswith("_DATABASE_PASSWORD")}
    assert passwords == {f"{name.upper()}_DATABASE_PASSWORD" for name in SERVICES}
    assert "./deploy/services:/etc/resuena/services:ro" in BASE["postgres"]["volumes"]
    stores = yaml.safe_load((ROOT / "deploy" / "kubernetes" / "stores" / "values.yaml").read_text())
    assert stores["postgresql"]["databases"] == list(SERVICES)


def test_postgresql_logs_no_details_of_errors_however_it_is_run(layout: Layout) -> None:
    setting = "log_error_verbosity=terse"  # the details contain values of rows: e-mail addresses, names
    assert setting in BASE["postgres"]["command"]
    assert setting in postgres.process(layout).command
    assert postgres_server.SETTINGS["log_error_verbosity"] == "terse"
    stores = yaml.safe_load((ROOT / "deploy" / "kubernetes" / "stores" / "values.yaml").read_text())
    assert stores["postgresql"]["parameters"]["log_error_verbosity"] == "terse"
    for file in OVERLAYS:
        service = yaml.load(file.read_text(), Overlay)["services"].get("postgres", {})
        assert "command" not in service, file


def test_the_operators_command_knows_every_service() -> None:
    assert installation.SERVICES == SERVICES


def test_the_script_of_the_cluster_makes_a_role_and_a_database_for_each(tmp_path: Path) -> None:
    psql = tmp_path / "psql"
    psql.write_text('#!/bin/sh\nprintf "%s\\n" "$@" >> "$LOG"\ncat >> "$LOG.sql"\n')
    psql.chmod(0o755)
    log = tmp_path / "log"
    environment = {f"{name.upper()}_DATABASE_PASSWORD": "secret-word" for name in SERVICES}
    subprocess.run(
        ["bash", ROOT / "deploy" / "compose" / "postgres-services.sh"],
        env={
            "PATH": f"{tmp_path}:/usr/bin:/bin",
            "LOG": str(log),
            "SERVICES": str(ROOT / "deploy" / "services"),
            **environment,
        },
        check=True,
    )
    arguments = log.read_text().splitlines()
    assert [argument for argument in arguments if argument.startswith("name=")] == [
        f"name={name}" for name in SERVICES
    ]
    assert not [argument for argument in arguments if "secret-word" in argument], (
        "others read a program's arguments"
    )
    assert "secret-word" not in Path(f"{log}.sql").read_text()
