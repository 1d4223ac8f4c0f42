"""Tests deploy/compose/check.sh against a fake `docker` whose containers reject their settings."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "compose" / "check.sh"
EXAMPLE = (
    "# What it is for\nRESUENA_PUBLIC_URL=https://resuena.example\nRESUENA_LOG_LEVEL=\n#AWS_REGION=us-east-1\n"
)
DOCKER = """#!/bin/sh
echo "$*" >> "$CALLS"
case "$*" in *"${REFUSES:-nobody}"*) exit 2 ;; esac
"""
MAKE_SECRETS = """echo new > "$1/gateway-nats-password"; echo "$1/gateway-nats-password"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docker").write_text(DOCKER)
    (tmp_path / "docker").chmod(0o755)
    (tmp_path / ".env.example").write_text(EXAMPLE)
    (tmp_path / ".env").write_text("RESUENA_PUBLIC_URL=https://resuena.test\n")
    shutil.copy(SCRIPT, tmp_path)
    (tmp_path / "make-secrets.sh").write_text(MAKE_SECRETS)
    return tmp_path


def check(folder: Path, refuses: str = "nobody") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PATH": f"{folder}:{os.environ['PATH']}",
        "CALLS": str(folder / "calls"),
        "REFUSES": refuses,
    }
    return subprocess.run(
        ["sh", "check.sh"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_each_process_reads_its_settings_without_what_it_depends_on(folder: Path) -> None:
    completed = check(folder)
    assert completed.returncode == 0
    assert completed.stdout == "Each process takes these settings.\n"
    calls = (folder / "calls").read_text().splitlines()
    assert calls[0] == "compose config --quiet"
    assert len(calls) == 7
    assert all(call.startswith("compose run --rm --no-deps -T ") for call in calls[1:])
    assert all(call.endswith(" check-settings") for call in calls[1:])


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("", "secrets"),
        ("RESUENA_SECRETS_DIR=", "secrets"),
        ("RESUENA_SECRETS_DIR=kept", "kept"),
        ("RESUENA_SECRETS_DIR='kept there'  # as root", "kept there"),
    ],
)
def test_secrets_that_a_release_adds_are_made_where_there_are_secrets(folder: Path, line: str, place: str) -> None:
    (folder / place).mkdir()
    with (folder / ".env").open("a") as settings:
        settings.write(f"{line}\n")
    with (folder / ".env.example").open("a") as example:
        example.write("RESUENA_SECRETS_DIR=\n")
    completed = check(folder)
    assert completed.returncode == 0
    assert completed.stdout == f"{place}/gateway-nats-password\nEach process takes these settings.\n"
    assert (folder / place / "gateway-nats-password").read_text() == "new\n"


def test_processes_that_refuse_are_named_together(folder: Path) -> None:
    completed = check(folder, "-svc check-settings")
    assert completed.returncode == 1
    assert "would not start: identity-svc company-svc campaign-svc tracking-svc media-svc." in completed.stderr


def test_a_file_that_compose_does_not_read_ends_it(folder: Path) -> None:
    assert check(folder, "config").returncode == 1
    assert len((folder / "calls").read_text().splitlines()) == 1


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("RESUENA_LOG_LEVEL=DEBUG", ""),
        ("AWS_REGION=eu-west-1", ""),
        ("COMPOSE_FILE=docker-compose.yml", ""),
        ("# RESUENA_LOGLEVEL was here", ""),
        ("#RESUENA_LOGLEVEL=DEBUG", ""),
        ("RESUENA_LOGLEVEL=DEBUG", "RESUENA_LOGLEVEL"),
        ("export RESUENA_LOGLEVEL=DEBUG", "RESUENA_LOGLEVEL"),
        ("resuena_log_level=DEBUG", "resuena_log_level"),
    ],
)
def test_a_name_that_nobody_reads_is_told(folder: Path, line: str, name: str) -> None:
    with (folder / ".env").open("a") as settings:
        settings.write(line)
    completed = check(folder)
    assert completed.returncode == 0
    first = f".env: {name} is not in .env.example. Is it misspelled?\n" if name else ""
    assert completed.stdout == f"{first}Each process takes these settings.\n"


@pytest.mark.parametrize("name", ["RESUENA_MAIL_FROM", "RESUENA_OPERATOR_EMAIL"])
@pytest.mark.parametrize(("value", "told"), [("", True), ("hola@resuena.test", False)])
def test_an_empty_address_is_told(folder: Path, name: str, value: str, told: bool) -> None:
    """The default is an address of the demo, from which a mail server may not send."""
    for file in (".env", ".env.example"):
        with (folder / file).open("a") as settings:
            settings.write(f"{name}={value}\n")
    completed = check(folder)
    assert completed.returncode == 0
    assert (f".env: {name} is empty" in completed.stdout) == told


def test_without_settings_it_says_where_to_run_it(folder: Path) -> None:
    (folder / ".env").unlink()
    completed = check(folder)
    assert completed.returncode == 1
    assert "there is no .env here" in completed.stderr
