"""The command line of a service says why it could not do what it was asked, and exits with an error."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from kit import command, telemetry
from kit.db import migrate
from kit.rpc import settings
from kit.rpc.settings import ServiceSettings


async def serve(settings: ServiceSettings) -> None:
    raise AssertionError("nothing is served")


def test_a_migration_that_got_no_lock_is_an_error_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def held_up(url: str, migrations: Path) -> None:
        raise migrate.HeldUp("two.py did not get a lock")

    monkeypatch.setattr(migrate, "upgrade", held_up)
    monkeypatch.setattr(telemetry, "setup", lambda *_, **__: None)
    monkeypatch.setattr(sys, "argv", ["example", "migrate"])
    with capture_logs() as logs, pytest.raises(SystemExit) as ended:
        command.main("example", ServiceSettings, serve=serve, migrations=tmp_path, subscriptions=lambda *_: [])
    assert ended.value.code == 1
    assert [(one["log_level"], one["reason"]) for one in logs] == [("error", "two.py did not get a lock")]


def test_settings_that_are_refused_are_a_line_each_without_their_values(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "setup_logging", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["example"])
    monkeypatch.setenv("RESUENA_NATS_URL", "nats//a-secret@nats")
    monkeypatch.setenv("RESUENA_NATS_REPLICAS", "99")
    with capture_logs() as logs, pytest.raises(SystemExit) as ended:
        command.main("example", ServiceSettings, serve=serve, migrations=tmp_path, subscriptions=lambda *_: [])
    assert ended.value.code == 2
    assert [(one["log_level"], one["event"]) for one in logs] == [("error", "settings_refused")] * 2
    assert [one["reason"].partition(": ")[0] for one in logs] == ["RESUENA_NATS_URL", "RESUENA_NATS_REPLICAS"]
    assert "a-secret" not in str(logs)
    assert "99" not in str(logs)
