"""Shared fixtures: a data folder, the stores of a system, and the command `resuena`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from resuena_local.layout import ROOT, Folders
from resuena_local.parts import SERVICES
from resuena_operator import cli
from resuena_operator.current import installation
from resuena_operator.installation import Installation

sys.path.append(str(Path(__file__).parent))  # after the others: their tests import a `conftest` too
sys.path.append(str(Path(__file__).parents[1]))  # scripts that import each other

from operator_factories import Resuena

NOWHERE = "http://127.0.0.1:9"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    data_folders = Folders(tmp_path / "data")
    for folder in (data_folders.run, data_folders.logs, data_folders.postgres):
        folder.mkdir(parents=True)
    return data_folders


@pytest.fixture
def resuena(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Resuena:
    """Runs the command in this process."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["resuena", *arguments])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return run


@pytest.fixture
def databases(database_url: Callable[[Path], str]) -> dict[str, str]:
    """A migrated database of each service, for this test only."""
    return {name: database_url(ROOT / f"{name}-svc" / "migrations") for name in SERVICES}


@pytest.fixture
def installed(
    databases: dict[str, str], nats_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Installation:
    """The stores of a Resuena whose services do not run, described by the environment."""
    monkeypatch.setenv("RESUENA_NATS_URL", nats_url)
    monkeypatch.setenv("RESUENA_MEDIA_STORE_URL", (tmp_path / "media").as_uri())
    monkeypatch.setenv("RESUENA_GATEWAY_URL", NOWHERE)
    monkeypatch.setenv("RESUENA_SYSTEM_URL", NOWHERE)
    monkeypatch.setenv("RESUENA_PASSWORD_PEPPER", "a pepper of this test")
    for name, url in databases.items():
        monkeypatch.setenv(f"RESUENA_{name.upper()}_DATABASE_URL", url)
        monkeypatch.setenv(f"RESUENA_{name.upper()}_ADDRESS", "127.0.0.1:9")
    return installation(None)
